import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiItem } from '../../../../../electron/contract/api/tolerant-resources.ts';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';
import { laneOfItem } from '../../../../../electron/database/tables/actions/item-lane.ts';
import { listAffectedBarcodes } from '../../../../../electron/outbox/kinds/registry.ts';
import { mergeItems } from '../../../../../electron/sync/readers/items/item-merge.ts';
import { CONNECTION } from '../../../../support/database-folder.ts';

const STORE = 7;
const READ_AT = instant(5_000);

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
});
afterEach(() => database.close());

const readItem = (barcode: string): ApiItem => ({
  ...{
    object: 'inventory_item',
    barcode,
    stock: 7,
    reserved: 0,
    available: 7,
    name: null,
    low_stock_threshold: null,
    mrp: null,
    price: null,
  },
  ...{ expiry_date: null, source: null, external_id: null },
});

function adjust(barcode: string, settledAt: number | null): void {
  const payload = { kind: 'adjustment', barcode, delta: 2, reason: null, reference: null, itemName: null } as const;
  const about = { storeId: STORE, orderId: null, who: null, askedAt: instant(1_000), idempotencyKey: barcode };
  database.actions.add({ ...about, id: barcode, lane: laneOfItem(STORE, barcode), payload });
  const outcome = { code: null, status: null, acceptedVia: null, message: null };
  if (settledAt !== null) database.actions.settle(barcode, 'done', instant(settledAt), outcome);
}

test('a reading passes over an item that our own action may have changed meanwhile (C7)', () => {
  adjust('settled before', 4_000);
  adjust('settled since', 6_000);
  adjust('waiting', null);
  adjust('under way', null);
  database.actions.beginSending(['under way'], 'key', instant(2_000));
  const items = ['settled before', 'settled since', 'waiting', 'under way', 'untouched'].map(readItem);
  const hasSkipped = mergeItems({ database, listAffectedBarcodes }, STORE, items, READ_AT);
  expect(hasSkipped).toBe(true);
  const stored = items.filter(({ barcode }) => database.items.get(STORE, barcode ?? '') !== null);
  expect(stored.map(({ barcode }) => barcode)).toEqual(['settled before', 'waiting', 'untouched']);
});
