import { LIMITS } from '../../contract/api/limits.ts';
import type { ReadDeliveryOption, ReadOrder } from '../../contract/api/tolerant-resources.ts';
import { canWithdraw } from '../../contract/domain/actions.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { later } from '../../contract/domain/time.ts';
import type { CourierView, OrderCard, OverlayView } from '../../contract/ipc/views.ts';
import type { ActionRow } from '../../database/tables/actions/actions.ts';
import type { EventRow } from '../../database/tables/events.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { StoredSale } from '../../database/tables/orders/sales.ts';
import { refusalOf } from '../activity/refusals.ts';
import type { ShelfRows } from '../stock/stock-overlay.ts';
import { shortagesOf } from '../stock/stock-overlay.ts';
import { courierWays } from './courier-ways.ts';
import { offersOf } from './delivery-options.ts';
import { courierFailed, isStopped } from './order-attention.ts';
import { unitsOf } from './order-lines.ts';

/** What is stored about one order. */
export interface CardRows {
  readonly row: OrderRow;
  readonly storeName: string;
  /** Its actions, oldest first, where some are possible. */
  readonly actions: readonly ActionRow[];
  /** Its delivery-options as last read, or null. */
  readonly options: readonly ReadDeliveryOption[] | null;
  readonly sale: StoredSale | null;
  /** Its events, oldest first, where its state depends on them. */
  readonly events: readonly EventRow[];
  /** The bill number that was typed here after the accept. */
  readonly billNumberHere: string | null;
  /** What was last read of the shelf, where that matters. */
  readonly shelf: ShelfRows;
  /** The service's time. */
  readonly now: Instant;
}

/** End of the hold on an order's units, which only one that still waits has; null when its placement is not known. */
export function holdEndOf({ status, placedAt }: OrderRow): Instant | null {
  // Units are held from the placement on (specification, Order status).
  return status === 'PENDING' && placedAt !== null ? later(placedAt, LIMITS.holdMs) : null;
}

const cards = new WeakMap<CardRows, OrderCard>();

/** The card of one order: the stored order, with what we are doing about it laid over. Made once for the same rows. */
export function orderCard(rows: CardRows): OrderCard {
  const known = cards.get(rows);
  if (known !== undefined) return known;
  const card = makeCard(rows);
  cards.set(rows, card);
  return card;
}

function makeCard(rows: CardRows): OrderCard {
  const { row, actions, options, sale } = rows;
  const { order } = row;
  const holdEndsAt = holdEndOf(row);
  const canBeDecided = row.status === 'PENDING';
  return {
    storeId: row.storeId,
    storeName: rows.storeName,
    orderId: row.id,
    number: shortNumber(row.id),
    status: row.status ?? '',
    placedAt: row.placedAt,
    holdEndsAt,
    total: row.total,
    paid: row.paid,
    paymentMethod: order.payment?.method ?? null,
    items: order.lines.length,
    units: unitsOf(order.lines),
    billNumber: order.external_id,
    billNumberHere: rows.billNumberHere,
    mode: order.fulfilment_mode,
    acceptedVia: order.accepted_via,
    courier: order.courier === null ? null : courierView(order.courier),
    pickingSince: row.pickingSince,
    since: row.since,
    action: canBeDecided ? overlay(actions) : null,
    refusal: canBeDecided ? refusalOf(actions, ['accept', 'reject']) : null,
    offers: options === null ? null : offersOf(row.total, options),
    stopped: isStopped(row) ? row.stopped : null,
    courierFailed: courierFailed(row, rows.events),
    courierWays: courierWays(row, actions),
    shortages: holdEndsAt !== null && rows.now >= holdEndsAt ? shortagesOf(order.lines, rows.shelf) : null,
    booked: sale === null ? null : sale.bookedAt !== null,
  };
}

function courierView(courier: NonNullable<ReadOrder['courier']>): CourierView {
  return {
    status: courier.status,
    provider: courier.provider,
    riderName: courier.rider_name,
    riderPhone: courier.rider_phone,
    vehicle: courier.vehicle,
    trackingUrl: courier.tracking_url,
    etaMinutes: courier.eta_minutes,
  };
}

/** The accept or reject that is not settled; there is at most one. */
function overlay(actions: readonly ActionRow[]): OverlayView | null {
  for (const action of actions) {
    const { deed, state } = action;
    if (deed.kind !== 'accept' && deed.kind !== 'reject') continue;
    if (state !== 'waiting' && state !== 'sending' && state !== 'unknown') continue;
    return {
      actionId: action.id,
      kind: deed.kind,
      state,
      mode: deed.kind === 'accept' ? deed.mode : null,
      askedAt: action.askedAt,
      canWithdraw: canWithdraw(action),
    };
  }
  return null;
}
