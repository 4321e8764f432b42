import { z } from 'zod';
import { COURIER_STATUSES, FULFILMENT_MODES, ORDER_TYPES } from '../../contract/api/enums.ts';
import { LENGTHS } from '../../contract/api/limits.ts';
import type { Core } from '../core/core.ts';
import { acceptOrder } from '../orders/acceptance.ts';
import { cancelOrder } from '../orders/cancellation.ts';
import { fillBasket, openCheckout, placeOrder, recoverPayment, timeOutPayment } from '../orders/checkout.ts';
import { moveCourier } from '../orders/courier/courier.ts';
import { deliverOrder, packOrder, pickUpOrder, startPicking } from '../orders/fulfilment.ts';
import { completeInstoreSale, verifyExit } from '../orders/instore-sale.ts';
import { CUSTOMER_ACTOR, createRetailerActor, findOrder, SYSTEM_ACTOR } from '../orders/order-changes.ts';
import { createStateFailure, ORDER_TRANSITIONS } from '../orders/order-transitions.ts';
import { Failure } from '../pipeline/failure.ts';
import { createResponse } from '../pipeline/response.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { findStore } from './account-routes.ts';
import { isListedOrder, isUnpaidCheckout } from './operator-actions.ts';
import type { OperatorRoute } from './route.ts';
import { defineOperatorRoute } from './route.ts';

const checkout = z.object({
  type: z.enum(ORDER_TYPES),
  lines: z
    .array(
      z
        .object({
          barcode: z.string().min(1),
          quantity: z.int().min(1).max(100_000),
          free_quantity: z.int().min(0).optional(),
        })
        .refine(({ quantity, free_quantity = 0 }) => free_quantity <= quantity, 'gives away more than it has'),
    )
    .min(1)
    .max(500),
  outcome: z.enum(['paid', 'timeout', 'pending']),
});
const payment = z.object({ outcome: z.enum(['succeeded', 'cash_collected', 'timeout']) });
const acceptance = z.object({ fulfilment_mode: z.enum(FULFILMENT_MODES).optional() });
const rejection = z.object({ reason: z.string().max(LENGTHS.rejectReason).optional() });
const cancellation = z.object({
  by: z.enum(['customer', 'system']),
  reason: z.string().max(LENGTHS.rejectReason).optional(),
});
const text = z.string().max(225).nullable().optional();
const courierMove = z.object({
  status: z.enum(COURIER_STATUSES),
  provider: text,
  rider_name: text,
  rider_phone: text,
  vehicle: text,
  tracking_url: z.url().max(LENGTHS.url).nullable().optional(),
  eta_minutes: z.int().min(0).nullable().optional(),
});

/** A payment that comes in: of a checkout that waits for it, or late, of one that had been given up. */
function pay(core: Core, record: OrderRecord, method: 'UPI' | 'CASH'): OrderRecord {
  const { order } = record;
  if (order.type === 'delivery' && method === 'CASH') throw createStateFailure('a delivery order', 'an instore order');
  const open = order.status === 'PAYMENT_FAILED' ? recoverPayment(core, record) : record;
  if (order.status !== 'PAYMENT_FAILED' && !isUnpaidCheckout(record)) {
    throw createStateFailure(
      `${order.status}${order.payment.paid ? ' and paid' : ''}`,
      'an unpaid checkout or PAYMENT_FAILED',
    );
  }
  return order.type === 'delivery' ? placeOrder(core, open) : completeInstoreSale(core, open, method);
}

function giveUp(core: Core, record: OrderRecord): OrderRecord {
  if (!isUnpaidCheckout(record)) throw createStateFailure(record.order.status, 'an unpaid checkout');
  return timeOutPayment(core, record);
}

/** The courier's own moves; two of them move the order as well. */
function playCourier(core: Core, record: OrderRecord, { status, ...told }: z.output<typeof courierMove>): OrderRecord {
  const details = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  switch (status) {
    case 'BOOKED':
    case 'ASSIGNED':
    case 'FAILED':
      return moveCourier(core, record, status, details);
    case 'PICKED_UP':
    case 'DELIVERED': {
      const moved = status === 'PICKED_UP' ? ORDER_TRANSITIONS.pickUp : ORDER_TRANSITIONS.deliver;
      if (!moved.from.some((from) => from === record.order.status))
        throw createStateFailure(record.order.status, moved.from.join());
      const told = moveCourier(core, record, status, details);
      return status === 'PICKED_UP' ? pickUpOrder(core, told) : deliverOrder(core, told);
    }
    case 'NOT_REQUESTED':
    case 'REQUESTED':
    case 'CANCELLED':
      throw createStateFailure(record.order.status, 'a courier status that a courier partner reports');
    default:
      return status satisfies never;
  }
}

