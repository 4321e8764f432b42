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

let shop: AppHarness;
let app: AppRun;

beforeEach(async () => {
  shop = await openAppHarness();
  app = await shop.startConnected();
});
afterEach(() => shop.close());

/** The app is off for a while, in which the PC's clock is set, and starts without a line. */
async function startWithClock(pcAhead: number): Promise<void> {
  await app.close();
  await shop.clock.advance(10 * MINUTE);
  shop.cable.plugged = false;
  app = await shop.start(pcAhead);
  await shop.clock.advance(MINUTE);
}

async function count(barcode = ATTA): Promise<void> {
  await app.call('stock.count', { workspace, storeId: shop.storeId, actionId: COUNT, barcode, counted: 31 });
}

async function countInSession(barcode: string): Promise<void> {
  const { storeId } = shop;
  await app.call('counts.begin', { workspace, storeId, sessionId: SESSION });
  await app.call('counts.put', { workspace, sessionId: SESSION, barcode, counted: 32 });
}

const sendSession = () => app.call('counts.send', { workspace, sessionId: SESSION });

/** Staff choose a file, and what is sent of it. */
async function importFile(counting: 'book' | 'physical', barcode = OIL, name = 'Oil'): Promise<void> {
  const one = { workspace, importId: IMPORT } as const;
  const bytes = Buffer.from(`Barcode,Name,Stock\n${barcode},${name},33\n`);
  await app.call('imports.begin', { ...one, storeId: shop.storeId, fileName: 'stock.csv', bytes: bytes.length });
  const handedOver = app.call('imports.piece', { ...one, offset: 0, base64: bytes.toString('base64') });
  await shop.clock.advance(SECOND);
  const { columns } = await handedOver;
  const fields = columns.map(({ field }) => field);
  await app.call('imports.check', { ...one, fields, hasHeading: true, dayFirst: true });
  await shop.clock.advance(SECOND);
  await app.call('imports.send', { ...one, counting, ageMs: 0 });
}

async function lineComesBack(): Promise<void> {
  shop.cable.plugged = true;
  await shop.until(() => app.screen().workspace?.line.state === 'online', 3 * MINUTE);
  await shop.clock.advance(MINUTE);
}

/** The moments of everything that the service took, oldest first, by its own words. */
async function takenAsOf(): Promise<number[]> {
  const { data } = syncs.parse(await shop.callApi(`/v1/stores/${shop.storeId}/inventory/syncs?limit=100`));
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
    const pressed = [Number(shop.clock.now())];
    await count();
    await shop.clock.advance(20 * MINUTE);
    pressed.push(shop.clock.now());
    await countInSession(RICE);
    await shop.clock.advance(20 * MINUTE);
    await sendSession();
    await importFile('book');
    pressed.push(shop.clock.now());
    await shop.clock.advance(20 * MINUTE);
    await lineComesBack();
    expectMoments(await takenAsOf(), pressed);
  });

  test('so are rows that were counted on the shelf, and what a session held when the line came back', async () => {
    await startWithClock(pcAhead);
    const pressed = [Number(shop.clock.now())];
    await countInSession(SUGAR);
    await shop.clock.advance(20 * MINUTE);
    await importFile('physical');
    pressed.push(shop.clock.now());
    await shop.clock.advance(20 * MINUTE);
    await lineComesBack();
    await sendSession();
    await shop.clock.advance(MINUTE);
    expectMoments(await takenAsOf(), pressed);
  });

  test('though the app is killed and started again before the line comes back, with what it kept from before', async () => {
    await countInSession(SUGAR);
    const pressed = [Number(shop.clock.now())];
    await startWithClock(pcAhead);
    pressed.push(shop.clock.now());
    await count();
    app.kill();
    await shop.clock.advance(5 * MINUTE);
    app = await shop.start(pcAhead);
    await shop.clock.advance(20 * MINUTE);
    await sendSession();
    await importFile('book');
    pressed.push(shop.clock.now());
    app.kill();
    await shop.clock.advance(5 * MINUTE);
    app = await shop.start(pcAhead);
    await lineComesBack();
    expectMoments(await takenAsOf(), pressed);
  });

  test('and what is shown as done, and as of when, is the right time too', async () => {
    await startWithClock(pcAhead);
    const pressed = shop.clock.now();
    await count();
    await importFile('book');
    await lineComesBack();
    const view = await app.call('imports.view', { workspace, storeId: shop.storeId });
    expectMoments([Number(view?.asOf)], [pressed + 2 * SECOND]);
    const { rows } = await app.call('activity.view', { workspace });
    const row = rows.find(({ actionId }) => actionId === COUNT);
    expectMoments([Number(row?.askedAt)], [pressed]);
  });
});

test('a file that was sent by the right time and held up keeps its moment, though it goes on with a clock that is wrong', async () => {
  await importFile('book');
  const pressed = [Number(shop.clock.now())];
  await app.call('imports.pause', { workspace, importId: IMPORT });
  await startWithClock(-3 * HOUR);
  await app.call('imports.goOn', { workspace, importId: IMPORT });
  await shop.clock.advance(20 * MINUTE);
  await lineComesBack();
  expectMoments(await takenAsOf(), pressed);
});

test('a clock that is set while the app waits for the line moves nothing, though the app is killed after it', async () => {
  await startWithClock(0);
  app.jumpClock(3 * HOUR);
  const pressed = [Number(shop.clock.now())];
  await count();
  app.kill();
  await shop.clock.advance(5 * MINUTE);
  app = await shop.start(3 * HOUR);
  await lineComesBack();
  expectMoments(await takenAsOf(), pressed);
});

test('a clock that a person sets while there is no line moves nothing that was counted before or after', async () => {
  shop.cable.plugged = false;
  await shop.clock.advance(MINUTE);
  const pressed = [Number(shop.clock.now())];
  await count();
  app.jumpClock(3 * HOUR);
  await shop.clock.advance(20 * MINUTE);
  pressed.push(shop.clock.now());
  await countInSession(RICE);
  await sendSession();
  // The network changes first, which may as well be a PC that wakes.
  app.counter.reconnect();
  await shop.clock.advance(20 * MINUTE);
  pressed.push(shop.clock.now());
  await importFile('book');
  await lineComesBack();
  expectMoments(await takenAsOf(), [pressed[0] ?? 0, pressed[1] ?? 0, (pressed[2] ?? 0) + 2 * SECOND]);
});
