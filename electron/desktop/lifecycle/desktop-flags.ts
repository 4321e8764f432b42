import { parseArgs } from 'node:util';
import { app } from 'electron';

/** The app's own flags. */
export interface DesktopFlags {
  /** The data folder. */
  readonly data: string;
  /** The arguments that name the same folder at the next start; none for the usual one. */
  readonly dataArgs: readonly string[];
  readonly practice: boolean;
}

/**
 * Parses the app's own flags and sets its data folder: that of `--data`, else the usual one of this PC. Leaves alone
 * Chromium's flags and the addresses and files that a desktop adds.
 */
export function setupProfile(
  args: readonly string[],
  findUsualFolder: () => string,
  openFolder: (folder: string) => string,
): DesktopFlags {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { data: { type: 'string' }, practice: { type: 'boolean' } },
  });
  const named = typeof values['data'] === 'string' ? values['data'] : null;
  // Electron's own choice roams with a Windows profile.
  const data = openFolder(named ?? findUsualFolder());
  app.setPath('userData', data);
  return { data, dataArgs: named === null ? [] : ['--data', data], practice: values['practice'] === true };
}
