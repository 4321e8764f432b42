/** C14: what is over is removed with everything about it; what is open, unbooked or unanswered stays, however old it is. */

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiOrder } from '../../../../electron/contract/api/tolerant-resources.ts';
import { apiOrder, apiSale } from '../../../../electron/contract/api/tolerant-resources.ts';
import type { ActionPayload } from '../../../../electron/contract/domain/actions.ts';
import { migrateSchema } from '../../../../electron/contract/domain/schema-version.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, DAY, formatInstant, parseInstant } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { createCounterDatabase } from '../../../../electron/database/database.ts';
import { MIGRATIONS } from '../../../../electron/database/migrations/migrations.ts';
import { SqliteConnection } from '../../../../electron/database/sqlite/sqlite.ts';
import { createOrder } from '../../../support/order-fixture.ts';

const NOW = parseInstant('2026-11-20T12:00:00+05:30');
const BEFORE = addMs(NOW, -90 * DAY);
const OLD = addMs(NOW, -100 * DAY);
const STORE = 7;
const { lines: LINES } = apiOrder.parse({
  ...createOrder(),
  lines: [
    {
      barcode: '8901',
      name: 'Chakki atta 5 kg',
      quantity: 1,
      free_quantity: 0,
      unit_price: '100.00',
      mrp: '110.00',
      line_total: '100.00',
    },
  ],
});

let sqlite: Database.Database;
let database: CounterDatabase;
beforeEach(() => {
  sqlite = new Database(':memory:');
  migrateSchema(sqlite, MIGRATIONS);
  database = createCounterDatabase(new SqliteConnection(sqlite), {
    address: 'https://pos.example',
    mode: 'live',
    storeIds: [STORE],
  });
});
afterEach(() => sqlite.close());

/** Removes everything that is over. Returns the number of steps. */
function removeAll(): number {
  let steps = 0;
  for (let remove = database.retention.findNext(BEFORE); remove !== null; steps += 1) {
    database.write(remove);
    remove = database.retention.findNext(BEFORE);
  }
  return steps;
}

