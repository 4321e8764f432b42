import type { BridgeEvent } from '../contract/ipc/calls.ts';
import type { Snapshot } from '../contract/ipc/views.ts';
import { WORDS, type Words } from './texts.ts';

/** Calls `listener` for every event of the counter until the function it gives is called. */
export type Listen = (listener: (event: BridgeEvent) => void) => () => void;

/** What the shell sees of the counter: the newest snapshot, and word of each change. */
export interface View {
  now(): Snapshot;
  /** What the shell says, in the language chosen. */
  words(): Words;
  /** Calls `listener` with each new snapshot and the one before it. */
  onChange(listener: (now: Snapshot, before: Snapshot) => void): void;
}

/** Looks at the counter from now on. */
export function setupView(counter: { snapshot(): Snapshot; listen: Listen }): View {
  const listeners: ((now: Snapshot, before: Snapshot) => void)[] = [];
  let newest = counter.snapshot();
  counter.listen((event) => {
    if (event.name !== 'snapshot') return;
    const before = newest;
    newest = event.snapshot;
    for (const listener of listeners) listener(newest, before);
  });
  return {
    now: () => newest,
    words: () => WORDS[newest.settings.language],
    onChange: (listener) => void listeners.push(listener),
  };
}
