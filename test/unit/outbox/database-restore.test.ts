/** If the database is lost while actions are being sent, each adjustment takes effect once (C2, C7, C9). */

import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { readShelf } from '../../support/service-calls.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

let harness: WorkspaceHarness;
let workspace: TestWorkspace;
let barcodes: string[];
let before: Map<string, number>;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  before = await readShelf(harness.practice);
  barcodes = [...before.keys()].slice(0, 3);
  workspace = open();
  await harness.clock.advance(2 * SECOND);
});
afterEach(() => harness.close());

const open = () => harness.openWorkspace({ file: harness.file, isDurable: true });

/** Adds five units of each of three items. */
function adjustThree(): void {
  for (const barcode of barcodes) {
    workspace.enqueue(
      { kind: 'adjustment', barcode, delta: 5, reason: 'received', reference: null, itemName: null },
      barcode,
    );
  }
}

/** How much the stock of each of the three items has changed at the service. */
async function changes(): Promise<number[]> {
  const now = await readShelf(harness.practice);
  return barcodes.map((barcode) => (now.get(barcode) ?? 0) - (before.get(barcode) ?? 0));
}

const states = () => barcodes.map((barcode) => workspace.readAction(barcode).state);

/** The process is killed and its database deleted; the journal beside it stays. */
function loseDatabase(): void {
  workspace.kill();
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${harness.file}${suffix}`, { force: true });
}

async function adjustOffline(): Promise<void> {
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
  adjustThree();
}

/** Sends the adjustments in one request whose response is lost. */
async function loseResponse(): Promise<void> {
  harness.interceptor = async (request, send) => {
    const response = await send(request);
    return request.url.endsWith('/adjustments') ? Promise.reject(new Error('lost')) : response;
  };
  harness.plugged = true;
  await harness.until(() => states().every((state) => state === 'unknown'), MINUTE);
  expect(await changes()).toEqual([5, 5, 5]);
}

test('adjustments sent together whose response is lost: the same request is sent again with the same key, and done once', async () => {
  await adjustOffline();
  await loseResponse();
  loseDatabase();
  harness.interceptor = null;
  workspace = open();
  expect(states()).toEqual(['unknown', 'unknown', 'unknown']);
  await harness.until(() => workspace.database.actions.countLive() === 0, MINUTE);
  expect(states()).toEqual(['done', 'done', 'done']);
  expect(await changes()).toEqual([5, 5, 5]);
});

test('a segment of the journal is lost: keys may have changed, so none is sent again, and staff are asked', async () => {
  await adjustOffline();
  const reopen = () => {
    workspace.kill();
    workspace = open();
  };
  reopen();
  await loseResponse();
  reopen();
  await harness.until(() => workspace.readAction(barcodes[0] ?? '').tries > 2, MINUTE);
  loseDatabase();
  const segments = readdirSync(dirname(harness.file)).filter((name) => name.includes('.journal-'));
  expect(segments).toHaveLength(3);
  // The segment that records their joint request.
  rmSync(join(dirname(harness.file), segments[1] ?? ''));
  harness.interceptor = null;
  workspace = open();
  expect(workspace.database.metadata.restoreReport()).toMatchObject({ isWhole: false });
  await harness.until(() => workspace.database.actions.countLive() === 0, MINUTE);
  expect(states()).toEqual(['refused', 'refused', 'refused']);
  expect(await changes()).toEqual([5, 5, 5]);
});

test('a sale that was booked is not acknowledged before it is recorded again (C6)', async () => {
  const orderId = await harness.placeOrder();
  for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
    await harness.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
  }
  await harness.until(() => workspace.database.sales.ofOrder(orderId) !== null, MINUTE);
  const eventId = workspace.database.sales.ofOrder(orderId)?.eventId ?? '';
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
  workspace.enqueue({ kind: 'acknowledge', eventId, orderId, billNumber: null }, 'booked');
  loseDatabase();
  workspace = open();
  const recorded: boolean[] = [];
  harness.interceptor = (request, send) => {
    if (request.url.endsWith('/sales/ack')) recorded.push(workspace.database.sales.get(eventId) !== null);
    return send(request);
  };
  harness.plugged = true;
  await harness.until(() => workspace.database.actions.countLive() === 0, MINUTE);
  expect(recorded).toEqual([true]);
  expect(workspace.database.sales.get(eventId)?.bookedAt).not.toBeNull();
});
