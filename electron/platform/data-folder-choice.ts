import type { Log } from '../contract/ports.ts';
import { defaultDataFolder, formerDataFolder } from './data-folder.ts';
import { systemFolderFiles } from './folder-files.ts';
import type { FolderMove } from './folder-move.ts';
import { moveDataFolder } from './folder-move.ts';

/**
 * Chooses the data folder if `--data` names none: rollout's, or else the platform's own. Data that an earlier version,
 * or a start before rollout named a folder, left elsewhere is moved there first; if that fails now, the folder is still
 * the earlier one.
 */
export function chooseDataFolder(
  claim: FolderMove['claim'],
  log: Log,
  rolloutFolder: string | null,
  ...host: Parameters<typeof defaultDataFolder>
): string {
  const [former, current] = [formerDataFolder(...host), defaultDataFolder(...host)];
  const folders = [former, current, rolloutFolder].filter((folder) => folder !== null);
  return folders.reduce((from, to) => moveDataFolder({ from, to, files: systemFolderFiles, claim, log }));
}