/** The number of rows of each table that has any, without the metadata. */
function countRows(): Readonly<Record<string, number>> {
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'metadata'")
    .pluck()
    .all()
    .map(String)
    .filter((name) => !name.startsWith('item_words'));
  const counts = tables.map((name): [string, number] => [
    name,
    Number(sqlite.prepare(`SELECT count(*) FROM ${name}`).pluck().get()),
  ]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Stores an order that was delivered and booked, with everything that such an order leaves behind. */
function storeFinishedOrder(id: string, at: Instant = OLD, part: Partial<ApiOrder> = {}): void {
  const order = createOrder({ id, status: 'DELIVERED', placed_at: formatInstant(at), lines: LINES, ...part });
  database.write(() => {
    database.orders.put(order, { asOf: at, since: at, pickingSince: null, stopped: null });
    for (const type of ['order.placed', 'order.delivered', 'sale.completed']) storeEvent(`${type} ${id}`, type, id, at);
    storeSale(id, at);
    database.sales.markBooked(`sale.completed ${id}`, at, 'B-1');
    database.bills.put(id, `K-${id}`, at);
    database.deliveryOptions.put(id, at, []);
    database.episodes.begin(id, STORE, at);
    database.episodes.end(id, at);
    storeAction(`accept ${id}`, id, at);
    settle(`accept ${id}`, at);
    storePrint(`print ${id}`, id, at);
  });
  settlePrints(at);
}

function storeEvent(id: string, type: string, orderId: string | null, createdAt: Instant): void {
  database.events.add({ id, type, storeId: STORE, orderId, createdAt, actor: null, reason: null });
}

function storeSale(orderId: string, at: Instant): void {
  const sale = {
    event_id: `sale.completed ${orderId}`,
    id: orderId,
    store_id: STORE,
    channel: 'SERVICE_ONLINE',
    sold_at: formatInstant(at),
    total_amount: '10.00',
    lines: [],
  };
  database.sales.add(apiSale.parse(sale), at);
}

function storeAction(id: string, orderId: string, askedAt: Instant): void {
  const payload: ActionPayload = { kind: 'accept', orderId, mode: 'STORE_STAFF', billNumber: null };
  const lane = `order:${orderId}`;
  database.actions.add({ id, storeId: STORE, lane, orderId, payload, who: null, askedAt, idempotencyKey: id });
}

function storeStockAction(id: string, payload: ActionPayload, askedAt: Instant): void {
  const lane = `item:${id}`;
  database.actions.add({ id, storeId: STORE, lane, orderId: null, payload, who: null, askedAt, idempotencyKey: id });
}

function storeCount(id: string, asOf: Instant, importId?: string): void {
  const ofFile = importId === undefined ? {} : { importId };
  const about = { barcode: '8901', counted: 1, asOf, itemName: null, about: {}, ...ofFile };
  storeStockAction(id, { kind: 'count', ...about }, asOf);
}

function settle(id: string, at: Instant): void {
  database.actions.settle(id, 'done', at, { code: null, status: null, acceptedVia: null, message: null });
}

function storePrint(id: string, orderId: string, askedAt: Instant): void {
  const wish = { document: 'receipt', storeId: STORE, orderId } as const;
  database.prints.add({ id, wish, occasion: null, isCopy: false, askedAt, start: null });
}

function settlePrints(at: Instant): void {
  for (const { number } of database.prints.waiting()) database.prints.settle(number, 'done', null, at);
}

const hasOrder = (id: string): boolean => database.orders.get(id) !== null;

describe('retention', () => {
  test('removes a finished order with every row about it, and nothing of a younger one', () => {
    storeFinishedOrder('ORDER-YOUNG', NOW);
    const young = countRows();
    storeFinishedOrder('ORDER-OLD');
    expect(countRows()).not.toEqual(young);
    removeAll();
    expect(countRows()).toEqual(young);
    expect(database.orders.find('K-ORDER-YOUNG', 5)).toHaveLength(1);
    expect(database.orders.find('atta', 5)).toHaveLength(1);
  });

  test('leaves no word of an item that no order has any more', () => {
    storeFinishedOrder('ORDER-OLD');
    removeAll();
    expect(countRows()).toEqual({});
  });

  test('goes in small steps, and finds nothing the second time', () => {
    for (let number = 0; number < 50; number += 1) storeFinishedOrder(`ORDER-${number}`);
    expect(removeAll()).toBeGreaterThan(2);
    expect(removeAll()).toBe(0);
    expect(database.orders.get('ORDER-49')).toBeNull();
  });

  const REASONS_TO_STAY: readonly (readonly [reason: string, prepare: (id: string) => void])[] = [
    ['it is not over yet', (id) => storeFinishedOrder(id, OLD, { status: 'OUT_FOR_DELIVERY' })],
    ['its status is one that this app does not know', (id) => storeFinishedOrder(id, OLD, { status: 'RETURNING' })],
    [
      'its sale is not booked (C6)',
      (id) => {
        storeFinishedOrder(id);
        sqlite.exec('UPDATE sales SET booked_at = NULL');
      },
    ],
    [
      'its sale was booked since',
      (id) => {
        storeFinishedOrder(id);
        sqlite.prepare('UPDATE sales SET booked_at = ?').run(NOW);
      },
    ],
    [
      'its sale can’t be read (C6)',
      (id) => {
        storeFinishedOrder(id);
        database.sales.putUnreadable(id, STORE, OLD);
      },
    ],
    [
      'its sale has not been read',
      (id) => {
        storeFinishedOrder(id);
        sqlite.exec('DELETE FROM sales');
      },
    ],
    [
      'staff have not seen its cancellation',
      (id) => {
        storeFinishedOrder(id, OLD, { status: 'CANCELLED' });
        sqlite.prepare('UPDATE orders SET stopped_at = ?').run(OLD);
      },
    ],
    [
      'an action on it is not settled (C2)',
      (id) => {
        storeFinishedOrder(id);
        storeAction('waiting', id, OLD);
      },
    ],
    [
      'staff acted on it since',
      (id) => {
        storeFinishedOrder(id);
        storeAction('since', id, OLD);
        settle('since', NOW);
      },
    ],
    [
      'staff must say whether a document of it was printed (C15)',
      (id) => {
        storeFinishedOrder(id);
        sqlite.exec("UPDATE prints SET state = 'unknown'");
      },
    ],
    [
      'it is to be read again',
      (id) => {
        storeFinishedOrder(id);
        database.refetchQueue.add(id, STORE);
      },
    ],
    [
      'it rings',
      (id) => {
        storeFinishedOrder(id);
        database.episodes.begin(id, STORE, OLD);
      },
    ],
    [
      'a count of its time is not corrected yet (C7: counts)',
      (id) => {
        storeFinishedOrder(id);
        storeCount('count', OLD);
        settle('count', addMs(OLD, 1_000));
        database.countCorrections.open('count', addMs(OLD, 1_000), 0);
        database.countCorrections.settle('count', 'asked');
      },
    ],
    [
      'the service may list an event of it again (C5)',
      (id) => {
        storeFinishedOrder(id);
        sqlite.prepare('UPDATE timelines SET last_at = ?').run(NOW);
      },
    ],
    [
      'it may have ended shortly before a recent reading',
      (id) => {
        storeFinishedOrder(id);
        sqlite.prepare('UPDATE orders SET as_of = ?').run(NOW);
      },
    ],
    [
      'it may have ended after a count that is not corrected yet (C7: counts)',
      (id) => {
        storeFinishedOrder(id);
        sqlite.prepare('UPDATE orders SET as_of = ?').run(addMs(OLD, 2 * DAY));
        storeCount('count', addMs(OLD, DAY));
        settle('count', addMs(OLD, DAY));
        database.countCorrections.open('count', addMs(OLD, DAY), 0);
      },
    ],
  ];

  test.each(REASONS_TO_STAY)('keeps an old order while %s', (_, prepare) => {
    prepare('ORDER-OLD');
    removeAll();
    expect(hasOrder('ORDER-OLD')).toBe(true);
    expect(database.events.ofOrder('ORDER-OLD')).toHaveLength(3);
    expect(database.actions.ofOrder('ORDER-OLD')).not.toHaveLength(0);
  });

  test('removes orders from after a count that staff were asked about', () => {
    storeCount('count', addMs(OLD, -DAY));
    settle('count', addMs(OLD, -DAY));
    database.countCorrections.open('count', addMs(OLD, -DAY), 0);
    database.countCorrections.settle('count', 'asked');
    storeFinishedOrder('ORDER-LATER');
    removeAll();
    expect(hasOrder('ORDER-LATER')).toBe(false);
    expect(database.actions.get('count')).not.toBeNull();
  });

  test('keeps the correction of a count as long as the file on screen keeps the count (C7)', () => {
    const correction = { kind: 'adjustment', barcode: '8901', delta: 1, reason: null, reference: null } as const;
    database.write(() => {
      database.imports.begin({ id: 'file', storeId: STORE, fileName: 'f.csv', bytes: 1, startedAt: OLD });
      storeCount('of file', OLD, 'file');
      storeCount('by hand', OLD);
      for (const id of ['of file', 'by hand']) {
        storeStockAction(`correction ${id}`, { ...correction, itemName: null, corrects: id }, OLD);
        settle(id, OLD);
        settle(`correction ${id}`, OLD);
      }
    });
    removeAll();
    expect(database.actions.get('correction of file')).not.toBeNull();
    expect(database.actions.get('correction by hand')).toBeNull();
  });

  test('removes settled stock actions and ended counting sessions, and keeps open ones', () => {
    for (const id of ['done', 'open']) {
      storeCount(id, OLD);
      database.countingSessions.begin(id, STORE, OLD);
      const about = {
        counted: 1,
        countedAt: OLD,
        start: null,
        afterAction: null,
        expected: null,
        name: null,
        about: {},
      };
      database.countingSessions.put(id, { barcode: '8901', ...about });
      if (id === 'done') database.countingSessions.end(id, OLD);
    }
    settle('done', OLD);
    removeAll();
    expect(database.actions.get('done')).toBeNull();
    expect(database.actions.get('open')).not.toBeNull();
    expect(countRows()).toMatchObject({ counting_sessions: 1, counted_items: 1 });
  });

  test('removes events of no order, but not the last connection of a store', () => {
    storeEvent('connected', 'store.connected', null, OLD);
    storeEvent('ping', 'ping', null, OLD);
    storeEvent('lost', 'order.placed', 'ORDER-GONE', OLD);
    removeAll();
    expect(database.events.idsBetween(STORE, addMs(OLD, -1), NOW)).toEqual(['connected']);
  });

  test('keeps an unbooked sale without an order', () => {
    for (const id of ['A', 'B']) storeSale(id, OLD);
    database.sales.markBooked('sale.completed A', OLD, null);
    removeAll();
    expect(database.sales.toBook().map(({ orderId }) => orderId)).toEqual(['B']);
    expect(database.sales.get('sale.completed A')).toBeNull();
  });

  test('removes print jobs of no order that have ended', () => {
    const wish = { document: 'day' } as const;
    for (const id of ['ended', 'unknown'])
      database.prints.add({ id, wish, occasion: null, isCopy: false, askedAt: OLD, start: null });
    const [ended, unknown] = database.prints.waiting();
    database.prints.settle(ended?.number ?? 0, 'done', null, OLD);
    database.prints.settle(unknown?.number ?? 0, 'unknown', null, OLD);
    removeAll();
    expect(database.prints.findById('ended')).toBeNull();
    expect(database.prints.findById('unknown')).not.toBeNull();
  });

  test('removes what old readings of the shelf have shown', () => {
    const item = { available: 0, lowMark: null };
    for (const [stock, readAt] of [
      [9, OLD],
      [8, addMs(OLD, DAY)],
      [7, NOW],
    ] as const)
      database.items.put(STORE, '8901', { ...item, stock, readAt });
    expect(countRows()).toMatchObject({ stock_changes: 2 });
    removeAll();
    expect(countRows()).toMatchObject({ stock_changes: 1, items: 1 });
  });
});
