/**
 * Reads one cell as what its column is sent as. Spreadsheets and billing programs write numbers, amounts and days in
 * many ways; what can be read in one way only is read, anything else is a problem by name, and never a guess.
 */

import { AMOUNT_PATTERN } from '../contract/domain/money.ts';
import type { RowProblem } from '../contract/ipc/import.ts';

/** What a cell holds: its value, nothing, or what is wrong with it. */
export type ParsedCell<Value> = { readonly value: Value } | { readonly problem: RowProblem } | null;

/** 8.90123E+12: a spreadsheet has rounded a long number. */
const SCIENTIFIC = /^[+-]?\d+([.,]\d+)?e\+?\d+$/i;

/** A formula that only keeps a number as text: ="8901000000118". */
const KEPT_AS_TEXT = /^="(.*)"$/;

/** Western and Indian grouping of whole numbers: 1,234,567 and 12,34,567. */
const GROUPED = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(?=\.|$)/;

/** What may stand around an amount: ₹, Rs., INR before it, /- after it. */
const RUPEE_SIGNS = /^(₹|rs\.?|inr|रु\.?|रुपये)\s*|\s*(\/-|₹|rs\.?|inr)$/gi;

/** A cell without what spreadsheets put around its content; null when nothing is left. */
export function trimCell(cell: string | undefined): string | null {
  // The apostrophe keeps a number as text in a spreadsheet; some programs write it into the file.
  const text = (cell ?? '').replace(/[\u00a0\u200b]/g, ' ').trim();
  const content = (KEPT_AS_TEXT.exec(text)?.[1] ?? text).replace(/^'(?=[\d=+@-])/, '').trim();
  return content === '' ? null : content;
}

/** A barcode as it is scanned. */
export function parseBarcodeCell(text: string | null, longest: number): ParsedCell<string> {
  if (text === null) return null;
  if (SCIENTIFIC.test(text)) return { problem: 'barcode_rounded' };
  // A number column writes 8901000000118.0 or 8,901,000,000,118 where a barcode is meant.
  const plain = /^\d+\.0+$/.test(text)
    ? text.replace(/\.0+$/, '')
    : GROUPED.test(text)
      ? text.replaceAll(',', '')
      : text;
  return plain.length > longest ? { problem: 'barcode_too_long' } : { value: plain };
}

/** A whole number of units; "12.0" and "1,200" are whole numbers too. */
export function parseUnitsCell(text: string | null): ParsedCell<number> {
  if (text === null) return null;
  if (SCIENTIFIC.test(text)) return { problem: 'number_rounded' };
  const plain = (GROUPED.test(text) ? text.replaceAll(',', '') : text).replace(/\.0+$/, '');
  if (!/^[+-]?\d{1,15}$/.test(plain)) return { problem: 'number_unreadable' };
  return { value: Number(plain) };
}

/** An amount in rupees, as the API takes it: "₹1,23,456.50" → "123456.50". */
export function parseAmountCell(text: string | null): ParsedCell<string> {
  if (text === null) return null;
  if (SCIENTIFIC.test(text)) return { problem: 'number_rounded' };
  const bare = text.replace(RUPEE_SIGNS, '').trim();
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
  // 12.5000 is an amount with nothing behind its paise.
  const exact = plain.replace(/(\.\d\d)0+$/, '$1').replace(/\.$/, '');
  if (AMOUNT_PATTERN.test(exact)) return exact.startsWith('-') ? { problem: 'amount_unreadable' } : { value: exact };
  return { problem: /^\d{9,}(\.\d*)?$/.test(exact) ? 'amount_too_large' : 'amount_unreadable' };
}

/** A text that may be so long. */
export function parseTextCell(text: string | null, longest: number, problem: RowProblem): ParsedCell<string> {
  if (text === null) return null;
  return text.length > longest ? { problem } : { value: text };
}
