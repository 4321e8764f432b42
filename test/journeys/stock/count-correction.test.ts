/**
 * The rule for counts, with the real service: afterwards the available units there equal the counted units minus those
 * promised to orders from the shelf (C7).
 */

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { addMs, DAY, formatInstant, HOUR, instant, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import { rewriteBody } from '../../support/response-rewriting.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

const [[ATTA] = [''], [RICE] = ['']] = PRODUCTS;

const shelf = z.object({ data: z.array(z.object({ stock: z.number(), available: z.number() })) });

let harness: WorkspaceHarness;
let workspace: TestWorkspace;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace({ file: harness.file });
  await harness.clock.advance(5 * SECOND);
});
afterEach(() => harness.close());

async function atService(barcode = ATTA): Promise<{ stock: number; available: number }> {
  const { data } = shelf.parse(
    await harness.callApi('GET', `/v1/stores/${harness.storeId}/inventory?barcode=${barcode}`),
  );
  const [item] = data;
  if (item === undefined) throw new Error(`no ${barcode}`);
  return { stock: item.stock, available: item.available };
}

function count(counted: number, id = 'count', barcode = ATTA): void {
  const asOf = workspace.client.time.now();
  workspace.enqueue({ kind: 'count', barcode, counted, asOf, itemName: null, about: {} }, id);
}

function importRow(importId: string, barcode: string, stock: number): void {
  const payload = { kind: 'import', importId, asOf: workspace.client.time.now(), rowCount: 1 } as const;
  const rows = [{ barcode, stock }];
  workspace.outbox.enqueue({ id: `push of ${importId}`, storeId: harness.storeId, payload, rows, who: null });
}

const play = (orderId: string, ...moves: readonly string[]) =>
  moves.reduce(async (before, move) => {
    await before;
    await harness.callOperator('POST', `/operator/orders/${orderId}/${move}`, {});
    await harness.clock.advance(SECOND);
  }, Promise.resolve());

/** An accepted order of this many units. */
async function accepted(quantity: number, barcode = ATTA): Promise<string> {
  const orderId = await harness.placeOrder([{ barcode, quantity }]);
  await play(orderId, 'accept');
  return orderId;
}

/** Waits until everything is sent and settled, and every count is corrected. */
async function settled(): Promise<void> {
  await harness.clock.advance(SECOND);
  await harness.until(
    () => workspace.database.actions.countLive() === 0 && !workspace.database.countCorrections.hasOpen(),
    3 * MINUTE,
  );
}

const corrections = () =>
  workspace.database.stockActions.linkedTo('count').map(({ payload }) => 'delta' in payload && payload.delta);

describe('an order that holds units of the counted item', () => {
  test('that was packed before the count is corrected for, so that everything counted is for sale', async () => {
    await play(await accepted(2), 'picking', 'packed');
    count(40);
    await settled();
    expect(await atService()).toEqual({ stock: 40, available: 40 });
    expect(corrections()).toEqual([2]);
    expect(workspace.readAction('count')).toMatchObject({ countCorrection: 'settled', subtracted: 2 });
  });

  test('is corrected for only once, even if the app forgets that it was (C2)', async () => {
    await play(await accepted(2), 'picking', 'packed');
    count(40);
    await settled();
    await workspace.close();
    const file = new Database(harness.file);
    file.exec(
      `DELETE FROM actions WHERE kind = 'adjustment'; UPDATE actions SET correction = 'open' WHERE id = 'count'`,
    );
    file.close();
    workspace = harness.openWorkspace({ file: harness.file });
    await settled();
    expect(corrections()).toEqual([2]);
    expect(await atService()).toEqual({ stock: 40, available: 40 });
  });

  test('is not corrected for again a day after a restore that may have missed that it was (C2, C9)', async () => {
    await play(await accepted(2), 'picking', 'packed');
    count(40);
    await settled();
    const { seq } = workspace.readAction('count');
    await workspace.close();
    const file = new Database(harness.file);
    file.exec(
      `DELETE FROM actions WHERE kind = 'adjustment'; UPDATE actions SET correction = 'open' WHERE id = 'count'`,
    );
    file.prepare("INSERT INTO metadata (name, value) VALUES ('incomplete_to', ?)").run(String(seq));
    file.close();
    await harness.clock.advance(DAY);
    workspace = harness.openWorkspace({ file: harness.file });
    await harness.until(() => workspace.database.stockActions.linkedTo('count').length === 1, MINUTE);
    await harness.until(() => workspace.database.actions.countLive() === 0, MINUTE);
    expect(workspace.database.stockActions.linkedTo('count')).toMatchObject([
      { state: 'refused', outcome: { code: 'too_old_to_repeat' } },
    ]);
    expect(await atService()).toEqual({ stock: 40, available: 40 });
  });

  test('that nobody is picking yet stays promised: its units were counted, but are not for sale', async () => {
    await accepted(2);
    count(40);
    await settled();
    expect(await atService()).toEqual({ stock: 38, available: 38 });
    expect(corrections()).toEqual([]);
    expect(workspace.readAction('count').countCorrection).toBe('settled');
  });

  test('that was being picked stays promised until staff say that its units were off the shelf', async () => {
    const orderId = await accepted(2);
    await play(orderId, 'picking');
    count(40);
    await settled();
    expect(workspace.readAction('count').countCorrection).toBe('asked');
    expect(await atService()).toEqual({ stock: 38, available: 38 });
    workspace.outbox.answerPickingQuestion(orderId, new Map([['count', true]]));
    await settled();
    expect(await atService()).toEqual({ stock: 40, available: 40 });
    expect(corrections()).toEqual([2]);
  });

  test('that nobody has accepted only makes its units unavailable', async () => {
    await harness.placeOrder([{ barcode: ATTA, quantity: 3 }]);
    count(40);
    await settled();
    expect(await atService()).toEqual({ stock: 40, available: 37 });
  });
});

