/** HSN codes and rates of GST, of items and categories. They stay on this counter: the marketplace's API has neither. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import type { ItemTax } from '../domain/tax.ts';
import { GST_RATES, HSN_PATTERN } from '../domain/tax.ts';
import { call, nothing, returns } from './call.ts';
import { barcode, storeId, workspace } from './input-fields.ts';

/** What was set for an item itself. */
export interface OwnTax extends ItemTax {
  readonly category: string | null;
}

export interface CategoryTax extends ItemTax {
  readonly category: string;
  /** How many items are of this category. */
  readonly items: number;
}

export interface ItemTaxView {
  readonly own: OwnTax;
  /** What counts where the item itself has nothing. */
  readonly ofCategory: ItemTax;
}

const category = z.string().trim().min(1).max(LENGTHS.category);
const tax = { hsn: z.string().regex(HSN_PATTERN).nullable(), rate: z.literal(GST_RATES).nullable() };
/** What a row of a file says of an item; what it leaves out stays as it is. */
export const importTax = z.object({
  hsn: tax.hsn.unwrap().optional(),
  rate: tax.rate.unwrap().optional(),
  category: category.optional(),
});

export type ImportTax = z.output<typeof importTax>;

const ofItem = { workspace, storeId, barcode };

export const TAX_CALLS = {
  'tax.item': call({ input: z.strictObject(ofItem), right: 'see', logged: null, returns: returns<ItemTaxView>() }),
  /** Counts from the beginning of today. */
  'tax.setItem': call({
    input: z.strictObject({ ...ofItem, ...tax, category: category.nullable() }),
    right: 'manage',
    logged: ['workspace', 'storeId', 'barcode', 'hsn', 'rate', 'category'],
    returns: nothing,
  }),
  /** Every category that an item or a rate names, by name. */
  'tax.categories': call({
    input: z.strictObject({ workspace }),
    right: 'see',
    logged: null,
    returns: returns<readonly CategoryTax[]>(),
  }),
  /** Counts from the beginning of today, for every item of the category without an own code or rate. */
  'tax.setCategory': call({
    input: z.strictObject({ workspace, category, ...tax }),
    right: 'manage',
    logged: ['workspace', 'category', 'hsn', 'rate'],
    returns: nothing,
  }),
} as const;
