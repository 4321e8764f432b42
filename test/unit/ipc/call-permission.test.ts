import { beforeEach, describe, expect, test } from 'vitest';
import type { AppEvents } from '../../../electron/contract/calls/app-events.ts';
import type { CallHandlers, CallName } from '../../../electron/contract/calls/calls.ts';
import { CALLS } from '../../../electron/contract/calls/calls.ts';
import type { Absence } from '../../../electron/contract/calls/storage.ts';
import type { LogbookRecord } from '../../../electron/contract/domain/logbook.ts';
import type { Right, Role } from '../../../electron/contract/domain/staff.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import { createCallDispatcher } from '../../../electron/ipc/call-dispatcher.ts';
import { createCallPermission } from '../../../electron/ipc/call-permission.ts';
import { createCallRecorder } from '../../../electron/ipc/call-recorder.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';
import type { Staff } from '../../../electron/staff/staff.ts';
import { createStaff } from '../../../electron/staff/staff.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const NAMES = Object.keys(CALLS) as CallName[];

type At = Role | 'locked' | 'switched off';

const ORDER = { workspace: 'store', storeId: 1, orderId: 'ORDER-1' } as const;
const ACCEPT = { ...ORDER, actionId: '0b9d2c58-6f31-4ad6-9a83-0d7a3b1c9f10', mode: 'STORE_STAFF' } as const;
const OPEN = { storeIds: [1], keepWithoutKeyring: false } as const;

const OWNER = { id: '00000000-0000-4000-8000-000000000001', name: 'Meera', role: 'owner' } as const;
const PIN = { salt: 'salt', hash: 'hash' };

let staff: Staff;
/** Why nothing reaches the store; null while something does. */
let absence: Absence | 'never_connected' | null;
let recorded: Omit<LogbookRecord, 'at'>[];
/** What every handler returns. */
let value: unknown;
let handled: { readonly name: string; readonly who: string | null }[];
let answer: (name: string, input: unknown) => Promise<{ readonly ok: boolean; readonly problem?: string }>;

beforeEach(() => {
  const clock = new VirtualClock();
  const log = () => undefined;
  const preferences = createPreferenceFile({ store: {} });
  absence = null;
  const randomness = createSeededRandomness(1, 1);
  const events = createEmitter<AppEvents>();
  staff = createStaff({ clock, timers: clock, randomness, log, preferences, events, onIdle: log });
  recorded = [];
  const recorder = createCallRecorder(staff, { record: (entry) => recorded.push(entry) });
  handled = [];
  value = null;
  // Object.fromEntries forgets the names that it is given.
  const handlers = Object.fromEntries(
    NAMES.map((name) => [
      name,
      (_: unknown, { who }: { readonly who: string | null }) => {
        handled.push({ name, who });
        return { ok: true, value };
      },
    ]),
  ) as unknown as CallHandlers;
  answer = createCallDispatcher(handlers, {
    permission: createCallPermission(staff, () => absence),
    recorder,
    log,
  }).answer;
});

function putAtCounter(at: At, ringsWhileLocked = false): void {
  if (at === 'switched off') return;
  const person = { id: '00000000-0000-4000-8000-000000000002', name: 'Ravi', pin: PIN, wrongPins: 0 };
  const role = at === 'locked' ? 'staff' : at;
  staff.put([
    { ...OWNER, pin: PIN, wrongPins: 0 },
    { ...person, role },
  ]);
  staff.setLocking({ ringsWhileLocked });
  if (at !== 'locked') staff.begin(person.id);
}

