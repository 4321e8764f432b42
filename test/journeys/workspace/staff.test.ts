/** The people of a counter: who did what, locking, wrong and forgotten PINs, and what a restart keeps (C13). */

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { ADDRESS, openAppHarness } from '../../support/app-harness.ts';

const MEERA = '00000000-0000-4000-8000-000000000001';
const RAVI = '00000000-0000-4000-8000-000000000002';
const PIN = '73912846';

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
  await run.call('staff.begin', { memberId: MEERA, name: 'Meera', pin: PIN });
  await run.call('staff.add', { memberId: RAVI, name: 'Ravi', role: 'staff', pin: null });
});
afterEach(() => harness.close());

const signIn = (memberId: string, pin: string | null) => run.call('staff.signIn', { memberId, pin });
const accept = (orderId: string) =>
  run.callRaw('orders.accept', {
    actionId: randomUUID(),
    workspace: 'store',
    storeId: harness.storeId,
    orderId,
    mode: 'STORE_STAFF',
  });
const listWho = async () => (await run.call('activity.view', { workspace: 'store' })).rows.map(({ who }) => who);

/** An order that rings on screen. */
async function ringingOrder(): Promise<string> {
  const orderId = await harness.placeOrder();
  await harness.until(() => run.screen().alarm.episodes.some((episode) => episode.orderId === orderId));
  return orderId;
}

test('Activity says who did what', async () => {
  await accept(await ringingOrder());
  await signIn(RAVI, null);
  await accept(await ringingOrder());
  expect(await listWho()).toEqual(['Ravi', 'Meera']);
});

test('a counter locks after a time, rings on, and takes an Accept without a name', async () => {
  await run.call('staff.locking', { lockMinutes: 1 });
  const orderId = await ringingOrder();
  await harness.clock.advance(MINUTE);
  await harness.until(() => run.screen().staff?.atCounter === null);
  expect(run.screen().alarm.tone).toBe('order');
  const reject = { actionId: randomUUID(), workspace: 'store', storeId: harness.storeId, orderId } as const;
  expect(await run.callRaw('orders.reject', reject)).toEqual({ ok: false, problem: 'locked' });
  expect((await accept(orderId)).ok).toBe(true);
  await signIn(RAVI, null);
  expect(await listWho()).toEqual([null]);
});

test('a locked counter takes no Accept if the owner has set that', async () => {
  await run.call('staff.locking', { ringsWhileLocked: false });
  const orderId = await ringingOrder();
  await run.call('staff.lock', {});
  expect(await accept(orderId)).toEqual({ ok: false, problem: 'locked' });
});

test('wrong PINs cost a wait, also over a restart', async () => {
  for (let count = 0; count < 5; count += 1) await signIn(MEERA, '0000');
  await run.close();
  run = await harness.start();
  expect(run.app.snapshot().staff?.atCounter).toBeNull();
  expect(await signIn(MEERA, PIN)).toEqual({ kind: 'wait', seconds: 30 });
  await harness.clock.advance(30 * SECOND);
  expect(await signIn(MEERA, PIN)).toEqual({ kind: 'signed_in' });
});

test('a forgotten PIN of the owner is replaced for the key of the store, also one that the service refuses', async () => {
  await harness.revokeKey();
  await run.call('staff.lock', {});
  const recover = (key: string, memberId = MEERA) => run.callRaw('staff.recover', { memberId, key, pin: '112233' });
  expect(await recover(`${harness.key}x`)).toEqual({ ok: true, value: { kind: 'wrong', triesLeft: 4 } });
  expect(await recover(harness.key, RAVI)).toEqual({ ok: false, problem: 'not_found' });
  expect(await recover(harness.key)).toEqual({ ok: true, value: { kind: 'signed_in' } });
  await run.call('staff.lock', {});
  expect(await signIn(MEERA, PIN)).toMatchObject({ kind: 'wrong' });
  expect(await signIn(MEERA, '112233')).toEqual({ kind: 'signed_in' });
});

test('the last owner stays, no two people share a name, and a repeated call changes nothing', async () => {
  const change = (memberId: string, part: object) => run.callRaw('staff.change', { memberId, ...part });
  expect(await change(MEERA, { role: 'staff' })).toEqual({ ok: false, problem: 'last_owner' });
  expect(await run.callRaw('staff.remove', { memberId: MEERA })).toEqual({ ok: false, problem: 'last_owner' });
  expect(await change(RAVI, { name: ' MEERA ' })).toEqual({ ok: false, problem: 'name_taken' });
  expect(await change(RAVI, { role: 'manager' })).toEqual({ ok: false, problem: 'not_possible_now' });
  await run.call('staff.add', { memberId: RAVI, name: 'Ravi', role: 'staff', pin: null });
  expect(run.app.snapshot().staff?.members.map(({ name }) => name)).toEqual(['Meera', 'Ravi']);
});

