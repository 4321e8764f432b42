import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../../../../electron/contract/domain/money.ts';
import { splitQuery } from '../../../../electron/contract/domain/search-words.ts';
import { createVocabulary } from '../../../../electron/contract/domain/similar-words.ts';
import { instant } from '../../../../electron/contract/domain/time.ts';
import type { ItemFilter, ItemSort } from '../../../../electron/database/tables/stock/item-lists.ts';
import type { MovedItem } from '../../../../electron/views/stock/item-list.ts';
import {
  createItemComparator,
  isInList,
  mergePage,
  sortByRelevance,
  sortBySimilarity,
} from '../../../../electron/views/stock/item-list.ts';
import type { KnownItem } from '../../../../electron/views/stock/stock-row.ts';

function item(barcode: string, part: Partial<KnownItem> = {}): KnownItem {
  return {
    barcode,
    nameKey: barcode,
    name: barcode,
    externalId: null,
    stock: 10,
    available: 10,
    lowMark: null,
    reserved: null,
    mrp: null,
    price: null,
    expiryDate: null,
    source: null,
    readAt: instant(1),
    ...part,
  };
}

const orders: readonly ItemSort[] = ['name', 'stock', 'available', 'price', 'expiry'];
const filters: readonly ItemFilter[] = [{ kind: 'all' }, { kind: 'low' }, { kind: 'out' }];

/** Items with few numbers, so that many are alike, and with other stock laid over some of them. */
const storeItems = fc.uniqueArray(
  fc.record({ barcode: fc.integer({ min: 0, max: 60 }).map(String), stock: fc.nat(4), over: fc.option(fc.nat(4)) }),
  { selector: ({ barcode }) => barcode, maxLength: 40 },
);

test('a page of a list in which items have moved is that page of the whole list, sorted again', () => {
  void fc.assert(
    fc.property(
      storeItems,
      fc.constantFrom(...orders),
      fc.constantFrom(...filters),
      fc.boolean(),
      fc.nat(45),
      fc.integer({ min: 1, max: 12 }),
      (items, order, filter, descending, offset, limit) => {
        const compare = createItemComparator(order, descending);
        const before = items.map(({ barcode, stock }) => item(barcode, { stock, price: paise(stock), lowMark: 2 }));
        const now = before.map((each, at) => ({ ...each, stock: items[at]?.over ?? each.stock }));
        const stored = before.filter((each) => isInList(each, filter)).toSorted(compare);
        const moved = before.flatMap((was, at): MovedItem[] => {
          const is = now[at];
          if (is === undefined || items[at]?.over === null) return [];
          return [{ before: isInList(was, filter) ? was : null, after: isInList(is, filter) ? is : null }];
        });
        const page = mergePage((from, count) => stored.slice(from, from + count), moved, compare, offset, limit);
        const whole = now.filter((each) => isInList(each, filter)).toSorted(compare);
        expect(page).toEqual(whole.slice(offset, offset + limit));
      },
    ),
  );
});

describe('the best match comes first', () => {
  const found = [
    item('1', { nameKey: 'sugar free gold' }),
    item('2', { nameKey: 'gold sugar' }),
    item('3', { nameKey: 'x', externalId: 'sugar' }),
    item('4', { nameKey: 'brown thing', externalId: 'sugar 12' }),
    item('5', { nameKey: 'sugar' }),
  ];
  test('the code itself, a name that begins so, a name with such a word, then the rest', () => {
    expect(sortByRelevance(found, 'sugar').map(({ barcode }) => barcode)).toEqual(['3', '5', '1', '2', '4']);
  });
  test('a word that means the same, before a name that only begins so', () => {
    const names = [item('1', { nameKey: 'haldiram bhujia' }), item('2', { nameKey: 'हल्दी पाउडर' })];
    expect(sortByRelevance(names, 'haldi').map(({ barcode }) => barcode)).toEqual(['2', '1']);
  });
});

test('of similar names, one with the word itself comes first, then its sound, then fewer slips, whole words first', () => {
  const names = ['aashirvaad multigrain oats', 'aashirvaad atta', 'ashirwad atta', 'ashirved atta', 'ashirwads atta'];
  const vocabulary = createVocabulary();
  vocabulary.add(names.flatMap(splitQuery));
  const all = vocabulary.listReadings(['ashirwad', 'atta']).at(-1) ?? [];
  const items = names.map((nameKey, index) => item(String(index), { nameKey }));
  expect(sortBySimilarity(items, all).map(({ nameKey }) => nameKey)).toEqual([
    'ashirwad atta',
    'ashirwads atta',
    'aashirvaad atta',
    'ashirved atta',
    'aashirvaad multigrain oats',
  ]);
});
