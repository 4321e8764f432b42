/** What a failed write or read says about the disk, by the codes of SQLite and of the file system. Pure. */

/**
 * `full`: there is no room. `failing`: the disk does not take what is written, or does not give what it has. `damaged`:
 * what it gives is not what was written.
 */
export type DiskFault = 'full' | 'failing' | 'damaged';

/** The code of the error that refuses a database of a newer app. */
export const NEWER_DATABASE = 'NEWER_DATABASE';

/** A code, or how a family of codes begins. The first that fits counts. */
const BY_CODE: readonly (readonly [code: string, fault: DiskFault])[] = [
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_IOERR_CORRUPTFS', 'damaged'],
  // A sector that can't be read any more: the backup lies on others.
  ['SQLITE_IOERR_READ', 'damaged'],
  ['SQLITE_IOERR_DATA', 'damaged'],
  ['SQLITE_IOERR', 'failing'],
  ['SQLITE_READONLY', 'failing'],
  ['SQLITE_CANTOPEN', 'failing'],
  ['EIO', 'failing'],
  ['EROFS', 'failing'],
  ['EACCES', 'failing'],
  ['EPERM', 'failing'],
  ['EBUSY', 'failing'],
];

/** What a thrown value says about the disk; null when it says nothing. */
export function classifyDiskFault(thrown: unknown): DiskFault | null {
  if (!(thrown instanceof Error) || !('code' in thrown)) return null;
  const { code } = thrown;
  if (typeof code !== 'string') return null;
  return BY_CODE.find(([known]) => code === known || code.startsWith(`${known}_`))?.[1] ?? null;
}
