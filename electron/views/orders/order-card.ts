import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiDeliveryOption, ApiOrder } from '../../contract/api/tolerant-resources.ts';
import { canWithdraw, isOpen } from '../../contract/domain/actions.ts';
import { countUnits } from '../../contract/domain/order-lines.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { ActionOverlayView, CourierView, OrderCard } from '../../contract/ipc/order-card.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { EventRow } from '../../database/tables/events.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { StoredSale } from '../../database/tables/orders/sales.ts';
import { findLatestRefusal } from '../activity/refusals.ts';
import type { ItemsByBarcode } from '../stock/stock-overlay.ts';
import { findShortages } from '../stock/stock-overlay.ts';
import { buildCourierActions } from './courier-actions.ts';
import { buildDeliveryOptions } from './delivery-options.ts';
import { findCourierFailure, isStopped } from './order-attention.ts';

/** What is stored about one order. */
export interface OrderCardRows {
  readonly row: OrderRow;
  readonly storeName: string;
  /** Its actions, oldest first, where some are possible. */
  readonly actions: readonly ActionRow[];
  /** Its delivery-options as last read, or null. */
  readonly options: readonly ApiDeliveryOption[] | null;
  readonly sale: StoredSale | null;
  /** Its events, oldest first, where its state depends on them. */
  readonly events: readonly EventRow[];
  /** The bill number that was typed here after the accept. */
  readonly billNumberHere: string | null;
  /** What was last read of the shelf, where that matters. */
  readonly shelf: ItemsByBarcode;
  /** The service's time. */
  readonly now: Instant;
}

/** End of the hold on an order's units, which only one that still waits has; null when its placement is not known. */
export function calculateHoldEnd({ status, placedAt }: OrderRow): Instant | null {
  // Units are held from the placement on (specification, Order status).
  return status === 'PENDING' && placedAt !== null ? addMs(placedAt, LIMITS.holdMs) : null;
}

const cards = new WeakMap<OrderCardRows, OrderCard>();

/** The card of one order: the stored order, with what we are doing about it laid over. Made once for the same rows. */
export function buildOrderCard(rows: OrderCardRows): OrderCard {
  const known = cards.get(rows);
  if (known !== undefined) return known;
  const card = makeCard(rows);
  cards.set(rows, card);
  return card;
}

function makeCard(rows: OrderCardRows): OrderCard {
  const { row, actions, options, sale } = rows;
  const { order } = row;
  const holdEndsAt = calculateHoldEnd(row);
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
    units: countUnits(order.lines),
    billNumber: order.external_id,
    billNumberHere: rows.billNumberHere,
    mode: order.fulfilment_mode,
    acceptedVia: order.accepted_via,
    courier: order.courier === null ? null : courierView(order.courier),
    pickingSince: row.pickingSince,
    since: row.since,
    action: canBeDecided ? overlay(actions) : null,
    refusal: canBeDecided ? findLatestRefusal(actions, ['accept', 'reject']) : null,
    offers: options === null ? null : buildDeliveryOptions(row.total, options),
    stopped: isStopped(row) ? row.stopped : null,
    courierFailed: findCourierFailure(row, rows.events),
    courierWays: buildCourierActions(row, actions),
    shortages: holdEndsAt !== null && rows.now >= holdEndsAt ? findShortages(order.lines, rows.shelf) : null,
    booked: sale === null ? null : sale.bookedAt !== null,
  };
}

function courierView(courier: NonNullable<ApiOrder['courier']>): CourierView {
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
function overlay(actions: readonly ActionRow[]): ActionOverlayView | null {
  for (const action of actions) {
    const { payload: deed, state } = action;
    if (deed.kind !== 'accept' && deed.kind !== 'reject') continue;
    if (!isOpen(state)) continue;
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
