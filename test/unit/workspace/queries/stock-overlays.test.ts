import { expect, test } from 'vitest';
import { instant } from '../../../../electron/contract/domain/time.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import { laneOfItem } from '../../../../electron/database/tables/actions/item-lane.ts';
import { createStockOverlays } from '../../../../electron/workspace/queries/stock-overlays.ts';

const STORE = 7;
const SCANNED_AT = instant(1_000);

test('however many items a full scan has left out, the orders of a store are read twice at the most', () => {
  const database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [STORE] });
  database.metadata.advanceCursor(`items:${STORE}`, SCANNED_AT);
  const barcodes = Array.from({ length: 50 }, (_, index) => `890100000${index}`);
  for (const [index, barcode] of barcodes.entries()) {
    database.items.put(STORE, barcode, {
      stock: 10,
      available: 10,
      lowMark: null,
      readAt: instant(100 + index),
      name: barcode,
    });
    database.actions.add({
      id: `adjust-${index}`,
      storeId: STORE,
      lane: laneOfItem(STORE, barcode),
      orderId: null,
      payload: { kind: 'adjustment', barcode, delta: 1, reason: null, reference: null, itemName: null },
      who: null,
      askedAt: instant(900),
      idempotencyKey: `key-${index}`,
    });
  }
  let readings = 0;
  const { inProgressSince } = database.orders;
  const orders = {
    ...database.orders,
    inProgressSince: (...of: Parameters<typeof inProgressSince>) => {
      readings += 1;
      return inProgressSince(...of);
    },
  };
  const overlays = createStockOverlays({ ...database, orders }, STORE).all();
  expect([...overlays.keys()].toSorted()).toEqual(barcodes.toSorted());
  expect(readings).toBeLessThanOrEqual(2);
  database.close();
});

test('an item shows what a file changes about it until that is read back, like what staff change by hand', () => {
  const database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [STORE] });
  database.items.put(STORE, '8901', { stock: 10, available: 10, lowMark: null, readAt: instant(100), name: 'Rice' });
  const counted = { barcode: '8901', counted: 4, asOf: instant(900), itemName: null, about: {} };
  database.actions.add({
    id: 'file',
    storeId: STORE,
    lane: laneOfItem(STORE, '8901'),
    orderId: null,
    payload: { kind: 'count', ...counted, importId: 'import-1' },
    who: null,
    askedAt: instant(900),
    idempotencyKey: 'key',
  });
  const stored = database.items.get(STORE, '8901') ?? expect.unreachable();
  const item = { ...stored, barcode: '8901', nameKey: 'rice' };
  expect(createStockOverlays(database, STORE).withActions(item).actions).toMatchObject([{ id: 'file' }]);
  database.close();
});
