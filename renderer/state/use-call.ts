/** Calls to main from components. */

import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '../../electron/contract/ipc/call.ts';
import type { CallInput, CallName, CallOutput, CallResult, IpcClient } from '../../electron/contract/ipc/calls.ts';
import { useServices } from './services.ts';

/** A new action's id, made at the press (C2). */
export function createActionId(): string {
  return crypto.randomUUID();
}

/** Calls main; a problem is shown in the frame, in plain words, until the next call. */
export function useCall(): IpcClient['call'] {
  const { ipc: hatch, problem } = useServices();
  return useCallback(
    async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>> => {
      problem.set(null);
      const result = await hatch.call(name, input);
      if (!result.ok) problem.set(result.problem);
      return result;
    },
    [hatch, problem],
  );
}

/** What a question came to: both are null until the first answer. */
export interface QueryResult<Name extends CallName> {
  readonly value: CallOutput<Name> | null;
  /** Why the last question came to nothing. */
  readonly problem: Problem | null;
  /** Whether an answer has come; it may be that there is nothing. */
  readonly isAnswered: boolean;
}

const NO_ANSWER = { value: null, problem: null, isAnswered: false } as const;

/**
 * What main answers to a call that only reads, asked again whenever `revision` rises. Until the answer to a new
 * revision is there the old one stays; another input begins anew. Nothing is asked while the input is null.
 */
export function useQuery<Name extends CallName>(
  name: Name,
  input: CallInput<Name> | null,
  revision: number,
): QueryResult<Name> {
  const { ipc: hatch } = useServices();
  const key = JSON.stringify(input);
  const [held, setHeld] = useState<QueryResult<Name> & { readonly key: string }>({ ...NO_ANSWER, key });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is `input` by value; a rise of `revision` is a reason to ask
  useEffect(() => {
    if (input === null) return undefined;
    let current = true;
    void hatch.call(name, input).then((result) => {
      if (!current) return;
      setHeld((before) =>
        result.ok
          ? { key, value: result.value, problem: null, isAnswered: true }
          : { ...(before.key === key ? before : NO_ANSWER), key, problem: result.problem },
      );
    });
    return () => {
      current = false;
    };
  }, [hatch, name, key, revision]);

  return held.key === key ? held : NO_ANSWER;
}
