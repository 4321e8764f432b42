import type { PreferenceFile } from '../contract/domain/preferences.ts';
import type { Right } from '../contract/domain/staff.ts';
import { RIGHTS } from '../contract/domain/staff.ts';
import type { Problem } from '../contract/ipc/call.ts';
import { CALL_RIGHTS, SETTING_RIGHTS } from '../contract/ipc/call-rights.ts';
import type { Caller, CallName, ParsedInput } from '../contract/ipc/calls.ts';
import type { Staff } from '../staff/staff.ts';

/** Decides in main whether the person at the counter may make a call. The renderer is trusted with nothing. */
export interface CallPermission {
  /** Why a call is refused; null if it is allowed. */
  refuse<Name extends CallName>(name: Name, input: ParsedInput<Name>): Problem | null;
  caller(): Caller;
}

/**
 * Calls that connect a store. While none is connected there is nothing to protect, so anyone with a key may make them.
 * Otherwise an owner who has forgotten the PIN, and needs the store's key for a new one, would be locked out for good.
 */
const CONNECTING: readonly CallName[] = ['connect.check', 'connect.claim', 'connect.open'];

/** The message for a call that the person at the counter may not make. */
const PROBLEM: Readonly<Record<Right, Problem>> = {
  see: 'locked',
  ring: 'locked',
  work: 'locked',
  manage: 'needs_manager',
  own: 'needs_owner',
};

export function createCallPermission(staff: Staff, preferences: PreferenceFile): CallPermission {
  function findRight(name: CallName, input: unknown): Right {
    if (name === 'settings.change') return findSettingRight(input);
    if (CONNECTING.includes(name) && preferences.read().connection === null) return 'see';
    return CALL_RIGHTS[name];
  }

  return {
    refuse(name, input) {
      const right = findRight(name, input);
      if (staff.allows(right)) return null;
      return staff.atCounter() === null ? 'locked' : PROBLEM[right];
    },
    caller: () => ({ who: staff.atCounter()?.name ?? null }),
  };
}

/** The highest right that a change of settings needs. */
function findSettingRight(change: unknown): Right {
  const names = new Set(Object.keys(change ?? {}));
  const needed = Object.entries(SETTING_RIGHTS).flatMap(([name, right]) => (names.has(name) ? [right] : []));
  return RIGHTS.findLast((right) => needed.includes(right)) ?? 'see';
}
