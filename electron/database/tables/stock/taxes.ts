/**
 * HSN codes and rates of GST (table `taxes`), by item and by category. What is set on a day counts from its midnight in
 * India; what was set first counts for the time before it, too. So a changed rate leaves earlier days as they were sold.
 */

import type { CategoryTax, ImportTax, OwnTax } from '../../../contract/calls/tax.ts';
import type { GstRate, ItemTax } from '../../../contract/domain/tax.ts';
import { findGstRate, NO_TAX } from '../../../contract/domain/tax.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { startOfIndiaDay } from '../../../contract/domain/time.ts';
import { DamagedRow, oneOrNull, RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

export interface TaxesTable {
  /** What counts for an item at a time: its own HSN and rate, or else those of its category. */
  ofItem(storeId: number, barcode: string, at: Instant): ItemTax;
  /** What was set for the item itself. */
  ownOf(storeId: number, barcode: string, at: Instant): OwnTax;
  /** The midnights within a period from which anything set for the first time or anew counts, earliest first. */
  changesBetween(from: Instant, to: Instant): Instant[];
  setItem(storeId: number, barcode: string, tax: OwnTax, at: Instant): void;
  /** Sets what a file says of an item; what it leaves out stays. */
  addToItem(storeId: number, barcode: string, tax: ImportTax, at: Instant): void;
  /** What was set for a category. */
  ofCategory(category: string, at: Instant): ItemTax;
  /** Every category that an item or a rate names, by name. */
  categories(at: Instant): CategoryTax[];
  setCategory(category: string, tax: ItemTax, at: Instant): void;
}

/** Categories are the same in all stores. */
const ALL_STORES = 0;

const NO_OWN_TAX: OwnTax = { ...NO_TAX, category: null };

/** Orders the rows of one name so that the one that counts `@at` is the first. */
const IN_FORCE = 'ORDER BY since > @at, iif(since > @at, since, -since) LIMIT 1';

export function openTaxesTable(sqlite: SqliteConnection): TaxesTable {
  const find = sqlite.prepare<{ kind: string; storeId: number; name: string; at: Instant }>(
    `SELECT hsn, rate, category FROM taxes WHERE kind = @kind AND store_id = @storeId AND name = @name ${IN_FORCE}`,
  );
  const put = sqlite.prepare(
    `INSERT INTO taxes (kind, store_id, name, since, hsn, rate, category)
     VALUES (@kind, @storeId, @name, @since, @hsn, @rate, @category)
     ON CONFLICT DO UPDATE SET hsn = excluded.hsn, rate = excluded.rate, category = excluded.category`,
  );
  const changes = sqlite.prepare<[Instant, Instant]>(
    'SELECT DISTINCT since FROM taxes WHERE since > ? AND since < ? ORDER BY since',
  );
  const categories = sqlite.prepare(
    `SELECT category, count(DISTINCT store_id || ' ' || item) AS items FROM (
       SELECT category, store_id, item FROM (
         SELECT category, store_id, name AS item, max(since) FROM taxes WHERE kind = 'item' GROUP BY store_id, name
       ) WHERE category IS NOT NULL
       UNION ALL SELECT name, store_id, NULL FROM taxes WHERE kind = 'category'
     ) GROUP BY category ORDER BY category`,
  );
  const read = (kind: 'item' | 'category', storeId: number, name: string, at: Instant): OwnTax =>
    oneOrNull(find.get({ kind, storeId, name, at }), toTax) ?? NO_OWN_TAX;
  const ownOf: TaxesTable['ownOf'] = (storeId, barcode, at) => read('item', storeId, barcode, at);
  const ofCategory: TaxesTable['ofCategory'] = (category, at) => {
    const { hsn, rate } = read('category', ALL_STORES, category, at);
    return { hsn, rate };
  };
  const setItem: TaxesTable['setItem'] = (storeId, barcode, tax, at) => {
    put.run({ kind: 'item', storeId, name: barcode, since: startOfIndiaDay(at), ...tax });
  };
  return {
    ofItem: (storeId, barcode, at) => {
      const { hsn, rate, category } = ownOf(storeId, barcode, at);
      if (category === null || (hsn !== null && rate !== null)) return { hsn, rate };
      const shared = ofCategory(category, at);
      return { hsn: hsn ?? shared.hsn, rate: rate ?? shared.rate };
    },
    ownOf,
    changesBetween: (from, to) => changes.all(from, to).map((row) => new RowReader(row).instant('since')),
    setItem,
    addToItem: (storeId, barcode, tax, at) => {
      const before = ownOf(storeId, barcode, at);
      const { hsn = before.hsn, rate = before.rate, category = before.category } = tax;
      // The same file comes every evening.
      if (hsn === before.hsn && rate === before.rate && category === before.category) return;
      setItem(storeId, barcode, { hsn, rate, category }, at);
    },
    ofCategory,
    categories: (at) =>
      categories.all().map((row) => {
        const fields = new RowReader(row);
        const category = fields.text('category');
        return { category, items: fields.int('items'), ...ofCategory(category, at) };
      }),
    setCategory: (category, tax, at) => {
      const since = startOfIndiaDay(at);
      put.run({ kind: 'category', storeId: ALL_STORES, name: category, since, ...tax, category: null });
    },
  };
}

function toTax(row: unknown): OwnTax {
  const fields = new RowReader(row);
  return {
    hsn: fields.textOrNull('hsn'),
    rate: fields.orNull('rate', (column) => toRate(fields.int(column))),
    category: fields.textOrNull('category'),
  };
}

function toRate(hundredths: number): GstRate {
  const rate = findGstRate(hundredths);
  if (rate === null) throw new DamagedRow(`rate holds ${hundredths}`);
  return rate;
}
