import { failed } from '../contract/calls/call.ts';
import type { CallHandlers, CallName, CallResult } from '../contract/calls/calls.ts';
import { findCall, isCallName } from '../contract/calls/calls.ts';
import type { Log } from '../contract/ports.ts';
import type { CallPermission } from './call-permission.ts';
import type { CallRecorder } from './call-recorder.ts';
import { describeFault } from './fault-description.ts';

export interface CallDispatcher {
  /**
   * Answers one call of the renderer. Trusts neither that the call exists nor that its input has the right shape. Never
   * rejects.
   */
  answer(name: string, input: unknown): Promise<CallResult>;
}

/** Whether staff watch for the effect of the call, so that the next snapshot goes out within a frame (P2). */
export function isUrgentCall(name: string): boolean {
  return isCallName(name) && findCall(name).urgent === true;
}

interface DispatcherParts {
  readonly permission: CallPermission;
  readonly recorder: CallRecorder;
  readonly log: Log;
}

/** Creates the dispatcher. Its log lines name the call and the kind of fault, never the content of the call. */
export function createCallDispatcher(
  handlers: CallHandlers,
  { permission, recorder, log }: DispatcherParts,
): CallDispatcher {
  async function call<Name extends CallName>(name: Name, input: unknown): Promise<CallResult<Name>> {
    const parsed = findCall(name).input.safeParse(input);
    if (!parsed.success) {
      log('call_bad_input', { call: name });
      return failed('bad_input');
    }
    const refusal = permission.refuse(name, parsed.data);
    if (refusal !== null) {
      recorder.noteRefusal(name);
      return failed(refusal);
    }
    // Before the handler, so that nothing can be done without an entry.
    recorder.noteCall(name, parsed.data);
    try {
      const result = await handlers[name](parsed.data, permission.caller());
      recorder.noteResult(name, parsed.data, result);
      return result;
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