test('no PIN is in a file, in the log or on screen (C13)', async () => {
  await signIn(MEERA, '91827364');
  await signIn(MEERA, PIN);
  await run.call('staff.changePin', { pin: PIN, newPin: '46379155' });
  await run.close();
  const files = readdirSync(harness.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  const seen = JSON.stringify([texts, harness.logged, run.screen()]);
  for (const secret of [PIN, '91827364', '46379155']) expect(seen).not.toContain(secret);
});

const ANYTHING = { text: '', kinds: [], who: null, day: null };
const listLogbook = async (search: object = {}) =>
  (await run.call('logbook.view', { search: { ...ANYTHING, ...search }, before: null })).entries;

test('the logbook says who did what, who was refused, and who came and went', async () => {
  await signIn(RAVI, null);
  const orderId = await ringingOrder();
  await accept(orderId);
  await run.callRaw('connect.forget', {});
  await signIn(MEERA, '0000');
  await run.call('staff.locking', { lockMinutes: 1 }).catch(() => undefined);
  await signIn(MEERA, PIN);
  await run.call('staff.locking', { lockMinutes: 1 });
  await harness.clock.advance(MINUTE);
  await signIn(MEERA, PIN);
  await run.call('staff.changePin', { pin: '0000', newPin: '5050' });
  await run.call('staff.changePin', { pin: PIN, newPin: '5050' });
  const entries = (await listLogbook()).toReversed();
  expect(entries.map(({ who, what }) => `${who} ${what}`)).toEqual([
    'Meera staff.begin',
    'Meera staff.add',
    'Ravi signed_in',
    'Ravi orders.accept',
    'Ravi refused',
    'Ravi wrong_pin',
    'Ravi refused',
    'Meera signed_in',
    'Meera staff.locking',
    'Meera locked_idle',
    'Meera signed_in',
    'Meera wrong_pin',
    'Meera pin_changed',
  ]);
  expect(entries[3]?.details).toMatchObject({ orderId, storeId: harness.storeId, mode: 'STORE_STAFF' });
  expect(entries[4]?.details).toEqual({ call: 'connect.forget' });
  expect((await listLogbook({ text: orderId })).map(({ what }) => what)).toEqual(['orders.accept']);
  expect(await run.call('logbook.check', {})).toMatchObject({ kind: 'whole', end: { number: 13 }, lost: 0, cut: 0 });
});

test('the logbook outlives a restart and another store, and shows a change from outside', async () => {
  await run.call('connect.forget', {});
  await run.close();
  run = await harness.start();
  await signIn(MEERA, PIN);
  expect((await listLogbook()).map(({ what }) => what)).toEqual([
    'signed_in',
    'started',
    'quit',
    'connect.forget',
    'staff.add',
    'staff.begin',
  ]);
  const file = new Database(join(harness.folder, 'logbook.db'));
  file.exec("DROP TRIGGER entries_keep; UPDATE entries SET who = 'Ravi' WHERE number = 3");
  file.close();
  expect(await run.call('logbook.check', {})).toEqual({ kind: 'broken', from: 3 });
});

test('the logbook says which address was connected, and for whom a PIN was set', async () => {
  await run.connect(harness.key);
  await run.call('staff.change', { memberId: RAVI, pin: '58203917' });
  const [pinSet, , connected] = await listLogbook();
  expect([pinSet?.what, pinSet?.details]).toEqual(['pin_set', { person: 'Ravi' }]);
  expect([connected?.what, connected?.details]).toEqual(['connected', { address: ADDRESS }]);
});

test.each([
  ['its newest entries', 'DROP TRIGGER entries_stay; DELETE FROM entries WHERE number > 2'],
  ['all of them', 'DROP TABLE entries; PRAGMA user_version = 0'],
])('a logbook from which somebody took %s says so from then on', async (_, sql) => {
  await run.call('staff.change', { memberId: RAVI, name: 'Ravi K' });
  await run.close();
  const file = new Database(join(harness.folder, 'logbook.db'));
  file.exec(sql);
  file.close();
  run = await harness.start();
  await signIn(MEERA, PIN);
  expect(await run.call('logbook.check', {})).toMatchObject({ kind: 'whole', cut: 4 });
});

test('a reset of the owners’ PINs by the rollout file is in the logbook, once', async () => {
  const file = join(harness.folder, 'preferences.json');
  await run.close();
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  stored.rollout = { language: null, printers: {}, ownerPins: { day: '2026-11-27', isLogged: false } };
  writeFileSync(file, JSON.stringify(stored));
  for (let start = 0; start < 2; start += 1) {
    run = await harness.start();
    await run.close();
  }
  run = await harness.start();
  await signIn(MEERA, PIN);
  expect(await listLogbook({ text: '2026-11-27' })).toMatchObject([{ what: 'owner_pins_reset' }]);
});

test('two people can’t have names that differ only in what nobody sees', async () => {
  for (const name of ['Ra\u200bvi', 'RAVI\u2060', 'Ｒavi']) {
    const add = { memberId: randomUUID(), name, role: 'staff', pin: null } as const;
    expect(await run.callRaw('staff.add', add)).toEqual({ ok: false, problem: 'name_taken' });
  }
  const unseen = { memberId: randomUUID(), name: '\u200b\u2060', role: 'staff', pin: null } as const;
  expect(await run.callRaw('staff.add', unseen)).toEqual({ ok: false, problem: 'bad_input' });
});

test('the logbook is exported oldest first, for a spreadsheet and for a comparison', async () => {
  await run.call('staff.change', { memberId: RAVI, name: '=cmd' });
  const names = { 'staff.begin': 'Switched staff on' };
  const { text, next } = await run.call('logbook.export', { search: ANYTHING, after: null, names });
  const lines = text.trimEnd().split('\r\n');
  expect([next, lines.length]).toEqual([null, 4]);
  expect(lines[1]).toMatch(/^1,\d{4}-\d\d-\d\d,[\d:]{8},Meera,Switched staff on,staff.begin,name: Meera,[0-9a-f]{64}$/);
});

test('the logbook is for owners', async () => {
  await signIn(RAVI, null);
  expect(await run.callRaw('logbook.view', { search: ANYTHING, before: null })).toEqual({
    ok: false,
    problem: 'needs_owner',
  });
});

test('once staff are switched off, everyone may do everything again, and actions have no names', async () => {
  await run.call('staff.end', {});
  expect(run.app.snapshot().staff).toBeNull();
  await accept(await ringingOrder());
  expect(await listWho()).toEqual([null]);
});
