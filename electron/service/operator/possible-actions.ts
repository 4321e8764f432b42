import type { CourierStatus } from '../../contract/api/enums.ts';
import { canCourierBecome } from '../orders/courier-transitions.ts';
import type { OrderTransition } from '../orders/order-transitions.ts';
import { canTransition, ORDER_TRANSITIONS } from '../orders/order-transitions.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';

type Condition = (record: OrderRecord) => boolean;

/** Whether the record is a checkout that awaits its payment. An unpaid delivery checkout is in no list. */
export const isUnpaidCheckout: Condition = ({ order, position }) =>
  order.status === 'PENDING' && !order.payment.paid && (position === null || order.type === 'instore');

/** Whether the record is listed as an order. A delivery checkout is, once its payment succeeds or fails. */
export const isListedOrder: Condition = ({ position }) => position !== null;

const canMake =
  (transition: OrderTransition): Condition =>
  (record) =>
    isListedOrder(record) && canTransition(record, transition);

const canCourierReach =
  (status: CourierStatus): Condition =>
  ({ order }) =>
    order.courier !== null && canCourierBecome(order.courier, status);

const isPayable: Condition = (record) => isUnpaidCheckout(record) || record.order.status === 'PAYMENT_FAILED';
const isBeforePicking: Condition = ({ pickingAt }) => pickingAt === null;
const isInstore: Condition = ({ order }) => order.type === 'instore';
const isCompleted: Condition = ({ order }) => order.status === 'COMPLETED';

const both =
  (first: Condition, second: Condition): Condition =>
  (record) =>
    first(record) && second(record);

/** Every operator action on an order, and when it is possible. */
const ACTIONS: readonly (readonly [name: string, isPossible: Condition])[] = [
  ['pay', isPayable],
  ['pay_cash', both(isPayable, isInstore)],
  ['time_out', isUnpaidCheckout],
  ['accept', canMake(ORDER_TRANSITIONS.accept)],
  ['accept_courier', canMake(ORDER_TRANSITIONS.accept)],
  ['picking', both(canMake(ORDER_TRANSITIONS.pack), isBeforePicking)],
  ['packed', canMake(ORDER_TRANSITIONS.pack)],
  ['courier_booked', canCourierReach('BOOKED')],
  ['courier_assigned', canCourierReach('ASSIGNED')],
  ['courier_picked_up', both(canMake(ORDER_TRANSITIONS.pickUp), canCourierReach('PICKED_UP'))],
  ['courier_delivered', both(canMake(ORDER_TRANSITIONS.deliver), canCourierReach('DELIVERED'))],
  ['pickup', canMake(ORDER_TRANSITIONS.pickUp)],
  ['deliver', canMake(ORDER_TRANSITIONS.deliver)],
  ['exit_verified', both(isInstore, isCompleted)],
  ['reject', canMake(ORDER_TRANSITIONS.reject)],
  ['courier_failed', canCourierReach('FAILED')],
  ['cancel_customer', canMake(ORDER_TRANSITIONS.cancelByCustomer)],
  ['cancel_system', canMake(ORDER_TRANSITIONS.cancelBySystem)],
];

/** The names of the actions that are possible with an order now, in the order in which the page shows them. */
export const listOperatorActions = (record: OrderRecord): string[] =>
  ACTIONS.filter(([, isPossible]) => isPossible(record)).map(([name]) => name);
