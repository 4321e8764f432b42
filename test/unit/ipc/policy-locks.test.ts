import { describe, expect, test } from 'vitest';
import type { CallName } from '../../../electron/contract/calls/calls.ts';
import { findCall } from '../../../electron/contract/calls/calls.ts';
import { POLICY_NAMES, type PolicyName } from '../../../electron/contract/policies.ts';
import { refuseByPolicy } from '../../../electron/ipc/policy-locks.ts';

const policies = { address: 'https://api.market.example/pos', pinDigits: 6, lockMinutes: 5, isReported: false };
const ID = '0b9d2c58-6f31-4ad6-9a83-0d7a3b1c9f10';
const KEY = 'sk_test_4f1c';
const RUNGS = [{ afterMinutes: 5, address: 'https://ntfy.example/a', form: 'plain' }];

/** What main says to a call while this alone is fixed. */
function refuse(fixed: PolicyName, name: CallName, input: unknown) {
  const parsed = findCall(name).input.parse(input);
  return refuseByPolicy({ ...policies, fixed: [fixed] }, name, parsed as never);
}

const REFUSED: readonly [PolicyName, CallName, unknown][] = [
  ['address', 'connect.check', { address: 'https://other.example', key: KEY }],
  ['language', 'settings.change', { language: 'ta' }],
  ['printers', 'printing.change', { printers: [] }],
  ['printers', 'printing.remove', { workspace: 'store', printerId: ID }],
  ['printers', 'printing.restore', { printerId: ID }],
  ['staffRequired', 'staff.end', {}],
  ['lockMinutes', 'staff.locking', { lockMinutes: null }],
  ['practice', 'practice.enter', {}],
  ['exports', 'sales.export', { workspace: 'store', day: '2026-11-27' }],
  ['exports', 'sales.exportTally', { workspace: 'store', day: '2026-11-27' }],
  ['exports', 'orders.evidence', { workspace: 'store', storeId: 1, orderId: 'A', withRider: false }],
  ['exports', 'move.make', { passphrase: 'four words of a song', path: null }],
  ['escalation', 'settings.change', { rungs: RUNGS }],
  ['heartbeat', 'settings.change', { heartbeat: null }],
];

describe('main refuses', () => {
  test.each(REFUSED)('with %s fixed, %s', (fixed, name, input) => {
    expect(refuse(fixed, name, input)).toBe('set_by_administrator');
  });

  test.each([
    ['staff.begin', { memberId: ID, name: 'Meera', pin: '73915' }],
    ['staff.add', { memberId: ID, name: 'Meera', role: 'owner', pin: '73915' }],
    ['staff.change', { memberId: ID, pin: '73915' }],
    ['staff.changePin', { pin: '1234', newPin: '73915' }],
    ['staff.recover', { memberId: ID, key: KEY, pin: '73915' }],
  ] as const)('a PIN that is too short: %s', (name, input) => {
    expect(refuse('pinDigits', name, input)).toBe('pin_too_short');
  });

  test.each(['4444', '1234', '7890', '987654', '00000000'])('at every counter, %s as a new PIN', (pin) => {
    expect(refuse('practice', 'staff.add', { memberId: ID, name: 'Meera', role: 'owner', pin })).toBe('pin_too_simple');
    expect(refuse('practice', 'staff.changePin', { pin: '7391', newPin: pin })).toBe('pin_too_simple');
  });

  test('something for each policy', () => {
    expect(POLICY_NAMES.filter((name) => name !== 'pinDigits' && !REFUSED.some(([fixed]) => fixed === name))).toEqual(
      [],
    );
  });
});

test.each<readonly [PolicyName, CallName, unknown]>([
  ['address', 'connect.check', { address: 'https://API.market.example/pos/', key: KEY }],
  ['language', 'settings.change', { appearance: 'dark' }],
  ['printers', 'printing.change', { language: 'hi' }],
  ['lockMinutes', 'staff.locking', { ringsWhileLocked: true }],
  ['pinDigits', 'staff.add', { memberId: ID, name: 'Meera', role: 'staff', pin: null }],
  ['pinDigits', 'staff.changePin', { pin: '1234', newPin: '739152' }],
  ['practice', 'practice.leave', {}],
  ['exports', 'orders.details', { workspace: 'store', storeId: 1, orderId: 'A' }],
])('with %s fixed, other uses of the counter stay: %s', (fixed, name, input) => {
  expect(refuse(fixed, name, input)).toBeNull();
});
