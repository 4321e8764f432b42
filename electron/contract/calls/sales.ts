/** The Sales screen: sales to book, and totals of days. */

import { z } from 'zod';
import type { SaleChannel } from '../api/enums.ts';
import type { UnlistedValue } from '../api/tolerant-schema.ts';
import type { Paise } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';
import type { ActionReceipt } from './activity.ts';
import { call, nothing, returns } from './call.ts';
import { actionId, billNumber, day, eventId, moment, storeId, workspace } from './input-fields.ts';

export interface SaleRow {
  readonly storeId: number;
  readonly eventId: string;
  readonly orderId: string;
  readonly number: string;
  readonly channel: SaleChannel | UnlistedValue | null;
  readonly soldAt: Instant | null;
  readonly total: Paise;
  readonly items: number;
  readonly paymentMethod: string | null;
  readonly billNumber: string | null;
  /** `booking`: its acknowledgement is not settled. */
  readonly state: 'to_book' | 'booking' | 'booked';
  readonly bookedAt: Instant | null;
}

export interface SalesView {
  /** Ids of sales with unreadable content, which must be booked all the same. */
  readonly unreadable: readonly string[];
  /** Oldest first. */
  readonly toBook: readonly SaleRow[];
  /** How many were booked today. */
  readonly bookedToday: { readonly online: number; readonly inStore: number };
  readonly today: DaySales;
  /** The six days before it, newest first, without days that had no sales. */
  readonly earlier: readonly DaySales[];
}

/** A page of the sales booked today, newest first. */
export interface BookedPage {
  readonly rows: readonly SaleRow[];
  /** Where the next page begins; null on the last one. */
  readonly next: BookedPlace | null;
}

const bookedPlace = z.strictObject({ bookedAt: moment, eventId });
export type BookedPlace = z.output<typeof bookedPlace>;

/** The totals of a day. */
export interface DaySales {
  /** The midnight that begins it, in India. */
  readonly day: Instant;
  readonly online: { readonly total: Paise; readonly count: number };
  readonly inStore: { readonly total: Paise; readonly count: number };
  readonly toBook: number;
}

/** The most sales that one call books. */
export const BOOKINGS_MAX = 500;

const aSale = { actionId, storeId, eventId, billNumber };

export const SALES_CALLS = {
  'sales.view': call({
    input: z.strictObject({ workspace }),
    right: 'work',
    logged: null,
    returns: returns<SalesView>(),
  }),
  /** Today's booked sales from a place on; null begins with the newest. */
  'sales.booked': call({
    input: z.strictObject({ workspace, from: bookedPlace.nullable() }),
    right: 'work',
    logged: null,
    returns: returns<BookedPage>(),
  }),
  'sales.book': call({
    input: z.strictObject({ workspace, ...aSale }),
    right: 'work',
    logged: ['workspace', 'storeId', 'eventId', 'billNumber'],
    urgent: true,
    returns: returns<ActionReceipt>(),
  }),
  /** Books many sales; skips those that are booked or being booked. */
  'sales.bookAll': call({
    input: z.strictObject({ workspace, sales: z.array(z.strictObject(aSale)).min(1).max(BOOKINGS_MAX) }),
    right: 'work',
    logged: ['workspace', 'sales'],
    urgent: true,
    returns: nothing,
  }),
  /** The sales of a day as CSV, one row per line. */
  'sales.export': call({
    input: z.strictObject({ workspace, day }),
    right: 'work',
    logged: null,
    returns: returns<{ readonly text: string }>(),
  }),
  /** The sales of a day as Tally vouchers: an XML file that Tally imports. */
  'sales.exportTally': call({
    input: z.strictObject({ workspace, day }),
    right: 'work',
    logged: null,
    returns: returns<{ readonly text: string }>(),
  }),
} as const;
