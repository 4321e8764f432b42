/** The calls that each policy of the administrator refuses, whatever the page shows. */

import type { Problem } from '../contract/calls/call.ts';
import type { CallName, ParsedInput } from '../contract/calls/calls.ts';
import type { Policies, PolicyName } from '../contract/policies.ts';

/** Why a call with this input may not be made; null if it may. */
type Lock<Name extends CallName> = (input: ParsedInput<Name>, policies: Policies) => Problem | null;
type Locks = { readonly [Name in CallName]?: Lock<Name> };

const always = (): Problem => 'set_by_administrator';
const given = (isRefused: boolean): Problem | null => (isRefused ? 'set_by_administrator' : null);

const isSameAddress = (one: string, other: string | null): boolean =>
  URL.parse(one)?.href.replace(/\/$/, '') === URL.parse(other ?? '')?.href.replace(/\/$/, '');

const refuseShortPin = ({ pin }: { readonly pin?: string | null | undefined }, { pinDigits }: Policies) =>
  typeof pin === 'string' && pin.length < (pinDigits ?? 0) ? 'pin_too_short' : null;

const LOCKS: Readonly<Record<PolicyName, Locks>> = {
  address: { 'connect.check': ({ address }, policies) => given(!isSameAddress(address, policies.address)) },
  language: { 'settings.change': ({ language }) => given(language !== undefined) },
  printers: {
    'printing.change': ({ printers }) => given(printers !== undefined),
    'printing.remove': always,
    'printing.restore': always,
  },
  staffRequired: { 'staff.end': always },
  pinDigits: {
    'staff.begin': refuseShortPin,
    'staff.add': refuseShortPin,
    'staff.change': refuseShortPin,
    'staff.recover': refuseShortPin,
    'staff.changePin': ({ newPin }, policies) => refuseShortPin({ pin: newPin }, policies),
  },
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

/** Why the administrator's policies refuse a call; null if they don't. */
export function refuseByPolicy<Name extends CallName>(
  policies: Policies,
  name: Name,
  input: ParsedInput<Name>,
): Problem | null {
  for (const fixed of policies.fixed) {
    const lock: Lock<Name> | undefined = LOCKS[fixed][name];
    const problem = lock?.(input, policies) ?? null;
    if (problem !== null) return problem;
  }
  return null;
}
