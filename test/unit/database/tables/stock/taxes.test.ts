import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseInstant } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';
import { CONNECTION } from '../../../../support/database-folder.ts';

const MONDAY = parseInstant('2026-11-16T11:00:00+05:30');
const TUESDAY = parseInstant('2026-11-17T18:00:00+05:30');
const RICE = '8901000000118';
const NO_CATEGORY = { category: null };

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', CONNECTION);
});
afterEach(() => database.close());

const ofRice = (at: string) => database.taxes.ofItem(7, RICE, parseInstant(at));

test('An item has its own code and rate, or those of its category', () => {
  const { taxes } = database;
  taxes.setCategory('Snacks', { hsn: '210690', rate: 1_200 }, MONDAY);
  taxes.setItem(7, 'CHIPS', { hsn: null, rate: null, category: 'Snacks' }, MONDAY);
  taxes.setItem(7, 'NUTS', { hsn: null, rate: 500, category: 'Snacks' }, MONDAY);
  expect(taxes.ofItem(7, 'CHIPS', MONDAY)).toEqual({ hsn: '210690', rate: 1_200 });
  expect(taxes.ofItem(7, 'NUTS', MONDAY)).toEqual({ hsn: '210690', rate: 500 });
  expect(taxes.ofItem(8, 'NUTS', MONDAY)).toEqual({ hsn: null, rate: null });
  expect(taxes.categories(MONDAY)).toEqual([{ category: 'Snacks', items: 2, hsn: '210690', rate: 1_200 }]);
});

test('A changed rate counts from the midnight of its day; the first one also for the days before', () => {
  const { taxes } = database;
  taxes.setItem(7, RICE, { hsn: '1006', rate: 1_200, ...NO_CATEGORY }, MONDAY);
  taxes.setItem(7, RICE, { hsn: '1006', rate: 500, ...NO_CATEGORY }, TUESDAY);
  expect(ofRice('2026-11-10T09:00:00+05:30').rate).toBe(1_200);
  expect(ofRice('2026-11-16T23:59:59+05:30').rate).toBe(1_200);
  expect(ofRice('2026-11-17T00:00:00+05:30').rate).toBe(500);
});

test('A mistake mended on the same day leaves no trace', () => {
  const { taxes } = database;
  taxes.setItem(7, RICE, { hsn: '1006', rate: 1_800, ...NO_CATEGORY }, MONDAY);
  taxes.setItem(7, RICE, { hsn: '1006', rate: 500, ...NO_CATEGORY }, MONDAY);
  expect(ofRice('2026-11-16T11:00:00+05:30').rate).toBe(500);
});
