import { beforeEach, describe, expect, test } from 'vitest';
import type { AppEvents } from '../../../electron/contract/calls/app-events.ts';
import type { SignInResult } from '../../../electron/contract/calls/staff.ts';
import { isOwnerLost, MEMBERS_MAX } from '../../../electron/contract/domain/staff.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { Clock } from '../../../electron/contract/ports.ts';
import { readPreferences } from '../../../electron/contract/preferences.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';
import { hashPin, isPin } from '../../../electron/staff/pin-hash.ts';
import type { Staff } from '../../../electron/staff/staff.ts';
import { createStaff } from '../../../electron/staff/staff.ts';
import { deriveQuickly } from '../../support/quick-derivation.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const MEERA = '00000000-0000-4000-8000-000000000001';
const RAVI = '00000000-0000-4000-8000-000000000002';
const randomness = createSeededRandomness(3, 1);
const PIN = '7391';
const pin = await hashPin(PIN, randomness, deriveQuickly);

let clock: VirtualClock;
let file: { store: Record<string, unknown> };
let takesWrites: boolean;
let idle: (string | null)[];

function start(pcClock: Clock = clock): Staff {
  const kept = createPreferenceFile(file);
  const preferences = {
    read: kept.read,
    change(part: Parameters<typeof kept.change>[0]) {
      if (!takesWrites) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      kept.change(part);
    },
  };
  const log = () => undefined;
  const onIdle = (who: string | null) => void idle.push(who);
  const events = createEmitter<AppEvents>();
  const rest = { randomness, log, preferences, events, onIdle, derivePin: deriveQuickly };
  return createStaff({ clock: pcClock, timers: clock, ...rest });
}

function startWithPeople(): Staff {
  const staff = start();
  staff.put([
    { id: MEERA, name: 'Meera', role: 'owner', pin, wrongPins: 0 },
    { id: RAVI, name: 'Ravi', role: 'staff', pin: null, wrongPins: 0 },
  ]);
  return staff;
}

beforeEach(() => {
  clock = new VirtualClock();
  file = { store: {} };
  takesWrites = true;
  idle = [];
});

test('a PIN is proved by its hash, made as on a counter, and no other PIN is', async () => {
  const hash = await hashPin(PIN, randomness);
  expect(hash).not.toEqual(await hashPin(PIN, randomness));
  expect([await isPin(PIN, hash), await isPin('7390', hash)]).toEqual([true, false]);
});

async function tryWrong(staff: Staff, times: number): Promise<SignInResult | null> {
  let last: SignInResult | null = null;
  for (let count = 0; count < times; count += 1) last = await staff.signIn(MEERA, '0000');
  return last;
}

describe('the people', () => {
  test('are none until staff are switched on', () => {
    const staff = start();
    expect([staff.view(), staff.atCounter(), staff.allows('own')]).toEqual([null, null, true]);
  });

  test('always have an owner, and owners and managers a PIN', () => {
    const staff = startWithPeople();
    const [owner, ravi] = staff.members();
    if (owner === undefined || ravi === undefined) throw new Error('two people');
    expect(staff.put([ravi])).toBe(false);
    expect(staff.put([{ ...owner, pin: null }, ravi])).toBe(false);
    expect(staff.put([owner, { ...ravi, role: 'manager' }])).toBe(false);
    expect(staff.members()).toEqual([owner, ravi]);
  });

  test('are at most as many as a counter has room for', () => {
    const staff = startWithPeople();
    const [owner, ravi] = staff.members();
    if (owner === undefined || ravi === undefined) throw new Error('two people');
    const list = (count: number) => [owner, ...Array.from({ length: count - 1 }, () => ravi)];
    expect(staff.put(list(MEMBERS_MAX + 1))).toBe(false);
    expect(staff.put(list(MEMBERS_MAX))).toBe(true);
  });

  test('never show a PIN or its hash (C13)', () => {
    const shown = JSON.stringify(startWithPeople().view());
    expect(shown).not.toContain(pin.hash);
    expect(shown).not.toContain(pin.salt);
  });

  test('are kept over a restart, and nobody is at the counter then', async () => {
    await startWithPeople().signIn(MEERA, PIN);
    const staff = start();
    expect([staff.atCounter(), staff.members().length, staff.allows('work')]).toEqual([null, 2, false]);
  });
});

