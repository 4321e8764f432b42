import { powerMonitor, powerSaveBlocker } from 'electron';
import type { SnapshotObserver } from '../snapshot-observer.ts';

/** Keeps the PC from sleeping while a store is connected (its screen may), and reports when it woke. */
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
}
