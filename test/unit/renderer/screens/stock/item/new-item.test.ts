import { expect, test } from 'vitest';
import { readNewItem } from '../../../../../../renderer/screens/stock/item/new-item.ts';
import { createDraft, enterAmount, type NewItemText } from '../../../../../../renderer/state/stock-draft.ts';

const read = (entry: string, part: Partial<NewItemText> = {}) =>
  readNewItem({
    ...enterAmount(createDraft({ reason: null, reference: '' }), entry),
    newItem: { name: 'Papad', mrp: '', price: '', ...part },
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
