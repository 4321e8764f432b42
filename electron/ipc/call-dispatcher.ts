import type { z } from 'zod';
import { failed } from '../contract/ipc/call.ts';
import type { CallHandlers, CallName, CallResult, ParsedInput } from '../contract/ipc/calls.ts';
import { CALLS } from '../contract/ipc/calls.ts';
import type { Log } from '../contract/ports.ts';
import { describeFault } from './fault-description.ts';

/** Main's end of the calls. */
export interface CallDispatcher {
  /**
   * Answers one call from the renderer, of which nothing is trusted: neither that the call exists nor the shape of
   * its input. Never rejects.
   */
  answer(name: string, input: unknown): Promise<CallResult>;
}

/** The same table by the type that a handler takes, so that a checked input fits its handler. */
const SCHEMAS: { readonly [Name in CallName]: { readonly input: z.ZodType<ParsedInput<Name>> } } = CALLS;

function isCallName(name: string): name is CallName {
  return Object.hasOwn(CALLS, name);
}

/** Whether staff wait to see what the call does: the next snapshot goes out within a frame (P2). */
export function isUrgentCall(name: string): boolean {
  return isCallName(name) && CALLS[name].isUrgent;
}

/** Creates the dispatcher. What goes into the log names the call and the kind of fault, never what was in the call. */
export function createCallDispatcher(handlers: CallHandlers, log: Log): CallDispatcher {
  async function call<Name extends CallName>(name: Name, input: unknown): Promise<CallResult<Name>> {
    const checked = SCHEMAS[name].input.safeParse(input);
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
