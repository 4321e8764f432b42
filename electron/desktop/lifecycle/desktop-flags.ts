import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RestartState } from '../../platform/restart-arguments.ts';
import { parseRestartState } from '../../platform/restart-arguments.ts';

/** The app's own flags. */
export interface DesktopFlags {
  /** The data folder that `--data` names; null without it. */
  readonly folder: string | null;
  /** The arguments that name the same folder at the next start. */
  readonly dataArgs: readonly string[];
  readonly practice: boolean;
  /** What the previous run handed over when the app restarted itself. */
  readonly restarted: RestartState;
}

/** Parses the app's own flags. Ignores Chromium's flags, and the addresses and files that a desktop adds. */
export function parseDesktopFlags(args: readonly string[]): DesktopFlags {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { data: { type: 'string' }, practice: { type: 'boolean' } },
  });
  const folder = typeof values['data'] === 'string' ? resolve(values['data']) : null;
  return {
    folder,
    dataArgs: folder === null ? [] : ['--data', folder],
    practice: values['practice'] === true,
    restarted: parseRestartState(args),
  };
}
