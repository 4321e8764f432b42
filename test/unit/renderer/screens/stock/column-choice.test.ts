import { expect, test } from 'vitest';
import {
  assignField,
  createColumnChoice,
  findMissingFields,
} from '../../../../../renderer/screens/stock/import/column-choice.ts';
import { createImportView } from '../../../../support/snapshots/stock.ts';

test('columns begin with what the headings say, the day before the month', () => {
  expect(createColumnChoice(createImportView())).toEqual({
    fields: ['barcode', 'name', 'stock', 'mrp', 'price', 'expiry_date', null],
    hasHeading: true,
    dayFirst: true,
    takesOwnCodes: false,
  });
  const form = { encoding: 'utf-8', delimiter: ',', firstRow: 4, hasHeading: false } as const;
  expect(createColumnChoice(createImportView({ form })).hasHeading).toBe(false);
});

test('each column is sent as one field, and no two as the same', () => {
  const fields = ['barcode', 'stock', null] as const;
  expect(assignField(fields, 2, 'stock')).toEqual(['barcode', null, 'stock']);
  expect(assignField(fields, 2, 'mrp')).toEqual(['barcode', 'stock', 'mrp']);
  expect(assignField(fields, 0, null)).toEqual([null, 'stock', null]);
  expect(findMissingFields(fields)).toEqual([]);
  expect(findMissingFields(['name', 'stock'])).toEqual(['barcode']);
});
