import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paise } from '../../../../../electron/contract/domain/money.ts';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';
import type { ItemFilter, ItemSort } from '../../../../../electron/database/tables/stock/item-lists.ts';
import type { ItemDetails, StockLevels } from '../../../../../electron/database/tables/stock/items.ts';

const ALL: ItemFilter = { kind: 'all' };
let database: CounterDatabase;

beforeEach(() => {
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'test', storeIds: [7, 8] });
});
afterEach(() => database.close());

function put(barcode: string, row: Partial<StockLevels & ItemDetails>, storeId = 7): void {
  database.items.put(storeId, barcode, { stock: 10, available: 10, lowMark: null, readAt: instant(1_000), ...row });
}

function find(text: string, limit = 100, storeId = 7): string[] {
  const items = database.itemLists.find(storeId, ALL, text, limit);
  return items.map(({ barcode }) => barcode).toSorted();
}

/** What the closest reading with any items finds. */
function findSimilar(text: string): string[] {
  const { itemLists } = database;
  const found = itemLists.listReadings(text).map((reading) => itemLists.findReading(7, ALL, reading, 100));
  return (found.find((items) => items.length > 0) ?? []).map(({ barcode }) => barcode).toSorted();
}

function list(sort: ItemSort, descending = false, filter: ItemFilter = ALL): string[] {
  return database.itemLists.readPage({ storeId: 7, filter, sort, descending }, 0, 10).map(({ barcode }) => barcode);
}

describe('a search finds', () => {
  beforeEach(() => {
    put('8901000000552', { name: 'Mustard Oil 1 L', externalId: 'OIL-M/1' });
    put('8901000000576', { name: 'Mustard seeds 100 g' });
    put('8901000000606', { name: 'सरसों का साग 450 ग्राम' });
    put('8901000000613', { name: 'ज़ीरा पाउडर' });
    put('A-12', { name: 'Café crème' });
  });

  test.each([
    ['the beginning of any word, in any order', 'oil mus', ['8901000000552']],
    ['a word in any case', 'MUSTARD SE', ['8901000000576']],
    ['a barcode by its beginning', '89010000005', ['8901000000552', '8901000000576']],
    ['a barcode by its last digits', '0576', ['8901000000576']],
    ["the store's own SKU", 'oil-m/1', ['8901000000552']],
    ['Devanagari with its vowel signs', 'साग', ['8901000000606']],
    ['Devanagari letter by letter', 'सरस', ['8901000000606']],
    ['no word with another vowel sign', 'सरसी', []],
    ['letters with a dot below, typed without', 'जीरा', ['8901000000613']],
    ['the same letter composed the other way', '\u095bीरा', ['8901000000613']],
    ['accents, typed without', 'cafe creme', ['A-12']],
    ['nothing for the middle of a word', 'ustard', []],
    ['an item by its exact barcode', 'A-12', ['A-12']],
    ['nothing for punctuation alone', '" * OR', []],
  ])('%s', (_, text, barcodes) => {
    expect(find(text)).toEqual(barcodes);
  });

  test.each([
    ['a letter swapped, beside the beginning of a word', 'mutsard see', ['8901000000576']],
    ['a letter missing in Devanagari', 'सरसों सग', ['8901000000606']],
    ['an accent that nobody types, and a slip', 'cafe creem', ['A-12']],
    ['no barcode like it', '8901000000577', []],
    ['no last digits like it', '0577', []],
    ['no SKU like it', 'oil-m/2', []],
    ['no barcode with letters like it', 'B-12', []],
  ])('similar: %s', (_, text, barcodes) => {
    expect(find(text)).toEqual([]);
    expect(findSimilar(text)).toEqual(barcodes);
  });

  test.each([
    ['a Hindi word in Latin letters', 'haldi', ['H']],
    ['another spelling of it', 'haldee', ['H']],
    ['an English word', 'turmeric powder', ['H']],
    ['a Hindi word for an English name', 'chawal', ['R']],
    ['the beginning of it', 'chaw', ['R']],
    ['Devanagari for Latin letters', 'आटा', ['F5', 'F10']],
    ['a quantity without its blank', 'atta 5kg', ['F5']],
    ['a quantity in another unit', '5000 gm atta', ['F5']],
    ['a quantity in Hindi', 'आटा 5 किलो', ['F5']],
    ['a quantity while it is typed', 'atta 5 k', ['F5']],
    ['a quantity with dots in Hindi', 'sarson tel 500ml', ['M']],
  ])('by meaning: %s', (_, text, barcodes) => {
    put('H', { name: 'हल्दी पाउडर 200 ग्राम' });
    put('R', { name: 'India Gate Basmati Rice 1 kg' });
    put('F5', { name: 'Superior MP Atta 5 kg' });
    put('F10', { name: 'Chakki Fresh Atta 10kg' });
    put('M', { name: 'सरसों का तेल 500 मि.ली.' });
    expect(find(text)).toEqual(barcodes.toSorted());
  });

  test('similar: an item by its new name, and no longer by its old one', () => {
    expect(findSimilar('mutsard oli')).toEqual(['8901000000552']);
    put('8901000000552', { name: 'Groundnut oil', readAt: instant(2_000) });
    expect(findSimilar('grondnut')).toEqual(['8901000000552']);
    expect(findSimilar('mutsard')).toEqual(['8901000000576']);
  });

  test('only items of the store', () => {
    put('8901000000552', { name: 'Mustard Oil' }, 8);
    expect(find('oil', 100, 8)).toEqual(['8901000000552']);
    expect(database.itemLists.find(8, ALL, 'seeds', 100)).toEqual([]);
  });

  test('an item by its new name, and no longer by its old one', () => {
    put('8901000000552', { name: 'Groundnut oil', readAt: instant(2_000) });
    expect(find('groundnut')).toEqual(['8901000000552']);
    expect(find('mustard seeds')).toEqual(['8901000000576']);
  });

  test('nothing by a reading older than the stored one', () => {
    put('8901000000552', { name: 'Groundnut oil', readAt: instant(500) });
    expect(find('groundnut')).toEqual([]);
  });
});

