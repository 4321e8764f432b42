import type { EventType, OrderStatus } from '../../contract/api/enums.ts';
import { ORDER_STATUSES } from '../../contract/api/enums.ts';
import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';

/** The event with which each status begins, for each status that an order gets only once. */
export const STATUS_EVENTS: ReadonlyMap<string | null, EventType> = new Map([
  ['ACCEPTED', 'order.accepted'],
  ['PACKED', 'order.packed'],
  ['OUT_FOR_DELIVERY', 'order.out_for_delivery'],
  ['DELIVERED', 'order.delivered'],
  ['CANCELLED', 'order.cancelled'],
] satisfies [OrderStatus, EventType][]);

const STATUS_BY_EVENT: ReadonlyMap<string, string | null> = new Map([
  ...[...STATUS_EVENTS].map(([status, type]) => [type, status] as const),
  ['order.placed', 'PENDING'],
]);

const KNOWN: ReadonlySet<string | null> = new Set(ORDER_STATUSES);

/**
 * The order of an event. The event itself says the status that it begins, if the order in it shows none, or one that
 * this app doesn't know.
 */
export function completeEventOrder(type: string, order: ApiOrder): ApiOrder {
  const status = KNOWN.has(order.status) ? undefined : STATUS_BY_EVENT.get(type);
  return status === undefined ? order : { ...order, status };
}

/** The same for an order that was read: the last of its events says its status. `events`: oldest first. */
export function completeReadOrder(order: ApiOrder, events: () => readonly { readonly type: string }[]): ApiOrder {
  if (KNOWN.has(order.status)) return order;
  const last = events().findLast(({ type }) => STATUS_BY_EVENT.has(type));
  return last === undefined ? order : completeEventOrder(last.type, order);
}
