import type { EventType, OrderStatus } from '../../contract/api/enums.ts';

/** The event with which each status begins, for each status that an order gets only once. */
export const STATUS_EVENTS: ReadonlyMap<string | null, EventType> = new Map([
  ['ACCEPTED', 'order.accepted'],
  ['PACKED', 'order.packed'],
  ['OUT_FOR_DELIVERY', 'order.out_for_delivery'],
  ['DELIVERED', 'order.delivered'],
  ['CANCELLED', 'order.cancelled'],
] satisfies [OrderStatus, EventType][]);
