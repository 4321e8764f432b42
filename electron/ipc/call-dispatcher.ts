import type { z } from 'zod';
import type { CallResult, ParsedInput, Problem } from '../contract/ipc/calls.ts';
import { CALL_INPUTS } from '../contract/ipc/calls.ts';
import type { CallName } from '../contract/ipc/channels.ts';
import { CALL_NAMES } from '../contract/ipc/channels.ts';
import type { Log } from '../contract/ports.ts';
import { describeFault } from './fault-description.ts';

/** What answers each call. An expected failure is a result with a problem; anything thrown is a fault of ours. */
export type CallHandlers = {
  readonly [Name in CallName]: (input: ParsedInput<Name>) => CallResult<Name> | Promise<CallResult<Name>>;
};

/** One call's answer, whichever call it was. */
export type AnyResult = CallResult<CallName>;

/** Main's end of the bridge. */
export interface CallDispatcher {
  /**
   * Answers one call from the renderer, of which nothing is trusted: neither that the call exists nor the shape of
   * its input. Never rejects.
   */
  answer(name: string, input: unknown): Promise<AnyResult>;
}

type InputSchemas = { readonly [Name in CallName]: z.ZodType<ParsedInput<Name>> };
const INPUTS: InputSchemas = CALL_INPUTS;

/** A call that came to nothing, and why. */
export function failed(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}

function isCallName(name: string): name is CallName {
  return CALL_NAMES.some((known) => known === name);
}

/** Makes the bridge. What goes into the log names the call and the kind of fault, never what was in the call. */
export function createCallDispatcher(handlers: CallHandlers, log: Log): CallDispatcher {
  async function call<Name extends CallName>(name: Name, input: unknown): Promise<CallResult<Name>> {
    const checked = INPUTS[name].safeParse(input);
    if (!checked.success) {
      log('call_bad_input', { call: name });
      return failed('bad_input');
    }
    try {
      return await handlers[name](checked.data);
    } catch (thrown) {
      const { problem, facts } = describeFault(thrown);
      log('call_failed', { call: name, problem, ...facts });
      return failed(problem);
    }
  }

  return {
    async answer(name, input) {
      if (isCallName(name)) return await call(name, input);
      log('call_unknown');
      return failed('bad_input');
    },
  };
}
