import { parseArgs } from 'node:util';
import { app } from 'electron';

/** The app's own flags. */
export interface DesktopFlags {
  /** The data folder. */
  readonly data: string;
  readonly practice: boolean;
}

/**
 * Parses the app's own flags and sets its data folder. Leaves alone Chromium's flags and the addresses and files that a
 * desktop adds.
 */
export function setupProfile(args: readonly string[], openFolder: (folder: string) => string): DesktopFlags {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { data: { type: 'string' }, practice: { type: 'boolean' } },
  });
  const data = openFolder(typeof values['data'] === 'string' ? values['data'] : app.getPath('userData'));
  app.setPath('userData', data);
  return { data, practice: values['practice'] === true };
}
