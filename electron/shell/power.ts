import { powerMonitor, powerSaveBlocker } from 'electron';
import type { Listen } from './listen.ts';

export interface PowerParts {
  readonly storeConnected: () => boolean;
  readonly listen: Listen;
  /** The PC woke. */
  readonly resumed: () => void;
}

/** Keeps the PC from going to sleep by itself while a store is connected (its screen may), and says when it woke. */
export function setupPower({ storeConnected, listen, resumed }: PowerParts): void {
  let blocker: number | null = null;

  function update(connected: boolean): void {
    if (connected && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (!connected && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  }

  update(storeConnected());
  listen((event) => {
    if (event.name === 'snapshot') update(event.snapshot.storeConnected);
  });
  powerMonitor.on('resume', resumed);
}
