import { expect, test } from 'vitest';
import { createSignal, setEntry } from '../../../../renderer/state/signal.ts';

test('a signal calls its listeners only for another value', () => {
  const signal = createSignal(1);
  const seen: number[] = [];
  const unsubscribe = signal.subscribe(() => seen.push(signal.get()));
  for (const value of [1, 2, 2]) signal.set(value);
  unsubscribe();
  signal.set(3);
  expect(seen).toEqual([2]);
});

test('what is typed for one order keeps what was typed for the others, and is told to who watches', () => {
  const typed = createSignal<ReadonlyMap<string, string>>(new Map([['ord_1', 'B-1']]));
  let calls = 0;
  typed.subscribe(() => {
    calls += 1;
  });
  setEntry(typed, 'ord_2', 'B-2');
  setEntry(typed, 'ord_1', 'B-12');
  expect([...typed.get()]).toEqual([
    ['ord_1', 'B-12'],
    ['ord_2', 'B-2'],
  ]);
  expect(calls).toBe(2);
});
