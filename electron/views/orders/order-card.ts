import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiDeliveryOption, ApiOrder, ApiOrderLine } from '../../contract/api/tolerant-resources.ts';
import type { ActionOverlayView, CardLineView, CourierView, OrderCard } from '../../contract/calls/order-card.ts';
import { canWithdraw, isOpen } from '../../contract/domain/actions.ts';
import type { BagStep } from '../../contract/domain/bag-check.ts';
import { foldBagSteps } from '../../contract/domain/bag-check.ts';
import { countUnits } from '../../contract/domain/order-lines.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { EventRow } from '../../database/tables/events.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import { findLatestRefusal } from '../activity/refusals.ts';
import type { ItemsByBarcode } from '../stock/stock-overlay.ts';
import { findShortages } from '../stock/stock-overlay.ts';
import { buildCourierActions } from './courier-actions.ts';
import { buildDeliveryOptions } from './delivery-options.ts';
import { buildCourierFailure, isStopped } from './order-attention.ts';

/** How many lines a card shows. */
const LINES_NAMED = 3;

/** The rows behind one order's card. */
export interface OrderCardRows {
  readonly row: OrderRow;
  readonly storeName: string;
  /** Its actions, oldest first; empty if its status allows none. */
  readonly actions: readonly ActionRow[];
  /** Its delivery options as last read, or null. */
  readonly options: readonly ApiDeliveryOption[] | null;
  /** Whether its sale is booked; null while there is none. */
  readonly isBooked: boolean | null;
  /** Its events, oldest first; empty if the card doesn't depend on them. */
  readonly events: readonly EventRow[];
  /** The bill number that staff typed after they accepted it. */
  readonly billNumberHere: string | null;
  /** What staff did while they checked its bag. */
  readonly bagSteps: readonly BagStep[];
  /** The stock of its items, if the card shows it. */
  readonly items: ItemsByBarcode;
  /** Whether its newest status is held in memory only. */
  readonly isUnsaved: boolean;
  /** The service's time. */
  readonly now: Instant;
}

/** When the hold on a PENDING order's units ends; null for any other order, and if its placement time is unknown. */
export function calculateHoldEnd({ status, placedAt }: OrderRow): Instant | null {
  // The hold begins when the order is placed (specification, Order status).
  return status === 'PENDING' && placedAt !== null ? addMs(placedAt, LIMITS.holdMs) : null;
}

const cards = new WeakMap<OrderCardRows, OrderCard>();

/** Builds the card of an order, with its open action laid over it. The same rows give the same card. */
export function buildOrderCard(rows: OrderCardRows): OrderCard {
  const known = cards.get(rows);
  if (known !== undefined) return known;
  const card = assembleCard(rows);
  cards.set(rows, card);
  return card;
}

function assembleCard(rows: OrderCardRows): OrderCard {
  const { row, actions, options } = rows;
  const { order } = row;
  const holdEndsAt = calculateHoldEnd(row);
  const canBeDecided = row.status === 'PENDING';
  const courierFailed = buildCourierFailure(row, rows);
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
    firstLines: order.lines.slice(0, LINES_NAMED).map(buildCardLine),
    billNumber: order.external_id,
    billNumberHere: rows.billNumberHere,
    mode: order.fulfilment_mode,
    acceptedVia: order.accepted_via,
    courier: order.courier === null ? null : buildCourierView(order.courier),
    pickingSince: row.pickingSince,
    since: row.since,
    action: canBeDecided ? findOpenDecision(actions) : null,
    refusal: canBeDecided ? findLatestRefusal(actions, ['accept', 'reject']) : null,
    offers: options === null ? null : buildDeliveryOptions(row.total, options),
    stopped: isStopped(row) ? row.stopped : null,
    isRejected: isRejected(rows),
    courierFailed,
    courierActions: buildCourierActions(row, actions, courierFailed !== null),
    shortages: holdEndsAt !== null && rows.now >= holdEndsAt ? findShortages(order.lines, rows.items) : null,
    booked: rows.isBooked,
    bag: foldBagSteps(order.lines, rows.bagSteps),
    isUnsaved: rows.isUnsaved,
  };
}

/** Who rejects an order: a counter, or the retailer app. */
const REJECTING: ReadonlySet<string | null> = new Set(['pos', 'retailer']);

/** Whether the store rejected the order before it accepted it. */
function isRejected({ row, events }: OrderCardRows): boolean {
  if (row.status !== 'CANCELLED' || row.stopped !== null) return false;
  return events.some(({ type, actor }) => type === 'order.cancelled' && REJECTING.has(actor));
}

function buildCardLine({ name, barcode, quantity }: ApiOrderLine): CardLineView {
  return { name: name ?? barcode ?? '?', units: quantity };
}

function buildCourierView(courier: NonNullable<ApiOrder['courier']>): CourierView {
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

/** The open accept or reject; there is at most one. */
function findOpenDecision(actions: readonly ActionRow[]): ActionOverlayView | null {
  for (const action of actions) {
    const { payload, state } = action;
    if ((payload.kind !== 'accept' && payload.kind !== 'reject') || !isOpen(state)) continue;
    return {
      actionId: action.id,
      kind: payload.kind,
      state,
      mode: payload.kind === 'accept' ? payload.mode : null,
      askedAt: action.askedAt,
      canWithdraw: canWithdraw(action),
    };
  }
  return null;
}
