/** Calls to main from components. */

import { useCallback, useEffect, useState } from 'react';
import type { CallInput, CallOutput, CallResult, Hatch } from '../../electron/contract/bridge.ts';
import type { CallName } from '../../electron/contract/bridge-names.ts';
import { useServices } from './services.ts';

/** A new action's id, made at the press (C2). */
export function newActionId(): string {
  return crypto.randomUUID();
}

/** Calls main; a problem is shown in the frame, in plain words, until the next call. */
export function useAsk(): Hatch['call'] {
  const { hatch, problem } = useServices();
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

/**
 * What main answers to a call that only reads, asked again whenever `revision` rises. Until the answer to a new
 * revision is there the old one stays; null before the first, and for another input.
 */
export function useAnswer<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  revision: number,
): CallOutput<Name> | null {
  const { hatch } = useServices();
  const key = JSON.stringify(input);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly value: CallOutput<Name> } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is `input` by value; a rise of `revision` is a reason to ask
  useEffect(() => {
    let current = true;
    void hatch.call(name, input).then((result) => {
      if (current && result.ok) setAnswer({ key, value: result.value });
    });
    return () => {
      current = false;
    };
  }, [hatch, name, key, revision]);

  return answer?.key === key ? answer.value : null;
}
