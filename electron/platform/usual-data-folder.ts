import type { Log } from '../contract/ports.ts';
import { defaultDataFolder, formerDataFolder } from './data-folder.ts';
import { systemFolderFiles } from './folder-files.ts';
import type { FolderMove } from './folder-move.ts';
import { moveDataFolder } from './folder-move.ts';

/**
 * The folder to use where `--data` names none: that of rollout, else the platform's own. Data that is kept where an earlier
 * version, or a start before rollout named a folder, had left it is moved there first; where that can't be done now, the
 * folder is still the earlier one.
 */
export function findUsualDataFolder(
  claim: FolderMove['claim'],
  log: Log,
  rolloutFolder: string | null,
  ...host: Parameters<typeof defaultDataFolder>
): string {
  const [former, usual] = [formerDataFolder(...host), defaultDataFolder(...host)];
  const folders = [former, usual, rolloutFolder].filter((folder) => folder !== null);
  return folders.reduce((from, to) => moveDataFolder({ from, to, files: systemFolderFiles, claim, log }));
}
