/**
 * The PC's clock was set wrong by hours while the app was off, and there is no line when it starts: what staff count then is
 * of the moment at which they counted it, by the service's time (C10).
 */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR, MINUTE, parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';
import { samplePrinter } from '../../support/printing/sample-documents.ts';

const [[ATTA] = [''], [RICE] = [''], [SUGAR] = [''], [OIL] = ['']] = PRODUCTS;

const workspace = 'store';
const COUNT = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c21';
const SESSION = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c22';
const IMPORT = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c23';

const syncs = z.object({
  data: z.array(
    z.object({ kind: z.string(), as_of: z.string().nullable(), received: z.number(), error_count: z.number() }),
  ),
});

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
});
afterEach(() => harness.close());

/** Stops the app, sets the PC's clock, and starts the app with the line down. */
async function startWithClock(pcAhead: number): Promise<void> {
  await run.close();
  await harness.clock.advance(10 * MINUTE);
  harness.cable.plugged = false;
  run = await harness.start(pcAhead);
  await harness.clock.advance(MINUTE);
}

async function count(barcode = ATTA): Promise<void> {
  await run.call('stock.count', { workspace, storeId: harness.storeId, actionId: COUNT, barcode, counted: 31 });
}

async function countInSession(barcode: string): Promise<void> {
  const { storeId } = harness;
  await run.call('counts.begin', { workspace, storeId, sessionId: SESSION });
  await run.call('counts.put', { workspace, sessionId: SESSION, barcode, counted: 32 });
}

const sendSession = () => run.call('counts.send', { workspace, sessionId: SESSION });

/** Imports a file of one item as staff do, as a book or a physical count. */
async function importFile(counting: 'book' | 'physical', barcode = OIL, name = 'Oil'): Promise<void> {
  const one = { workspace, importId: IMPORT } as const;
  const bytes = Buffer.from(`Barcode,Name,Stock\n${barcode},${name},33\n`);
  await run.call('imports.begin', { ...one, storeId: harness.storeId, fileName: 'stock.csv', bytes: bytes.length });
  const handedOver = run.call('imports.piece', { ...one, offset: 0, base64: bytes.toString('base64') });
  await harness.clock.advance(SECOND);
  const { columns } = await handedOver;
  const fields = columns.map(({ field }) => field);
  await run.call('imports.check', { ...one, fields, hasHeading: true, dayFirst: true, takesOwnCodes: true });
  await harness.clock.advance(SECOND);
  await run.call('imports.send', { ...one, counting, ageMs: 0 });
}

async function lineComesBack(): Promise<void> {
  harness.cable.plugged = true;
  await harness.until(() => run.screen().workspace?.line.state === 'online', 3 * MINUTE);
  await harness.clock.advance(MINUTE);
}

/** The `as_of` of every push that the service received, oldest first. Expects each to be without errors. */
async function takenAsOf(): Promise<number[]> {
  const { data } = syncs.parse(await harness.callApi(`/v1/stores/${harness.storeId}/inventory/syncs?limit=100`));
  const pushes = data.filter(({ kind }) => kind !== 'adjustment');
  expect(pushes.filter(({ error_count }) => error_count > 0)).toEqual([]);
  return pushes.map(({ as_of }) => parseInstant(as_of ?? '')).toSorted((one, other) => one - other);
}

function expectMoments(found: readonly number[], pressed: readonly number[]): void {
  expect(found).toHaveLength(pressed.length);
  for (const [index, at] of pressed.entries()) expect(Math.abs((found[index] ?? 0) - at)).toBeLessThan(2 * SECOND);
}

describe.each([
  ['three hours ahead', 3 * HOUR],
  ['three hours behind', -3 * HOUR],
])('with a clock that is %s', (_, pcAhead) => {
  test('a count, a session and a file are taken as of when staff pressed, and nothing is refused', async () => {
    await startWithClock(pcAhead);
    const pressed = [Number(harness.clock.now())];
    await count();
    await harness.clock.advance(20 * MINUTE);
    pressed.push(harness.clock.now());
    await countInSession(RICE);
    await harness.clock.advance(20 * MINUTE);
    await sendSession();
    await importFile('book');
    pressed.push(harness.clock.now());
    await harness.clock.advance(20 * MINUTE);
    await lineComesBack();
    expectMoments(await takenAsOf(), pressed);
  });

  test('physical counts, and sessions open when the line came back, also keep the moment at which staff pressed', async () => {
    await startWithClock(pcAhead);
    const pressed = [Number(harness.clock.now())];
    await countInSession(SUGAR);
    await harness.clock.advance(20 * MINUTE);
    await importFile('physical');
    pressed.push(harness.clock.now());
    await harness.clock.advance(20 * MINUTE);
    await lineComesBack();
    await sendSession();
    await harness.clock.advance(MINUTE);
    expectMoments(await takenAsOf(), pressed);
  });

  test('counts keep their times although the app is killed and started again before the line comes back', async () => {
    await countInSession(SUGAR);
    const pressed = [Number(harness.clock.now())];
    await startWithClock(pcAhead);
    pressed.push(harness.clock.now());
    await count();
    run.kill();
    await harness.clock.advance(5 * MINUTE);
    run = await harness.start(pcAhead);
    await harness.clock.advance(20 * MINUTE);
    await sendSession();
    await importFile('book');
    pressed.push(harness.clock.now());
    run.kill();
    await harness.clock.advance(5 * MINUTE);
    run = await harness.start(pcAhead);
    await lineComesBack();
    expectMoments(await takenAsOf(), pressed);
  });

  test('the times on screen are right as well, of settling and of counting', async () => {
    await startWithClock(pcAhead);
    const pressed = harness.clock.now();
    await count();
    await importFile('book');
    await lineComesBack();
    const view = await run.call('imports.view', { workspace, storeId: harness.storeId });
    expectMoments([Number(view?.asOf)], [pressed + 2 * SECOND]);
    const { rows } = await run.call('activity.view', { workspace });
    const row = rows.find(({ actionId }) => actionId === COUNT);
    expectMoments([Number(row?.askedAt)], [pressed]);
  });
});