describe('with the line down', () => {
  beforeEach(async () => {
    await play(await accepted(2), 'picking', 'packed');
    await harness.clock.advance(5 * SECOND);
    harness.plugged = false;
    await harness.until(() => workspace.client.connectionState.view().state === 'offline');
  });

  test('units sold or accepted after the count are subtracted, units packed before it are not', async () => {
    count(40);
    await harness.clock.advance(MINUTE);
    await harness.callOperator('POST', `/operator/stores/${harness.storeId}/checkouts`, {
      type: 'instore',
      lines: [{ barcode: ATTA, quantity: 3 }],
      outcome: 'paid',
    });
    const orderId = await accepted(5);
    await play(orderId, 'picking', 'packed');
    await harness.clock.advance(MINUTE);
    harness.plugged = true;
    await settled();
    expect(await atService()).toEqual({ stock: 32, available: 32 });
  });

  test('counts of several minutes are sent together, each corrected as of its own moment', async () => {
    harness.plugged = true;
    const orderId = await accepted(4, RICE);
    await harness.clock.advance(5 * SECOND);
    harness.plugged = false;
    await harness.until(() => workspace.client.connectionState.view().state === 'offline');
    count(40);
    await harness.clock.advance(MINUTE);
    await play(orderId, 'picking', 'packed');
    count(30, 'rice', RICE);
    harness.plugged = true;
    await settled();
    const pushes = (await harness.listRequests()).filter(({ method }) => method === 'PUT');
    expect(pushes).toHaveLength(1);
    expect(await atService(RICE)).toEqual({ stock: 30, available: 30 });
    expect(await atService(ATTA)).toEqual({ stock: 40, available: 40 });
  });

  test('another count of the same item replaces the first, with its correction', async () => {
    count(40);
    await harness.clock.advance(SECOND);
    count(25, 'again');
    harness.plugged = true;
    await settled();
    expect(await atService()).toEqual({ stock: 25, available: 25 });
    expect(corrections()).toEqual([]);
  });

  test('a file imported after a count replaces it, too', async () => {
    count(40);
    await harness.clock.advance(SECOND);
    importRow('file', ATTA, 30);
    await harness.clock.advance(SECOND);
    harness.plugged = true;
    await settled();
    // A book count: the packed bag is not booked yet, and is taken off.
    expect(await atService()).toEqual({ stock: 28, available: 28 });
    expect(corrections()).toEqual([]);
  });

  test('days later, a count that a file replaced is not corrected for an order that was unknown', async () => {
    count(40);
    await harness.clock.advance(SECOND);
    importRow('file', ATTA, 30);
    harness.plugged = true;
    await settled();
    await workspace.close();
    await harness.clock.advance(DAY + HOUR);
    workspace = harness.openWorkspace({ file: harness.file });
    await harness.clock.advance(5 * SECOND);
    // With a new file, the app forgets the rows of the old one.
    importRow('next file', RICE, 20);
    await settled();
    const orders = workspace.database.orders.inProgressSince(harness.storeId, instant(0));
    for (const { order } of orders) workspace.database.countCorrections.reopen(order, null);
    workspace.outbox.nudge();
    await settled();
    expect(corrections()).toEqual([]);
  });

  test('a count that is older than one of another program is refused, and nothing is corrected', async () => {
    count(40);
    await harness.clock.advance(MINUTE);
    const as_of = formatInstant(harness.clock.now() as Instant);
    await harness.callApi('PUT', `/v1/stores/${harness.storeId}/inventory`, {
      items: [{ barcode: ATTA, stock: 20 }],
      as_of,
    });
    const before = await atService();
    harness.plugged = true;
    await settled();
    expect(workspace.readAction('count')).toMatchObject({
      state: 'refused',
      outcome: { code: 'stale_count' },
      countCorrection: null,
    });
    expect(await atService()).toEqual(before);
  });

  test('a count that is stale only because of one sent with it is sent again alone', async () => {
    count(30, 'rice', RICE);
    await harness.clock.advance(MINUTE);
    const as_of = formatInstant(addMs(harness.clock.now() as Instant, -30 * SECOND));
    await harness.callApi('PUT', `/v1/stores/${harness.storeId}/inventory`, {
      items: [{ barcode: ATTA, stock: 20 }],
      as_of,
    });
    count(40);
    harness.plugged = true;
    await settled();
    expect(workspace.readAction('count')).toMatchObject({ state: 'done', outcome: { code: null } });
    expect(await atService()).toEqual({ stock: 40, available: 40 });
  });
});

