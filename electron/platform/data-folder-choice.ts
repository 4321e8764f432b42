import type { Log } from '../contract/ports.ts';
import { defaultDataFolder } from './data-folder.ts';
import { systemFolderFiles } from './folder-files.ts';
import type { FolderMove } from './folder-move.ts';
import { moveDataFolder } from './folder-move.ts';

/**
 * Chooses the data folder if `--data` names none: rollout's, or else the platform's own. What Counter has kept in the
 * platform's folder is moved to rollout's first; if that fails now, the folder is still the platform's.
 */
export function chooseDataFolder(
  claim: FolderMove['claim'],
  log: Log,
  rolloutFolder: string | null,
  ...host: Parameters<typeof defaultDataFolder>
): string {
  const usual = defaultDataFolder(...host);
  if (rolloutFolder === null) return usual;
  return moveDataFolder({ from: usual, to: rolloutFolder, files: systemFolderFiles, claim, log });
}