describe('a PIN', () => {
  test('signs in, and no other does', async () => {
    const staff = startWithPeople();
    expect(await staff.signIn(MEERA, '7392')).toEqual({ kind: 'wrong', triesLeft: 4 });
    expect(await staff.signIn(MEERA, null)).toEqual({ kind: 'wrong', triesLeft: 3 });
    expect(staff.atCounter()).toBeNull();
    expect(await staff.signIn(MEERA, PIN)).toEqual({ kind: 'signed_in' });
    expect(staff.atCounter()?.name).toBe('Meera');
  });

  test('is not asked of a person without one', async () => {
    const staff = startWithPeople();
    expect(await staff.signIn(RAVI, null)).toEqual({ kind: 'signed_in' });
    expect(staff.atCounter()?.name).toBe('Ravi');
  });

  test('that is wrong five times costs a wait, which doubles', async () => {
    const staff = startWithPeople();
    expect(await tryWrong(staff, 5)).toEqual({ kind: 'wait', seconds: 30 });
    expect(await staff.signIn(MEERA, PIN)).toEqual({ kind: 'wait', seconds: 30 });
    await clock.advance(30 * SECOND);
    expect(await tryWrong(staff, 1)).toEqual({ kind: 'wait', seconds: 60 });
    await clock.advance(60 * SECOND);
    expect(await staff.signIn(MEERA, PIN)).toEqual({ kind: 'signed_in' });
    expect(await tryWrong(staff, 1)).toEqual({ kind: 'wrong', triesLeft: 4 });
  });

  test('costs its wait again after a restart', async () => {
    await tryWrong(startWithPeople(), 5);
    expect(await start().signIn(MEERA, PIN)).toEqual({ kind: 'wait', seconds: 30 });
  });

  test('counts each of several tries at once', async () => {
    const staff = startWithPeople();
    const wrong = Array.from({ length: 5 }, () => staff.signIn(MEERA, '0000'));
    expect(await staff.signIn(MEERA, PIN)).toEqual({ kind: 'wait', seconds: 30 });
    await Promise.all(wrong);
    expect(staff.atCounter()).toBeNull();
  });

  test('signs in while the disk takes no writes, and still counts the wrong ones', async () => {
    const staff = startWithPeople();
    takesWrites = false;
    expect(await tryWrong(staff, 5)).toEqual({ kind: 'wait', seconds: 30 });
    await clock.advance(30 * SECOND);
    expect(await staff.signIn(MEERA, PIN)).toEqual({ kind: 'signed_in' });
  });
});

describe('the counter locks', () => {
  test('after the minutes without input, and not before', async () => {
    const staff = startWithPeople();
    staff.setLocking({ lockMinutes: 2 });
    await staff.signIn(RAVI, null);
    await clock.advance(119 * SECOND);
    staff.noteInput();
    await clock.advance(119 * SECOND);
    expect(staff.atCounter()?.name).toBe('Ravi');
    expect(idle).toEqual([]);
    await clock.advance(SECOND);
    expect([staff.atCounter(), idle]).toEqual([null, ['Ravi']]);
  });

  test('never by itself if the owner says so', async () => {
    const staff = startWithPeople();
    staff.setLocking({ lockMinutes: null });
    await staff.signIn(RAVI, null);
    await clock.advance(600 * MINUTE);
    expect(staff.atCounter()?.name).toBe('Ravi');
  });

  test('by the button, and takes up no input then', () => {
    const staff = startWithPeople();
    staff.begin(MEERA);
    staff.lock();
    staff.noteInput();
    expect([staff.atCounter(), staff.allows('ring'), staff.allows('work')]).toEqual([null, true, false]);
    staff.setLocking({ ringsWhileLocked: false });
    expect(staff.allows('ring')).toBe(false);
  });
});

describe('a person changes their own PIN', () => {
  const OTHER = '8264';

  test('with the one they have, which signs in no longer', async () => {
    const staff = startWithPeople();
    await staff.signIn(MEERA, PIN);
    expect(await staff.changePin(PIN, OTHER)).toEqual({ kind: 'signed_in' });
    expect(staff.atCounter()?.name).toBe('Meera');
    staff.lock();
    expect(await staff.signIn(MEERA, PIN)).toMatchObject({ kind: 'wrong' });
    expect(await staff.signIn(MEERA, OTHER)).toEqual({ kind: 'signed_in' });
  });

  test('and none with a wrong one: wrong ones cost the waits of a wrong sign-in, together with those', async () => {
    const staff = startWithPeople();
    await staff.signIn(MEERA, PIN);
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await staff.changePin('0000', OTHER)).toEqual({ kind: 'wrong', triesLeft });
    }
    expect(await staff.changePin(null, OTHER)).toEqual({ kind: 'wait', seconds: 30 });
    expect(await staff.changePin(PIN, OTHER)).toEqual({ kind: 'wait', seconds: 30 });
    expect(await staff.signIn(MEERA, PIN)).toEqual({ kind: 'wait', seconds: 30 });
    await clock.advance(30 * SECOND);
    expect(await staff.changePin('0000', OTHER)).toEqual({ kind: 'wait', seconds: 60 });
    await clock.advance(60 * SECOND);
    expect(await staff.changePin(PIN, OTHER)).toEqual({ kind: 'signed_in' });
  });

  test('or sets a first one; a locked counter changes none', async () => {
    const staff = startWithPeople();
    expect(await staff.changePin(null, OTHER)).toBeNull();
    await staff.signIn(RAVI, null);
    expect(await staff.changePin(null, OTHER)).toEqual({ kind: 'signed_in' });
    expect(staff.view()?.members[1]).toMatchObject({ name: 'Ravi', hasPin: true });
    expect(await staff.signIn(RAVI, '0000')).toMatchObject({ kind: 'wrong' });
  });

  test('and keeps the old one if the disk takes no new one', async () => {
    const staff = startWithPeople();
    await staff.signIn(MEERA, PIN);
    takesWrites = false;
    await expect(staff.changePin(PIN, OTHER)).rejects.toThrow('no space');
    expect(await staff.signIn(MEERA, PIN)).toEqual({ kind: 'signed_in' });
  });
});

