/** Closing a day: the app compares it with the service, and a person signs it off. */

import { z } from 'zod';
import type { ClosingFindings, DayFindings, PaidSales } from '../domain/closing.ts';
import { CLOSING_NOTE_MAX, DRAWER_MAX, signer } from '../domain/closing.ts';
import type { Paise } from '../domain/money.ts';
import { paise } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';
import { call, nothing, returns } from './call.ts';
import { actionId, day, workspace } from './input-fields.ts';
import type { OrderReference } from './orders.ts';

/**
 * A day on this counter beside the same day at the service. What this counter lacked is stored after the comparison.
 */
export interface ClosingView {
  /** When the service was read. */
  readonly at: Instant;
  /** The midnight that began the day. */
  readonly day: Instant;
  /** Names of the stores that were not compared, because they are disconnected or don't let this counter read their day. */
  readonly leftOut: readonly string[];
  readonly orders: {
    /** Orders of the day that were compared. */
    readonly compared: number;
    readonly differences: readonly OrderDifference[];
    /** Orders that still need attention before the shop closes. */
    readonly open: readonly OrderReference[];
  };
  readonly sales: {
    readonly compared: number;
    readonly totalHere: Paise;
    readonly totalThere: Paise;
    /** What was not paid in cash, here and at the service. */
    readonly onlineHere: Paise;
    readonly onlineThere: Paise;
    readonly differences: readonly SaleDifference[];
  };
  /** The day's sales by payment method, online first, including those that were missing here. */
  readonly paid: readonly PaidSales[];
  readonly booking: {
    readonly booked: number;
    readonly toBook: number;
    /** Acknowledgements that are not settled. */
    readonly underWay: number;
    readonly refused: number;
  };
  /** Actions of any kind and day. */
  readonly actions: {
    /** Without an answer from the service. */
    readonly unsettled: number;
    /** Refused, and not settled by staff. */
    readonly refused: number;
  };
  readonly stock: {
    readonly compared: number;
    /** Set when the store has more items than one comparison covers. */
    readonly isPartial: boolean;
    readonly differences: readonly StockDifference[];
  };
}

/** An order whose status differs from the service's; null means that it is missing there or here. */
export interface OrderDifference extends OrderReference {
  readonly here: string | null;
  readonly there: string | null;
}

/** A sale whose total differs; null means that it is missing there or here. */
export interface SaleDifference extends OrderReference {
  readonly here: Paise | null;
  readonly there: Paise | null;
}

/** An item whose stock differs. */
export interface StockDifference {
  readonly storeId: number;
  readonly barcode: string;
  readonly name: string | null;
  readonly here: number;
  readonly there: number;
}

/** A closing that a person signed. */
export interface SignedClosing {
  readonly id: string;
  /** The midnight that began the day. */
  readonly day: Instant;
  readonly closedAt: Instant;
  readonly signedBy: string;
  readonly findings: ClosingFindings;
}

/** What a closing keeps of a comparison. */
export function summariseDay({ leftOut, orders, sales, paid, booking, actions, stock }: ClosingView): DayFindings {
  const unlisted = sales.differences.filter(({ there }) => there === null).length;
  return {
    sales: [...paid],
    leftOut: [...leftOut],
    orders: orders.compared,
    booked: booking.booked,
    toBook: booking.toBook,
    openOrders: orders.open.map(({ number }) => number),
    ...actions,
    putRight: orders.differences.length + sales.differences.length - unlisted + stock.differences.length,
    unlisted,
  };
}

export const CLOSING_CALLS = {
  /** Compares a day of this counter with the service; `not_possible_now` for a day that the service no longer lists. */
  'closing.compare': call({
    input: z.strictObject({ workspace, day }),
    right: 'work',
    logged: null,
    returns: returns<ClosingView>(),
  }),
  /**
   * Signs off the day compared last; `not_possible_now` unless `comparedAt` names that comparison. `countedCash` is the
   * cash in the drawer in paise; null if it wasn't counted.
   */
  'closing.sign': call({
    input: z.strictObject({
      workspace,
      actionId,
      comparedAt: z.int(),
      signedBy: signer,
      countedCash: z.int().nonnegative().max(DRAWER_MAX).transform(paise).nullable(),
      note: z.string().trim().max(CLOSING_NOTE_MAX),
    }),
    right: 'manage',
    logged: ['workspace', 'countedCash'],
    urgent: true,
    returns: returns<SignedClosing>(),
  }),
  /** The newest closings, newest first. */
  'closing.list': call({
    input: z.strictObject({ workspace }),
    right: 'work',
    logged: null,
    returns: returns<readonly SignedClosing[]>(),
  }),
  /** Dismisses the reminder that this day, or one before it, was not closed. */
  'closing.skip': call({
    input: z.strictObject({ workspace, day }),
    right: 'manage',
    logged: ['workspace', 'day'],
    urgent: true,
    returns: nothing,
  }),
} as const;
