import { useRef } from 'react';
import type { CallName, CallResult } from '../../electron/contract/calls/calls.ts';
import { useServices } from './services.ts';

/**
 * Returns a function that changes a value which main receives as a whole, such as a list. Each change builds on the one
 * before, even if no snapshot shows that one yet: of two quick changes, neither undoes the other.
 */
export function useSuccessiveChanges<Value, Name extends CallName>(
  shown: Value,
  send: (value: Value) => Promise<CallResult<Name>>,
): (change: (before: Value) => Value) => Promise<CallResult<Name>> {
  const { snapshots } = useServices();
  /** The last value that was sent, until a snapshot shows it. */
  const sent = useRef<{ readonly value: Value } | null>(null);
  return async (change) => {
    const mine = { value: change(sent.current === null ? shown : sent.current.value) };
    const forget = (): void => {
      if (sent.current === mine) sent.current = null;
    };
    sent.current = mine;
    const result = await send(mine.value);
    if (!result.ok) forget();
    else {
      // The first snapshot after the answer shows the change.
      const unsubscribe = snapshots.last.subscribe(() => {
        unsubscribe();
        forget();
      });
    }
    return result;
  };
}
