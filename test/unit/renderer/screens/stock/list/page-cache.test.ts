import { expect, test } from 'vitest';
import type { StockPage } from '../../../../../../electron/contract/calls/stock.ts';
import {
  addPage,
  findMissingPage,
  getRow,
  PAGE_ROWS,
  type PageCache,
} from '../../../../../../renderer/screens/stock/list/page-cache.ts';
import { createStockPage, createStockRow } from '../../../../../support/snapshots/stock.ts';

const createPage = (offset: number, total: number, count = PAGE_ROWS): StockPage =>
  createStockPage({
    total,
    offset,
    rows: Array.from({ length: count }, (_, index) => createStockRow({ barcode: String(offset + index), stock: 1 })),
  });
const wanted = { list: 'all', revision: 1, first: 0, last: 20 };
const first = addPage(null, 'all', 1, createPage(0, 130));
const whole = addPage(addPage(first, 'all', 1, createPage(60, 130)), 'all', 1, createPage(120, 130, 10));
const read = (pages: PageCache, index: number) => getRow(pages, index)?.barcode ?? null;

test('a row is found on its page, and is none before that page is read', () => {
  expect([0, 59, 60, 120, 129].map((index) => read(whole, index))).toEqual(['0', '59', '60', '120', '129']);
  expect([60, 130].map((index) => read(first, index))).toEqual([null, null]);
});

test('every page in view is read, once, and none behind the end of the list', () => {
  expect(findMissingPage(null, { ...wanted, first: 60, last: 80 })).toBe(1);
  expect(findMissingPage(first, wanted)).toBeNull();
  expect(findMissingPage(first, { ...wanted, first: 50, last: 60 })).toBe(1);
  expect(findMissingPage(whole, { ...wanted, first: 100, last: 500 })).toBeNull();
  expect(findMissingPage(addPage(null, 'all', 1, createPage(0, 0, 0)), wanted)).toBeNull();
});

test('pages are read again once the stock changes, and keep their rows until then', () => {
  const changed = { ...wanted, revision: 2, first: 0, last: 80 };
  expect(findMissingPage(whole, changed)).toBe(0);
  const renewed = addPage(whole, 'all', 2, createPage(0, 130));
  expect(findMissingPage(renewed, changed)).toBe(1);
  expect(read(renewed, 60)).toBe('60');
});

test('a page of another list takes the place of all rows', () => {
  expect(findMissingPage(whole, { ...wanted, list: 'low' })).toBe(0);
  const low = addPage(whole, 'low', 1, createPage(0, 70));
  expect([read(low, 0), read(low, 60)]).toEqual(['0', null]);
});
