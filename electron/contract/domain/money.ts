/**
 * Money: integers of paise inside, decimal strings of rupees outside (specification, Conventions).
 * No floating-point number ever holds an amount.
 */

import { AMOUNT_PATTERN, PERCENT_PATTERN } from '../api/conventions.ts';

declare const paiseMark: unique symbol;

/** A whole number of paise. ₹12.50 is 1250. May be negative. */
export type Paise = number & { readonly [paiseMark]: true };

function isPaise(value: number): value is Paise {
  return Number.isSafeInteger(value);
}

/** Marks a whole number as paise. Throws RangeError unless it is a safe integer. */
export function paise(value: number): Paise {
  if (!isPaise(value)) throw new RangeError(`not a whole number of paise: ${value}`);
  return value;
}

/** "12.5" → 1250: hundredths of the decimal number. No floating-point number ever holds a fraction. */
function hundredths(text: string): number {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const size = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return negative && size !== 0 ? -size : size;
}

/** Reads a decimal string of rupees ("642.00", "-5", "0.5"). Throws RangeError if it isn't an amount. */
export function parseAmount(text: string): Paise {
  if (!AMOUNT_PATTERN.test(text)) throw new RangeError(`not an amount in rupees: ${text}`);
  return paise(hundredths(text));
}

/** Like {@link parseAmount}; null stays null. */
export function parseAmountOrNull(text: string | null): Paise | null {
  return text === null ? null : parseAmount(text);
}

/** Writes paise as the API's decimal string with two decimals: 64200 → "642.00". */
export function formatAmount(amount: Paise): string {
  const size = Math.abs(amount);
  const fraction = String(size % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}${Math.trunc(size / 100)}.${fraction}`;
}

/** Like {@link formatAmount}; null stays null. */
export function formatAmountOrNull(amount: Paise | null): string | null {
  return amount === null ? null : formatAmount(amount);
}

/**
 * Writes an amount as people in India read it: 12345650 → "₹1,23,456.50", -50 → "-₹0.50". `minus` is the sign before a
 * negative amount: screens pass "−" (U+2212), paper keeps the ASCII hyphen because receipt printers have no other.
 */
export function formatRupees(amount: Paise, minus: '-' | '−' = '-'): string {
  const [whole = '', fraction = ''] = formatAmount(amount).replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{2})*\d{3}$)/g, ',');
  return `${amount < 0 ? minus : ''}₹${grouped}.${fraction}`;
}

/** Reads a percentage as hundredths of a percent: "7.5" → 750. Throws RangeError if it isn't a percentage. */
export function parsePercent(text: string): number {
  if (!PERCENT_PATTERN.test(text)) throw new RangeError(`not a percentage: ${text}`);
  return hundredths(text);
}

/** Writes hundredths of a percent with two decimals: 750 → "7.50". */
export function formatPercent(percentHundredths: number): string {
  return formatAmount(paise(percentHundredths));
}

/** A share of an amount, rounded half up to a paisa. `percentHundredths`: as {@link parsePercent} returns it. */
export function calculateShare(amount: Paise, percentHundredths: number): Paise {
  return paise(Math.floor((amount * percentHundredths + 5_000) / 10_000));
}

export function sumAmounts(amounts: Iterable<Paise>): Paise {
  let total = 0;
  for (const amount of amounts) total += amount;
  return paise(total);
}
