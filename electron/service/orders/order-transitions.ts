import type { EventType, OrderStatus, OrderType } from '../../contract/api/enums.ts';
import { Failure } from '../core/failure.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';

export interface OrderTransition {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  /** The only type of order that can make the transition; by default both can. */
  readonly type?: OrderType;
  /** Makes the transition possible only until picking starts. */
  readonly beforePicking?: true;
  /** The event that reports the transition; null if a later event does. */
  readonly event: EventType | null;
}

/** The specification's table of order states, and the service's own for in-store orders (S2). */
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

export const FINAL_STATUSES: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['DELIVERED', 'CANCELLED', 'COMPLETED']);

/** The 409 of an order in the wrong state. Its message names the actual and the required state. */
export const createStateFailure = (actual: string, required: string): Failure =>
  new Failure('order_not_in_required_state', `The order is ${actual}; this needs ${required}.`);

export const canTransition = ({ order, pickingAt }: OrderRecord, transition: OrderTransition): boolean =>
  (transition.type === undefined || order.type === transition.type) &&
  transition.from.includes(order.status) &&
  !(transition.beforePicking && pickingAt !== null);

/** Throws `order_not_in_required_state` if the order can't make the transition now. */
export function requireTransition(record: OrderRecord, transition: OrderTransition): void {
  if (canTransition(record, transition)) return;
  const { order } = record;
  if (transition.type !== undefined && order.type !== transition.type) {
    throw createStateFailure(`${order.status} (${order.type})`, `${transition.from.join(' or ')} (${transition.type})`);
  }
  if (!transition.from.includes(order.status)) throw createStateFailure(order.status, transition.from.join(' or '));
  throw createStateFailure('being picked', `${order.status} before picking`);
}
