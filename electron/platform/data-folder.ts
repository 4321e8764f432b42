import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { classifyDiskFault } from '../contract/domain/disk-fault.ts';
import { StartFault } from './start-fault.ts';

/** The platform's folder for data of this PC's user. On Windows it stays on the PC; Electron's own choice roams. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  switch (platform) {
    case 'win32':
      return join(absolute(environment['LOCALAPPDATA']) ?? join(home, 'AppData', 'Local'), 'Counter');
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Counter');
    default:
      return join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'Counter');
  }
}

/**
 * A folder that the environment names. Relative ones are ignored, because they would depend on where the app was
 * started.
 */
function absolute(folder: string | undefined): string | undefined {
  return folder !== undefined && isAbsolute(folder) ? folder : undefined;
}

/** The codes for a file in the place of the folder, or of one above it. */
const NO_FOLDER_CODES: readonly string[] = ['EEXIST', 'ENOTDIR'];

/**
 * Creates the folder if necessary, for this user only, and returns its absolute path. Throws StartFault if nothing can
 * be stored there.
 */
export function openDataFolder(folder: string): string {
  const path = resolve(folder);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : 'unknown';
    throw new StartFault(
      `The data folder ${path} can't be written (${code}). Name another one with --data FOLDER.`,
      NO_FOLDER_CODES.includes(code)
        ? 'not_a_folder'
        : classifyDiskFault(fault) === 'full'
          ? 'disk_full'
          : 'not_writable',
    );
  }
  return path;
}
