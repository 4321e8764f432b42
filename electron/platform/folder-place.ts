/**
 * Recognises folders in which an open database is not safe: synchronised ones by their names and by what the programs
 * leave in them, those of other computers by their path and, on Linux, by the type of their file system.
 *
 * What can't be known: on a Mac, whether a folder below /Volumes is another computer's; and a program that synchronises
 * a folder of any name and leaves no mark there.
 */

import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FolderPlaceFinder } from '../contract/domain/folder-place.ts';

/** What the system says about its folders. */
export interface FolderSystem {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  /** The path without links; on Windows also without the letter of a mapped drive: `\\server\share\folder`. */
  resolve(path: string): string;
  /** The names in a folder. */
  list(folder: string): readonly string[];
  /** The mounted file systems, as in Linux's /proc/mounts. */
  readMounts(): string;
}

interface SyncProgram {
  readonly name: string;
  /** How a folder of its path is named. */
  readonly folder: RegExp | null;
  /** What it keeps in the folders that it synchronises. */
  readonly mark: RegExp | null;
  /** The variables that name its folders. */
  readonly variables?: readonly string[];
}

const SYNC_PROGRAMS: readonly SyncProgram[] = [
  {
    name: 'OneDrive',
    folder: /^onedrive( - .+|-.+)?$/i,
    mark: null,
    variables: ['OneDrive', 'OneDriveConsumer', 'OneDriveCommercial'],
  },
  { name: 'Dropbox', folder: /^dropbox( \(.+\)|-.+)?$/i, mark: /^\.dropbox(\.cache)?$/ },
  { name: 'Google Drive', folder: /^(google ?drive(-.+)?|my drive)$/i, mark: /^\.tmp\.drive(down|up)load$/ },
  { name: 'iCloud', folder: /^(iclouddrive|icloud drive|mobile documents|com~apple~clouddocs)$/i, mark: null },
  { name: 'Syncthing', folder: null, mark: /^\.stfolder$/ },
  {
    name: 'Nextcloud',
    folder: /^(nextcloud|owncloud)$/i,
    mark: /^(\.sync_.+\.db|\.nextcloudsync\.log|\._sync_.+\.db)$/,
  },
];

/** The types of file systems that lie on other computers. */
const NETWORK_TYPES =
  /^(nfs4?|cifs|smb3|smbfs|ncpfs|afs|ceph|glusterfs|davfs|fuse\.(sshfs|rclone|gvfsd-fuse|davfs2?|glusterfs))$/;

export function createFolderPlaceFinder(system: FolderSystem = systemFolders): FolderPlaceFinder {
  return (folder) => {
    const path = attempt(() => system.resolve(folder)) ?? folder;
    const program = SYNC_PROGRAMS.find((each) => isSyncedBy(each, path, system));
    if (program !== undefined) return { kind: 'synced', program: program.name };
    return isOnNetwork(path, system) ? { kind: 'network' } : null;
  };
}

function isSyncedBy({ folder, mark, variables = [] }: SyncProgram, path: string, system: FolderSystem): boolean {
  if (folder !== null && path.split(/[\\/]/).some((part) => folder.test(part))) return true;
  if (variables.some((name) => isWithin(path, system.environment[name] ?? '', system.platform))) return true;
  if (mark === null) return false;
  return listAncestors(path).some((each) => attempt(() => system.list(each))?.some((name) => mark.test(name)) === true);
}

/** A folder and all above it. */
function listAncestors(path: string): string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...listAncestors(above)];
}

function isWithin(path: string, folder: string, platform: NodeJS.Platform): boolean {
  if (folder === '') return false;
  const [inner, outer] = platform === 'win32' ? [path.toLowerCase(), folder.toLowerCase()] : [path, folder];
  return inner === outer || (inner.startsWith(outer) && /[\\/]/.test(inner.slice(outer.length - 1, outer.length + 1)));
}

function isOnNetwork(path: string, system: FolderSystem): boolean {
  if (system.platform === 'win32') return /^\\\\(\?\\UNC\\|[^?.\\])/i.test(path);
  if (system.platform !== 'linux') return false;
  const mounts = (attempt(system.readMounts) ?? '').split('\n').map((line) => line.split(' '));
  const holding = mounts
    .map(([, point = '', type = '']) => ({ point: unescapeMount(point), type }))
    .filter(({ point }) => point === '/' || isWithin(path, point, 'linux'))
    // Of several at one place, the last was mounted over the others.
    .reduce((best, each) => (each.point.length >= best.point.length ? each : best), { point: '', type: '' });
  return NETWORK_TYPES.test(holding.type);
}

/** Blanks and other signs stand in /proc/mounts as three octal digits. */
function unescapeMount(point: string): string {
  return point.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const systemFolders: FolderSystem = {
  platform: process.platform,
  environment: process.env,
  resolve: (path) => realpathSync.native(path),
  list: (folder) => readdirSync(folder),
  readMounts: () => readFileSync('/proc/mounts', 'utf8'),
};