test.each([
  ['behind', -3 * HOUR],
  ['ahead', 3 * HOUR],
])(
  'a document that waits for its printer is not given up when a clock that was %s is corrected',
  async (_, pcAhead) => {
    await run.call('printing.change', { printers: [samplePrinter(384)] });
    await startWithClock(pcAhead);
    await run.call('printing.print', { actionId: COUNT, workspace, wish: { document: 'day' } });
    run.kill();
    run = await harness.start(pcAhead);
    const askedAt = harness.clock.now();
    await lineComesBack();
    const [job] = await run.call('printing.jobs', { workspace, orderId: null });
    expect(job).toMatchObject({ state: 'waiting' });
    expectMoments([Number(job?.askedAt)], [askedAt]);
    await harness.clock.advance(15 * MINUTE);
    const [late] = await run.call('printing.jobs', { workspace, orderId: null });
    expect(late).toMatchObject({ state: 'failed' });
  },
);

test('a file sent with the right time and then held up keeps that time, although it continues with a wrong clock', async () => {
  await importFile('book');
  const pressed = [Number(harness.clock.now())];
  await run.call('imports.pause', { workspace, importId: IMPORT });
  await startWithClock(-3 * HOUR);
  await run.call('imports.goOn', { workspace, importId: IMPORT });
  await harness.clock.advance(20 * MINUTE);
  await lineComesBack();
  expectMoments(await takenAsOf(), pressed);
});

test.each([3 * HOUR, -3 * HOUR])(
  'a clock that is set by %i ms while the app waits for the line does not move what was counted before',
  async (setBy) => {
    await startWithClock(0);
    const pressed = [Number(harness.clock.now())];
    await count();
    await harness.clock.advance(MINUTE);
    run.jumpClock(setBy);
    await harness.clock.advance(20 * MINUTE);
    pressed.push(harness.clock.now());
    await countInSession(RICE);
    run.kill();
    await harness.clock.advance(5 * MINUTE);
    run = await harness.start(setBy);
    await sendSession();
    await harness.clock.advance(MINUTE);
    await lineComesBack();
    expectMoments(await takenAsOf(), pressed);
  },
);

test('setting the clock while the app waits for the line moves no count, although the app is killed afterwards', async () => {
  await startWithClock(0);
  run.jumpClock(3 * HOUR);
  const pressed = [Number(harness.clock.now())];
  await count();
  run.kill();
  await harness.clock.advance(5 * MINUTE);
  run = await harness.start(3 * HOUR);
  await lineComesBack();
  expectMoments(await takenAsOf(), pressed);
});

test('setting the clock while there is no line moves no count made before or after', async () => {
  harness.cable.plugged = false;
  await harness.clock.advance(MINUTE);
  const pressed = [Number(harness.clock.now())];
  await count();
  run.jumpClock(3 * HOUR);
  await harness.clock.advance(20 * MINUTE);
  pressed.push(harness.clock.now());
  await countInSession(RICE);
  await sendSession();
  // The network changes first, which may as well be a PC that wakes.
  run.app.reconnect();
  await harness.clock.advance(20 * MINUTE);
  pressed.push(harness.clock.now());
  await importFile('book');
  await lineComesBack();
  expectMoments(await takenAsOf(), [pressed[0] ?? 0, pressed[1] ?? 0, (pressed[2] ?? 0) + 2 * SECOND]);
});

test('with a clock that is behind, staff can dismiss an order that was stopped', async () => {
  const orderId = await harness.placeOrder();
  await harness.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
  await harness.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
  const isStopped = (): boolean =>
    run.screen().workspace?.board.preparing.some(({ stopped }) => stopped !== null) === true;
  await harness.until(isStopped, MINUTE);
  await startWithClock(-3 * HOUR);
  expect(isStopped()).toBe(true);
  await run.call('orders.seen', { workspace, storeId: harness.storeId, orderId });
  await harness.until(() => !isStopped(), SECOND);
  await lineComesBack();
  expect(isStopped()).toBe(false);
});
