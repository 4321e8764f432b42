import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ActionPayload } from '../../../../electron/contract/domain/actions.ts';
import { instant } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import type { ActionOutcome, NewAction } from '../../../../electron/database/tables/actions/action-row.ts';
import { readRevisions } from '../../../../electron/workspace/queries/revisions.ts';
import { createOrder } from '../../../support/order-fixture.ts';

const AT = instant(1_000);
const DONE: ActionOutcome = { code: null, status: null, acceptedVia: null, message: null };
const payload: ActionPayload = { kind: 'accept', orderId: 'ORDER-1', mode: 'STORE_STAFF', billNumber: null };
const action: NewAction = {
  id: 'a',
  storeId: 7,
  lane: 'ORDER-1',
  orderId: 'ORDER-1',
  payload,
  who: null,
  askedAt: AT,
  idempotencyKey: 'key-a',
};
const event = {
  id: 'evt_1',
  type: 'order.placed',
  storeId: 7,
  orderId: 'ORDER-1',
  createdAt: AT,
  actor: null,
  reason: null,
};

let opened: CounterDatabase;
beforeEach(() => {
  const connection = { address: 'https://pos.example', mode: 'test', storeIds: [7] } as const;
  opened = openDatabase(':memory:', connection);
});
afterEach(() => opened.close());

/** The views whose revisions `work` raises. */
function changedBy(work: (database: CounterDatabase) => void): string[] {
  const before = readRevisions(opened.changes);
  opened.write(() => work(opened));
  const after = readRevisions(opened.changes);
  return (['orders', 'sales', 'activity'] as const).filter((view) => after[view] > before[view]);
}

test.each<[string, string[], (database: CounterDatabase) => void]>([
  [
    'an order',
    ['orders', 'activity'],
    ({ orders }) => orders.put(createOrder(), { asOf: AT, since: AT, pickingSince: null, stopped: null }),
  ],
  ['an event', ['orders'], ({ events }) => events.add(event)],
  ['a press', ['orders', 'sales', 'activity'], ({ actions }) => actions.add(action)],
  ['a bill number', ['orders', 'sales'], ({ bills }) => bills.put('ORDER-1', 'B-1', AT)],
  [
    'what is on the shelf',
    ['orders'],
    ({ items: shelf }) => shelf.put(7, '1', { stock: 1, available: 1, lowMark: null, readAt: AT }),
  ],
  ['a sale that can’t be read', ['sales'], ({ sales }) => sales.putUnreadable('evt_1', 7, AT)],
  ['a ring', [], ({ episodes }) => episodes.begin('ORDER-1', 7, AT)],
  ['the place reached', [], ({ metadata: facts }) => facts.advanceCursor('events', AT)],
  ['looking', [], ({ orders, actions }) => [orders.open(), actions.live()]],
])('%s changes the revisions of %j', (_, views, work) => {
  expect(changedBy(work)).toEqual(views);
});

test('rows from before opening change no revision', () => {
  const facts = { asOf: AT, since: AT, pickingSince: null, stopped: null };
  const put = (part = {}) => changedBy(({ orders }) => orders.put(createOrder(part), facts));
  expect(put()).toEqual(['orders', 'activity']);
  expect(put()).toEqual([]);
  expect(put({ total_amount: '121.00' })).toEqual(['orders', 'activity']);
  changedBy(({ actions, events }) => [actions.add(action), events.add(event)]);
  expect(changedBy(({ actions, events }) => [actions.add(action), events.add(event)])).toEqual([]);
  expect(changedBy(({ actions }) => actions.settle('a', 'done', AT, DONE))).toEqual(['orders', 'sales', 'activity']);
});
