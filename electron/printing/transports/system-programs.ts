/** Where the operating system keeps its programs. None is looked for anywhere else, so no other program takes its name. */

import { accessSync, constants, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** A folder on a drive, as Windows names its own; no share, and nothing relative. */
const WINDOWS_FOLDER = /^[a-z]:\\(?!.*(?:^|\\)\.\.?(?:\\|$))[^<>:"/|?*]+$/i;

/** The variables that the system's programs need. Whatever else the environment holds is not handed on. */
const HANDED_ON: readonly string[] = [
  // Everywhere.
  'HOME',
  'USER',
  'LOGNAME',
  'TMPDIR',
  // CUPS.
  'CUPS_SERVER',
  'XDG_RUNTIME_DIR',
  // Windows.
  'SystemRoot',
  'SystemDrive',
  'windir',
  'TEMP',
  'TMP',
  'USERPROFILE',
  'USERNAME',
  'APPDATA',
  'LOCALAPPDATA',
  'ProgramData',
  'ProgramFiles',
  'NUMBER_OF_PROCESSORS',
  'PROCESSOR_ARCHITECTURE',
];

/** The folders of the system's programs, absolute. */
export function listProgramFolders(platform: NodeJS.Platform, environment: Environment): string[] {
  switch (platform) {
    case 'win32': {
      const system = win32.join(findWindowsFolder(environment), 'System32');
      return [win32.join(system, 'WindowsPowerShell', 'v1.0'), system];
    }
    case 'darwin':
      return ['/usr/bin', '/bin'];
    default:
      return ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin'];
  }
}

function findWindowsFolder(environment: Environment): string {
  const named = environment['SystemRoot'] ?? '';
  return WINDOWS_FOLDER.test(named) ? named : 'C:\\Windows';
}

/** The environment of a program: what it needs, in English, with programs of its own from the same folders. */
export function buildProgramEnvironment(
  platform: NodeJS.Platform,
  environment: Environment,
  folders: readonly string[],
): Record<string, string> {
  const handedOn = HANDED_ON.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { delimiter } = platform === 'win32' ? win32 : posix;
  // Its output is parsed.
  return { ...Object.fromEntries(handedOn), PATH: folders.join(delimiter), LC_ALL: 'C' };
}

/** The absolute path of a program in these folders; null where none of them has it. */
export function findProgram(name: string, platform: NodeJS.Platform, folders: readonly string[]): string | null {
  const { join } = platform === 'win32' ? win32 : posix;
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
