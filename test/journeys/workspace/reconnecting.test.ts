/**
 * Who may connect a counter that lost its store, its key or its owner's PIN: whoever reconnects without being owner
 * gains the ring and nothing else (C20).
 */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { ADDRESS, LIVE_ADDRESS, openAppHarness } from '../../support/app-harness.ts';

const OWNER = '00000000-0000-4000-8000-000000000001';
const PIN = '73912846';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.start();
});
afterEach(() => harness.close());

async function restart(): Promise<void> {
  await run.close();
  run = await harness.start();
}

/** How a counter with staff comes to be without its store. Each ends with nobody at the counter. */
const ABSENCES = {
  not_connected: async () => {
    await run.call('connect.forget', {});
    await run.call('staff.lock', {});
  },
  key_gone: async () => {
    harness.loseSecrets();
    await restart();
  },
  key_unreadable: async () => {
    harness.holdSecrets(true);
    await restart();
  },
} as const;
type State = keyof typeof ABSENCES;
const STATES = Object.keys(ABSENCES) as State[];

/** People below owner. */
const OTHERS = {
  nobody: null,
  staff: { id: '00000000-0000-4000-8000-000000000002', name: 'Ravi', role: 'staff' },
  manager: { id: '00000000-0000-4000-8000-000000000003', name: 'Arun', role: 'manager' },
} as const;

async function switchStaffOn(): Promise<string | null> {
  const { recoveryCode } = await run.call('staff.begin', { memberId: OWNER, name: 'Meera', pin: PIN });
  for (const other of [OTHERS.staff, OTHERS.manager])
    await run.call('staff.add', { memberId: other.id, name: other.name, role: other.role, pin: '5820' });
  return recoveryCode;
}

async function loseStore(state: State): Promise<void> {
  await run.connect(harness.key);
  await switchStaffOn();
  await ABSENCES[state]();
  await harness.until(() => run.screen().storeDown === state, 5 * SECOND);
  expect(run.screen()).toMatchObject({ workspace: null, staff: { atCounter: null }, alarm: { tone: 'fault' } });
}

async function signIn(who: keyof typeof OTHERS): Promise<void> {
  const person = OTHERS[who];
  if (person !== null) await run.call('staff.signIn', { memberId: person.id, pin: '5820' });
}

async function connect(key: string, address = ADDRESS): Promise<Problem | null> {
  const checked = await run.callRaw('connect.check', { address, key });
  if (!checked.ok) return checked.problem;
  const opened = await run.callRaw('connect.open', { storeIds: [harness.storeId], keepWithoutKeyring: false });
  return opened.ok ? null : opened.problem;
}

async function ring(): Promise<void> {
  const orderId = await harness.placeOrder();
  await harness.until(() => run.screen().alarm.episodes.some((episode) => episode.orderId === orderId));
}

const recover = (key: string) => run.callRaw('staff.recover', { memberId: OWNER, key, pin: '112233' });
const SIGNED_IN = { ok: true, value: { kind: 'signed_in' } };

describe.each(STATES)('a counter whose store is away (%s)', (state) => {
  test.each(Object.keys(OTHERS) as (keyof typeof OTHERS)[])(
    'rings again once %s types its key, and allows no more than before',
    async (who) => {
      await loseStore(state);
      await signIn(who);
      harness.holdSecrets(false);
      expect(await connect(harness.key)).toBeNull();
      await ring();
      expect(await run.callRaw('connect.forget', {})).toMatchObject({ ok: false });
      expect(await run.callRaw('logbook.check', {})).toMatchObject({ ok: false });
    },
  );

  test('takes a rotated key of its company, but an owner is still proved by the key of an owner', async () => {
    await loseStore(state);
    harness.holdSecrets(false);
    const rotated = await harness.createKey();
    expect(await connect(rotated)).toBeNull();
    await ring();
    expect(await recover(rotated)).toMatchObject({ ok: true, value: { kind: 'wrong' } });
    expect(await recover(harness.key)).toEqual(SIGNED_IN);
  });

  test('sends no key to another address, and takes none of another company, unless its owner says so', async () => {
    await loseStore(state);
    harness.holdSecrets(false);
    const before = (await harness.listRequests()).length;
    expect(await connect(harness.key, 'http://127.0.0.1:8080')).toBe('needs_owner_or_key');
    expect(await connect('sk_live_other', LIVE_ADDRESS)).toBe('needs_owner_or_key');
    expect(await harness.listRequests()).toHaveLength(before);
    const foreign = await harness.createKey();
    const companyId = harness.service.ready.company_id ?? expect.unreachable();
    harness.cable.distort = (body) => body.replaceAll(companyId, 'COMPANY-OTHER');
    expect(await connect(foreign)).toBe('needs_owner_or_key');
    await run.call('staff.signIn', { memberId: OWNER, pin: PIN });
    expect(await connect(foreign)).toBeNull();
  });

  test('still proves an owner who has forgotten the PIN', async () => {
    await loseStore(state);
    expect(await recover(`${harness.key}x`)).toMatchObject({ ok: true, value: { kind: 'wrong' } });
    expect(await recover(harness.key)).toEqual(SIGNED_IN);
  });
});

describe('a counter that never had a store', () => {
  test('takes a key from its owner only, and proves the owner by the recovery code', async () => {
    const code = await switchStaffOn();
    await run.call('staff.lock', {});
    for (const who of ['nobody', 'staff', 'manager'] as const) {
      await signIn(who);
      expect(await connect(harness.key)).toBe('needs_owner_or_key');
    }
    expect(await recover(harness.key)).toMatchObject({ ok: true, value: { kind: 'wrong' } });
    expect(await recover(code ?? expect.unreachable())).toEqual(SIGNED_IN);
    expect(await connect(harness.key)).toBeNull();
  });

  test('has no recovery code if it has a store', async () => {
    await run.connect(harness.key);
    expect(await switchStaffOn()).toBeNull();
  });
});
