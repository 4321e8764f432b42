import { parseRupees } from '../contract/money.ts';
import type { OrderDetails, TimelineView } from '../contract/views.ts';
import type { EventRow } from '../store/events.ts';
import type { CardRows } from './card.ts';
import { orderCard } from './card.ts';
import { lineView } from './lines.ts';

/** Everything known of one order. `events` are its own, oldest first. */
export function orderDetails(rows: CardRows, events: readonly EventRow[]): OrderDetails {
  const { order } = rows.row;
  return {
    card: orderCard(rows),
    deliveryFee: order.delivery_fee === null ? null : parseRupees(order.delivery_fee),
    lines: order.lines.map(lineView),
    timeline: events.map(
      ({ type, createdAt, actor, reason }): TimelineView => ({ type, at: createdAt, actor, reason }),
    ),
  };
}
