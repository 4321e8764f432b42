/** The Orders screen: board, details, search, catch-up. */

import { z } from 'zod';
import { FULFILMENT_MODES } from '../api/enums.ts';
import { LENGTHS } from '../api/limits.ts';
import type { BagResult } from '../domain/bag-check.ts';
import type { Paise } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';
import type { ActionReceipt, ActivityRow } from './activity.ts';
import { call, nothing, returns } from './call.ts';
import { actionId, billNumber, orderId, storeId, workspace } from './input-fields.ts';
import type { OrderCard } from './order-card.ts';

export interface BoardView {
  /** PENDING deliveries, the one with the least time left first. */
  readonly new: readonly OrderCard[];
  readonly preparing: readonly OrderCard[];
  readonly onTheWay: readonly OrderCard[];
  /**
   * Orders DELIVERED today, and CANCELLED ones once seen, by India's date, newest first. The screen shows only the
   * newest.
   */
  readonly doneToday: readonly OrderCard[];
  /** Totals of all of Done today, listed or not. */
  readonly doneSum: DoneTotalsView;
  /** Ids of orders with unreadable content, which ring all the same. */
  readonly unreadable: readonly string[];
}

export interface DoneTotalsView {
  readonly delivered: number;
  /** The total of the delivered orders. */
  readonly total: Paise;
  readonly cancelled: number;
  /** Delivered orders whose sales are not booked. */
  readonly toBook: number;
}

export interface OrderDetails {
  readonly card: OrderCard;
  readonly deliveryFee: Paise | null;
  readonly lines: readonly LineItemView[];
  readonly timeline: readonly TimelineView[];
}

export interface LineItemView {
  readonly name: string | null;
  readonly barcode: string | null;
  readonly quantity: number;
  readonly freeQuantity: number;
  readonly unitPrice: Paise | null;
  readonly mrp: Paise | null;
  readonly lineTotal: Paise | null;
  /** The stock on the shelf, as last read; null if unknown. */
  readonly shelf: ShelfView | null;
}

export interface ShelfView {
  readonly stock: number;
  /** Stock minus units held for paid orders. */
  readonly available: number;
  /** Whether the stock is at or under the item's low mark. */
  readonly low: boolean;
  readonly readAt: Instant;
}

export interface TimelineView {
  /** The event's type. */
  readonly type: string;
  readonly at: Instant;
  readonly actor: string | null;
  /** The member of staff who did it at this counter, if known. */
  readonly person: string | null;
  readonly reason: string | null;
  /** What a finished check of the bag came to; absent for everything else. */
  readonly bag?: BagResult & { readonly found: number };
}

/** Today's orders that staff can't accept, newest first. */
export interface OtherOrdersView {
  /** Self-checkout sales. COMPLETED does not prove payment: see `paid`. */
  readonly inStore: readonly OrderCard[];
  /** Deliveries whose payment failed, which must not be packed. One that is paid later moves to New. */
  readonly paymentFailed: readonly OrderCard[];
}

/** Orders that a search found, latest placement first. */
export interface FoundOrdersView {
  readonly rows: readonly FoundOrder[];
  /** Whether more orders match. */
  readonly isMore: boolean;
  /** Whether nothing matches and the orders listed have items with similar words instead. */
  readonly isSimilar: boolean;
}

export interface FoundOrder {
  readonly card: OrderCard;
  /** Names of its items, those that match the search first. */
  readonly items: readonly string[];
}

/**
 * What an outage left: every order that waits for a decision, and what happened during the outage. Ids refer to cards
 * on the board.
 */
export interface CatchUpView {
  /** The service was out of reach between these instants. */
  readonly from: Instant;
  readonly to: Instant;
  /** New orders within their hold, the one with the least time left first. */
  readonly held: readonly string[];
  /** New orders whose hold has ended, the longest ago first. */
  readonly lapsed: readonly string[];
  readonly meanwhile: {
    readonly acceptedInApp: readonly OrderReference[];
    readonly cancelled: readonly OrderReference[];
    readonly delivered: readonly OrderReference[];
    readonly deliveredTotal: Paise;
    readonly courierFailed: readonly OrderReference[];
  };
  /** This counter's actions from before the end of the outage that have been settled since. */
  readonly own: { readonly done: number; readonly refused: readonly ActivityRow[] };
}

