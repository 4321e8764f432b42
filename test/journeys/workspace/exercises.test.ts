/** The guided exercises at the practice store: completes each, and checks that it counts for the person who did it. */

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import { formatIndiaDay } from '../../../electron/contract/domain/time.ts';
import type { ExerciseName, ExerciseStep } from '../../../electron/contract/exercises/exercises.ts';
import { EXERCISE_NAMES } from '../../../electron/contract/exercises/exercises.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';

const MEERA = '00000000-0000-4000-8000-000000000001';
const RAVI = '00000000-0000-4000-8000-000000000002';
const WORKSPACE = { workspace: 'practice' } as const;

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.start();
  await run.call('practice.enter', {});
  await harness.until(() => run.screen().workspace?.line.state === 'online');
});
afterEach(() => harness.close());

const running = () => run.screen().exercises?.running ?? null;
const done = () => run.screen().exercises?.done;
const press = () => ({ actionId: randomUUID(), ...WORKSPACE, storeId: harness.practice.storeId });

function card(): OrderCard | null {
  const board = run.screen().workspace?.board;
  const cards = board === undefined ? [] : [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday];
  return cards.find(({ orderId }) => orderId === running()?.orderId) ?? null;
}

async function start(name: ExerciseName): Promise<void> {
  await run.call('exercises.start', { name });
  await harness.until(() => running()?.name === name);
}

/** Waits until an exercise asks for a step; for one about an order also until that is on the board. */
async function reach(step: ExerciseStep, hasOrder = true): Promise<string> {
  await harness.until(
    () => running()?.step === step && running()?.state === 'running' && (!hasOrder || card() !== null),
  );
  return running()?.orderId ?? '';
}

async function finish(name: ExerciseName): Promise<void> {
  await harness.until(() => running()?.state === 'done');
  expect(running()).toMatchObject({ name, state: 'done' });
  expect(done()).toContain(name);
}

const accept = async (orderId: string, mode: 'STORE_STAFF' | 'SERVICE_COURIER' = 'STORE_STAFF') =>
  await run.call('orders.accept', { ...press(), orderId, mode });

async function bookAll(): Promise<void> {
  const { toBook } = await run.call('sales.view', WORKSPACE);
  for (const { eventId } of toBook) await run.call('sales.book', { ...press(), eventId });
}

/** What a person does in each exercise. */
const PLAYS: Readonly<Record<ExerciseName, () => Promise<unknown>>> = {
  async take_order() {
    await accept(await reach('accept'));
    await reach('book');
    await harness.until(() => run.screen().workspace?.counts.toBook === 1);
    await bookAll();
  },
  async courier() {
    await accept(await reach('accept_courier'), 'SERVICE_COURIER');
    const orderId = await reach('courier_choice');
    await harness.until(() => card()?.courierActions?.retry === true);
    expect(running()?.state).toBe('running');
    await run.call('orders.retryCourier', { ...press(), orderId });
  },
  async refuse() {
    await run.call('orders.reject', { ...press(), orderId: await reach('reject'), reason: 'Sold out' });
  },
  async line_down() {
    const orderId = await reach('accept_offline');
    await harness.until(() => run.screen().workspace?.line.state === 'offline');
    await accept(orderId);
    await reach('line_back');
    expect(run.screen()).toMatchObject({ practice: { connected: false }, workspace: { waiting: { count: 1 } } });
  },
  async count() {
    await reach('count', false);
    await run.call('stock.count', { ...press(), barcode: await anyBarcode(), counted: 41 });
  },
  async cancelled() {
    await accept(await reach('accept_cancelled'));
    const orderId = await reach('seen');
    await harness.until(() => card()?.stopped != null);
    expect(running()?.state).toBe('running');
    await run.call('orders.seen', { ...WORKSPACE, storeId: harness.practice.storeId, orderId });
  },
  async closing() {
    await reach('book_all', false);
    await harness.until(() => run.screen().workspace?.counts.toBook === 1);
    await bookAll();
    await reach('compare', false);
    const day = formatIndiaDay(run.screen().at);
    const { at } = await run.call('closing.compare', { ...WORKSPACE, day });
    await reach('sign', false);
    const signature = { comparedAt: at, signedBy: 'Meera', countedCash: null, note: '' };
    await run.call('closing.sign', { actionId: randomUUID(), ...WORKSPACE, ...signature });
  },
};

async function anyBarcode(): Promise<string> {
  const list = { query: '', allowsSimilar: false, filter: 'all', expiringDays: 7, sort: 'name' } as const;
  const storeId = harness.practice.storeId;
  const page = { descending: false, offset: 0, limit: 1 };
  const { rows } = await run.call('stock.list', { ...WORKSPACE, storeId, ...list, ...page });
  return rows[0]?.barcode ?? expect.unreachable();
}

