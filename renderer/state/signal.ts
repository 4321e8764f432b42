import { useSyncExternalStore } from 'react';

/** A value that components can observe. */
export interface Signal<Value> {
  get(): Value;
  subscribe(listener: () => void): () => void;
}

export interface WritableSignal<Value> extends Signal<Value> {
  set(value: Value): void;
}

/** Creates a value that components can observe. Setting an identical value calls no listener. */
export function createSignal<Value>(first: Value): WritableSignal<Value> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Sets one entry of a map that components observe. All other entries stay. */
export function setEntry<Key, Value>(target: WritableSignal<ReadonlyMap<Key, Value>>, key: Key, value: Value): void {
  target.set(new Map(target.get()).set(key, value));
}

/**
 * Returns what `read` finds in the current value, and rerenders the component when that changes. It must find something
 * that compares by value, such as a text.
 */
export function useSignalPart<Value, Part extends string | number | boolean | null>(
  source: Signal<Value>,
  read: (value: Value) => Part,
): Part {
  const readPart = (): Part => read(source.get());
  return useSyncExternalStore(source.subscribe, readPart, readPart);
}

/** Returns the current value, and rerenders the component when it changes. */
export function useSignal<Value>(source: Signal<Value>): Value {
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}