export interface OrderReference {
  readonly storeId: number;
  readonly orderId: string;
  readonly number: string;
}

/** The links of an order. Main looks up their addresses, so that no address crosses. */
export const ORDER_LINKS = ['rider_phone', 'tracking'] as const;

export type OrderLink = (typeof ORDER_LINKS)[number];

const anOrder = { workspace, storeId, orderId };

export const ORDER_CALLS = {
  'orders.accept': call({
    input: z.strictObject({
      actionId,
      ...anOrder,
      mode: z.enum(FULFILMENT_MODES),
      billNumber,
      /** The courier cost that staff saw, in paise: a delayed accept isn't sent at a higher cost. */
      courierCost: z.int().nonnegative().optional(),
    }),
    right: 'ring',
    logged: ['workspace', 'storeId', 'orderId', 'mode', 'billNumber'],
    urgent: true,
    returns: returns<ActionReceipt>(),
  }),
  'orders.reject': call({
    input: z.strictObject({
      actionId,
      ...anOrder,
      /** Must be safe to show to the customer. */
      reason: z.string().trim().min(1).max(LENGTHS.rejectReason).optional(),
    }),
    right: 'work',
    logged: ['workspace', 'storeId', 'orderId', 'reason'],
    urgent: true,
    returns: returns<ActionReceipt>(),
  }),
  /** Hands a courier order to the store's own riders, and cancels a booked courier. */
  'orders.handBack': call({
    input: z.strictObject({ actionId, ...anOrder }),
    right: 'work',
    logged: ['workspace', 'storeId', 'orderId'],
    urgent: true,
    returns: returns<ActionReceipt>(),
  }),
  /** Requests a courier again after one failed. */
  'orders.retryCourier': call({
    input: z.strictObject({ actionId, ...anOrder }),
    right: 'work',
    logged: ['workspace', 'storeId', 'orderId'],
    urgent: true,
    returns: returns<ActionReceipt>(),
  }),
  'orders.details': call({
    input: z.strictObject(anOrder),
    right: 'see',
    logged: null,
    returns: returns<OrderDetails>(),
  }),
  /** The evidence file of an order (C21). `withRider`: also its courier's rider, by name and telephone number. */
  'orders.evidence': call({
    input: z.strictObject({ ...anOrder, withRider: z.boolean() }),
    right: 'own',
    logged: ['workspace', 'storeId', 'orderId', 'withRider'],
    returns: returns<{ readonly name: string; readonly text: string }>(),
  }),
  'orders.seen': call({
    input: z.strictObject(anOrder),
    right: 'work',
    logged: ['workspace', 'storeId', 'orderId'],
    urgent: true,
    returns: nothing,
  }),
  /** Sets the bill number of an order that was accepted without one; null removes it. It stays on this counter. */
  'orders.bill': call({
    input: z.strictObject({ ...anOrder, billNumber: z.string().trim().min(1).max(LENGTHS.externalId).nullable() }),
    right: 'work',
    logged: ['workspace', 'storeId', 'orderId', 'billNumber'],
    urgent: true,
    returns: nothing,
  }),
  'orders.others': call({
    input: z.strictObject({ workspace }),
    right: 'see',
    logged: null,
    returns: returns<OtherOrdersView>(),
  }),
  /** Finds orders of any day by number, bill number, barcode or item name, from parts of words. */
  'orders.search': call({
    input: z.strictObject({ workspace, text: z.string().max(LENGTHS.name), allowsSimilar: z.boolean() }),
    right: 'see',
    logged: null,
    returns: returns<FoundOrdersView>(),
  }),
  /** Dismisses the catch-up view. */
  'orders.caughtUp': call({
    input: z.strictObject({ workspace }),
    right: 'work',
    logged: ['workspace'],
    urgent: true,
    returns: nothing,
  }),
  /** Opens a link of an order outside the app: an https page or a phone number, nothing else. */
  'links.open': call({
    input: z.strictObject({ ...anOrder, link: z.enum(ORDER_LINKS) }),
    right: 'work',
    logged: null,
    returns: nothing,
  }),
} as const;
