/**
 * Parses cells by the field of their column. Spreadsheets and billing programs write numbers and amounts in many ways:
 * a cell with only one reading is parsed, any other is reported as a problem.
 */

import { AMOUNT_PATTERN } from '../contract/api/conventions.ts';
import type { RowProblem } from '../contract/calls/import-problems.ts';
import { removeGrouping, toAsciiDigits } from '../contract/domain/digits.ts';
import { findGstRate, HSN_PATTERN } from '../contract/domain/tax.ts';
import { removeFormulaGuard } from './formula-guard.ts';

/** The value of a cell, its problem, or null where it is empty. */
export type ParsedCell<Value> = { readonly value: Value } | { readonly problem: RowProblem } | null;

/** 8.90123E+12: a long number that a spreadsheet has rounded. */
const SCIENTIFIC = /^[+-]?\d+([.,]\d+)?e\+?\d+$/i;

/** 8901000000118 / 8901000000125: two codes of digits. */
const SEVERAL_CODES = /^\d{7,14}(\s*[,;/|&+\n]\s*|\s+(or|and|या)\s+|\s+)\d{7,14}(?!\d)/i;

/** A formula that keeps a number as text: ="8901000000118". */
const KEPT_AS_TEXT = /^="(.*)"$/;

/** Invisible marks of the writing direction, which are copied along with a text. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Signs around an amount: ₹, Rs. or INR before it, /- after it. */
const RUPEE_SIGNS = /^(₹|rs\.?|inr|रु\.?|रुपये)\s*|\s*(\/-|₹|rs\.?|inr)$/gi;

/** Removes what spreadsheets add around a cell's content; null when nothing is left. */
export function trimCell(cell: string | undefined): string | null {
  const shown = (cell ?? '').replace(DIRECTION_MARKS, '').replace(/[\u00a0\u200b]/g, ' ');
  const text = removeFormulaGuard(shown.trim()).trim();
  const content = removeFormulaGuard(KEPT_AS_TEXT.exec(text)?.[1] ?? text).trim();
  return content === '' ? null : content;
}

/** Parses a barcode. */
export function parseBarcodeCell(cell: string | null, maxLength: number): ParsedCell<string> {
  if (cell === null) return null;
  const text = toAsciiDigits(cell);
  if (SCIENTIFIC.test(text)) return { problem: 'barcode_rounded' };
  if (SEVERAL_CODES.test(text)) return { problem: 'barcode_several' };
  // A column of numbers may write a barcode as 8901000000118.0 or 8,901,000,000,118.00.
  const plain = removeGrouping(text).replace(/^(\d+)\.0+$/, '$1');
  return plain.length > maxLength ? { problem: 'barcode_too_long' } : { value: plain };
}

/** What billing programs write after a number of units. Kilograms and litres are no units. */
const UNIT_WORDS =
  /\s*(?<![a-z])(nos?|pcs?|pieces?|pkts?|packets?|packs?|pouch(es)?|units?|each|ea|btls?|bottles?|jars?|tins?|cans?|bags?|strips?)\.?$|\s*(नग|पीस|पैकेट|अदद)$/iu;

/** Parses a whole number of units; "12.0", "1,200" and "25 Nos" are whole numbers too. */
export function parseUnitsCell(cell: string | null): ParsedCell<number> {
  if (cell === null) return null;
  const text = toAsciiDigits(cell);
  if (SCIENTIFIC.test(text)) return { problem: 'number_rounded' };
  const plain = removeGrouping(text.replace(UNIT_WORDS, '')).replace(/\.0+$/, '');
  if (!/^[+-]?\d{1,15}$/.test(plain)) return { problem: 'number_unreadable' };
  return { value: Number(plain) };
}

/** Parses an amount in rupees into the form of the API: "₹1,23,456.50" → "123456.50". */
export function parseAmountCell(cell: string | null): ParsedCell<string> {
  if (cell === null) return null;
  const text = toAsciiDigits(cell);
  if (SCIENTIFIC.test(text)) return { problem: 'number_rounded' };
  const bare = text.replace(RUPEE_SIGNS, '').trim();
  const plain = removeGrouping(bare);
  // 12.5000 is an amount with superfluous zeros, .50 one without its first.
  const exact = plain
    .replace(/^(?=\.\d)/, '0')
    .replace(/(\.\d\d)0+$/, '$1')
    .replace(/\.$/, '');
  if (AMOUNT_PATTERN.test(exact)) return exact.startsWith('-') ? { problem: 'amount_unreadable' } : { value: exact };
  return {
    problem: /^\d{9,}(\.\d*)?$/.test(exact) ? 'amount_too_large' : 'amount_unreadable',
  };
}

/**
 * Parses an HSN code. A spreadsheet drops the zero before chapters 1 to 9, so an odd number of digits gets it back; dots
 * and blanks between the digits don't count.
 */
export function parseHsnCell(cell: string | null): ParsedCell<string> {
  if (cell === null) return null;
  const digits = toAsciiDigits(cell).replace(/\.0+$/, '').replace(/[\s.]/g, '');
  const code = digits.length % 2 === 0 ? digits : `0${digits}`;
  return HSN_PATTERN.test(code) ? { value: code } : { problem: 'hsn_unreadable' };
}

/** What a billing program writes for goods without tax. */
const NO_TAX_WORD = /^(nil( rated)?|exempt(ed)?|non gst)$/i;

/**
 * Parses a rate of GST into hundredths of a percent: "5", "18.00%", "GST 12 %", or the 0.18 that a spreadsheet stores for
 * 18 percent, which is no rate itself.
 */
export function parseRateCell(cell: string | null): ParsedCell<number> {
  if (cell === null) return null;
  const text = toAsciiDigits(cell)
    .replace(/^(i?gst|tax)\s*@?\s*|\s*%$/gi, '')
    .trim();
  if (NO_TAX_WORD.test(text)) return { value: 0 };
  if (!/^\d{1,2}(\.\d{1,2}0*)?$/.test(text)) return { problem: 'rate_unreadable' };
  const hundredths = Math.round(Number(text) * 100);
  const rate = findGstRate(hundredths) ?? findGstRate(hundredths * 100);
  return rate === null ? { problem: 'rate_unreadable' } : { value: rate };
}

/** Replacements for letters that a file's encoding lacks, as in Excel's plain CSV of Hindi names. */
const LOST_LETTERS = /\?{2}|\ufffd/;

/** Checks a text: its length, and that its letters have survived. */
export function parseTextCell(text: string | null, maxLength: number, problem: RowProblem): ParsedCell<string> {
  if (text === null) return null;
  if (LOST_LETTERS.test(text)) return { problem: 'letters_lost' };
  return text.length > maxLength ? { problem } : { value: text };
}
