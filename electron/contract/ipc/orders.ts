/** The Orders screen: board, details, search, catch-up. */

import { z } from 'zod';
import { FULFILMENT_MODES } from '../api/enums.ts';
import { LENGTHS } from '../api/limits.ts';
import type { Paise } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';
import type { ActionReceipt, ActivityRow } from './activity.ts';
import { call, returns } from './call.ts';
import { actionId, billNumber, orderId, storeId, workspace } from './input-fields.ts';
import type { OrderCard } from './order-card.ts';

export interface BoardView {
  /** PENDING deliveries, least time left first. */
  readonly new: readonly OrderCard[];
  readonly preparing: readonly OrderCard[];
  readonly onTheWay: readonly OrderCard[];
  /** DELIVERED today and CANCELLED once seen, by India's date, newest first; on screen only the newest of them. */
  readonly doneToday: readonly OrderCard[];
  /** Of all that is done today, listed or not. */
  readonly doneSum: DoneTotalsView;
  /** Ids of orders whose content can't be read; they ring all the same. */
  readonly unreadable: readonly string[];
}

export interface DoneTotalsView {
  readonly delivered: number;
  /** Of the delivered ones. */
  readonly total: Paise;
  readonly cancelled: number;
  /** Delivered, and their sales not booked yet. */
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
  /** What is left on the shelf, as last read; null when that is not known. */
  readonly shelf: ShelfView | null;
}

export interface ShelfView {
  readonly stock: number;
  /** Stock less what paid orders hold. */
  readonly available: number;
  /** At or under the item's low mark. */
  readonly low: boolean;
  readonly readAt: Instant;
}

export interface TimelineView {
  /** The event's type. */
  readonly type: string;
  readonly at: Instant;
  readonly actor: string | null;
  readonly reason: string | null;
}

/** Orders that are never offered for accepting, in their own place: today's, newest first. */
export interface OtherOrdersView {
  /** Self-checkout sales. COMPLETED does not prove payment: look at `paid`. */
  readonly inStore: readonly OrderCard[];
  /** Deliveries whose payment failed: not to be packed. One that is paid after all comes to New. */
  readonly paymentFailed: readonly OrderCard[];
}

/** Orders that a search found, the latest placed first. */
export interface FoundOrdersView {
  readonly rows: readonly FoundOrder[];
  /** There are more than are listed. */
  readonly isMore: boolean;
}

export interface FoundOrder {
  readonly card: OrderCard;
  /** Names of its items: the ones that were looked for first. */
  readonly items: readonly string[];
}

/** What an outage left: every order that waits for a decision, and what happened meanwhile. Ids are of cards on the board. */
export interface CatchUpView {
  /** Nothing was heard from the service from then until then. */
  readonly from: Instant;
  readonly to: Instant;
  /** New orders whose hold runs, least time left first. */
  readonly held: readonly string[];
  /** New orders whose hold has ended, the longest over first. */
  readonly lapsed: readonly string[];
  readonly meanwhile: {
    readonly acceptedInApp: readonly OrderReference[];
    readonly cancelled: readonly OrderReference[];
    readonly delivered: readonly OrderReference[];
    readonly deliveredTotal: Paise;
    readonly courierFailed: readonly OrderReference[];
  };
  /** Actions of this counter that were asked for before the line was back and settled since. */
  readonly own: { readonly done: number; readonly refused: readonly ActivityRow[] };
}

export interface OrderReference {
  readonly storeId: number;
  readonly orderId: string;
  readonly number: string;
}

/** Links of an order; main knows where they lead, so that no address ever crosses. */
export const ORDER_LINKS = ['rider_phone', 'tracking'] as const;

export type OrderLink = (typeof ORDER_LINKS)[number];

const anOrder = { workspace, storeId, orderId };

export const ORDER_CALLS = {
  'orders.accept': call(
    z.strictObject({
      actionId,
      ...anOrder,
      mode: z.enum(FULFILMENT_MODES),
      billNumber,
      /** What the courier was shown to cost, in paise: an accept that waited is not sent for more. */
      courierCost: z.int().nonnegative().optional(),
    }),
    returns<ActionReceipt>(),
    { isUrgent: true },
  ),
  'orders.reject': call(
    z.strictObject({
      actionId,
      ...anOrder,
      /** Customer-safe. */
      reason: z.string().trim().min(1).max(LENGTHS.rejectReason).optional(),
    }),
    returns<ActionReceipt>(),
    { isUrgent: true },
  ),
  /** A courier order goes to the store's own riders; a booked courier is called off. */
  'orders.handBack': call(z.strictObject({ actionId, ...anOrder }), returns<ActionReceipt>(), { isUrgent: true }),
  /** Asks for a courier again, after none came. */
  'orders.retryCourier': call(z.strictObject({ actionId, ...anOrder }), returns<ActionReceipt>(), { isUrgent: true }),
  'orders.details': call(z.strictObject(anOrder), returns<OrderDetails>()),
  'orders.seen': call(z.strictObject(anOrder), returns<null>(), { isUrgent: true }),
  /** The bill number of an order that was accepted without one; null takes it away again. It stays on this counter. */
  'orders.bill': call(
    z.strictObject({ ...anOrder, billNumber: z.string().trim().min(1).max(LENGTHS.externalId).nullable() }),
    returns<null>(),
    { isUrgent: true },
  ),
  'orders.others': call(z.strictObject({ workspace }), returns<OtherOrdersView>()),
  /** Orders of any day by number, bill number, barcode or name of an item, in whatever part of a word was typed so far. */
  'orders.search': call(z.strictObject({ workspace, text: z.string().max(LENGTHS.name) }), returns<FoundOrdersView>()),
  /** Staff have worked through the catch-up view, or want the columns instead. */
  'orders.caughtUp': call(z.strictObject({ workspace }), returns<null>(), { isUrgent: true }),
  /** Opens a link of an order outside the app: https or a phone number, nothing else. */
  'links.open': call(z.strictObject({ ...anOrder, link: z.enum(ORDER_LINKS) }), returns<null>()),
} as const;