test.each(EXERCISE_NAMES)('%s is done to its end, and sees so by itself', async (name) => {
  await start(name);
  await PLAYS[name]();
  await finish(name);
  expect(run.screen().practice?.connected).toBe(true);

  await run.close();
  run = await harness.start();
  expect(run.app.snapshot().exercises).toEqual({ done: [name], running: null });
});

test('a step stays until it is done, and an exercise that was left starts from the beginning', async () => {
  await start('refuse');
  await reach('reject');
  await harness.clock.advance(60_000);
  expect(running()).toMatchObject({ step: 'reject', state: 'running' });
  await run.call('exercises.leave', {});
  await harness.until(() => running() === null);
  expect(done()).toEqual([]);
  await start('refuse');
  await PLAYS.refuse();
  await finish('refuse');
});

test.each<readonly [ExerciseName, ExerciseStep, (orderId: string) => Promise<unknown>]>([
  ['refuse', 'reject', async (orderId) => await accept(orderId)],
  ['take_order', 'accept', async (orderId) => await run.call('practice.play', { move: 'app_accepts', orderId })],
  ['courier', 'accept_courier', async (orderId) => await accept(orderId)],
  ['cancelled', 'accept_cancelled', async () => await run.call('practice.reset', {})],
])('%s says so when its order goes another way at %s, and can begin again', async (name, step, goAnotherWay) => {
  await start(name);
  await goAnotherWay(await reach(step));
  await harness.until(() => running()?.state === 'stuck');
  expect(done()).toEqual([]);
  await start(name);
  await PLAYS[name]();
  await finish(name);
});

test.each<readonly [string, () => Promise<void>]>([
  ['left', async () => void (await run.call('exercises.leave', {}))],
  ['the practice store is left', async () => void (await run.call('practice.leave', {}))],
  ['another begins', () => start('count')],
  [
    'the app ends',
    async () => {
      await run.close();
      run = await harness.start();
    },
  ],
  [
    'the app is killed',
    async () => {
      run.kill();
      run = await harness.start();
    },
  ],
])('the line that an exercise took down is back when %s', async (_, end) => {
  await start('line_down');
  await reach('accept_offline');
  await harness.until(() => run.screen().practice?.connected === false);
  await end();
  expect(run.app.snapshot().practice?.connected).toBe(true);
});

test('each person has their own, staff need not sign the day off, and the owner sees who has done which', async () => {
  await run.call('staff.begin', { memberId: MEERA, name: 'Meera', pin: '739128' });
  await run.call('staff.add', { memberId: RAVI, name: 'Ravi', role: 'staff', pin: null });
  await run.call('staff.locking', { lockMinutes: null });
  await start('refuse');
  await PLAYS.refuse();
  await finish('refuse');

  await run.call('staff.signIn', { memberId: RAVI, pin: null });
  await harness.until(() => run.screen().staff?.atCounter?.name === 'Ravi');
  expect(run.screen().exercises).toEqual({ done: [], running: null });
  expect(await run.callRaw('exercises.progress', {})).toEqual({ ok: false, problem: 'needs_owner' });
  await start('closing');
  await reach('book_all', false);
  expect(running()?.of).toBe(2);
  await harness.until(() => run.screen().workspace?.counts.toBook === 1);
  await bookAll();
  await reach('compare', false);

  // A locked counter keeps the exercise for its person.
  await run.call('staff.lock', {});
  await harness.until(() => run.screen().exercises === null);
  expect(await run.callRaw('exercises.start', { name: 'count' })).toEqual({ ok: false, problem: 'locked' });
  await run.call('staff.signIn', { memberId: RAVI, pin: null });
  await run.call('closing.compare', { ...WORKSPACE, day: formatIndiaDay(run.screen().at) });
  await finish('closing');

  await run.call('staff.signIn', { memberId: MEERA, pin: '739128' });
  const progress = await run.call('exercises.progress', {});
  expect(progress.map(({ memberId, done }) => [memberId, Object.keys(done)])).toEqual([
    [MEERA, ['refuse']],
    [RAVI, ['closing']],
  ]);

  // The next finished exercise deletes what a removed person has done.
  await run.call('staff.remove', { memberId: RAVI });
  await start('count');
  await PLAYS.count();
  await finish('count');
  expect(done()).toEqual(['refuse', 'count']);
  await run.call('staff.add', { memberId: RAVI, name: 'Ravi', role: 'staff', pin: null });
  expect((await run.call('exercises.progress', {})).map(({ done }) => Object.keys(done).length)).toEqual([2, 0]);
});

test('there are no exercises outside the practice store', async () => {
  await run.call('practice.leave', {});
  await run.connect(harness.key);
  await harness.until(() => run.screen().workspace?.kind === 'store');
  expect(run.screen().exercises).toBeNull();
});
