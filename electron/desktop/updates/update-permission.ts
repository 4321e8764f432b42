import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Whether this installation may replace itself. Only one that belongs to this user alone may: an administrator updates
 * what was installed for all users, and the system updates its own packages.
 */
export function canUpdateItself(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
  isPackaged: boolean,
  program: string,
): boolean {
  if (!isPackaged) return false;
  switch (platform) {
    case 'win32': {
      const own = environment['LOCALAPPDATA'];
      return own !== undefined && program.toLowerCase().startsWith(join(own, '/').toLowerCase());
    }
    case 'darwin':
      return true;
    default:
      return environment['APPIMAGE'] !== undefined && isWritable(dirname(environment['APPIMAGE']));
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
