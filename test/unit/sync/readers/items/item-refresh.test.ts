import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../../../electron/service/fixture/products.ts';
import type { Rooms, World } from '../../../../support/workspace-harness.ts';
import { openWorld } from '../../../../support/workspace-harness.ts';

const BARCODES = PRODUCTS.map(([barcode]) => barcode);
const [ATTA = '', RICE = ''] = BARCODES;

let world: World;
let rooms: Rooms;
/** The barcodes that were asked for, oldest first. */
let asked: string[];

beforeEach(async () => {
  world = await openWorld();
  rooms = world.open();
  await world.until(() => rooms.client.line.view().state === 'online');
  asked = [];
  world.mischief = (request, send) => {
    const barcode = new URL(request.url).searchParams.get('barcode');
    if (barcode !== null) asked.push(barcode);
    return send(request);
  };
});
afterEach(() => world.end());

const shelf = (barcode: string) => rooms.store.shelf.get(world.storeId, barcode);

describe('an item that somebody looks at', () => {
  test('is read once, and again when it is looked at minutes later', async () => {
    rooms.sync.wantShelf(world.storeId, [ATTA]);
    await world.until(() => shelf(ATTA) !== null);
    expect(shelf(ATTA)).toMatchObject({ stock: 50, available: 50 });
    rooms.sync.wantShelf(world.storeId, [ATTA]);
    await world.clock.advance(2 * MINUTE);
    expect(asked).toEqual([ATTA]);
    await world.clock.advance(MINUTE + 10 * SECOND);
    expect(asked).toEqual([ATTA, ATTA]);
  });

  test('makes way for the one that is looked at now', async () => {
    world.plugged = false;
    rooms.sync.wantShelf(world.storeId, [ATTA]);
    await world.clock.advance(5 * SECOND);
    rooms.sync.wantShelf(world.storeId, [RICE]);
    world.plugged = true;
    await world.until(() => shelf(RICE) !== null);
    expect(asked).not.toContain(ATTA);
  });

  test('that the store has never had is not asked for again and again', async () => {
    rooms.sync.wantShelf(world.storeId, ['0000000000000']);
    await world.clock.advance(MINUTE);
    expect(asked).toEqual(['0000000000000']);
    expect(shelf('0000000000000')).toBeNull();
    expect(rooms.client.line.view().state).toBe('online');
  });
});

test('many items leave room for the orders', async () => {
  // As many as fill the allowance for longer than a reading is fresh.
  const many = [...BARCODES, ...Array.from({ length: 90 }, (_, index) => `unknown-${index}`)];
  rooms.sync.wantShelf(world.storeId, many);
  const orderId = await world.place();
  await world.clock.advance(1_200);
  expect(rooms.store.orders.get(orderId)?.status).toBe('PENDING');
  expect(asked.length).toBeLessThanOrEqual(20);
  await world.until(() => many.every((barcode) => asked.includes(barcode)), 6 * MINUTE);
  expect(BARCODES.every((barcode) => shelf(barcode) !== null)).toBe(true);
  expect(rooms.client.line.view().state).toBe('online');
});

describe('an order', () => {
  const place = () => world.place([{ barcode: ATTA, quantity: 30 }]);

  test('has its shelf read when its hold has ended, and not before', async () => {
    await place();
    await world.clock.advance(14.9 * MINUTE);
    expect(asked).toEqual([]);
    await world.clock.advance(15 * SECOND);
    expect(asked).toEqual([ATTA]);
    expect(shelf(ATTA)).toMatchObject({ stock: 50, available: 50 });
  });

  test('whose accept was refused has it read anew at once', async () => {
    const orderId = await place();
    await world.clock.advance(15.5 * MINUTE);
    const quicker = await place();
    await world.operate('POST', `/operator/orders/${quicker}/accept`, {});
    rooms.accept(orderId);
    await world.until(() => rooms.action('press-1').state === 'refused');
    await world.until(() => shelf(ATTA)?.stock === 20, 10 * SECOND);
  });
});

test('an older reading changes nothing', () => {
  const { store } = rooms;
  const row = { stock: 5, available: 5, lowMark: null };
  const readAt = rooms.client.time.now();
  store.shelf.put(1, ATTA, { ...row, readAt });
  store.shelf.put(1, ATTA, { ...row, stock: 9, readAt: rooms.client.time.atLeast(0) });
  expect(store.shelf.get(1, ATTA)?.stock).toBe(5);
});
