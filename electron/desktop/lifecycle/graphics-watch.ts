import { app } from 'electron';
import { MINUTE } from '../../contract/domain/time.ts';
import type { Log } from '../../contract/ports.ts';

/** Chromium starts the graphics process again, but ends the whole app when it was lost six times. */
const MOST_LOSSES = 5;

/** Losses this long ago don't count. */
const WINDOW_MS = 10 * MINUTE;

export interface GraphicsWatchParts {
  readonly log: Log;
  /** Starts the whole app again, without the graphics card. */
  readonly restart: () => void;
}

/** Logs each helper process that is lost, and starts the app again before Chromium gives up on the graphics process. */
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
