/** The calls that the administrator's policies forbid, whatever the page shows, and the PINs that no counter accepts. */

import type { Problem } from '../contract/calls/call.ts';
import type { CallName, ParsedInput } from '../contract/calls/calls.ts';
import { isGuessedFirst } from '../contract/domain/staff.ts';
import type { Policies, PolicyName } from '../contract/policies.ts';

/** Why a call with this input may not be made; null if it may. */
type Lock<Name extends CallName> = (input: ParsedInput<Name>, policies: Policies) => Problem | null;
type Locks = { readonly [Name in CallName]?: Lock<Name> };

const always = (): Problem => 'set_by_administrator';
const given = (isRefused: boolean): Problem | null => (isRefused ? 'set_by_administrator' : null);

const isSameAddress = (one: string, other: string | null): boolean =>
  URL.parse(one)?.href.replace(/\/$/, '') === URL.parse(other ?? '')?.href.replace(/\/$/, '');

/** Every call that sets a PIN. */
const lockNewPins = (refuse: (pin: string, policies: Policies) => Problem | null): Locks => {
  const check = ({ pin }: { readonly pin?: string | null | undefined }, policies: Policies) =>
    typeof pin === 'string' ? refuse(pin, policies) : null;
  return {
    'staff.begin': check,
    'staff.add': check,
    'staff.change': check,
    'staff.recover': check,
    'staff.changePin': ({ newPin }, policies) => refuse(newPin, policies),
  };
};

const LOCKS: Readonly<Record<PolicyName, Locks>> = {
  address: { 'connect.check': ({ address }, policies) => given(!isSameAddress(address, policies.address)) },
  language: { 'settings.change': ({ language }) => given(language !== undefined) },
  printers: {
    'printing.change': ({ printers }) => given(printers !== undefined),
    'printing.remove': always,
    'printing.restore': always,
  },
  staffRequired: { 'staff.end': always },
  pinDigits: lockNewPins((pin, { pinDigits }) => (pin.length < (pinDigits ?? 0) ? 'pin_too_short' : null)),
  lockMinutes: { 'staff.locking': ({ lockMinutes }) => given(lockMinutes !== undefined) },
  practice: { 'practice.enter': always, 'exercises.start': always },
  exports: {
    'sales.export': always,
    'sales.exportReport': always,
    'sales.exportTally': always,
    'stock.export': always,
    'stock.historyExport': always,
    'logbook.export': always,
    'orders.evidence': always,
    'move.make': always,
  },
  escalation: { 'settings.change': ({ rungs }) => given(rungs !== undefined) },
  heartbeat: { 'settings.change': ({ heartbeat }) => given(heartbeat !== undefined) },
};

/** What holds at every counter. */
const FOR_ALL: Locks = lockNewPins((pin) => (isGuessedFirst(pin) ? 'pin_too_simple' : null));

/** Why a call is refused, by the administrator's policies or at every counter; null if it isn't. */
export function refuseByPolicy<Name extends CallName>(
  policies: Policies,
  name: Name,
  input: ParsedInput<Name>,
): Problem | null {
  for (const locks of [FOR_ALL, ...policies.fixed.map((fixed) => LOCKS[fixed])]) {
    const lock: Lock<Name> | undefined = locks[name];
    const problem = lock?.(input, policies) ?? null;
    if (problem !== null) return problem;
  }
  return null;
}
