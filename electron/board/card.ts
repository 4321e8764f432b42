import { canWithdraw } from '../contract/actions.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { ReadDeliveryOption, ReadOrder } from '../contract/api/read.ts';
import { later } from '../contract/time.ts';
import type { CourierView, OrderCard, OverlayView, RefusalView } from '../contract/views.ts';
import type { ActionRow } from '../store/actions.ts';
import type { OrderRow } from '../store/orders.ts';
import type { StoredSale } from '../store/sales.ts';
import { unitsOf } from './lines.ts';
import { shortNumber } from './number.ts';
import { offersOf } from './offers.ts';

/** What is stored about one order. */
export interface CardRows {
  readonly row: OrderRow;
  /** Its actions, oldest first. */
  readonly actions: readonly ActionRow[];
  /** Its delivery-options as last read, or null. */
  readonly options: readonly ReadDeliveryOption[] | null;
  readonly sale: StoredSale | null;
}

/** Cancelled after it had been accepted, and nobody has pressed Seen yet. */
export function isStopped(row: OrderRow): boolean {
  return row.stopped !== null && (row.seenAt === null || row.seenAt < row.stopped.at);
}

/** The card of one order: the stored order, with what we are doing about it laid over. */
export function orderCard({ row, actions, options, sale }: CardRows): OrderCard {
  const { order } = row;
  const canBeDecided = row.status === 'PENDING';
  return {
    storeId: row.storeId,
    orderId: row.id,
    number: shortNumber(row.id),
    status: row.status ?? '',
    placedAt: row.placedAt,
    // Units are held from the placement on, and only for an order that still waits (specification, Order status).
    holdEndsAt: canBeDecided && row.placedAt !== null ? later(row.placedAt, LIMITS.holdMs) : null,
    total: row.total,
    paid: row.paid,
    paymentMethod: order.payment?.method ?? null,
    items: order.lines.length,
    units: unitsOf(order.lines),
    billNumber: order.external_id,
    mode: order.fulfilment_mode,
    acceptedVia: order.accepted_via,
    courier: order.courier === null ? null : courierView(order.courier),
    pickingSince: row.pickingSince,
    since: row.since,
    action: canBeDecided ? overlay(actions) : null,
    refusal: canBeDecided ? refusal(actions) : null,
    offers: options === null ? null : offersOf(row.total, options),
    stopped: isStopped(row) ? row.stopped : null,
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

/** Why the last accept or reject was refused; null when the last one was not refused. */
function refusal(actions: readonly ActionRow[]): RefusalView | null {
  const last = actions.findLast(({ deed }) => deed.kind === 'accept' || deed.kind === 'reject');
  if (last?.state !== 'refused' || !last.outcome || last.settledAt === null) return null;
  return {
    actionId: last.id,
    code: last.outcome.code ?? 'refused',
    at: last.settledAt,
    status: last.outcome.status,
    acceptedVia: last.outcome.acceptedVia,
  };
}
