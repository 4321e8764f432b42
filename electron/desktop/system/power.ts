import { powerMonitor, powerSaveBlocker } from 'electron';
import type { SnapshotObserver } from '../snapshot-observer.ts';

/** How often the program checks that it is running. */
const CHECK_EVERY_MS = 1_000;

/** A longer pause between two checks means that the PC slept or the program stood still. */
const STANDSTILL_MS = 4_000;

/**
 * Keeps the PC from sleeping while a store is connected (its screen may), and reports when it wakes or its screen is
 * unlocked. Some desktops don't report a sleep, and none reports a frozen program, so a gap in time counts as a sleep.
 */
export function setupPower(view: SnapshotObserver, resumed: () => void): void {
  let blocker: number | null = null;

  function update(connected: boolean): void {
    if (connected && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (!connected && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  }

  update(view.current().storeConnected);
  view.onChange((now) => update(now.storeConnected));
  powerMonitor.on('resume', resumed);
  powerMonitor.on('unlock-screen', resumed);
  watchStandstill(resumed);
}

/** Calls `resumed` after a time in which no timer ran, and after a jump of the PC's clock. */
function watchStandstill(resumed: () => void): void {
  // On some systems the monotonic clock stands still during a sleep.
  let last = Date.now();
  setInterval(() => {
    const gap = Math.abs(Date.now() - last);
    last = Date.now();
    if (gap > STANDSTILL_MS) resumed();
  }, CHECK_EVERY_MS).unref();
}
