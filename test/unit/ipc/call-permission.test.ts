import { beforeEach, describe, expect, test } from 'vitest';
import type { LogbookRecord } from '../../../electron/contract/domain/logbook.ts';
import type { Role } from '../../../electron/contract/domain/staff.ts';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { AppEvents } from '../../../electron/contract/events.ts';
import type { CallHandlers, CallName } from '../../../electron/contract/ipc/calls.ts';
import { CALLS } from '../../../electron/contract/ipc/calls.ts';
import { createCallDispatcher } from '../../../electron/ipc/call-dispatcher.ts';
import { createCallPermission } from '../../../electron/ipc/call-permission.ts';
import { createCallRecorder, RECORDED_FIELDS } from '../../../electron/ipc/call-recorder.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';
import type { Staff } from '../../../electron/staff/staff.ts';
import { createStaff } from '../../../electron/staff/staff.ts';
import { CALL_SAMPLES } from '../../support/call-samples.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const NAMES = Object.keys(CALLS) as CallName[];

/** What a locked counter still answers: what is on screen, signing in, and the ways out of a PC without a store. */
const LOCKED_MAY = [
  'app.snapshot',
  'connect.current',
  'practice.enter',
  'practice.leave',
  'orders.details',
  'orders.others',
  'orders.search',
  'sound.report',
  'stock.list',
  'stock.item',
  'stock.history',
  'stock.syncs',
  'counts.view',
  'counts.pickingQuestions',
  'imports.view',
  'paper.prints',
  'host.view',
  'staff.signIn',
  'staff.lock',
  'staff.input',
  'staff.begin',
  'staff.recover',
  'support.save',
  'health.view',
];
const RINGING = ['orders.accept', 'alarm.silence', 'alarm.silenceAll'];
const FOR_MANAGERS = [
  'imports.begin',
  'imports.piece',
  'imports.check',
  'imports.send',
  'imports.pause',
  'imports.goOn',
  'imports.stop',
  'imports.close',
  'imports.problems',
  'imports.readHeldBack',
  'sales.report',
  'sales.exportReport',
  'closing.sign',
  'closing.skip',
  'stores.ring',
  'paper.change',
  'paper.remove',
  'paper.restore',
  'paper.forget',
  'paper.logo',
  'paper.find',
  'host.startAtLogin',
  'host.update',
];
const FOR_OWNERS = [
  'connect.check',
  'connect.claim',
  'connect.open',
  'connect.forget',
  'connect.unfinished',
  'connect.disconnect',
  'proxy.signIn',
  'proxy.forget',
  'webhooks.list',
  'webhooks.create',
  'webhooks.change',
  'webhooks.delete',
  'webhooks.roll',
  'webhooks.test',
  'webhooks.deliveries',
  'webhooks.body',
  'webhooks.retry',
  'exercises.progress',
  'logbook.view',
  'logbook.check',
  'logbook.export',
  'logbook.remove',
  'staff.end',
  'staff.add',
  'staff.change',
  'staff.remove',
  'staff.locking',
];

/** Who is at the counter, and what they are refused of every call, each with its problem. */
const SITUATIONS: readonly {
  readonly at: Role | 'locked' | 'switched off';
  readonly ringsWhileLocked: boolean;
  problem(name: string): string | null;
}[] = [
  { at: 'switched off', ringsWhileLocked: false, problem: () => null },
  { at: 'owner', ringsWhileLocked: false, problem: () => null },
  {
    at: 'manager',
    ringsWhileLocked: false,
    // Changes of the appearance need no more than work.
    problem: (name) => (FOR_OWNERS.includes(name) ? 'needs_owner' : null),
  },
  {
    at: 'staff',
    ringsWhileLocked: false,
    problem(name) {
      if (FOR_OWNERS.includes(name)) return 'needs_owner';
      return FOR_MANAGERS.includes(name) ? 'needs_manager' : null;
    },
  },
  { at: 'locked', ringsWhileLocked: false, problem: (name) => (LOCKED_MAY.includes(name) ? null : 'locked') },
  {
    at: 'locked',
    ringsWhileLocked: true,
    problem: (name) => ([...LOCKED_MAY, ...RINGING].includes(name) ? null : 'locked'),
  },
];

/** Calls whose entry follows from their result, which the handlers of this test do not give. */
const SIGNING_IN = ['staff.signIn', 'staff.recover', 'staff.changePin', 'staff.begin'];

