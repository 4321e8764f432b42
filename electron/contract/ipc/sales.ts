/** The Sales screen: sales to book, and totals of days. */

import { z } from 'zod';
import type { SaleChannel } from '../api/enums.ts';
import type { UnlistedValue } from '../api/tolerant-schema.ts';
import type { Paise } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';
import type { ActionReceipt } from './activity.ts';
import { call, returns } from './call.ts';
import { actionId, billNumber, day, storeId, workspace } from './input-fields.ts';

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
  /** Newest first. */
  readonly bookedToday: readonly SaleRow[];
  readonly today: DaySales;
  /** The six days before it, newest first, without days that had no sales. */
  readonly earlier: readonly DaySales[];
}

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

const aSale = { actionId, storeId, eventId: z.string().min(1).max(200), billNumber };

export const SALES_CALLS = {
  'sales.view': call(z.strictObject({ workspace }), returns<SalesView>()),
  'sales.book': call(z.strictObject({ workspace, ...aSale }), returns<ActionReceipt>(), { isUrgent: true }),
  /** Books many sales; skips those that are booked or being booked. */
  'sales.bookAll': call(
    z.strictObject({ workspace, sales: z.array(z.strictObject(aSale)).min(1).max(BOOKINGS_MAX) }),
    returns<null>(),
    { isUrgent: true },
  ),
  /** The sales of a day as CSV, one row per line. */
  'sales.export': call(z.strictObject({ workspace, day }), returns<{ readonly text: string }>()),
  /** The sales of a day as Tally vouchers: an XML file that Tally imports. */
  'sales.exportTally': call(z.strictObject({ workspace, day }), returns<{ readonly text: string }>()),
} as const;
