import type { ApiOrder } from '../../electron/contract/api/tolerant-resources.ts';
import { apiOrder, apiSale } from '../../electron/contract/api/tolerant-resources.ts';
import type { ActionPayload } from '../../electron/contract/domain/actions.ts';
import { orderIdOf } from '../../electron/contract/domain/actions.ts';
import { parseAmount } from '../../electron/contract/domain/money.ts';
import type { Instant } from '../../electron/contract/domain/time.ts';
import { formatInstant, parseInstant, parseInstantOrNull } from '../../electron/contract/domain/time.ts';
import type { ActionRow } from '../../electron/database/tables/actions/action-row.ts';
import type { OrderRow } from '../../electron/database/tables/orders/orders.ts';
import type { StoredSale } from '../../electron/database/tables/orders/sales.ts';
import type { OrderCardRows } from '../../electron/views/orders/order-card.ts';
import { createOrder } from './order-fixture.ts';

export const NINE_AM = parseInstant('2026-11-20T09:00:00+05:30');

/** An order as the service sends it: two lines, three units, ₹642.00, paid. */
export function createApiOrder(part: Readonly<Record<string, unknown>> = {}): ApiOrder {
  return apiOrder.parse({
    ...createOrder({ id: 'ORDER-9GQ27K38', store_id: 1001, total_amount: '642.00', delivery_fee: '25.00' }),
    lines: [
      {
        barcode: '8901000000118',
        name: 'Chakki atta 5 kg',
        quantity: 2,
        unit_price: '268.00',
        mrp: '285.00',
        line_total: '536.00',
      },
      {
        barcode: '8901000000224',
        name: 'Salt',
        quantity: 1,
        free_quantity: 0,
        unit_price: '81.00',
        line_total: '81.00',
      },
    ],
    ...part,
  });
}

/** The database row of an order. */
export function createOrderRow(order: ApiOrder = createApiOrder(), part: Partial<OrderRow> = {}): OrderRow {
  return {
    id: order.id,
    storeId: order.store_id,
    type: order.type,
    status: order.status,
    paid: order.payment?.paid === true,
    placedAt: parseInstantOrNull(order.placed_at),
    total: parseAmount(order.total_amount),
    order,
    asOf: NINE_AM,
    since: NINE_AM,
    pickingSince: null,
    stopped: null,
    seenAt: null,
    goneAt: null,
    ...part,
  };
}

export function createCardRows(row: OrderRow = createOrderRow(), part: Partial<OrderCardRows> = {}): OrderCardRows {
  return {
    row,
    storeName: 'Sharma Provision Store',
    actions: [],
    options: null,
    isBooked: null,
    events: [],
    billNumberHere: null,
    bagSteps: [],
    items: new Map(),
    isUnsaved: false,
    now: NINE_AM,
    ...part,
  };
}

export const ACCEPT_PAYLOAD: ActionPayload = {
  kind: 'accept',
  orderId: 'ORDER-9GQ27K38',
  mode: 'STORE_STAFF',
  billNumber: 'B-17',
};

/** An action that was just stored. */
export function createActionRow(payload: ActionPayload = ACCEPT_PAYLOAD, part: Partial<ActionRow> = {}): ActionRow {
  const orderId = orderIdOf(payload);
  return {
    seq: 1,
    id: 'action-1',
    storeId: 1001,
    lane: orderId ?? 'lane',
    orderId,
    payload,
    who: 'Meena',
    askedAt: NINE_AM,
    idempotencyKey: 'key-1',
    state: 'waiting',
    tries: 0,
    nextTryAt: null,
    firstSentAt: null,
    sentAt: null,
    lastAnswer: null,
    requestId: null,
    settledAt: null,
    outcome: null,
    rejected: null,
    appliedAt: null,
    countCorrection: null,
    reasonWithheld: false,
    subtracted: null,
    seenAt: null,
    ...part,
  };
}

/** An action that the service refused. */
export function createRefusedAction(
  payload: ActionPayload,
  code: string,
  at: Instant,
  part: Partial<ActionRow> = {},
): ActionRow {
  const outcome = { code, status: null, acceptedVia: null, message: null };
  return createActionRow(payload, { state: 'refused', firstSentAt: NINE_AM, settledAt: at, outcome, ...part });
}

/** The sale of a delivered online order, not booked. */
export function createStoredSale(part: Partial<StoredSale> = {}): StoredSale {
  const sale = apiSale.parse({
    id: 'ORDER-9GQ27K38',
    event_id: 'evt_1',
    store_id: 1001,
    sold_at: formatInstant(NINE_AM),
    total_amount: '642.00',
    payment: { method: 'UPI' },
    lines: createApiOrder().lines,
  });
  return {
    eventId: sale.event_id,
    orderId: sale.id,
    storeId: sale.store_id,
    channel: 'SERVICE_ONLINE',
    soldAt: NINE_AM,
    total: parseAmount(sale.total_amount),
    sale,
    recordedAt: NINE_AM,
    bookedAt: null,
    billNumber: null,
    ...part,
  };
}
