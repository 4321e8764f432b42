import { expect, test } from 'vitest';
import { orderCard } from '../../electron/board/card.ts';
import { shelfView } from '../../electron/board/shelf.ts';
import { later, MINUTE } from '../../electron/contract/time.ts';
import type { ShelfRow } from '../../electron/store/shelf.ts';
import { cardRows, nine, orderOf, rowOf } from './rows.ts';

const ATTA = '8901000000118';
const SALT = '8901000000224';
const lapsed = later(nine, 15 * MINUTE);

const row = (stock: number, part: Partial<ShelfRow> = {}): ShelfRow => ({
  stock,
  available: stock,
  lowMark: 5,
  readAt: nine,
  ...part,
});
const shelf = (atta: ShelfRow, salt: ShelfRow) =>
  new Map([
    [ATTA, atta],
    [SALT, salt],
  ]);

test.each([
  ['all of it', shelf(row(2), row(1)), []],
  ['too little of one item', shelf(row(1), row(1)), [{ name: 'Chakki atta 5 kg', barcode: ATTA, missing: 1 }]],
  [
    'units that other orders hold',
    shelf(row(9, { available: 0 }), row(1)),
    [{ name: 'Chakki atta 5 kg', barcode: ATTA, missing: 2 }],
  ],
  [
    'less than nothing, promised twice',
    shelf(row(0, { available: -4 }), row(1)),
    [{ name: 'Chakki atta 5 kg', barcode: ATTA, missing: 2 }],
  ],
  ['an item that was never read', new Map([[ATTA, row(9)]]), null],
])('for an order whose hold has ended the shelf has %s', (_, rows, shortages) => {
  expect(orderCard(cardRows(rowOf(), { shelf: rows, now: lapsed })).shortages).toEqual(shortages);
});

test('an order whose units are held lacks nothing, whatever the shelf says', () => {
  expect(orderCard(cardRows(rowOf(), { shelf: shelf(row(0), row(0)), now: later(lapsed, -1) })).shortages).toBeNull();
});

test('an item on two lines is counted once, and a line without a barcode is on no shelf', () => {
  const line = { barcode: ATTA, name: 'Chakki atta 5 kg', quantity: 2, line_total: '10.00' };
  const order = orderOf({ lines: [line, line, { barcode: null, name: 'Carry bag', quantity: 1, line_total: '5.00' }] });
  const card = orderCard(cardRows(rowOf(order), { shelf: shelf(row(3), row(0)), now: lapsed }));
  expect(card.shortages).toEqual([{ name: 'Chakki atta 5 kg', barcode: ATTA, missing: 1 }]);
});

test.each([
  [6, 5, false],
  [5, 5, true],
  [0, null, false],
])('a stock of %i with its low mark at %s is low: %s', (stock, lowMark, low) => {
  expect(shelfView(ATTA, new Map([[ATTA, row(stock, { lowMark })]]))?.low).toBe(low);
});
