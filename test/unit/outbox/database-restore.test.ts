/** The database is lost while actions are under way: what staff adjusted is what the stock changes by, once (C2, C7, C9). */

import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

let world: WorkspaceHarness;
let rooms: TestWorkspace;
let barcodes: string[];
let before: Map<string, number>;

const shelf = z.object({ data: z.array(z.object({ barcode: z.string(), stock: z.number() })) });

beforeEach(async () => {
  world = await openWorkspaceHarness();
  before = await stock();
  barcodes = [...before.keys()].slice(0, 3);
  rooms = open();
  await world.clock.advance(2 * SECOND);
});
afterEach(() => world.close());

const open = () => world.openWorkspace({ file: world.file, isDurable: true });

/** The shelf as the service has it. */
async function stock(): Promise<Map<string, number>> {
  const { data } = shelf.parse(await world.callApi('GET', `/v1/stores/${world.storeId}/inventory?limit=100`));
  return new Map(data.map((item) => [item.barcode, item.stock]));
}

/** Staff add five of each of three items. */
function adjustThree(): void {
  for (const barcode of barcodes) {
    rooms.enqueue(
      { kind: 'adjustment', barcode, delta: 5, reason: 'received', reference: null, itemName: null },
      barcode,
    );
  }
}

/** By how much each of the three has changed at the service. */
async function changes(): Promise<number[]> {
  const now = await stock();
  return barcodes.map((barcode) => (now.get(barcode) ?? 0) - (before.get(barcode) ?? 0));
}

const states = () => barcodes.map((barcode) => rooms.readAction(barcode).state);

/** The process is gone, and with it the database; the journal lies beside it. */
function lose(): void {
  rooms.kill();
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${world.file}${suffix}`, { force: true });
}

async function adjustOffline(): Promise<void> {
  world.plugged = false;
  await world.until(() => rooms.client.connectionState.view().state === 'offline');
  adjustThree();
}

/** They leave as one request, whose answer never comes. */
async function leaveWithoutAnswer(): Promise<void> {
  world.interceptor = async (request, send) => {
    const answer = await send(request);
    return request.url.endsWith('/adjustments') ? Promise.reject(new Error('lost')) : answer;
  };
  world.plugged = true;
  await world.until(() => states().every((state) => state === 'unknown'), MINUTE);
  expect(await changes()).toEqual([5, 5, 5]);
}

test('sent together, the answer lost: the same request with the same key, done once', async () => {
  await adjustOffline();
  await leaveWithoutAnswer();
  lose();
  world.interceptor = null;
  rooms = open();
  expect(states()).toEqual(['unknown', 'unknown', 'unknown']);
  await world.until(() => rooms.database.actions.countLive() === 0, MINUTE);
  expect(states()).toEqual(['done', 'done', 'done']);
  expect(await changes()).toEqual([5, 5, 5]);
});

test('never sent: each is sent once', async () => {
  await adjustOffline();
  lose();
  rooms = open();
  world.plugged = true;
  await world.until(() => rooms.database.actions.countLive() === 0, MINUTE);
  expect(await changes()).toEqual([5, 5, 5]);
});

test('more than 23 hours old: no key is sent again, staff are asked (C9)', async () => {
  await adjustOffline();
  await leaveWithoutAnswer();
  lose();
  const pushes = (await world.listRequests()).filter(({ path }) => path.endsWith('/adjustments')).length;
  world.interceptor = null;
  // The world turns without the counter.
  await world.clock.advance(23 * HOUR);
  rooms = open();
  await world.until(() => rooms.database.actions.countLive() === 0, MINUTE);
  expect(rooms.readAction(barcodes[0] ?? '')).toMatchObject({
    state: 'refused',
    outcome: { code: 'too_old_to_repeat' },
  });
  expect((await world.listRequests()).filter(({ path }) => path.endsWith('/adjustments'))).toHaveLength(pushes);
  expect(await changes()).toEqual([5, 5, 5]);
});

test('the journal has lost a piece: keys may have changed, so none is sent again, staff are asked', async () => {
  await adjustOffline();
  const reopen = () => {
    rooms.kill();
    rooms = open();
  };
  reopen();
  await leaveWithoutAnswer();
  reopen();
  await world.until(() => rooms.readAction(barcodes[0] ?? '').tries > 2, MINUTE);
  lose();
  const pieces = readdirSync(dirname(world.file)).filter((name) => name.includes('.journal-'));
  expect(pieces).toHaveLength(3);
  // The one in which they became one request.
  rmSync(join(dirname(world.file), pieces[1] ?? ''));
  world.interceptor = null;
  rooms = open();
  expect(rooms.database.metadata.restoreReport()).toMatchObject({ isWhole: false });
  await world.until(() => rooms.database.actions.countLive() === 0, MINUTE);
  expect(states()).toEqual(['refused', 'refused', 'refused']);
  expect(await changes()).toEqual([5, 5, 5]);
});

test('a sale that was booked is not acknowledged before it is recorded again (C6)', async () => {
  const orderId = await world.placeOrder();
  for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
    await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
  }
  await world.until(() => rooms.database.sales.ofOrder(orderId) !== null, MINUTE);
  const eventId = rooms.database.sales.ofOrder(orderId)?.eventId ?? '';
  world.plugged = false;
  await world.until(() => rooms.client.connectionState.view().state === 'offline');
  rooms.enqueue({ kind: 'acknowledge', eventId, orderId, billNumber: null }, 'booked');
  lose();
  rooms = open();
  const recorded: boolean[] = [];
  world.interceptor = (request, send) => {
    if (request.url.endsWith('/sales/ack')) recorded.push(rooms.database.sales.get(eventId) !== null);
    return send(request);
  };
  world.plugged = true;
  await world.until(() => rooms.database.actions.countLive() === 0, MINUTE);
  expect(recorded).toEqual([true]);
  expect(rooms.database.sales.get(eventId)?.bookedAt).not.toBeNull();
});
