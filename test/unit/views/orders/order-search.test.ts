import { expect, test } from 'vitest';
import { createVocabulary } from '../../../../electron/contract/domain/similar-words.ts';
import { buildFoundOrders, SEARCH_LIMIT } from '../../../../electron/views/orders/order-search.ts';
import { createApiOrder, createCardRows, createOrderRow } from '../../../support/view-rows.ts';

test('the matching item is named first', () => {
  const [found] = buildFoundOrders([createCardRows()], 'salt', null).rows;
  expect(found?.card.number).toBe('7K38');
  expect(found?.items).toEqual(['Salt', 'Chakki atta 5 kg']);
});

test('an order found by its number keeps the order of its items', () => {
  expect(buildFoundOrders([createCardRows()], '7K38', null).rows[0]?.items).toEqual(['Chakki atta 5 kg', 'Salt']);
});

test('fifty orders are listed, and whether there are more', () => {
  const rows = Array.from({ length: SEARCH_LIMIT }, (_, index) =>
    createCardRows(createOrderRow(createApiOrder({ id: `ORDER-${index}` }))),
  );
  expect(buildFoundOrders(rows, 'salt', null)).toMatchObject({ isMore: true, rows: { length: 50 } });
  expect(buildFoundOrders(rows.slice(1), 'salt', null)).toMatchObject({ isMore: false, rows: { length: 50 } });
});

test('the item with a similar word is named first, and the result says that it is only similar', () => {
  const vocabulary = createVocabulary();
  vocabulary.add(['salt', 'chakki', 'atta']);
  const [reading = []] = vocabulary.listReadings(['slat']);
  const found = buildFoundOrders([createCardRows()], 'slat', reading);
  expect(found).toMatchObject({ isSimilar: true, rows: [{ items: ['Salt', 'Chakki atta 5 kg'] }] });
});
