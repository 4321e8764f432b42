/** Decides from its signs of life whether the page still runs, and how to bring it back. Pure. */

/** How often the signs are checked. */
export const CHECK_EVERY_MS = 500;

/** The page calls main each second. So many checks without a call, and it hangs or has gone: three seconds. */
const SILENT_CHECKS = 6;

/**
 * A slow PC may need this many checks to load the page and draw it: twenty seconds, and each time that it took longer as
 * much more, because a page that is ended in the middle of it never comes up.
 */
const LOADING_CHECKS = 40;

/**
 * A check that comes so late does not count: this PC slept, or is too busy to tell a page that hangs from one that
 * waits. Reloading would then only take away what staff are typing.
 */
const LATE_MS = 2 * CHECK_EVERY_MS;

export interface PageHealth {
  /** Checks since the last sign of life. */
  readonly silentChecks: number;
  readonly isLoading: boolean;
  /** How often in a row it was not loaded in time. */
  readonly lateLoads: number;
}

export const ALIVE: PageHealth = { silentChecks: 0, isLoading: false, lateLoads: 0 };

/** The health from now on, when the page begins to load. */
export function startLoading({ lateLoads }: PageHealth = ALIVE): PageHealth {
  return { silentChecks: 0, isLoading: true, lateLoads };
}

/** The health at a check that comes `elapsedMs` after the one before. */
export function checkPage(health: PageHealth, elapsedMs: number): PageHealth {
  return { ...health, silentChecks: elapsedMs > LATE_MS ? 0 : health.silentChecks + 1 };
}

/** Whether the page has given no sign of life for too long. */
export function isPageLost({ silentChecks, isLoading, lateLoads }: PageHealth): boolean {
  return silentChecks >= (isLoading ? LOADING_CHECKS * (1 + lateLoads) : SILENT_CHECKS);
}

/** Recoveries this long ago don't count any more. */
const RECOVERY_WINDOW_MS = 2 * 60_000;

/** How to bring the page back. */
export interface Recovery {
  /** At the screen that staff had open; at the first one, because the other may be the cause; or with the whole app. */
  readonly at: 'same_screen' | 'first_screen' | 'restart';
  /** The pause before the page is loaded, so that one that dies at once does not keep the PC busy. */
  readonly pauseMs: number;
}

/** The steps, by how many recoveries there were lately. */
const RECOVERIES: readonly Recovery[] = [
  { at: 'same_screen', pauseMs: 0 },
  { at: 'first_screen', pauseMs: 0 },
  { at: 'first_screen', pauseMs: 250 },
  { at: 'first_screen', pauseMs: 1_000 },
  { at: 'first_screen', pauseMs: 2_000 },
];

/** How to bring the page back after recoveries at these times. */
export function planRecovery(times: readonly number[], now: number): Recovery {
  const recent = times.filter((time) => now - time < RECOVERY_WINDOW_MS).length;
  return RECOVERIES[recent] ?? { at: 'restart', pauseMs: 0 };
}
