import { parseArgs } from 'node:util';
import { z } from 'zod';
import { parseStartArguments } from './deep-link-parser.ts';

/** What one run hands to the next when the app restarts itself. */
export interface RestartState {
  /** Whether the window was hidden behind its tray icon. */
  readonly inTray: boolean;
  /** The address of the screen that staff had open, after its #; empty for the first screen. */
  readonly screen: string;
  /** Times of crashes that could not be stored. */
  readonly crashes: readonly number[];
  /** Whether the graphics process kept failing, so that the page is drawn without the graphics card. */
  readonly withoutGraphics: boolean;
}

export const FRESH_START: RestartState = { inTray: false, screen: '', crashes: [], withoutGraphics: false };

const OPTION = '--restarted';

const handedOver = z.object({
  inTray: z.boolean().catch(FRESH_START.inTray),
  screen: z.string().max(300).catch(FRESH_START.screen),
  crashes: z.array(z.number()).catch([...FRESH_START.crashes]),
  withoutGraphics: z.boolean().catch(FRESH_START.withoutGraphics),
});

/** Adds the state to this run's arguments, in place of the state that this run itself was handed. */
export function buildRestartArguments(args: readonly string[], state: RestartState): string[] {
  const { flags, link } = parseStartArguments(args);
  const text = Buffer.from(JSON.stringify(state)).toString('base64url');
  const kept = flags.filter((each) => !each.startsWith(`${OPTION}=`));
  // Before the link, because anything after a link is ignored.
  return [...kept, `${OPTION}=${text}`, ...(link === null ? [] : [link])];
}

/** Reads the state from the flags of a run. Anything unreadable is a fresh start. */
export function parseRestartState(flags: readonly string[]): RestartState {
  const { values } = parseArgs({ args: [...flags], strict: false, options: { restarted: { type: 'string' } } });
  if (typeof values['restarted'] !== 'string') return FRESH_START;
  try {
    return handedOver.parse(JSON.parse(Buffer.from(values['restarted'], 'base64url').toString()));
  } catch {
    return FRESH_START;
  }
}

/**
 * The program to start again; undefined for the running one. An AppImage runs from a folder that disappears when it
 * ends, so its file is started instead.
 */
export function findRestartProgram(environment: NodeJS.ProcessEnv): string | undefined {
  return environment['APPIMAGE'] || undefined;
}
