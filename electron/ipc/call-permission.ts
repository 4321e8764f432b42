import type { Problem } from '../contract/calls/call.ts';
import type { Caller, CallName, ParsedInput } from '../contract/calls/calls.ts';
import { findCall } from '../contract/calls/calls.ts';
import type { Absence } from '../contract/calls/storage.ts';
import type { Right } from '../contract/domain/staff.ts';
import { NO_POLICIES, type Policies } from '../contract/policies.ts';
import type { Staff } from '../staff/staff.ts';
import { refuseByPolicy } from './policy-locks.ts';

/** Decides in main whether the person at the counter may make a call. The renderer is trusted with nothing. */
export interface CallPermission {
  /** Why a call is refused; null if it is allowed. */
  refuse<Name extends CallName>(name: Name, input: ParsedInput<Name>): Problem | null;
  caller(): Caller;
}

/** The message for a call that the person at the counter may not make. */
const PROBLEM: Readonly<Record<Right, Problem>> = {
  see: 'locked',
  ring: 'locked',
  work: 'locked',
  manage: 'needs_manager',
  own: 'needs_owner',
};

export function createCallPermission(
  staff: Staff,
  /** Why nothing reaches the store; null while something does. */
  absence: () => Absence | 'never_connected' | null,
  policies: Policies = NO_POLICIES,
): CallPermission {
  function findRight<Name extends CallName>(name: Name, input: ParsedInput<Name>): Right {
    const { right, rightWhenAbsent } = findCall(name);
    if (rightWhenAbsent !== undefined && absence() !== null) return rightWhenAbsent;
    return typeof right === 'function' ? right(input) : right;
  }

  return {
    refuse(name, input) {
      const right = findRight(name, input);
      if (staff.allows(right)) return refuseByPolicy(policies, name, input);
      return staff.atCounter() === null ? 'locked' : PROBLEM[right];
    },
    caller: () => ({ who: staff.atCounter()?.name ?? null, isOwner: staff.allows('own') }),
  };
}
