/** GST within a state on prices that include it: rates, HSN codes, GSTINs, and the split of an amount. */

import type { Paise } from './money.ts';
import { formatPercent, paise } from './money.ts';

/**
 * The rates of GST in hundredths of a percent, lowest first. 12 and 28 percent ended for most goods on 2025-09-22, when
 * 40 began; sales before that day, and tobacco after it, still have them.
 */
export const GST_RATES = [0, 25, 300, 500, 1_200, 1_800, 2_800, 4_000] as const;

export type GstRate = (typeof GST_RATES)[number];

/** What the law says of an item. An item without a rate has no tax on paper and in exports. */
export interface ItemTax {
  readonly hsn: string | null;
  readonly rate: GstRate | null;
}

export const NO_TAX: ItemTax = { hsn: null, rate: null };

/** An amount with tax, taken apart. `taxable + cgst + sgst = gross`, and `cgst = sgst`, to the paisa. */
export interface TaxSplit {
  readonly gross: Paise;
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
}

/**
 * Takes a price that includes tax apart. Rule 35 of the CGST Rules, 2017: tax = value inclusive of tax × rate ÷ (100 +
 * sum of the rates), once for central and once for state tax, each at half the rate of GST (sales within a state). Each
 * half is rounded to the nearest paisa, half a paisa up, as section 170 of the CGST Act rounds; that section's rupee is
 * for what a return pays, not for an invoice. The taxable value is the rest, so nothing is lost. One line of a sale is
 * one amount: sums of lines by rate, HSN, sale or day add up in every order (rule 46, clauses k to m).
 */
export function splitTax(gross: Paise, rate: GstRate): TaxSplit {
  const divisor = 2 * (10_000 + rate);
  const half = paise(Math.floor((2 * gross * rate + divisor) / (2 * divisor)));
  return { gross, taxable: paise(gross - 2 * half), cgst: half, sgst: half };
}

export function sumSplits(splits: readonly TaxSplit[]): TaxSplit {
  const sum = (part: keyof TaxSplit): Paise => paise(splits.reduce((total, split) => total + split[part], 0));
  return { gross: sum('gross'), taxable: sum('taxable'), cgst: sum('cgst'), sgst: sum('sgst') };
}

/** The rate with this number of hundredths; null if there is none. */
export const findGstRate = (hundredths: number): GstRate | null =>
  GST_RATES.find((rate) => rate === hundredths) ?? null;

/** A rate or half of one, without superfluous zeros: 500 → "5%", 25 → "0.25%", 12.5 → "0.125%". */
export function formatTaxRate(hundredths: number): string {
  if (!Number.isInteger(hundredths)) return `${hundredths / 100}%`;
  return `${formatPercent(hundredths).replace(/\.?0+$/, '')}%`;
}

/** A code of the Harmonised System: as many digits as a turnover requires (notification 78/2020). */
export const HSN_PATTERN = /^(\d{4}|\d{6}|\d{8})$/;

const GSTIN_PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const GSTIN_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Whether a text is a GSTIN with a right check character: state, PAN, number, Z, and the character that makes the
 * weighted sum of all 15 (1, 2, 1 … from the left; quotient and remainder by 36 added up) divisible by 36.
 */
export function isGstin(text: string): boolean {
  if (!GSTIN_PATTERN.test(text)) return false;
  const sum = [...text].reduce((total, character, place) => {
    const product = GSTIN_DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return sum % 36 === 0;
}
