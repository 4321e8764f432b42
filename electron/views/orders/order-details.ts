import type { ApiOrderLine } from '../../contract/api/tolerant-resources.ts';
import { parseAmountOrNull } from '../../contract/domain/money.ts';
import type { LineItemView, OrderDetails, TimelineView } from '../../contract/ipc/orders.ts';
import type { ItemsByBarcode } from '../stock/stock-overlay.ts';
import { buildItemStockView } from '../stock/stock-overlay.ts';
import type { OrderCardRows } from './order-card.ts';
import { buildOrderCard } from './order-card.ts';

/** Everything known of one order. `rows` hold all of its events and the stock of its items. */
export function buildOrderDetails(rows: OrderCardRows): OrderDetails {
  const { order } = rows.row;
  return {
    card: buildOrderCard(rows),
    deliveryFee: parseAmountOrNull(order.delivery_fee),
    lines: order.lines.map((line) => buildLineItemView(line, rows.items)),
    timeline: buildTimeline(rows),
  };
}

/** What happened to it, oldest first. Its placement is known even where the event was missed. */
function buildTimeline({ row, events }: OrderCardRows): TimelineView[] {
  const known = events.map(({ type, createdAt, actor, reason }) => ({ type, at: createdAt, actor, reason }));
  if (row.placedAt === null || known.some(({ type }) => type === 'order.placed')) return known;
  return [{ type: 'order.placed', at: row.placedAt, actor: 'customer', reason: null }, ...known];
}

function buildLineItemView(line: ApiOrderLine, items: ItemsByBarcode): LineItemView {
  return {
    name: line.name,
    barcode: line.barcode,
    quantity: line.quantity,
    freeQuantity: line.free_quantity ?? 0,
    unitPrice: parseAmountOrNull(line.unit_price),
    mrp: parseAmountOrNull(line.mrp),
    lineTotal: parseAmountOrNull(line.line_total),
    shelf: buildItemStockView(line.barcode, items),
  };
}
