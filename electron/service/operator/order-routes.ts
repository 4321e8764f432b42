import { CUSTOMER_ACTOR, createRetailerActor, SYSTEM_ACTOR } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import { acceptOrder } from '../orders/acceptance.ts';
import { cancelOrder } from '../orders/cancellation.ts';
import { fillBasket, openCheckout, placeOrder, recoverPayment, timeOutPayment } from '../orders/checkout.ts';
import { moveCourier } from '../orders/courier.ts';
import { deliverOrder, packOrder, pickUpOrder, startPicking } from '../orders/fulfilment.ts';
import { completeInstoreSale, verifyExit } from '../orders/instore-sale.ts';
import { findOrder } from '../orders/order-lookup.ts';
import { createStateFailure, ORDER_TRANSITIONS } from '../orders/order-transitions.ts';
import { createResponse } from '../pipeline/response.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { findStore } from './account-and-store-routes.ts';
import type { OperatorBody } from './contract/endpoints.ts';
import { isListedOrder, isUnpaidCheckout } from './possible-actions.ts';
import type { OperatorRoute } from './route.ts';
import { defineOperatorRoute } from './route.ts';

/** Pays a checkout that awaits its payment, or pays late for an order whose payment failed. */
function payOrder(core: Core, record: OrderRecord, method: 'UPI' | 'CASH'): OrderRecord {
  const { order } = record;
  if (order.type === 'delivery' && method === 'CASH') throw createStateFailure('a delivery order', 'an instore order');
  const payable = order.status === 'PAYMENT_FAILED' ? recoverPayment(core, record, method) : record;
  if (order.status !== 'PAYMENT_FAILED' && !isUnpaidCheckout(record)) {
    throw createStateFailure(
      `${order.status}${order.payment.paid ? ' and paid' : ''}`,
      'an unpaid checkout or PAYMENT_FAILED',
    );
  }
  return order.type === 'delivery' ? placeOrder(core, payable) : completeInstoreSale(core, payable, method);
}

function timeOutCheckout(core: Core, record: OrderRecord): OrderRecord {
  if (!isUnpaidCheckout(record)) throw createStateFailure(record.order.status, 'an unpaid checkout');
  return timeOutPayment(core, record);
}

/** Reports a step of the courier partner. Picking up and delivering change the order's status too. */
function reportCourierStep(
  core: Core,
  record: OrderRecord,
  { status, ...fields }: OperatorBody<'reportCourierStep'>,
): OrderRecord {
  const details = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  switch (status) {
    case 'BOOKED':
    case 'ASSIGNED':
    case 'FAILED':
      return moveCourier(core, record, status, details);
    case 'PICKED_UP':
    case 'DELIVERED': {
      const transition = status === 'PICKED_UP' ? ORDER_TRANSITIONS.pickUp : ORDER_TRANSITIONS.deliver;
      if (!transition.from.some((from) => from === record.order.status)) {
        throw createStateFailure(record.order.status, transition.from.join());
      }
      const moved = moveCourier(core, record, status, details);
      return status === 'PICKED_UP' ? pickUpOrder(core, moved) : deliverOrder(core, moved);
    }
    case 'NOT_REQUESTED':
    case 'REQUESTED':
    case 'CANCELLED':
      throw createStateFailure(record.order.status, 'a courier status that a courier partner reports');
    default:
      return status satisfies never;
  }
}

/** Finds a listed order. Throws `order_not_found`, also for an unpaid delivery checkout. */
function findListedOrder(core: Core, id: string): OrderRecord {
  const record = findOrder(core, id);
  if (!isListedOrder(record))
    throw new Failure('order_not_found', 'This checkout is still to be paid: there is no order yet.');
  return record;
}

const createOrderResponse = ({ order }: OrderRecord) => createResponse(200, order);

type OrderAction = (core: Core, record: OrderRecord) => OrderRecord;

/** Defines a route that needs no body. */
const defineStep = (
  name: 'startPicking' | 'packOrder' | 'pickUpOrder' | 'deliverOrder' | 'verifyExit',
  run: OrderAction,
): OperatorRoute =>
  defineOperatorRoute(name, ({ core, param }) =>
    createOrderResponse(run(core, findListedOrder(core, param('order_id')))),
  );

/** The routes that act as the customer, the retailer app, staff, riders and the courier partner. */
export const operatorOrderRoutes: readonly OperatorRoute[] = [
  defineOperatorRoute('createCheckout', ({ core, param, body }) => {
    const store = findStore(core, param('store_id'));
    const lines = body.lines.map(({ barcode, quantity, free_quantity }) => ({
      barcode,
      quantity,
      freeQuantity: free_quantity ?? 0,
    }));
    const opened = openCheckout(core, store, body.type, fillBasket(core, store, lines));
    const outcomes = {
      paid: () => payOrder(core, opened, 'UPI'),
      timeout: () => timeOutPayment(core, opened),
      pending: () => opened,
    };
    const { order } = outcomes[body.outcome]();
    return createResponse(201, { order_id: order.id, status: order.status });
  }),
  defineOperatorRoute('payOrder', ({ core, param, body }) => {
    const record = findOrder(core, param('order_id'));
    if (body.outcome === 'timeout') return createOrderResponse(timeOutCheckout(core, record));
    return createOrderResponse(payOrder(core, record, body.outcome === 'cash_collected' ? 'CASH' : 'UPI'));
  }),
  defineOperatorRoute('acceptOrder', ({ core, param, body }) => {
    const record = findListedOrder(core, param('order_id'));
    const mode = body.fulfilment_mode ?? 'STORE_STAFF';
    const actor = createRetailerActor(record.order.store_id);
    return createOrderResponse(acceptOrder(core, record, { mode, via: 'APP', actor }));
  }),
  defineOperatorRoute('rejectOrder', ({ core, param, body }) => {
    const record = findListedOrder(core, param('order_id'));
    const actor = createRetailerActor(record.order.store_id);
    return createOrderResponse(cancelOrder(core, record, ORDER_TRANSITIONS.reject, actor, body.reason ?? null));
  }),
  defineOperatorRoute('cancelOrder', ({ core, param, body }) => {
    const record = findListedOrder(core, param('order_id'));
    const [transition, actor] =
      body.by === 'customer'
        ? [ORDER_TRANSITIONS.cancelByCustomer, CUSTOMER_ACTOR]
        : [ORDER_TRANSITIONS.cancelBySystem, SYSTEM_ACTOR];
    return createOrderResponse(cancelOrder(core, record, transition, actor, body.reason ?? null));
  }),
  defineOperatorRoute('reportCourierStep', ({ core, param, body }) =>
    createOrderResponse(reportCourierStep(core, findListedOrder(core, param('order_id')), body)),
  ),
  defineStep('startPicking', startPicking),
  defineStep('packOrder', packOrder),
  defineStep('pickUpOrder', pickUpOrder),
  defineStep('deliverOrder', deliverOrder),
  defineStep('verifyExit', verifyExit),
];