test('a counter first opened hours after an order was accepted knows that nobody is picking it yet', async () => {
  await accepted(2);
  await workspace.close();
  await harness.clock.advance(5 * HOUR);
  workspace = harness.openWorkspace();
  await harness.clock.advance(5 * SECOND);
  count(40);
  await settled();
  expect(workspace.readAction('count').countCorrection).toBe('settled');
  expect(await atService()).toEqual({ stock: 38, available: 38 });
});

test.each([
  ['by itself', () => harness.until(() => true)],
  ['in a backfill', () => reconnectStore()],
])(
  'an order that can be read only hours after a count was corrected still counts: it is read %s',
  async (how, read) => {
    // The line is down from before the count until the order has been accepted.
    harness.plugged = false;
    await harness.until(() => workspace.client.connectionState.view().state === 'offline');
    count(40);
    await harness.clock.advance(MINUTE);
    const orderId = await accepted(2);
    let isReadable = false;
    harness.interceptor = async (request, send) => {
      const isHidden = !isReadable || how !== 'by itself';
      if (isHidden && request.url.endsWith(orderId)) return { status: 503, body: '', header: () => null };
      return rewriteBody(await send(request), (body) => (isReadable ? body : body.replaceAll('"523.00"', '"?"')));
    };
    harness.plugged = true;
    await settled();
    expect(corrections()).toEqual([2]);
    // The counter is off meanwhile.
    await workspace.close();
    await harness.clock.advance(3 * HOUR);
    workspace = harness.openWorkspace({ file: harness.file });
    await harness.clock.advance(MINUTE);
    isReadable = true;
    await read();
    await harness.until(() => workspace.database.orders.get(orderId) !== null, 5 * MINUTE);
    await settled();
    expect(corrections()).toEqual([2, -2]);
    expect(await atService()).toEqual({ stock: 38, available: 38 });
  },
);

/** Disconnects the store and connects it again, so that the app reads the past from the service's lists. */
async function reconnectStore(): Promise<void> {
  await harness.callApi('POST', `/v1/stores/${harness.storeId}/disconnect`);
  await harness.until(() => workspace.client.connectionState.view().parked === 'store_disconnected', MINUTE);
  const made = await harness.callOperator('POST', `/operator/stores/${harness.storeId}/connection-code`);
  await harness.callApi('POST', '/v1/connections/claim', { code: z.object({ code: z.string() }).parse(made).code });
}

test('hours later, the correction for an order that a sandbox reset has deleted is reversed', async () => {
  const orderId = await accepted(2);
  await harness.callApi('POST', '/v1/sandbox/reset');
  count(40);
  await harness.until(() => workspace.readAction('count').state === 'done');
  harness.plugged = false;
  await harness.clock.advance(3 * HOUR);
  const corrected = Promise.withResolvers<void>();
  harness.interceptor = async (request, send) => {
    if (request.url.endsWith(`/orders/${orderId}`)) await corrected.promise;
    return await send(request);
  };
  harness.plugged = true;
  await harness.until(() => corrections().length === 1, MINUTE);
  await settled();
  expect(await atService()).toEqual({ stock: 38, available: 38 });
  corrected.resolve();
  await harness.until(() => corrections().length === 2, MINUTE);
  await settled();
  expect(await atService()).toEqual({ stock: 40, available: 40 });
});

describe('a count is corrected once, even if', () => {
  beforeEach(async () => {
    await play(await accepted(2), 'picking', 'packed');
  });

  test('the answers to the count and to its correction are lost', async () => {
    await harness.addServiceFault('/v1/stores/{store_id}/inventory', 'drop_after', { match: { method: 'PUT' } });
    await harness.addServiceFault('/v1/stores/{store_id}/inventory/adjustments', 'drop_after');
    count(40);
    await settled();
    expect(await atService()).toEqual({ stock: 40, available: 40 });
  });
});
