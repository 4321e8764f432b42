import type { IpcEvent } from '../contract/calls/calls.ts';
import type { Snapshot } from '../contract/calls/snapshot.ts';
import { createEmitter } from '../contract/emitter.ts';
import { createMainTranslate, type MainTranslate } from '../contract/i18n/translate.ts';

/** Calls `listener` for every IPC event until the returned function is called. */
export type Subscribe = (listener: (event: IpcEvent) => void) => () => void;

/** The desktop's view of the app: the newest snapshot, and each change of it. */
export interface SnapshotObserver {
  current(): Snapshot;
  /** Translates into the language that staff have chosen. */
  readonly t: MainTranslate;
  /** Calls `listener` with each new snapshot and the one before it. */
  onChange(listener: (now: Snapshot, before: Snapshot) => void): void;
}

/** Follows the app's snapshots from now on. */
export function setupSnapshotObserver(app: { snapshot(): Snapshot; listen: Subscribe }): SnapshotObserver {
  const events = createEmitter<{ changed: [now: Snapshot, before: Snapshot] }>();
  let newest = app.snapshot();
  app.listen((event) => {
    if (event.name !== 'snapshot') return;
    const before = newest;
    newest = event.snapshot;
    events.emit('changed', newest, before);
  });
  return {
    current: () => newest,
    t: (key, values) => createMainTranslate(newest.settings.language)(key, values),
    onChange: (listener) => void events.on('changed', listener),
  };
}