describe('a call that needs the right', () => {
  test.each<readonly [right: string, at: At, ringsWhileLocked: boolean, name: CallName, input: object, string | null]>([
    ['see', 'locked', false, 'orders.details', ORDER, null],
    ['ring', 'locked', true, 'orders.accept', ACCEPT, null],
    ['ring', 'locked', false, 'orders.accept', ACCEPT, 'locked'],
    ['ring', 'staff', false, 'orders.accept', ACCEPT, null],
    ['work', 'locked', true, 'orders.seen', ORDER, 'locked'],
    ['work', 'staff', false, 'orders.seen', ORDER, null],
    ['manage', 'locked', true, 'printing.find', {}, 'locked'],
    ['manage', 'staff', false, 'printing.find', {}, 'needs_manager'],
    ['manage', 'manager', false, 'printing.find', {}, null],
    ['own', 'staff', false, 'connect.open', OPEN, 'needs_owner'],
    ['own', 'manager', false, 'connect.open', OPEN, 'needs_owner'],
    ['own', 'owner', false, 'connect.open', OPEN, null],
    ['own', 'switched off', false, 'connect.open', OPEN, null],
  ])('%s, with %s at the counter (rings while locked: %s)', async (_, at, ringsWhileLocked, name, input, problem) => {
    putAtCounter(at, ringsWhileLocked);
    const result = await answer(name, input);
    expect(result).toEqual(problem === null ? { ok: true, value: null } : { ok: false, problem });
    const who = ['switched off', 'locked'].includes(at) ? null : 'Ravi';
    expect(handled).toEqual(problem === null ? [{ name, who }] : []);
  });
});

test('a locked counter changes nothing but what is on screen', () => {
  const changing = NAMES.filter((name) => CALLS[name].right === 'see' && CALLS[name].logged !== null);
  expect(changing).toEqual(['practice.enter', 'practice.leave', 'staff.lock']);
});

describe('the logbook', () => {
  test('records what was done, by whom, with the fields that it keeps', async () => {
    putAtCounter('staff');
    await answer('orders.reject', { ...ORDER, actionId: ACCEPT.actionId, reason: 'Sold out' });
    await answer('orders.details', ORDER);
    expect(recorded).toEqual([{ who: 'Ravi', what: 'orders.reject', details: { ...ORDER, reason: 'Sold out' } }]);
  });

  test('records what was refused, without its input', async () => {
    putAtCounter('staff');
    await answer('proxy.signIn', { proxy: 'proxy.example:3128', user: 'counter', password: 'marked', keep: false });
    expect(recorded).toEqual([{ who: 'Ravi', what: 'refused', details: { call: 'proxy.signIn' } }]);
  });

  test('keeps no field that may hold a secret or a customer’s words (C13)', () => {
    const kept = new Set(NAMES.flatMap((name): readonly string[] => CALLS[name].logged ?? []));
    const secret = ['key', 'pin', 'newPin', 'password', 'user', 'code', 'secret', 'url', 'address', 'text', 'search'];
    expect(secret.filter((field) => kept.has(field))).toEqual([]);
  });

  test.each([
    ['staff.signIn', { memberId: OWNER.id, pin: '73912846' }, 'signed_in'],
    ['staff.recover', { memberId: OWNER.id, key: 'sk_live_marked_4f1c', pin: '73912846' }, 'pin_replaced'],
    ['staff.changePin', { pin: '73912846', newPin: '58203917' }, 'pin_changed'],
  ] as const)('records the result of %s instead of its input', async (name, input, event) => {
    putAtCounter('staff');
    value = { kind: 'signed_in' };
    await answer(name, input);
    expect(recorded).toMatchObject([{ who: 'Ravi', what: event }]);
    expect(JSON.stringify(recorded)).not.toMatch(/73912846|58203917|marked/);
  });

  test('has nothing while staff are switched off', async () => {
    await answer('orders.seen', ORDER);
    expect(recorded).toEqual([]);
  });

  test('says who was added, and which action was withdrawn', async () => {
    putAtCounter('owner');
    const { actionId } = ACCEPT;
    await answer('staff.add', { memberId: actionId, name: 'Asha', role: 'staff', pin: null });
    await answer('actions.withdraw', { workspace: 'store', actionId });
    expect(recorded.map(({ details }) => details)).toEqual([
      { name: 'Asha', role: 'staff' },
      { workspace: 'store', actionId },
    ]);
  });

  test('says who was removed, and what a setting became', async () => {
    putAtCounter('owner');
    const ravi = staff.members()[1];
    await answer('staff.remove', { memberId: ravi?.id });
    await answer('settings.change', { keepDays: 90, openingHours: null });
    expect(recorded.map(({ details }) => details)).toEqual([{ person: 'Ravi' }, { keepDays: 90, openingHours: null }]);
  });
});