test('names that begin with the text come first when more match than the limit allows', () => {
  for (let index = 0; index < 50; index += 1) put(`X${index}`, { name: `Big oil ${index}` });
  put('Z', { name: 'Oil of mustard' });
  expect(find('oil', 10)).toContain('Z');
  expect(find('oil', 10)).toHaveLength(10);
});

test('lists sort by every column, both ways, ties by name', () => {
  put('1', { name: 'Rice', stock: 5, available: 5, price: paise(300), expiryDate: '2027-01-01' });
  put('2', { name: 'atta', stock: 9, available: 1, price: paise(100) });
  put('3', { name: 'Sugar', stock: 5, available: 4, expiryDate: '2026-12-01' });
  expect(list('name')).toEqual(['2', '1', '3']);
  expect(list('name', true)).toEqual(['3', '1', '2']);
  expect(list('stock')).toEqual(['1', '3', '2']);
  expect(list('available', true)).toEqual(['1', '3', '2']);
  expect(list('price')).toEqual(['3', '2', '1']);
  expect(list('expiry')).toEqual(['3', '1', '2']);
});

test('each filter lists what its name says', () => {
  put('low', { stock: 3, lowMark: 6 });
  put('enough', { stock: 7, lowMark: 6, expiryDate: '2026-12-24' });
  put('none', { stock: 0, lowMark: 2, expiryDate: '2026-12-01' });
  put('soon', { stock: 2, expiryDate: '2026-12-23' });
  put('over', { stock: 1, expiryDate: '2026-10-01' });
  expect(list('name', false, { kind: 'low' })).toEqual(['low', 'none']);
  expect(list('name', false, { kind: 'out' })).toEqual(['none']);
  expect(list('expiry', false, { kind: 'expiring', until: '2026-12-23' })).toEqual(['over', 'soon']);
  expect(database.itemLists.count(7, { kind: 'expiring', until: '2026-12-23' })).toBe(2);
  expect(database.itemLists.count(7, ALL)).toBe(5);
});

test('pages follow each other without a gap', () => {
  for (let index = 0; index < 25; index += 1) put(`B${index}`, { name: 'Same name' });
  const page = (offset: number) =>
    database.itemLists.readPage({ storeId: 7, filter: ALL, sort: 'stock', descending: false }, offset, 10);
  expect(new Set([0, 10, 20].flatMap((offset) => page(offset).map(({ barcode }) => barcode))).size).toBe(25);
});
