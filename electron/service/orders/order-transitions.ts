import type { EventType, OrderStatus, OrderType } from '../../contract/api/enums.ts';
import { Failure } from '../pipeline/failure.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';

/** One move of an order's status. */
export interface OrderTransition {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  /** The type of order that can make it; both when it is absent. */
  readonly type?: OrderType;
  /** Only while nobody has started picking. */
  readonly beforePicking?: true;
  /** Told of by this event; by none where another follows that says it all. */
  readonly event: EventType | null;
}

/** The specification's table of order states, and the decisions about in-store orders (S2). */
export const ORDER_TRANSITIONS = {
  accept: { from: ['PENDING'], to: 'ACCEPTED', type: 'delivery', event: 'order.accepted' },
  reject: { from: ['PENDING'], to: 'CANCELLED', type: 'delivery', event: 'order.cancelled' },
  cancelByCustomer: {
    from: ['PENDING', 'ACCEPTED'],
    to: 'CANCELLED',
    type: 'delivery',
    beforePicking: true,
    event: 'order.cancelled',
  },
  cancelBySystem: {
    from: ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'],
    to: 'CANCELLED',
    event: 'order.cancelled',
  },
  pack: { from: ['ACCEPTED'], to: 'PACKED', type: 'delivery', event: 'order.packed' },
  pickUp: { from: ['PACKED'], to: 'OUT_FOR_DELIVERY', type: 'delivery', event: 'order.out_for_delivery' },
  deliver: { from: ['OUT_FOR_DELIVERY'], to: 'DELIVERED', type: 'delivery', event: 'order.delivered' },
  timeOut: { from: ['PENDING'], to: 'PAYMENT_FAILED', event: 'order.payment_failed' },
  recover: { from: ['PAYMENT_FAILED'], to: 'PENDING', event: 'order.payment_recovered' },
  complete: { from: ['PENDING'], to: 'COMPLETED', type: 'instore', event: null },
} as const satisfies Readonly<Record<string, OrderTransition>>;

/** Statuses from which nothing leads on. */
export const FINAL_STATUSES: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['DELIVERED', 'CANCELLED', 'COMPLETED']);

/** The 409 of an order that is not where it would have to be; names the actual and the required status. */
export const createStateFailure = (actual: string, required: string): Failure =>
  new Failure('order_not_in_required_state', `The order is ${actual}; this needs ${required}.`);

/** Whether an order can make a move now. */
export const canTransition = ({ order, pickingAt }: OrderRecord, move: OrderTransition): boolean =>
  (move.type === undefined || order.type === move.type) &&
  move.from.includes(order.status) &&
  !(move.beforePicking && pickingAt !== null);

/** Throws `order_not_in_required_state`, in words that fit, when the order can't make the move now. */
export function requireTransition(record: OrderRecord, move: OrderTransition): void {
  if (canTransition(record, move)) return;
  const { order } = record;
  if (move.type !== undefined && order.type !== move.type) {
    throw createStateFailure(`${order.status} (${order.type})`, `${move.from.join(' or ')} (${move.type})`);
  }
  if (!move.from.includes(order.status)) throw createStateFailure(order.status, move.from.join(' or '));
  throw createStateFailure('being picked', `${order.status} before picking`);
}
