/** A new item as staff type it. Pure. */

import { AMOUNT_PATTERN } from '../../../../electron/contract/api/conventions.ts';
import type { CallInput } from '../../../../electron/contract/calls/calls.ts';
import { removeGrouping, toAsciiDigits } from '../../../../electron/contract/domain/digits.ts';
import type { StockDraft } from '../../../state/stock-draft.ts';

/** What creates an item: its first count, its name, and prices if they are known. */
export type NewItem = Required<Pick<CallInput<'stock.count'>, 'counted' | 'itemName' | 'about'>>;

/** What is missing or unreadable. */
type Missing = 'price' | 'name' | 'count';

/** Returns the new item of a draft, or the first missing field if it is incomplete. */
export function readNewItem({ amount, newItem }: StockDraft): NewItem | Missing {
  const [mrp, price] = [readAmount(newItem.mrp), readAmount(newItem.price)];
  const itemName = newItem.name.trim();
  if (mrp === null || price === null) return 'price';
  if (itemName === '') return 'name';
  if (amount === null) return 'count';
  return { counted: amount, itemName, about: { ...(mrp === '' ? {} : { mrp }), ...(price === '' ? {} : { price }) } };
}

/** Reads a typed amount for the API: "₹1,200" → "1200". Null if it is not an amount, "" without one. */
function readAmount(text: string): string | null {
  const bare = removeGrouping(toAsciiDigits(text).replace(/[₹\s]/g, ''));
  return bare === '' || (AMOUNT_PATTERN.test(bare) && !bare.startsWith('-')) ? bare : null;
}