describe('a change of settings', () => {
  test.each([
    ['staff', { appearance: 'dark' }, null],
    ['staff', { volume: 10 }, 'needs_manager'],
    ['staff', { appearance: 'dark', booksByItself: true }, 'needs_manager'],
    ['manager', { volume: 10 }, null],
    ['manager', { volume: 10, keepDays: 90 }, 'needs_owner'],
    ['owner', { keepDays: 90 }, null],
    ['locked', { language: 'hi' }, null],
    ['locked', { appearance: 'dark' }, 'locked'],
    ['locked', { language: 'hi', volume: 0 }, 'locked'],
  ] as const)('%s: %j', async (at, change, problem) => {
    putAtCounter(at);
    const result = await answer('settings.change', change);
    expect(result.ok ? null : result.problem).toBe(problem);
  });
});

/** Who may be at the counter, each with the rights that they have there. */
const PEOPLE: readonly (readonly [who: string, at: At, ringsWhileLocked: boolean, rights: readonly Right[]])[] = [
  ['nobody, staff off', 'switched off', false, ['see', 'ring', 'work', 'manage', 'own']],
  ['nobody, and it rings', 'locked', true, ['see', 'ring']],
  ['nobody, and it does not ring', 'locked', false, ['see']],
  ['staff', 'staff', false, ['see', 'ring', 'work']],
  ['a manager', 'manager', false, ['see', 'ring', 'work', 'manage']],
  ['an owner', 'owner', false, ['see', 'ring', 'work', 'manage', 'own']],
];

/** What anyone may try where nothing reaches the store; the setup of the connection then asks for the right key. */
const CONNECTING: readonly CallName[] = ['connect.check', 'connect.open'];

const NEW_PIN = { pin: '739128' };
/** The input of the calls that are judged by it. */
const SOME_INPUT: Partial<Record<CallName, unknown>> = {
  'settings.change': { volume: 10 },
  'staff.begin': NEW_PIN,
  'staff.add': NEW_PIN,
  'staff.change': NEW_PIN,
  'staff.recover': NEW_PIN,
  'staff.changePin': { newPin: NEW_PIN.pin },
};

describe.each([null, 'not_connected', 'key_unreadable', 'key_gone', 'never_connected'] as const)(
  'while the absence of the store is %s',
  (state) => {
    test.each(PEOPLE)('%s may make exactly the calls of their rights', (_, at, ringsWhileLocked, rights) => {
      absence = state;
      putAtCounter(at, ringsWhileLocked);
      const permission = createCallPermission(staff, () => absence);
      const allowed = NAMES.filter((name) => permission.refuse(name, SOME_INPUT[name] as never) === null);
      const expected = NAMES.filter((name) => {
        const { right } = CALLS[name];
        const needed = typeof right === 'function' ? 'manage' : right;
        return rights.includes(needed) || (state !== null && CONNECTING.includes(name));
      });
      expect(allowed).toEqual(expected);
    });
  },
);

test('a name that changes, or a role, counts at once', async () => {
  putAtCounter('manager');
  staff.put(
    staff.members().map((each) => (each.role === 'manager' ? { ...each, role: 'staff', name: 'Ravi K' } : each)),
  );
  expect((await answer('printing.find', {})).problem).toBe('needs_manager');
  await answer('orders.seen', ORDER);
  expect(handled).toEqual([{ name: 'orders.seen', who: 'Ravi K' }]);
});

test('whoever is removed is no longer at the counter', async () => {
  putAtCounter('staff');
  staff.put(staff.members().filter(({ role }) => role === 'owner'));
  expect((await answer('orders.seen', ORDER)).problem).toBe('locked');
});
