import type { IpcEvent } from '../contract/ipc/calls.ts';
import type { Snapshot } from '../contract/ipc/snapshot.ts';

import { DESKTOP_TEXTS, type DesktopTexts } from './texts.ts';

/** Calls `listener` for every event of the counter until the function it gives is called. */
export type Subscribe = (listener: (event: IpcEvent) => void) => () => void;

/** What the shell sees of the counter: the newest snapshot, and word of each change. */
export interface SnapshotObserver {
  current(): Snapshot;
  /** What the shell says, in the language chosen. */
  texts(): DesktopTexts;
  /** Calls `listener` with each new snapshot and the one before it. */
  onChange(listener: (now: Snapshot, before: Snapshot) => void): void;
}

/** Looks at the counter from now on. */
export function setupSnapshotObserver(counter: { snapshot(): Snapshot; listen: Subscribe }): SnapshotObserver {
  const listeners: ((now: Snapshot, before: Snapshot) => void)[] = [];
  let newest = counter.snapshot();
  counter.listen((event) => {
    if (event.name !== 'snapshot') return;
    const before = newest;
    newest = event.snapshot;
    for (const listener of listeners) listener(newest, before);
  });
  return {
    current: () => newest,
    texts: () => DESKTOP_TEXTS[newest.settings.language],
    onChange: (listener) => void listeners.push(listener),
  };
}
