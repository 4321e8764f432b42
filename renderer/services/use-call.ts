/** Calls to main from components. */

import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '../../electron/contract/calls/call.ts';
import type { CallInput, CallName, CallOutput, CallResult, IpcClient } from '../../electron/contract/calls/calls.ts';
import { isSignInDialogOpen } from '../state/sign-in-dialog-state.ts';
import { useServices } from './services.ts';

/** Creates the id of an action at the moment when staff press its button (C2). */
export function createActionId(): string {
  return crypto.randomUUID();
}

/** Returns a function that calls main. A problem appears in a banner until the next call. */
export function useCall(): IpcClient['call'] {
  const { ipc, problem } = useServices();
  return useCallback(
    async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>> => {
      problem.set(null);
      const result = await ipc.call(name, input);
      // On a locked counter the next step is to choose a name, not to read a message.
      if (!result.ok && result.problem === 'locked') isSignInDialogOpen.set(true);
      else if (!result.ok) problem.set(result.problem);
      return result;
    },
    [ipc, problem],
  );
}

/** The result of a query. Value and problem are null until the first answer. */
export interface QueryResult<Name extends CallName> {
  readonly value: CallOutput<Name> | null;
  /** Why the last query failed. */
  readonly problem: Problem | null;
  /** Whether an answer has arrived; its value may be null. */
  readonly isAnswered: boolean;
}

/** A result, and the input that it is for. */
type StoredResult<Name extends CallName> = QueryResult<Name> & { readonly key: string };

const NO_ANSWER = { value: null, problem: null, isAnswered: false } as const;

/**
 * Makes a call that only reads, and repeats it whenever `revision` rises. The old answer stays until the new one
 * arrives; a different input starts without one. Makes no call while the input is null.
 */
export function useQuery<Name extends CallName>(
  name: Name,
  input: CallInput<Name> | null,
  revision: number,
): QueryResult<Name> {
  const { ipc } = useServices();
  const key = JSON.stringify(input);
  const [stored, setStored] = useState<StoredResult<Name>>({ ...NO_ANSWER, key });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is `input` by value; a new `revision` repeats the call
  useEffect(() => {
    if (input === null) return undefined;
    let isCurrent = true;
    void ipc.call(name, input).then((result) => {
      if (isCurrent) setStored((before) => storeResult(before, key, result));
    });
    return () => {
      isCurrent = false;
    };
  }, [ipc, name, key, revision]);

  return selectResult(stored, key);
}

/** Stores the result of a call for its input. A failure keeps the value that the same input had. */
export function storeResult<Name extends CallName>(
  before: StoredResult<Name>,
  key: string,
  result: CallResult<Name>,
): StoredResult<Name> {
  return result.ok
    ? { key, value: result.value, problem: null, isAnswered: true }
    : { ...selectResult(before, key), key, problem: result.problem };
}

/** Selects the result for an input: no answer while that of another input is stored. */
export function selectResult<Name extends CallName>(
  { key: storedKey, ...result }: StoredResult<Name>,
  key: string,
): QueryResult<Name> {
  return storedKey === key ? result : NO_ANSWER;
}
