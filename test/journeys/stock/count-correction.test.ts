/**
 * The count's rule with the real service: afterwards what is available there equals what was counted less what is
 * promised from the shelf (C7).
 */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { addMs, formatInstant, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

const [[ATTA] = [''], [RICE] = ['']] = PRODUCTS;

const shelf = z.object({ data: z.array(z.object({ stock: z.number(), available: z.number() })) });

let world: WorkspaceHarness;
let rooms: TestWorkspace;

beforeEach(async () => {
  world = await openWorkspaceHarness();
  rooms = world.openWorkspace({ file: world.file });
  await world.clock.advance(5 * SECOND);
});
afterEach(() => world.close());

async function atService(barcode = ATTA): Promise<{ stock: number; available: number }> {
  const { data } = shelf.parse(await world.callApi('GET', `/v1/stores/${world.storeId}/inventory?barcode=${barcode}`));
  const [item] = data;
  if (item === undefined) throw new Error(`no ${barcode}`);
  return { stock: item.stock, available: item.available };
}

function count(counted: number, id = 'count', barcode = ATTA): void {
  const asOf = rooms.client.time.now();
  rooms.enqueue({ kind: 'count', barcode, counted, asOf, itemName: null, about: {} }, id);
}

const play = (orderId: string, ...moves: readonly string[]) =>
  moves.reduce(async (before, move) => {
    await before;
    await world.callOperator('POST', `/operator/orders/${orderId}/${move}`, {});
    await world.clock.advance(2 * SECOND);
  }, Promise.resolve());

/** An order of so many units that somebody has accepted. */
async function accepted(quantity: number, barcode = ATTA): Promise<string> {
  const orderId = await world.placeOrder([{ barcode, quantity }]);
  await play(orderId, 'accept');
  return orderId;
}

/** Everything is sent and settled, and what had to be put back is. */
async function settled(): Promise<void> {
  await world.clock.advance(SECOND);
  await world.until(
    () => rooms.database.actions.countLive() === 0 && !rooms.database.countCorrections.hasOpen(),
    3 * MINUTE,
  );
}

const putBacks = () =>
  rooms.database.stockActions.linkedTo('count').map(({ payload: deed }) => 'delta' in deed && deed.delta);

describe('a bag', () => {
  test('that was packed before the count is put back: what was counted is all for sale', async () => {
    await play(await accepted(2), 'picking', 'packed');
    count(40);
    await settled();
    expect(await atService()).toEqual({ stock: 40, available: 40 });
    expect(putBacks()).toEqual([2]);
    expect(rooms.readAction('count')).toMatchObject({ countCorrection: 'put_back', subtracted: 2 });
  });

  test('that is delivered and not booked is put back', async () => {
    await play(await accepted(2), 'picking', 'packed', 'pickup', 'deliver');
    count(40);
    await settled();
    expect(await atService()).toEqual({ stock: 40, available: 40 });
  });

  test('that nobody has begun stays promised: its units were counted, and are not for sale', async () => {
    await accepted(2);
    count(40);
    await settled();
    expect(await atService()).toEqual({ stock: 38, available: 38 });
    expect(putBacks()).toEqual([]);
    expect(rooms.readAction('count').countCorrection).toBe('none');
  });

  test('that is packed after the count was promised when it was counted', async () => {
    const orderId = await accepted(2);
    count(40);
    await play(orderId, 'picking', 'packed', 'pickup', 'deliver');
    await settled();
    expect(await atService()).toEqual({ stock: 38, available: 38 });
  });

  test('that was being picked is asked about, and stays promised until staff say', async () => {
    const orderId = await accepted(2);
    await play(orderId, 'picking');
    count(40);
    await settled();
    expect(rooms.readAction('count').countCorrection).toBe('asked');
    expect(await atService()).toEqual({ stock: 38, available: 38 });
    rooms.outbox.answerPickingQuestion(orderId, new Map([['count', true]]));
    await settled();
    expect(await atService()).toEqual({ stock: 40, available: 40 });
    expect(putBacks()).toEqual([2]);
  });

  test('of which staff say that its units were on the shelf stays promised', async () => {
    const orderId = await accepted(2);
    await play(orderId, 'picking');
    count(40);
    await settled();
    rooms.outbox.answerPickingQuestion(orderId, new Map([['count', false]]));
    await settled();
    expect(await atService()).toEqual({ stock: 38, available: 38 });
    expect(rooms.readAction('count').countCorrection).toBe('none');
  });

  test('held for an order that nobody has accepted is counted, and not available', async () => {
    await world.placeOrder([{ barcode: ATTA, quantity: 3 }]);
    count(40);
    await settled();
    expect(await atService()).toEqual({ stock: 40, available: 37 });
  });
});

describe('with the line down', () => {
  beforeEach(async () => {
    await play(await accepted(2), 'picking', 'packed');
    await world.clock.advance(5 * SECOND);
    world.plugged = false;
    await world.until(() => rooms.client.connectionState.view().state === 'offline');
  });

  test('what is sold and accepted after the count is missing afterwards, what was packed before is not', async () => {
    count(40);
    await world.clock.advance(MINUTE);
    await world.callOperator('POST', `/operator/stores/${world.storeId}/checkouts`, {
      type: 'instore',
      lines: [{ barcode: ATTA, quantity: 3 }],
      outcome: 'paid',
    });
    const orderId = await accepted(5);
    await play(orderId, 'picking', 'packed');
    await world.clock.advance(MINUTE);
    world.plugged = true;
    await settled();
    expect(await atService()).toEqual({ stock: 32, available: 32 });
  });

  test('an adjustment made after the count goes after it', async () => {
    count(40);
    rooms.enqueue(
      { kind: 'adjustment', barcode: ATTA, delta: -4, reason: null, reference: null, itemName: null },
      'after',
    );
    world.plugged = true;
    await settled();
    expect(await atService()).toEqual({ stock: 36, available: 36 });
  });

  test('counts of several minutes travel together, each put back by its own moment', async () => {
    world.plugged = true;
    const orderId = await accepted(4, RICE);
    await world.clock.advance(5 * SECOND);
    world.plugged = false;
    await world.until(() => rooms.client.connectionState.view().state === 'offline');
    count(40);
    await world.clock.advance(MINUTE);
    await play(orderId, 'picking', 'packed');
    count(30, 'rice', RICE);
    world.plugged = true;
    await settled();
    const pushes = (await world.listRequests()).filter(({ method }) => method === 'PUT');
    expect(pushes).toHaveLength(1);
    expect(await atService(RICE)).toEqual({ stock: 30, available: 30 });
    expect(await atService(ATTA)).toEqual({ stock: 40, available: 40 });
  });

  test('another count of the same item says it all anew', async () => {
    count(40);
    await world.clock.advance(SECOND);
    count(25, 'again');
    world.plugged = true;
    await settled();
    expect(await atService()).toEqual({ stock: 25, available: 25 });
    expect(putBacks()).toEqual([]);
  });

  test('so does a file that is imported after it', async () => {
    count(40);
    const asOf = rooms.client.time.now();
    const deed = { kind: 'import', importId: 'file', asOf: addMs(asOf, SECOND), rowCount: 1 } as const;
    rooms.outbox.enqueue({
      id: 'push',
      storeId: world.storeId,
      payload: deed,
      rows: [{ barcode: ATTA, stock: 30 }],
      who: null,
    });
    await world.clock.advance(2 * SECOND);
    world.plugged = true;
    await settled();
    // A book count: the packed bag is not booked yet, and is taken off.
    expect(await atService()).toEqual({ stock: 28, available: 28 });
    expect(putBacks()).toEqual([]);
  });

  test('a count that is older than one of another program is refused, and nothing is put back', async () => {
    count(40);
    await world.clock.advance(MINUTE);
    const as_of = formatInstant(world.clock.now() as Instant);
    await world.callApi('PUT', `/v1/stores/${world.storeId}/inventory`, {
      items: [{ barcode: ATTA, stock: 20 }],
      as_of,
    });
    const before = await atService();
    world.plugged = true;
    await settled();
    expect(rooms.readAction('count')).toMatchObject({
      state: 'refused',
      outcome: { code: 'stale_count' },
      countCorrection: null,
    });
    expect(await atService()).toEqual(before);
  });

  test('a count that is stale only by what travelled with it goes alone', async () => {
    count(30, 'rice', RICE);
    await world.clock.advance(MINUTE);
    const as_of = formatInstant(addMs(world.clock.now() as Instant, -30 * SECOND));
    await world.callApi('PUT', `/v1/stores/${world.storeId}/inventory`, {
      items: [{ barcode: ATTA, stock: 20 }],
      as_of,
    });
    count(40);
    world.plugged = true;
    await settled();
    expect(rooms.readAction('count')).toMatchObject({ state: 'done', outcome: { code: null } });
    expect(await atService()).toEqual({ stock: 40, available: 40 });
  });
});

describe('whatever happens on the way', () => {
  beforeEach(async () => {
    await play(await accepted(2), 'picking', 'packed');
  });

  test('the answer to the count, and that to what is put back, are lost', async () => {
    await world.addServiceFault('/v1/stores/{store_id}/inventory', 'drop_after', { match: { method: 'PUT' } });
    await world.addServiceFault('/v1/stores/{store_id}/inventory/adjustments', 'drop_after');
    count(40);
    await settled();
    expect(await atService()).toEqual({ stock: 40, available: 40 });
  });

  test('every request arrives twice', async () => {
    world.interceptor = async (request, send) => {
      await send(request);
      return await send(request);
    };
    count(40);
    await settled();
    expect(await atService()).toEqual({ stock: 40, available: 40 });
  });

  test('the app is killed after each step of it, and goes on', async () => {
    const steps: string[] = [];
    let killAt = 0;
    const open = () =>
      world.openWorkspace({
        file: world.file,
        killedAt: (step) => {
          steps.push(step);
          return steps.length === killAt;
        },
      });
    rooms.kill();
    for (const [index, counted] of [40, 41, 42, 43, 44, 45, 46, 47].entries()) {
      rooms = open();
      await world.clock.advance(3 * SECOND);
      count(counted, `count ${index}`);
      // Killed at another step each time: before or after a commit, before or after a request.
      killAt = steps.length + 1 + index * 3;
      await world.clock.advance(20 * SECOND);
      expect(steps.length).toBeGreaterThanOrEqual(killAt);
      rooms.kill();
      killAt = 0;
      rooms = open();
      await settled();
      expect(await atService(), `killed ${index * 3} steps after the press`).toEqual({
        stock: counted,
        available: counted,
      });
      rooms.kill();
    }
    rooms = open();
  });
});
