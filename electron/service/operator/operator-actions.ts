import type { CourierStatus } from '../../contract/api/enums.ts';
import { canCourierBecome } from '../orders/courier/courier-transitions.ts';
import type { OrderTransition } from '../orders/order-transitions.ts';
import { canTransition, ORDER_TRANSITIONS } from '../orders/order-transitions.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';

type Condition = (record: OrderRecord) => boolean;

/** A checkout that waits for its payment. A delivery order that does is in no list yet. */
export const isUnpaidCheckout: Condition = ({ order, position }) =>
  order.status === 'PENDING' && !order.payment.paid && (position === null || order.type === 'instore');

/** Whether it is an order at all: a delivery checkout is one only when it was paid, or given up. */
export const isListedOrder: Condition = ({ position }) => position !== null;

const makes =
  (move: OrderTransition): Condition =>
  (record) =>
    isListedOrder(record) && canTransition(record, move);

const courierComes =
  (status: CourierStatus): Condition =>
  ({ order }) =>
    order.courier !== null && canCourierBecome(order.courier, status);

const isPayable: Condition = (record) => isUnpaidCheckout(record) || record.order.status === 'PAYMENT_FAILED';
const isPicked: Condition = ({ pickingAt }) => pickingAt !== null;
const isInstore: Condition = ({ order }) => order.type === 'instore';

const both =
  (one: Condition, other: Condition): Condition =>
  (record) =>
    one(record) && other(record);

const not =
  (one: Condition): Condition =>
  (record) =>
    !one(record);

/** What the other side can do with an order, and when. */
const HANDS: readonly (readonly [hand: string, can: Condition])[] = [
  ['pay', isPayable],
  ['pay_cash', both(isPayable, isInstore)],
  ['time_out', isUnpaidCheckout],
  ['accept', makes(ORDER_TRANSITIONS.accept)],
  ['accept_courier', makes(ORDER_TRANSITIONS.accept)],
  ['picking', both(makes(ORDER_TRANSITIONS.pack), not(isPicked))],
  ['packed', makes(ORDER_TRANSITIONS.pack)],
  ['courier_booked', courierComes('BOOKED')],
  ['courier_assigned', courierComes('ASSIGNED')],
  ['courier_picked_up', both(makes(ORDER_TRANSITIONS.pickUp), courierComes('PICKED_UP'))],
  ['courier_delivered', both(makes(ORDER_TRANSITIONS.deliver), courierComes('DELIVERED'))],
  ['pickup', makes(ORDER_TRANSITIONS.pickUp)],
  ['deliver', makes(ORDER_TRANSITIONS.deliver)],
  ['exit_verified', both(isInstore, ({ order }) => order.status === 'COMPLETED')],
  ['reject', makes(ORDER_TRANSITIONS.reject)],
  ['courier_failed', courierComes('FAILED')],
  ['cancel_customer', makes(ORDER_TRANSITIONS.cancelByCustomer)],
  ['cancel_system', makes(ORDER_TRANSITIONS.cancelBySystem)],
];

/** The hands that can touch an order as it now stands: what is hoped for first. */
export const listOperatorActions = (record: OrderRecord): string[] =>
  HANDS.filter(([, can]) => can(record)).map(([hand]) => hand);
