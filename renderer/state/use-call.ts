/** Calls to main from components. */

import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '../../electron/contract/ipc/call.ts';
import type { CallInput, CallName, CallOutput, CallResult, IpcClient } from '../../electron/contract/ipc/calls.ts';
import { useServices } from './services.ts';

/** The id of a new action, created at the press (C2). */
export function createActionId(): string {
  return crypto.randomUUID();
}

/** Calls main. A problem is shown above the screen until the next call. */
export function useCall(): IpcClient['call'] {
  const { ipc, problem } = useServices();
  return useCallback(
    async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>> => {
      problem.set(null);
      const result = await ipc.call(name, input);
      if (!result.ok) problem.set(result.problem);
      return result;
    },
    [ipc, problem],
  );
}

/** The outcome of a query. Value and problem are null until the first answer. */
export interface QueryResult<Name extends CallName> {
  readonly value: CallOutput<Name> | null;
  /** Why the last query failed. */
  readonly problem: Problem | null;
  /** Whether an answer has arrived; its value may be null. */
  readonly isAnswered: boolean;
}

const NO_ANSWER = { value: null, problem: null, isAnswered: false } as const;

/**
 * The answer to a call that only reads. It is asked again whenever `revision` rises, and the old answer stays until the
 * new one is there; another input begins anew. Nothing is asked while the input is null.
 */
export function useQuery<Name extends CallName>(
  name: Name,
  input: CallInput<Name> | null,
  revision: number,
): QueryResult<Name> {
  const { ipc } = useServices();
  const key = JSON.stringify(input);
  const [held, setHeld] = useState<QueryResult<Name> & { readonly key: string }>({ ...NO_ANSWER, key });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is `input` by value; a rise of `revision` asks again
  useEffect(() => {
    if (input === null) return undefined;
    let isCurrent = true;
    void ipc.call(name, input).then((result) => {
      if (!isCurrent) return;
      setHeld((before) =>
        result.ok
          ? { key, value: result.value, problem: null, isAnswered: true }
          : { ...(before.key === key ? before : NO_ANSWER), key, problem: result.problem },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [ipc, name, key, revision]);

  return held.key === key ? held : NO_ANSWER;
}
