/** A day that a person signed off at closing time. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import type { Paise } from './money.ts';
import { paise } from './money.ts';
import { isCash } from './payment.ts';

/** The most characters of the note on a closing. */
export const CLOSING_NOTE_MAX = 500;

/** The most cash that a drawer holds, in paise: one crore rupees. */
export const DRAWER_MAX: Paise = paise(1_000_000_000);

const amount = z.int().transform(paise);
const count = z.int().nonnegative();

/** Sales of a day that were paid in the same way. */
const paidSales = z.object({
  isInStore: z.boolean(),
  /** As the service names it; null if it doesn't say. */
  method: z.string().nullable(),
  count,
  total: amount,
});

/** What the comparison found and what the person wrote. Stored as JSON; counts are those at the sign-off. */
export const closingFindings = z.object({
  sales: z.array(paidSales),
  /** Names of the stores that were not compared, because they were disconnected or didn't let this counter read their day. */
  leftOut: z.array(z.string()).default([]),
  /** Orders that were compared. */
  orders: count,
  booked: count,
  toBook: count,
  /** Short numbers of the orders that were still open. */
  openOrders: z.array(z.string()),
  /** Actions that the service has not answered. */
  unsettled: count,
  /** Refused actions that staff haven't settled. */
  refused: count,
  /** Orders, sales and items corrected because they differed from the service. */
  putRight: count,
  /** Sales that this counter has and the service doesn't list. */
  unlisted: count,
  /** The cash in the drawer, in paise; null if it wasn't counted. */
  countedCash: amount.nullable(),
  note: z.string(),
  /** The counter's name; null if it has none. */
  counter: z.string().nullable().default(null),
  /** The logbook's mark at the sign-off, in the form that people compare; null while staff are switched off. */
  logbookMark: z.string().nullable().default(null),
});

export type PaidSales = Readonly<z.output<typeof paidSales>>;
export type ClosingFindings = Readonly<z.output<typeof closingFindings>>;

/** What the comparison found, without what the person added. */
export type DayFindings = Omit<ClosingFindings, 'countedCash' | 'note' | 'counter' | 'logbookMark'>;

/** Who signs: a name, as the person writes it. */
export const signer = z.string().trim().min(1).max(LENGTHS.name);

/** What was paid in cash, in the store or to a rider. */
export function sumCash(sales: readonly PaidSales[]): Paise {
  return paise(sales.reduce((sum, { method, total }) => sum + (isCash(method) ? total : 0), 0));
}

/** How much more the drawer held than was paid in cash; null if it wasn't counted. */
export function findCashDifference({
  sales,
  countedCash,
}: Pick<ClosingFindings, 'sales' | 'countedCash'>): Paise | null {
  return countedCash === null ? null : paise(countedCash - sumCash(sales));
}
