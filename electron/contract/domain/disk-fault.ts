/** Classifies failed reads and writes by the error codes of SQLite and of the file system. Pure. */

/**
 * `full`: no space is left. `failing`: the disk refuses reads or writes. `locked`: another program holds the file.
 * `damaged`: the disk returns other data than was written.
 */
export type DiskFault = 'full' | 'failing' | 'locked' | 'damaged';

/** A fault that passes, alone or with help; the database is sound. */
export type WriteFault = Exclude<DiskFault, 'damaged'>;

/** The error code for a database that a newer app has written. */
export const NEWER_DATABASE = 'NEWER_DATABASE';

/** The disk takes no writes; nothing was stored. */
export class DiskUnwritable extends Error {
  override readonly name = 'DiskUnwritable';
  readonly fault: WriteFault;

  constructor(fault: WriteFault, cause?: unknown) {
    super(`the disk takes no writes: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** Error codes, or the beginnings that a family of codes shares. The first match counts. */
const FAULT_BY_CODE: readonly (readonly [code: string, fault: DiskFault])[] = [
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_IOERR_CORRUPTFS', 'damaged'],
  // An unreadable sector counts as damage, because the backup lies on other sectors.
  ['SQLITE_IOERR_READ', 'damaged'],
  ['SQLITE_IOERR_DATA', 'damaged'],
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED', 'locked'],
  ['SQLITE_IOERR', 'failing'],
  ['SQLITE_READONLY', 'failing'],
  ['SQLITE_CANTOPEN', 'failing'],
  ['EIO', 'failing'],
  ['EROFS', 'failing'],
  // The folder or its disk is gone.
  ['ENOENT', 'failing'],
  ['ENOTDIR', 'failing'],
  ['ENXIO', 'failing'],
  ['ENODEV', 'failing'],
  ['EACCES', 'failing'],
  ['EPERM', 'failing'],
  ['EBUSY', 'failing'],
];

/** The disk fault behind an error; null if the error has another cause. */
export function classifyDiskFault(thrown: unknown): DiskFault | null {
  if (thrown instanceof DiskUnwritable) return thrown.fault;
  if (!(thrown instanceof Error) || !('code' in thrown)) return null;
  const { code } = thrown;
  if (typeof code !== 'string') return null;
  return FAULT_BY_CODE.find(([known]) => code === known || code.startsWith(`${known}_`))?.[1] ?? null;
}

/** The codes for a folder, or a disk or network share, that is not there. */
const MISSING_CODES: readonly string[] = ['ENOENT', 'ENOTDIR', 'ENXIO', 'ENODEV', 'ENOTCONN', 'EHOSTDOWN'];

/** The system's code of an error, such as "ENOSPC"; empty without one. */
export const systemCode = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';

/** Whether an error says that a folder, or what it lies on, is not there. */
export const saysMissing = (thrown: unknown): boolean => MISSING_CODES.includes(systemCode(thrown));