/** An order that the other side can touch. Throws `order_not_found`, also for a checkout that is no order yet. */
function placedOrder(core: Core, id: string): OrderRecord {
  const record = findOrder(core, id);
  if (!isListedOrder(record))
    throw new Failure('order_not_found', 'This checkout is still to be paid: there is no order yet.');
  return record;
}

type Play = (core: Core, record: OrderRecord) => OrderRecord;

/** Moves that need nothing but the order. */
const PLAIN: Readonly<Record<string, Play>> = {
  picking: startPicking,
  packed: packOrder,
  pickup: pickUpOrder,
  deliver: deliverOrder,
  'exit-verified': verifyExit,
};

const shown = ({ order }: OrderRecord) => createResponse(200, order);

/** The customer, the retailer app, staff, riders and the courier partner. */
export const operatorOrderRoutes: readonly OperatorRoute[] = [
  defineOperatorRoute(
    'POST',
    '/operator/stores/:id/checkouts',
    ({ core, param, body }) => {
      const store = findStore(core, param('id'));
      const wanted = body.lines.map(({ barcode, quantity, free_quantity }) => ({
        barcode,
        quantity,
        freeQuantity: free_quantity ?? 0,
      }));
      const open = openCheckout(core, store, body.type, fillBasket(core, store, wanted));
      const done = {
        paid: () => pay(core, open, 'UPI'),
        timeout: () => timeOutPayment(core, open),
        pending: () => open,
      };
      const { order } = done[body.outcome]();
      return createResponse(201, { order_id: order.id, status: order.status });
    },
    checkout,
  ),
  defineOperatorRoute(
    'POST',
    '/operator/orders/:id/payment',
    ({ core, param, body }) => {
      const record = findOrder(core, param('id'));
      if (body.outcome === 'timeout') return shown(giveUp(core, record));
      return shown(pay(core, record, body.outcome === 'cash_collected' ? 'CASH' : 'UPI'));
    },
    payment,
  ),
  defineOperatorRoute(
    'POST',
    '/operator/orders/:id/accept',
    ({ core, param, body }) => {
      const record = placedOrder(core, param('id'));
      const mode = body.fulfilment_mode ?? 'STORE_STAFF';
      return shown(acceptOrder(core, record, { mode, via: 'APP', actor: createRetailerActor(record.order.store_id) }));
    },
    acceptance,
  ),
  defineOperatorRoute(
    'POST',
    '/operator/orders/:id/reject',
    ({ core, param, body }) => {
      const record = placedOrder(core, param('id'));
      return shown(
        cancelOrder(
          core,
          record,
          ORDER_TRANSITIONS.reject,
          createRetailerActor(record.order.store_id),
          body.reason ?? null,
        ),
      );
    },
    rejection,
  ),
  defineOperatorRoute(
    'POST',
    '/operator/orders/:id/cancel',
    ({ core, param, body }) => {
      const byCustomer = body.by === 'customer';
      const move = byCustomer ? ORDER_TRANSITIONS.cancelByCustomer : ORDER_TRANSITIONS.cancelBySystem;
      const record = placedOrder(core, param('id'));
      return shown(cancelOrder(core, record, move, byCustomer ? CUSTOMER_ACTOR : SYSTEM_ACTOR, body.reason ?? null));
    },
    cancellation,
  ),
  defineOperatorRoute(
    'POST',
    '/operator/orders/:id/courier',
    ({ core, param, body }) => shown(playCourier(core, placedOrder(core, param('id')), body)),
    courierMove,
  ),
  ...Object.entries(PLAIN).map(([name, play]) =>
    defineOperatorRoute('POST', `/operator/orders/:id/${name}`, ({ core, param }) =>
      shown(play(core, placedOrder(core, param('id')))),
    ),
  ),
];
