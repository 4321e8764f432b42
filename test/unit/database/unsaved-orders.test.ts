/** What is held of orders while the disk takes no writes, and how it is stored afterwards (C2, C3, C4). */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskUnwritable } from '../../../electron/contract/domain/disk-fault.ts';
import { instant } from '../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { mergeOrder } from '../../../electron/database/tables/orders/order-merge.ts';
import { storeUnsavedOrders } from '../../../electron/database/unsaved-storage.ts';
import { CONNECTION, putOrder } from '../../support/database-folder.ts';
import { createOrder } from '../../support/order-fixture.ts';
import { createActionRow } from '../../support/view-rows.ts';

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
});
afterEach(() => database.close());

function hold(id: string, status: string, asOf: number): void {
  mergeOrder(database.unsaved.sink, createOrder({ id, status }), { asOf: instant(asOf), isRead: true });
}

/** The same database while its disk takes no writes. */
function withoutDisk(): CounterDatabase {
  const refuse = (): never => {
    throw new DiskUnwritable('full');
  };
  return { ...database, write: refuse };
}

test('a held order is never older than the stored one (C4)', () => {
  database.write(() => mergeOrder(database.orders, createOrder({ id: 'A', status: 'ACCEPTED' }), { asOf: instant(9) }));
  hold('A', 'PENDING', 10);
  expect(database.unsaved.row('A')).toBeNull();
  hold('A', 'PACKED', 11);
  expect(database.unsaved.row('A')).toMatchObject({ status: 'PACKED', asOf: 11 });
});

test('a PENDING order that its store no longer lists is dropped; a decided one and another store’s stay', () => {
  hold('A', 'PENDING', 10);
  hold('B', 'PENDING', 10);
  hold('C', 'ACCEPTED', 10);
  database.unsaved.contents.unreadable.set('D', 7).set('E', 8);
  database.unsaved.keepListed(7, new Set(['B']));
  expect([...database.unsaved.contents.orders.keys()]).toEqual(['B', 'C']);
  expect([...database.unsaved.contents.unreadable.keys()]).toEqual(['E']);
});

test('a stored episode goes on in memory, and a silence of it is stored as the same episode (C3)', () => {
  database.write(() => database.episodes.begin('A', 7, instant(1)));
  const { episodes } = database.unsaved;
  episodes.begin('A', 7, instant(5));
  episodes.silence('A', instant(9));
  episodes.begin('B', 7, instant(6));
  const held = [
    expect.objectContaining({ orderId: 'A', since: 1, silencedUntil: 9 }),
    expect.objectContaining({ orderId: 'B', since: 6 }),
  ];
  expect(database.unsaved.openEpisodes()).toEqual(held);
  storeUnsavedOrders(database, database.orders);
  expect(database.episodes.open()).toEqual(held);
  expect(database.unsaved.contents.episodes.size).toBe(0);
});

test('an episode that ends in memory is over, also once it is stored', () => {
  database.write(() => database.episodes.begin('A', 7, instant(1)));
  database.unsaved.episodes.end('A', instant(5));
  expect(database.unsaved.openEpisodes()).toEqual([]);
  storeUnsavedOrders(database, database.orders);
  expect(database.episodes.get('A')).toMatchObject({ endedAt: 5 });
});

const decision = (id: string, part: Parameters<typeof createActionRow>[1]) =>
  createActionRow(
    { kind: 'accept', orderId: 'A', mode: 'STORE_STAFF', billNumber: null },
    { id, idempotencyKey: `key ${id}`, firstSentAt: instant(3), ...part },
  );
const OUTCOME = { code: null, status: 'ACCEPTED', acceptedVia: 'POS', message: null };

test('orders and decisions are stored with their outcomes; one without is unknown, under its key (C2)', () => {
  putOrder(database, 'A', instant(1));
  hold('A', 'ACCEPTED', 5);
  const { decisions, options } = database.unsaved.contents;
  decisions.set('done', decision('done', { state: 'done', settledAt: instant(4), outcome: OUTCOME }));
  decisions.set('open', decision('open', { state: 'sending' }));
  decisions.set('unsent', decision('unsent', { state: 'sending', firstSentAt: null }));
  options.set('A', []);
  storeUnsavedOrders(database, database.orders);
  expect(database.orders.get('A')).toMatchObject({ status: 'ACCEPTED' });
  expect(database.actions.get('done')).toMatchObject({ state: 'done', settledAt: 4, outcome: OUTCOME });
  expect(database.actions.get('open')).toMatchObject({ state: 'unknown', idempotencyKey: 'key open', firstSentAt: 3 });
  expect(database.actions.get('unsent')).toMatchObject({ state: 'waiting', firstSentAt: null });
  expect(database.deliveryOptions.get('A')).not.toBeNull();
  expect(decisions.size).toBe(0);
});

test('what the disk does not take yet stays', () => {
  hold('A', 'PENDING', 5);
  storeUnsavedOrders(withoutDisk(), database.orders);
  expect(database.unsaved.row('A')).not.toBeNull();
});
