import type { Log } from '../contract/ports.ts';
import { defaultDataFolder, formerDataFolder } from './data-folder.ts';
import { systemFolderFiles } from './folder-files.ts';
import type { FolderMove } from './folder-move.ts';
import { moveDataFolder } from './folder-move.ts';

/**
 * The folder to use where none is named: the platform's own. Data that an earlier version kept elsewhere is moved there
 * first; where that can't be done now, the folder is still the earlier one.
 */
export function findUsualDataFolder(
  claim: FolderMove['claim'],
  log: Log,
  ...host: Parameters<typeof defaultDataFolder>
): string {
  const [from, to] = [formerDataFolder(...host), defaultDataFolder(...host)];
  return from === null ? to : moveDataFolder({ from, to, files: systemFolderFiles, claim, log });
}
