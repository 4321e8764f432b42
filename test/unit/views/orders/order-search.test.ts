import { expect, test } from 'vitest';
import { buildFoundOrders, SEARCH_LIMIT } from '../../../../electron/views/orders/order-search.ts';
import { cardRows, orderOf, rowOf } from '../../../support/view-rows.ts';

test('the item that was looked for is named first', () => {
  const [found] = buildFoundOrders([cardRows()], 'salt').rows;
  expect(found?.card.number).toBe('7K38');
  expect(found?.items).toEqual(['Salt', 'Chakki atta 5 kg']);
});

test('by its number an order shows its items as they stand in it', () => {
  expect(buildFoundOrders([cardRows()], '7K38').rows[0]?.items).toEqual(['Chakki atta 5 kg', 'Salt']);
});

test('fifty are listed, and it is said that there are more', () => {
  const rows = Array.from({ length: SEARCH_LIMIT }, (_, index) => cardRows(rowOf(orderOf({ id: `ORDER-${index}` }))));
  expect(buildFoundOrders(rows, 'salt')).toMatchObject({ isMore: true, rows: { length: 50 } });
  expect(buildFoundOrders(rows.slice(1), 'salt')).toMatchObject({ isMore: false, rows: { length: 50 } });
});
