/** An item's details as staff type them. Pure. */

import { AMOUNT_PATTERN } from '../../../../electron/contract/api/conventions.ts';
import type { CallInput } from '../../../../electron/contract/calls/calls.ts';
import type { StockRow } from '../../../../electron/contract/calls/stock.ts';
import { removeGrouping, toAsciiDigits } from '../../../../electron/contract/domain/digits.ts';
import { formatAmountOrNull, parseAmount } from '../../../../electron/contract/domain/money.ts';
import type { ItemText, StockDraft } from '../../../state/stock-draft.ts';
import { NO_ITEM_TEXT } from '../../../state/stock-draft.ts';
import { formatDayText, parseDayText } from '../../../ui/day-text.ts';

/** What creates an item: its first count, its name, and other details if they are known. */
export type NewItem = Required<Pick<CallInput<'stock.count'>, 'counted' | 'itemName' | 'about'>>;

/** What changes an item. */
export type ItemEdit = Pick<CallInput<'stock.edit'>, 'name' | 'price' | 'mrp' | 'lowMark' | 'expiryDate'>;

/** What can't be read, or the law forbids. */
type Unreadable = 'price' | 'mark' | 'expiry' | 'above_mrp';

/** Returns the new item of a draft, or the first field that is missing or unreadable. */
export function readNewItem({ amount, newItem }: StockDraft): NewItem | Unreadable | 'name' | 'count' {
  const read = readDetails(newItem);
  if (typeof read === 'string') return read;
  const { name, mrp, price, lowMark, expiryDate } = read;
  if (name === undefined) return 'name';
  if (amount === null) return 'count';
  const about = { mrp, price, low_stock_threshold: lowMark, expiry_date: expiryDate };
  return { counted: amount, itemName: name, about };
}

/** Returns what staff change of an item, or why it can't be saved. The API can't empty a detail. */
export function readEdit(edit: Partial<ItemText>, row: StockRow): ItemEdit | Unreadable | 'emptied' | 'change' {
  const texts = Object.values(edit);
  if (texts.length === 0) return 'change';
  if (texts.some((text) => text.trim() === '')) return 'emptied';
  const { mrp, price } = toItemText(row);
  const hasPrice = edit.price !== undefined || edit.mrp !== undefined;
  const read = readDetails({ ...NO_ITEM_TEXT, ...(hasPrice && { mrp, price }), ...edit });
  if (typeof read === 'string') return read;
  return { ...read, mrp: edit.mrp && read.mrp, price: edit.price && read.price };
}

/** An item's details as text, to be typed over. */
export function toItemText({ name, mrp, price, lowMark, expiryDate }: StockRow): ItemText {
  return {
    name: name ?? '',
    mrp: formatAmountOrNull(mrp) ?? '',
    price: formatAmountOrNull(price) ?? '',
    lowMark: lowMark === null ? '' : String(lowMark),
    expiry: expiryDate === null ? '' : formatDayText(expiryDate),
  };
}

/** Reads details; what is empty is left out. */
function readDetails(text: ItemText): ItemEdit | Unreadable {
  const [mrp, price] = [readAmount(text.mrp), readAmount(text.price)];
  if (mrp === null || price === null) return 'price';
  const lowMark = toAsciiDigits(text.lowMark.trim());
  if (!/^\d{0,5}$/.test(lowMark)) return 'mark';
  const day = toAsciiDigits(text.expiry.trim());
  const expiryDate = parseDayText(day);
  if (day !== '' && expiryDate === null) return 'expiry';
  if (mrp !== '' && price !== '' && parseAmount(price) > parseAmount(mrp)) return 'above_mrp';
  const name = text.name.trim();
  return {
    ...(name !== '' && { name }),
    ...(mrp !== '' && { mrp }),
    ...(price !== '' && { price }),
    ...(lowMark !== '' && { lowMark: Number(lowMark) }),
    ...(expiryDate !== null && { expiryDate }),
  };
}

/** Reads a typed amount for the API: "₹1,200" → "1200". Null if it is not an amount, "" without one. */
function readAmount(text: string): string | null {
  const bare = removeGrouping(toAsciiDigits(text).replace(/[₹\s]/g, ''));
  return bare === '' || (AMOUNT_PATTERN.test(bare) && !bare.startsWith('-')) ? bare : null;
}
