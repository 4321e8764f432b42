/** Decides by the page's signs of life whether it still runs, and how to bring it back. Pure. */

/** How often the signs are checked. */
export const CHECK_EVERY_MS = 500;

/** The page calls main each second. After this many checks without a call (three seconds), it hangs or has gone. */
const SILENT_CHECKS = 6;

/**
 * A slow PC may need this many checks (twenty seconds) to load and draw the page, and as many more after each time that
 * it took longer: a page that is ended in the middle of loading never comes up.
 */
const LOADING_CHECKS = 40;

/**
 * A check this late doesn't count: the PC slept, or is too busy to tell a page that hangs from one that waits.
 * Reloading would only discard what staff are typing.
 */
const LATE_MS = 2 * CHECK_EVERY_MS;

export interface PageHealth {
  /** Checks since the last sign of life. */
  readonly silentChecks: number;
  readonly isLoading: boolean;
  /** How many times in a row the page was not loaded in time. */
  readonly lateLoads: number;
}

export const ALIVE: PageHealth = { silentChecks: 0, isLoading: false, lateLoads: 0 };

/** The health when the page begins to load. */
export function startLoading({ lateLoads }: PageHealth = ALIVE): PageHealth {
  return { silentChecks: 0, isLoading: true, lateLoads };
}

/** The health at a check that comes `elapsedMs` after the previous one. */
export function checkPage(health: PageHealth, elapsedMs: number): PageHealth {
  return { ...health, silentChecks: elapsedMs > LATE_MS ? 0 : health.silentChecks + 1 };
}

/** Whether the page has given no sign of life for too long. */
export function isPageLost({ silentChecks, isLoading, lateLoads }: PageHealth): boolean {
  return silentChecks >= (isLoading ? LOADING_CHECKS * (1 + lateLoads) : SILENT_CHECKS);
}

/** Recoveries older than this no longer count. */
const RECOVERY_WINDOW_MS = 2 * 60_000;

/** How to bring back the page. */
export interface Recovery {
  /**
   * At the screen that staff had open; at the first screen, because the other one may be the cause; or with the whole
   * app.
   */
  readonly at: 'same_screen' | 'first_screen' | 'restart';
  /** The pause before the page is loaded, so that one that dies at once doesn't keep the PC busy. */
  readonly pauseMs: number;
}

/** The steps, by the number of recent recoveries. */
const RECOVERIES: readonly Recovery[] = [
  { at: 'same_screen', pauseMs: 0 },
  { at: 'first_screen', pauseMs: 0 },
  { at: 'first_screen', pauseMs: 250 },
  { at: 'first_screen', pauseMs: 1_000 },
  { at: 'first_screen', pauseMs: 2_000 },
];

/** How to bring back the page after recoveries at these times. */
export function planRecovery(times: readonly number[], now: number): Recovery {
  const recent = times.filter((time) => now - time < RECOVERY_WINDOW_MS).length;
  return RECOVERIES[recent] ?? { at: 'restart', pauseMs: 0 };
}
