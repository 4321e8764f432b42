import type { CourierStatus } from '../../contract/api/enums.ts';
import { canBecome } from '../orders/courier/courier-transitions.ts';
import type { Move } from '../orders/order-transitions.ts';
import { canMove, MOVES } from '../orders/order-transitions.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';

type Condition = (record: OrderRecord) => boolean;

/** A checkout that waits for its payment. A delivery order that does is in no list yet. */
export const isCheckout: Condition = ({ order, position }) =>
  order.status === 'PENDING' && !order.payment.paid && (position === null || order.type === 'instore');

/** Whether it is an order at all: a delivery checkout is one only when it was paid, or given up. */
export const isOrder: Condition = ({ position }) => position !== null;

const makes =
  (move: Move): Condition =>
  (record) =>
    isOrder(record) && canMove(record, move);

const courierComes =
  (status: CourierStatus): Condition =>
  ({ order }) =>
    order.courier !== null && canBecome(order.courier, status);

const isPayable: Condition = (record) => isCheckout(record) || record.order.status === 'PAYMENT_FAILED';
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
  ['time_out', isCheckout],
  ['accept', makes(MOVES.accept)],
  ['accept_courier', makes(MOVES.accept)],
  ['picking', both(makes(MOVES.pack), not(isPicked))],
  ['packed', makes(MOVES.pack)],
  ['courier_booked', courierComes('BOOKED')],
  ['courier_assigned', courierComes('ASSIGNED')],
  ['courier_picked_up', both(makes(MOVES.pickUp), courierComes('PICKED_UP'))],
  ['courier_delivered', both(makes(MOVES.deliver), courierComes('DELIVERED'))],
  ['pickup', makes(MOVES.pickUp)],
  ['deliver', makes(MOVES.deliver)],
  ['exit_verified', both(isInstore, ({ order }) => order.status === 'COMPLETED')],
  ['reject', makes(MOVES.reject)],
  ['courier_failed', courierComes('FAILED')],
  ['cancel_customer', makes(MOVES.cancelByCustomer)],
  ['cancel_system', makes(MOVES.cancelBySystem)],
];

/** The hands that can touch an order as it now stands: what is hoped for first. */
export const handsFor = (record: OrderRecord): string[] => HANDS.filter(([, can]) => can(record)).map(([hand]) => hand);
