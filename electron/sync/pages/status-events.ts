import type { EventType, OrderStatus } from '../../contract/api/enums.ts';
import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import { isFurtherOn, isKnownStatus } from '../../database/tables/orders/order-version.ts';

const EVENT_BY_STATUS = [
  ['ACCEPTED', 'order.accepted'],
  ['PACKED', 'order.packed'],
  ['OUT_FOR_DELIVERY', 'order.out_for_delivery'],
  ['DELIVERED', 'order.delivered'],
  ['CANCELLED', 'order.cancelled'],
] as const satisfies [OrderStatus, EventType][];

/** The event with which each status begins, for each status that an order gets only once. */
export const STATUS_EVENTS: ReadonlyMap<string | null, EventType> = new Map(EVENT_BY_STATUS);

const STATUS_BY_EVENT: ReadonlyMap<string, OrderStatus> = new Map<string, OrderStatus>([
  ...EVENT_BY_STATUS.map(([status, type]) => [type, status] as const),
  ['order.placed', 'PENDING'],
]);

/**
 * The order of an event. The event itself says the status that it begins, if the order in it shows none, one that this
 * app doesn't know, or the one before.
 */
export function completeEventOrder(type: string, order: ApiOrder): ApiOrder {
  const status = STATUS_BY_EVENT.get(type);
  return status !== undefined && isFurtherOn(status, order.status) ? { ...order, status } : order;
}

/** The same for an order that was read: the last of its events says its status. `events`: oldest first. */
export function completeReadOrder(order: ApiOrder, events: () => readonly { readonly type: string }[]): ApiOrder {
  if (isKnownStatus(order.status)) return order;
  const last = events().findLast(({ type }) => STATUS_BY_EVENT.has(type));
  return last === undefined ? order : completeEventOrder(last.type, order);
}
