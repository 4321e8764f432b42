import { parseArgs } from 'node:util';
import { app } from 'electron';

/** What the app itself was told when it was started. */
export interface DesktopFlags {
  /** The folder for all that it keeps. */
  readonly data: string;
  readonly practice: boolean;
}

/**
 * Reads how the app was started and sets its folder. Chromium's own flags stand among the arguments and so do
 * addresses and files that a desktop adds: what isn't ours is left alone.
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
