import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
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

/** Where earlier versions kept their data; null where that is the same folder. */
export function formerDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string | null {
  if (platform !== 'win32') return null;
  return join(absolute(environment['APPDATA']) ?? join(home, 'AppData', 'Roaming'), 'Counter');
}

/** A folder that the environment names; a relative one would depend on where the app was started. */
function absolute(folder: string | undefined): string | undefined {
  return folder !== undefined && isAbsolute(folder) ? folder : undefined;
}

/**
 * Creates the folder if necessary, for this user alone, and returns its absolute path. Throws StartFault when nothing
 * can be stored there.
 */
export function openDataFolder(folder: string): string {
  const path = resolve(folder);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (!statSync(path).isDirectory()) throw new Error();
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (fault) {
    const why = fault instanceof Error && 'code' in fault ? String(fault.code) : 'it is not a folder';
    throw new StartFault(`The data folder ${path} can't be written (${why}). Name another one with --data FOLDER.`);
  }
  return path;
}
