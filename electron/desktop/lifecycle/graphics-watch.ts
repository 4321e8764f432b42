import { app } from 'electron';
import { MINUTE } from '../../contract/domain/time.ts';
import type { Log } from '../../contract/ports.ts';

/** Chromium restarts a lost graphics process, but ends the whole app after the sixth loss. */
const MOST_LOSSES = 5;

/** Losses this long ago don't count. */
const WINDOW_MS = 10 * MINUTE;

export interface GraphicsWatchParts {
  readonly log: Log;
  /** Starts the whole app again, without the graphics card. */
  readonly restart: () => void;
}

/** Logs each lost helper process, and restarts the app before Chromium gives up on the graphics process. */
export function setupGraphicsWatch({ log, restart }: GraphicsWatchParts): void {
  let losses: readonly number[] = [];
  app.on('child-process-gone', (_event, { type, reason }) => {
    log('process_gone', { type, reason });
    if (type !== 'GPU' || reason === 'clean-exit') return;
    const now = performance.now();
    losses = [...losses.filter((time) => now - time < WINDOW_MS), now];
    if (losses.length >= MOST_LOSSES) restart();
  });
}
