import { createMainTranslate, type MainTranslate } from '../contract/i18n/translate.ts';
import type { IpcEvent } from '../contract/ipc/calls.ts';
import type { Snapshot } from '../contract/ipc/snapshot.ts';

/** Calls `listener` for every event of the counter until the function it gives is called. */
export type Subscribe = (listener: (event: IpcEvent) => void) => () => void;

/** What the shell sees of the counter: the newest snapshot, and word of each change. */
export interface SnapshotObserver {
  current(): Snapshot;
  /** Translates into the language that staff have chosen. */
  readonly t: MainTranslate;
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
    t: (key, values) => createMainTranslate(newest.settings.language)(key, values),
    onChange: (listener) => void listeners.push(listener),
  };
}
