import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../../../electron/service/fixture/products.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../../support/workspace-harness.ts';

const BARCODES = PRODUCTS.map(([barcode]) => barcode);
const [ATTA = '', RICE = ''] = BARCODES;

let world: WorkspaceHarness;
let rooms: TestWorkspace;
/** The barcodes that were asked for, oldest first. */
let asked: string[];

beforeEach(async () => {
  world = await openWorkspaceHarness();
  rooms = world.openWorkspace();
  await world.until(() => rooms.client.connectionState.view().state === 'online');
  asked = [];
  world.interceptor = (request, send) => {
    const barcode = new URL(request.url).searchParams.get('barcode');
    if (barcode !== null) asked.push(barcode);
    return send(request);
  };
});
afterEach(() => world.close());

const shelf = (barcode: string) => rooms.database.items.get(world.storeId, barcode);

describe('an item that somebody looks at', () => {
  test('is read once, and again when it is looked at minutes later', async () => {
    rooms.sync.refreshItems(world.storeId, [ATTA]);
    await world.until(() => shelf(ATTA) !== null);
    expect(shelf(ATTA)).toMatchObject({ stock: 50, available: 50 });
    rooms.sync.refreshItems(world.storeId, [ATTA]);
    await world.clock.advance(2 * MINUTE);
    expect(asked).toEqual([ATTA]);
    await world.clock.advance(MINUTE + 10 * SECOND);
    expect(asked).toEqual([ATTA, ATTA]);
  });

  test('makes way for the one that is looked at now', async () => {
    world.plugged = false;
    rooms.sync.refreshItems(world.storeId, [ATTA]);
    await world.clock.advance(5 * SECOND);
    rooms.sync.refreshItems(world.storeId, [RICE]);
    world.plugged = true;
    await world.until(() => shelf(RICE) !== null);
    expect(asked).not.toContain(ATTA);
  });

  test('that the store has never had is not asked for again and again', async () => {
    rooms.sync.refreshItems(world.storeId, ['0000000000000']);
    await world.clock.advance(MINUTE);
    expect(asked).toEqual(['0000000000000']);
    expect(shelf('0000000000000')).toBeNull();
    expect(rooms.client.connectionState.view().state).toBe('online');
  });
});

test('many items leave room for the orders', async () => {
  // As many as fill the allowance for longer than a reading is fresh.
  const many = [...BARCODES, ...Array.from({ length: 90 }, (_, index) => `unknown-${index}`)];
  rooms.sync.refreshItems(world.storeId, many);
  const orderId = await world.placeOrder();
  await world.clock.advance(1_200);
  expect(rooms.database.orders.get(orderId)?.status).toBe('PENDING');
  expect(asked.length).toBeLessThanOrEqual(20);
  await world.until(() => many.every((barcode) => asked.includes(barcode)), 6 * MINUTE);
  expect(BARCODES.every((barcode) => shelf(barcode) !== null)).toBe(true);
  expect(rooms.client.connectionState.view().state).toBe('online');
});

describe('an order', () => {
  const place = () => world.placeOrder([{ barcode: ATTA, quantity: 30 }]);

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
    await world.callOperator('POST', `/operator/orders/${quicker}/accept`, {});
    rooms.enqueueAccept(orderId);
    await world.until(() => rooms.readAction('press-1').state === 'refused');
    await world.until(() => shelf(ATTA)?.stock === 20, 10 * SECOND);
  });
});

test('an older reading changes nothing', () => {
  const { database } = rooms;
  const row = { stock: 5, available: 5, lowMark: null };
  const readAt = rooms.client.time.now();
  database.items.put(1, ATTA, { ...row, readAt });
  database.items.put(1, ATTA, { ...row, stock: 9, readAt: rooms.client.time.lowerBoundAt(0) });
  expect(database.items.get(1, ATTA)?.stock).toBe(5);
});
