/** The report of sales of a day, a week or a month. */

import { z } from 'zod';
import type { BagSums } from '../domain/bag-check.ts';
import type { Paise } from '../domain/money.ts';
import type { Period } from '../domain/period.ts';
import { PERIOD_UNITS } from '../domain/period.ts';
import type { GstRate, TaxSplit } from '../domain/tax.ts';
import type { Instant } from '../domain/time.ts';
import { call, returns } from './call.ts';
import { day, workspace } from './input-fields.ts';

/** A number of sales or orders and their total value. */
export interface Sum {
  readonly count: number;
  readonly total: Paise;
}

/** What was sold in an hour of a day, or on a day of a week or month. */
export interface SoldColumn {
  /** When it begins. */
  readonly at: Instant;
  readonly online: Sum;
  readonly inStore: Sum;
  /** The same hour or day of the previous period; null if that period has none, or it isn't kept. */
  readonly before: Sum | null;
}

/**
 * How a delivery ended. `waiting`: the store can still accept it in time; `lapsed`: the store didn't decide in time;
 * `cancelled`: before the store decided; `stopped`: after the store accepted it.
 */
export const ORDER_OUTCOMES = ['accepted', 'waiting', 'rejected', 'lapsed', 'cancelled', 'stopped'] as const;

export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

/** How long orders rang until they were accepted, in seconds. */
export interface AcceptTimes {
  readonly count: number;
  readonly median: number;
  /** The 90th percentile: nine of ten orders were accepted within this time. */
  readonly p90: number;
}

/** Orders accepted after at least `from` and less than `to` seconds; null for no upper limit. */
export interface AcceptTimeRange {
  readonly from: number;
  readonly to: number | null;
  readonly count: number;
}

/** What rang on this counter in the period, as far as its orders are kept. */
export interface RingFigures {
  readonly count: number;
  /** The hours of the clock in which something rang. */
  readonly hours: number;
  /** From the ring to its end, in seconds: staff answered, here or elsewhere. Null without any that has ended. */
  readonly answers: AcceptTimes | null;
  /** Orders that nobody answered in time. */
  readonly unanswered: number;
  /** Rings that staff silenced at least once. */
  readonly silenced: number;
  /** Rings of which somebody outside was told. */
  readonly toldOutside: number;
}

/** Accepted orders with one fulfilment mode, and what they cost. */
export interface DeliveryCosts extends Sum {
  /** The commission of the orders for which it is known. */
  readonly cost: Paise;
  readonly costKnown: number;
  /** For orders whose two commissions are known: `cost` with the other mode, `thisCost` with this one. */
  readonly otherMode: { readonly count: number; readonly cost: Paise; readonly thisCost: Paise };
}

export interface SoldItem {
  readonly barcode: string | null;
  readonly name: string | null;
  readonly units: number;
  readonly total: Paise;
}

/** An item that was out of stock. */
export interface StockoutItem {
  readonly storeId: number;
  readonly barcode: string;
  readonly name: string | null;
  /** How often it ran out within the period, and for how long in total. */
  readonly times: number;
  readonly milliseconds: number;
  /** When it was first out of stock within the period. */
  readonly since: Instant;
  /** Whether it is at zero now. */
  readonly isOut: boolean;
}

/** The tax in what was sold: by rate, then by HSN. */
export interface TaxReport {
  readonly rows: readonly ({ readonly rate: GstRate; readonly hsn: string | null } & TaxSplit)[];
  /** Items that have no rate, and what was sold of them. */
  readonly untaxed: Sum;
  /** What belongs to no item: delivery fees. */
  readonly beside: Paise;
}

export interface SalesReport {
  readonly period: Period;
  readonly now: Instant;
  /** The start of the kept data, if the period reaches further back. */
  readonly cutAt: Instant | null;
  /** How many days finished orders are kept. */
  readonly keepDays: number;
  /** The previous period; null unless all of it is kept. */
  readonly before: {
    readonly period: Period;
    /**
     * The end of the compared part: while this period is still running, only as much of the previous one is compared.
     */
    readonly until: Instant;
    readonly sold: Sum;
    readonly acceptTimes: AcceptTimes | null;
  } | null;
  readonly sold: Sum;
  readonly columns: readonly SoldColumn[];
  /** Deliveries placed in the period, by outcome; all outcomes, in their order. */
  readonly outcomes: readonly ({ readonly outcome: OrderOutcome } & Sum)[];
  /** Why orders were rejected, the most frequent reason first; null means without a reason. */
  readonly rejectReasons: readonly ({ readonly reason: string | null } & Sum)[];
  readonly acceptTimes: AcceptTimes | null;
  readonly acceptRanges: readonly AcceptTimeRange[];
  readonly rings: RingFigures;
  readonly bags: BagSums;
  readonly ownRiders: DeliveryCosts;
  readonly courier: DeliveryCosts;
  /** The best-selling items by rupees, best first, and the number of others. */
  readonly bestSellers: readonly SoldItem[];
  readonly otherItems: Sum;
  readonly tax: TaxReport;
  /** The items that ran out, longest first. */
  readonly stockouts: readonly StockoutItem[];
}

/** The tables of the report, which staff export one by one or all together. */
export const REPORT_TABLES = [
  'sold',
  'outcomes',
  'accept_times',
  'rings',
  'bags',
  'delivery',
  'best_sellers',
  'tax',
  'stockouts',
] as const;

export type ReportTable = (typeof REPORT_TABLES)[number];

/** The period of this unit that contains the day. */
const thePeriod = { unit: z.enum(PERIOD_UNITS), day };

export const REPORT_CALLS = {
  'sales.report': call({
    input: z.strictObject({ workspace, ...thePeriod }),
    right: 'manage',
    logged: null,
    returns: returns<SalesReport>(),
  }),
  /** One table of the report as CSV, or all of them, one below the other. */
  'sales.exportReport': call({
    input: z.strictObject({ workspace, ...thePeriod, table: z.enum(['all', ...REPORT_TABLES]) }),
    right: 'manage',
    logged: null,
    returns: returns<{ readonly text: string }>(),
  }),
} as const;
