import { expect, test } from 'vitest';
import { readEdit, readNewItem, toItemText } from '../../../../../../renderer/screens/stock/item/item-text.ts';
import {
  addScan,
  createDraft,
  enterAmount,
  hasEdit,
  type ItemText,
  isKept,
  NO_ITEM_TEXT,
  setEdit,
} from '../../../../../../renderer/state/stock-draft.ts';
import { createStockRow } from '../../../../../support/snapshots/stock.ts';
import { rupeesOf } from '../../../../../support/snapshots/values.ts';

const read = (entry: string, part: Partial<ItemText> = {}) =>
  readNewItem({
    ...enterAmount(createDraft({ reason: null, reference: '' }), entry),
    newItem: { ...NO_ITEM_TEXT, name: 'Papad', ...part },
  });

test('a new item is its first count, its name, and the prices that are typed, as people write them', () => {
  expect(read('6')).toEqual({ counted: 6, itemName: 'Papad', about: {} });
  expect(read('0', { name: ' Papad ', mrp: '₹1,200', price: '१,१२०.५०' })).toEqual({
    counted: 0,
    itemName: 'Papad',
    about: { mrp: '1200', price: '1120.50' },
  });
});

test('a new item is not complete with a price that is no amount, without a name, or without a count', () => {
  for (const text of ['free', '-45', '45.123', '45/-', '12,50']) {
    expect(read('6', { mrp: text })).toBe('price');
    expect(read('6', { price: text })).toBe('price');
  }
  expect(read('6', { name: ' ' })).toBe('name');
  for (const entry of ['', '20 15']) expect(read(entry)).toBe('count');
});

const ROW = createStockRow({
  barcode: '8901000000576',
  stock: 3,
  name: 'Papad 200 g',
  price: rupeesOf('45.00'),
  mrp: rupeesOf('50.00'),
  lowMark: 5,
  expiryDate: null,
});

test('a change is what staff typed over, and nothing else', () => {
  const original = toItemText(ROW);
  expect(original).toEqual({ name: 'Papad 200 g', mrp: '50.00', price: '45.00', lowMark: '5', expiry: '' });
  const empty = createDraft({ reason: null, reference: '' });
  const typed = setEdit(setEdit(empty, original, { price: '₹४६', lowMark: '8' }), original, { lowMark: '5' });
  expect(readEdit(typed.edit, ROW)).toEqual({ price: '46', mrp: undefined });
  expect(readEdit({ name: ' Papad ', lowMark: '०', expiry: '5/1/27' }, ROW)).toMatchObject({
    name: 'Papad',
    lowMark: 0,
    expiryDate: '2027-01-05',
  });
  expect(hasEdit(setEdit(typed, original, { price: '45.00' }))).toBe(false);
});

test('a change is not complete if it is unreadable, empties a detail, or sells above the MRP', () => {
  expect(readEdit({}, ROW)).toBe('change');
  expect(readEdit({ price: 'free' }, ROW)).toBe('price');
  expect(readEdit({ lowMark: '1.5' }, ROW)).toBe('mark');
  expect(readEdit({ expiry: '31-02-2027' }, ROW)).toBe('expiry');
  expect(readEdit({ name: ' ' }, ROW)).toBe('emptied');
  expect(readEdit({ price: '50.01' }, ROW)).toBe('above_mrp');
  expect(readEdit({ mrp: '44' }, ROW)).toBe('above_mrp');
  expect(readEdit({ price: '50.01', mrp: '51' }, ROW)).toEqual({ price: '50.01', mrp: '51' });
  // A price that was above the MRP before keeps nobody from changing the low mark.
  expect(readEdit({ lowMark: '8' }, { ...ROW, price: rupeesOf('60.00') })).toMatchObject({ lowMark: 8 });
});

test('saved amounts leave what is typed over, and typed details are no look-up', () => {
  const scanned = addScan(createDraft({ reason: null, reference: '' }));
  expect([isKept(scanned), isKept({ ...scanned, edit: { price: '1' } })]).toEqual([false, true]);
});
