/**
 * What a scanned or typed text says about an item of the shop: under which barcodes it may be listed, and what else the
 * code holds. Scans, search and counts ask here. Pure.
 */

import { type BarcodeKind, classifyBarcode, computeCheckDigit, listEquivalentBarcodes } from './barcode.ts';
import { GS1_SEPARATOR, readGs1 } from './gs1.ts';
import { type Paise, paise } from './money.ts';

/** The weight or the price that a shop's scale prints into a code. */
export type ScaleAmount =
  | { readonly kind: 'weight'; readonly grams: number }
  | { readonly kind: 'price'; readonly price: Paise };

/** What a code says besides its item. */
export interface CodeParticulars {
  /** "2027-03-31" */
  readonly expiryDate: string | null;
  readonly lot: string | null;
  readonly amount: ScaleAmount | null;
}

export interface ItemCode extends CodeParticulars {
  /** The barcode that an item which the shop doesn't know yet would have. */
  readonly barcode: string;
  readonly kind: BarcodeKind | 'gs1';
  /** The barcodes under which the item may be listed, the likeliest first, beginning with the text itself. */
  readonly barcodes: readonly string[];
  /** The check digit is wrong. It decides only about a code that no item has. */
  readonly hasWrongCheckDigit: boolean;
}

/** Marks of the writing direction, joiners and other signs that nobody sees. The separator of GS1 stays. */
const UNSEEN = /[\p{Cf}\t\r\n]/gu;

/** How scanners name the kind of a code before it, if they are set to (ISO/IEC 15424). */
const KIND_PREFIX = /^\][A-Za-z]\d/;

/** The pattern of a scale's codes: their first digits, the item, the weight in grams or the price in paise, the check digit. */
const SCALE_PATTERN = /^(2\d{0,2})(I+)(W+|P+)X?$/;
/** The lengths of codes that GS1 leaves to the shop. */
const SCALE_LENGTHS: readonly number[] = [8, 12, 13];
export const SCALE_PATTERN_MAX = Math.max(...SCALE_LENGTHS);

/** Whether a text is the pattern of a scale's codes: `21IIIIIWWWWWX`. */
export const isScalePattern = (text: string): boolean =>
  SCALE_PATTERN.test(text) && SCALE_LENGTHS.includes(text.length);

/** A code as such a scale prints it: item 12, with an amount of 456. */
export function buildScaleExample(pattern: string): string {
  const [, prefix = '', item = '', amount = ''] = SCALE_PATTERN.exec(pattern) ?? [];
  const fill = (digits: string, { length }: string): string => digits.padStart(length, '0').slice(-length);
  const body = prefix + fill('12', item) + fill('456', amount);
  return pattern.endsWith('X') ? body + computeCheckDigit(body) : body;
}

/** Takes away what is no part of a code: what nobody sees, a scanner's prefix, and blanks between digits. */
export function cleanCode(text: string): string {
  const elements = text.replaceAll(UNSEEN, '').trim().replace(KIND_PREFIX, '').split(GS1_SEPARATOR);
  const code = elements.filter((element) => element !== '').join(GS1_SEPARATOR);
  return /^[\d\p{Zs}]+$/u.test(code) ? code.replaceAll(/\p{Zs}/gu, '') : code;
}

/** Reads a scanned or typed text. `scale`: the pattern of the codes that the shop's scale prints; null if it has none. */
export function readItemCode(text: string, scale: string | null): ItemCode {
  const code = cleanCode(text);
  const gs1 = readGs1(code);
  if (gs1 !== null) {
    const { gtin, ...rest } = gs1;
    const barcodes = [...listEquivalentBarcodes(gtin), gtin];
    const [barcode = gtin] = barcodes;
    return {
      barcode,
      kind: 'gs1',
      barcodes: [text, code, ...barcodes],
      hasWrongCheckDigit: false,
      amount: null,
      ...rest,
    };
  }
  const { kind, isMisread } = classifyBarcode(code);
  const printed = kind === 'in_store' ? readScaleCode(code, scale) : null;
  return {
    barcode: printed?.barcodes[0] ?? code,
    kind,
    barcodes: [text, code, ...listEquivalentBarcodes(code), ...(printed?.barcodes ?? listScaleItems(code, kind))],
    hasWrongCheckDigit: isMisread,
    expiryDate: null,
    lot: null,
    amount: printed?.amount ?? null,
  };
}

/** Reads a code of the shop's scale by its pattern; null if it doesn't fit. */
function readScaleCode(
  code: string,
  pattern: string | null,
): { readonly barcodes: readonly string[]; readonly amount: ScaleAmount } | null {
  const [, prefix = '', items = '', amounts = ''] = SCALE_PATTERN.exec(pattern ?? '') ?? [];
  if (pattern === null || code.length !== pattern.length || !code.startsWith(prefix)) return null;
  const end = prefix.length + items.length;
  const item = code.slice(prefix.length, end);
  const amount = Number(code.slice(end, end + amounts.length));
  return {
    barcodes: [blankAmount(code, end), item, item.replace(/^0+(?=\d)/, ''), prefix + item],
    amount: amounts.startsWith('W') ? { kind: 'weight', grams: amount } : { kind: 'price', price: paise(amount) },
  };
}

/** Without a pattern, a code of 13 digits has its item in the first seven, as most scales print it. */
const listScaleItems = (code: string, kind: ItemCode['kind']): readonly string[] =>
  kind === 'in_store' && code.length === 13 ? [blankAmount(code, 7)] : [];

/** The code of the same item with an amount of zero, as items are kept in many billing programs. */
function blankAmount(code: string, from: number): string {
  const body = code.slice(0, from).padEnd(code.length - 1, '0');
  return body + computeCheckDigit(body);
}