describe('a forgotten PIN', () => {
  test('of an owner is replaced for the store’s key', async () => {
    const staff = startWithPeople();
    expect(await staff.recover(MEERA, 'the key', '1234', true)).toEqual({ kind: 'signed_in' });
    expect(staff.atCounter()?.name).toBe('Meera');
    expect(await staff.signIn(MEERA, PIN)).toEqual({ kind: 'wrong', triesLeft: 4 });
    expect(await staff.signIn(MEERA, '1234')).toEqual({ kind: 'signed_in' });
  });

  test('of an owner is replaced for the recovery code, however it is typed, also after a restart', async () => {
    const staff = startWithPeople();
    const { shown: code, stored } = await staff.createRecoveryCode();
    staff.put(staff.members(), stored);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await start().recover(MEERA, typed, '1234', null)).toEqual({ kind: 'signed_in' });
    expect(JSON.stringify(file.store)).not.toContain(code);
  });

  test('of anyone else is not replaced, nor without anything to compare with', async () => {
    const staff = startWithPeople();
    expect(await staff.recover(RAVI, 'the key', '1234', true)).toEqual({ kind: 'no_owner' });
    expect(await staff.recover(MEERA, 'a key', '1234', null)).toEqual({ kind: 'no_proof' });
  });

  test('wrong keys cost a wait of their own, and keep no owner from signing in', async () => {
    const staff = startWithPeople();
    for (let count = 0; count < 5; count += 1) await staff.recover(MEERA, 'a key', '1234', false);
    expect(await staff.recover(MEERA, 'the key', '1234', true)).toEqual({ kind: 'wait', seconds: 30 });
    expect(await staff.signIn(MEERA, PIN)).toEqual({ kind: 'signed_in' });
    expect(await start().recover(MEERA, 'the key', '1234', true)).toEqual({ kind: 'wait', seconds: 30 });
  });
});

describe('people who can’t be read', () => {
  test.each([
    7,
    { members: 7 },
    {
      members: [
        { id: MEERA, name: 'Meera' },
        { id: RAVI, name: 'Ravi' },
      ],
    },
  ])('lock the counter until its owner is let in by a proof, for good: %j', async (stored) => {
    file.store = { staff: stored };
    const locked = start();
    expect([locked.isOn(), locked.allows('ring'), locked.allows('work'), locked.allows('own')]).toEqual([
      ...[true, true],
      ...[false, false],
    ]);
    const owner = locked.members().at(-1)?.id ?? '';
    for (const wrong of [null, '0000', '']) expect(await locked.signIn(owner, wrong)).toMatchObject({ kind: 'wrong' });
    expect([start().allows('own'), isOwnerLost(readPreferences(file.store).staff)]).toEqual([false, true]);

    expect(await locked.recover(owner, 'the key', PIN, true)).toEqual({ kind: 'signed_in' });
    const staff = start();
    expect([isOwnerLost(readPreferences(file.store).staff), staff.allows('own')]).toEqual([false, false]);
    expect(await staff.signIn(owner, PIN)).toEqual({ kind: 'signed_in' });
    expect(staff.allows('own')).toBe(true);
  });
});

test('a PC that slept longer than the counter waits is locked when it wakes, before any timer has run', async () => {
  let slept = 0;
  const staff = start({ now: () => clock.now(), monotonic: () => 0, sinceBoot: () => slept });
  staff.put([{ id: MEERA, name: 'Meera', role: 'owner', pin, wrongPins: 0 }]);
  await staff.signIn(MEERA, PIN);
  slept = 6 * MINUTE;
  expect(staff.atCounter()).toBeNull();
  staff.noteInput();
  expect([staff.atCounter(), idle]).toEqual([null, ['Meera']]);
});
