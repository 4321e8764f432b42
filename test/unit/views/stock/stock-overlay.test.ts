import { describe, expect, test } from 'vitest';
import type { ActionPayload } from '../../../../electron/contract/domain/actions.ts';
import { addMs, MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { StockLevels } from '../../../../electron/database/tables/stock/items.ts';
import { buildOrderCard } from '../../../../electron/views/orders/order-card.ts';
import { type ClaimingOrder, NO_CLAIMS, sumOrderClaims } from '../../../../electron/views/stock/order-claims.ts';
import { buildItemStockView, overlayActions } from '../../../../electron/views/stock/stock-overlay.ts';
import { buildStockRow, type KnownItem } from '../../../../electron/views/stock/stock-row.ts';
import {
  createActionRow,
  createApiOrder,
  createCardRows,
  createOrderRow,
  NINE_AM,
} from '../../../support/view-rows.ts';

const ATTA = '8901000000118';
const SALT = '8901000000224';
const lapsed = addMs(NINE_AM, 15 * MINUTE);

const row = (stock: number, part: Partial<StockLevels> = {}): StockLevels => ({
  stock,
  available: stock,
  lowMark: 5,
  readAt: NINE_AM,
  ...part,
});
const itemsOf = (atta: StockLevels, salt: StockLevels) =>
  new Map([
    [ATTA, atta],
    [SALT, salt],
  ]);

test.each([
  ['all of it', itemsOf(row(2), row(1)), []],
  ['too little of one item', itemsOf(row(1), row(1)), [{ name: 'Chakki atta 5 kg', barcode: ATTA, missing: 1 }]],
  [
    'units that other orders hold',
    itemsOf(row(9, { available: 0 }), row(1)),
    [{ name: 'Chakki atta 5 kg', barcode: ATTA, missing: 2 }],
  ],
  [
    'less than nothing, promised twice',
    itemsOf(row(0, { available: -4 }), row(1)),
    [{ name: 'Chakki atta 5 kg', barcode: ATTA, missing: 2 }],
  ],
  ['an item that was never read', new Map([[ATTA, row(9)]]), null],
])('the stock for an order whose hold has ended: %s', (_, rows, shortages) => {
  expect(buildOrderCard(createCardRows(createOrderRow(), { items: rows, now: lapsed })).shortages).toEqual(shortages);
});

test('an order whose units are held lacks nothing, whatever the stock', () => {
  expect(
    buildOrderCard(createCardRows(createOrderRow(), { items: itemsOf(row(0), row(0)), now: addMs(lapsed, -1) }))
      .shortages,
  ).toBeNull();
});

test('an item on two lines is counted once, and a line without a barcode is not counted', () => {
  const line = { barcode: ATTA, name: 'Chakki atta 5 kg', quantity: 2, line_total: '10.00' };
  const order = createApiOrder({
    lines: [line, line, { barcode: null, name: 'Carry bag', quantity: 1, line_total: '5.00' }],
  });
  const card = buildOrderCard(createCardRows(createOrderRow(order), { items: itemsOf(row(3), row(0)), now: lapsed }));
  expect(card.shortages).toEqual([{ name: 'Chakki atta 5 kg', barcode: ATTA, missing: 1 }]);
});

test.each([
  [6, 5, false],
  [5, 5, true],
  [0, null, false],
])('a stock of %i with its low mark at %s is low: %s', (stock, lowMark, low) => {
  expect(buildItemStockView(ATTA, new Map([[ATTA, row(stock, { lowMark })]]))?.low).toBe(low);
});

describe('adjustments and counts', () => {
  const actionsOf = (payloads: readonly ActionPayload[]) => payloads.map((payload) => createActionRow(payload));
  const adjust = (delta: number): ActionPayload => {
    return { kind: 'adjustment', barcode: '1', delta, reason: null, reference: null, itemName: null };
  };
  const count = (counted: number): ActionPayload => {
    return { kind: 'count', barcode: '1', counted, asOf: NINE_AM, itemName: null, about: {} };
  };

  test.each([
    ['an adjustment', [adjust(5)], { stock: 15, available: 12 }],
    ['nothing goes below zero', [adjust(-99), adjust(2)], { stock: 2, available: -1 }],
    ['a count, and what was adjusted after it', [adjust(5), count(4), adjust(1)], { stock: 5, available: 2 }],
  ])('laid over what was read: %s', (_what, payloads, stock) => {
    expect(overlayActions(row(10, { available: 7 }), actionsOf(payloads), NO_CLAIMS)).toMatchObject(stock);
  });

  test('an accepted order takes from the stock, not from what is available', () => {
    const claims = { accepted: [{ at: NINE_AM, units: 3 }], claimed: 0 };
    expect(overlayActions(row(10, { available: 7 }), [], claims)).toMatchObject({ stock: 7, available: 7 });
  });
});

describe('held and available follow the orders', () => {
  const READ_AT = addMs(NINE_AM, MINUTE);
  const at = (minutes: number) => addMs(NINE_AM, minutes * MINUTE);
  const order = (status: string, placed: number, since: number, acceptedAt: number | null = null): ClaimingOrder => ({
    row: createOrderRow(createApiOrder({ status }), { placedAt: at(placed), since: at(since) }),
    acceptedAt: acceptedAt === null ? null : at(acceptedAt),
  });

  // The item is read a minute after nine with 10 units, 2 of them in each order.
  test.each([
    ['placed before the reading, which includes it', [order('PENDING', 0, 0)], 8, 10, 8],
    ['placed after it: held', [order('PENDING', 2, 2)], 10, 10, 8],
    ['placed before, accepted here after it: no longer held', [order('ACCEPTED', 0, 3, 3)], 8, 8, 8],
    ['placed before, accepted elsewhere after it', [order('ACCEPTED', 0, 3)], 8, 8, 8],
    ['placed and accepted after it', [order('ACCEPTED', 2, 3, 3)], 10, 8, 8],
    ['placed and accepted after it, packed since', [order('PACKED', 2, 4)], 10, 8, 8],
    ['accepted before the reading, packed after it', [order('PACKED', 0, 4)], 8, 8, 8],
    ['placed before, cancelled by the customer after it: free again', [order('CANCELLED', 0, 3)], 8, 10, 10],
    ['placed and cancelled after it', [order('CANCELLED', 2, 3)], 10, 10, 10],
    ['one held and one accepted', [order('PENDING', 2, 2), order('ACCEPTED', 2, 3, 3)], 10, 8, 6],
  ])('%s', (what, orders, available, stock, left) => {
    const read = row(what === 'accepted before the reading, packed after it' ? 8 : 10, { available, readAt: READ_AT });
    const claims = sumOrderClaims(orders, ATTA, READ_AT);
    expect(overlayActions(read, [], claims)).toMatchObject({ stock, available: left });
  });

  test('neither held nor available is ever negative', () => {
    const item = { ...createKnownItem(), stock: 1, available: -3 };
    const shown = buildStockRow(7, { item, actions: [], claims: NO_CLAIMS }, false, READ_AT);
    expect(shown).toMatchObject({ stock: 1, held: 4, available: 0 });
    const other = { ...createKnownItem(), stock: 4, available: 6 };
    expect(buildStockRow(7, { item: other, actions: [], claims: NO_CLAIMS }, false, READ_AT)).toMatchObject({
      held: 0,
      available: 4,
    });
  });
});

describe('what was accepted since a reading of 10', () => {
  const at = (minutes: number) => addMs(NINE_AM, minutes * MINUTE);
  const count: ActionPayload = { kind: 'count', barcode: ATTA, counted: 59, asOf: at(2), itemName: null, about: {} };
  const adjust = (delta: number): ActionPayload => {
    return { kind: 'adjustment', barcode: ATTA, delta, reason: null, reference: null, itemName: null };
  };
  const counted = createActionRow(count, { settledAt: at(3) });

  test.each([
    ['comes off what was read and adjusted', [createActionRow(adjust(5), { settledAt: at(3) })], 4, 12],
    ['is in a count that was done after it', [counted], 2, 59],
    ['comes off a count that was done before it', [counted], 4, 56],
    ['comes off a count and its correction', [counted, createActionRow(adjust(5), { settledAt: at(4) })], 5, 61],
    [
      'comes off an open count that was made before it',
      [createActionRow(count, { askedAt: at(2), settledAt: null })],
      4,
      56,
    ],
    [
      'is in an open count that was made after it',
      [createActionRow(count, { askedAt: at(2), settledAt: null })],
      1,
      59,
    ],
    ['comes at its moment: what is added later is not used up by it', emptied(5), 4, 5],
    ['comes before an adjustment that is still to come', emptied(null), 4, 5],
  ])('%s', (_, actions, acceptedAt, stock) => {
    const claims = { accepted: [{ at: at(acceptedAt), units: 3 }], claimed: 3 };
    expect(overlayActions(row(10), actions, claims).stock).toBe(stock);
  });

  /** All 10 are taken off before the order is accepted, and 5 are added. */
  function emptied(addedAt: number | null) {
    const settledAt = addedAt === null ? null : at(addedAt);
    return [createActionRow(adjust(-10), { settledAt: at(3) }), createActionRow(adjust(5), { settledAt })];
  }
});

const createKnownItem = (): KnownItem => ({
  barcode: ATTA,
  name: 'Chakki atta 5 kg',
  externalId: null,
  nameKey: 'chakki atta 5 kg',
  stock: 0,
  available: 0,
  lowMark: null,
  reserved: null,
  mrp: null,
  price: null,
  expiryDate: null,
  source: null,
  readAt: NINE_AM,
});