const OWNER = { id: '00000000-0000-4000-8000-000000000001', name: 'Meera', role: 'owner' } as const;
const PIN = { salt: 'salt', hash: 'hash' };
const CONNECTION: Connection = { address: 'https://pos.example', mode: 'live', storeIds: [1] };

let staff: Staff;
let preferences: ReturnType<typeof createPreferenceFile>;
let recorded: Omit<LogbookRecord, 'at'>[];
let handled: { readonly name: string; readonly who: string | null }[];
let answer: (name: string, input: unknown) => Promise<{ readonly ok: boolean; readonly problem?: string }>;

beforeEach(() => {
  const clock = new VirtualClock();
  const log = () => undefined;
  preferences = createPreferenceFile({ store: {} });
  preferences.change({ connection: CONNECTION });
  const randomness = createSeededRandomness(1, 1);
  const events = createEmitter<AppEvents>();
  staff = createStaff({ clock, timers: clock, randomness, log, preferences, events, onIdle: log });
  recorded = [];
  const recorder = createCallRecorder(staff, { record: (entry) => recorded.push(entry) });
  handled = [];
  // Object.fromEntries forgets the names that it is given.
  const handlers = Object.fromEntries(
    NAMES.map((name) => [
      name,
      (_: unknown, { who }: { readonly who: string | null }) => {
        handled.push({ name, who });
        return { ok: true, value: null };
      },
    ]),
  ) as unknown as CallHandlers;
  answer = createCallDispatcher(handlers, {
    permission: createCallPermission(staff, preferences),
    recorder,
    log,
  }).answer;
});

function putAtCounter(at: Role | 'locked' | 'switched off', ringsWhileLocked = false): void {
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

describe.each(SITUATIONS)('with $at at the counter (rings while locked: $ringsWhileLocked)', (situation) => {
  test.each(NAMES)('%s', async (name) => {
    putAtCounter(situation.at, situation.ringsWhileLocked);
    const problem = situation.problem(name);
    const result = await answer(name, CALL_SAMPLES[name]);
    expect(result).toEqual(problem === null ? { ok: true, value: null } : { ok: false, problem });
    const who = ['switched off', 'locked'].includes(situation.at) ? null : 'Ravi';
    expect(handled).toEqual(problem === null ? [{ name, who }] : []);
  });
});

describe('the logbook', () => {
  test.each(NAMES)('of %s has what was done and refused, and no secret (C13)', async (name) => {
    putAtCounter('staff');
    const isAllowed = (await answer(name, CALL_SAMPLES[name])).ok;
    const isChange = RECORDED_FIELDS[name] !== null;
    expect(recorded.map(({ who, what }) => [who, what])).toEqual(
      isAllowed ? (isChange || SIGNING_IN.includes(name) ? [['Ravi', expect.any(String)]] : []) : [['Ravi', 'refused']],
    );
    const text = JSON.stringify(recorded);
    for (const secret of ['marked', '73912846', 'Sunita']) expect(text).not.toContain(secret);
  });

  test('has nothing while staff are switched off', async () => {
    for (const name of NAMES) if (name !== 'staff.begin') await answer(name, CALL_SAMPLES[name]);
    expect(recorded).toEqual([]);
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

test('before a store is connected, whoever has its key may connect it, but nobody may forget another', async () => {
  preferences.change({ connection: null });
  putAtCounter('locked');
  for (const name of ['connect.check', 'connect.claim', 'connect.open'] as const) {
    expect((await answer(name, CALL_SAMPLES[name])).ok).toBe(true);
  }
  expect((await answer('connect.forget', {})).problem).toBe('locked');
});

test('a name that changes, or a role, counts at once', async () => {
  putAtCounter('manager');
  staff.put(
    staff.members().map((each) => (each.role === 'manager' ? { ...each, role: 'staff', name: 'Ravi K' } : each)),
  );
  expect((await answer('paper.find', {})).problem).toBe('needs_manager');
  await answer('counts.send', CALL_SAMPLES['counts.send']);
  expect(handled).toEqual([{ name: 'counts.send', who: 'Ravi K' }]);
});

test('whoever is removed is no longer at the counter', async () => {
  putAtCounter('staff');
  staff.put(staff.members().filter(({ role }) => role === 'owner'));
  expect((await answer('counts.send', CALL_SAMPLES['counts.send'])).problem).toBe('locked');
});
