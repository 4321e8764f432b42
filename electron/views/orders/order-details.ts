import type { ApiOrderLine } from '../../contract/api/tolerant-resources.ts';
import type { LineItemView, OrderDetails, TimelineView } from '../../contract/calls/orders.ts';
import type { ActionKind } from '../../contract/domain/actions.ts';
import { countFindings, foldBagSteps } from '../../contract/domain/bag-check.ts';
import { parseAmountOrNull } from '../../contract/domain/money.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { ItemsByBarcode } from '../stock/stock-overlay.ts';
import { buildItemStockView } from '../stock/stock-overlay.ts';
import type { OrderCardRows } from './order-card.ts';
import { buildOrderCard } from './order-card.ts';

/** The rows of an order's details: all of its events, the stock of its items, and this counter's own actions. */
export interface OrderDetailRows extends OrderCardRows {
  readonly ownActions: readonly ActionRow[];
}

/** Everything that is stored about one order. */
export function buildOrderDetails(rows: OrderDetailRows): OrderDetails {
  const { order } = rows.row;
  return {
    card: buildOrderCard(rows),
    deliveryFee: parseAmountOrNull(order.delivery_fee),
    lines: order.lines.map((line) => buildLineItemView(line, rows.items)),
    timeline: buildTimeline(rows),
  };
}

/** The counter's action that leads to each event. */
const ACTION_OF_EVENT: Readonly<Record<string, ActionKind>> = {
  'order.accepted': 'accept',
  'order.cancelled': 'reject',
};

/** The events of an order, oldest first. Its placement appears even if the event was missed. */
function buildTimeline(rows: OrderDetailRows): TimelineView[] {
  const { row, events, ownActions } = rows;
  const findOwn = (type: string): ActionRow | undefined =>
    ownActions.find(({ state, payload }) => state === 'done' && payload.kind === ACTION_OF_EVENT[type]);
  const known = events.map(({ type, createdAt, actor, reason }) => {
    const own = actor === 'pos' ? findOwn(type) : undefined;
    const who = { actor: own === undefined ? actor : 'this_counter', person: own?.who ?? null };
    return { type, at: createdAt, ...who, reason };
  });
  const all = [...known, ...listBagChecks(rows)].toSorted((one, other) => one.at - other.at);
  if (row.placedAt === null || known.some(({ type }) => type === 'order.placed')) return all;
  return [{ type: 'order.placed', at: row.placedAt, actor: 'customer', person: null, reason: null }, ...all];
}

/** Each finished check of the bag. */
function listBagChecks({ row, bagSteps }: OrderDetailRows): TimelineView[] {
  return bagSteps.flatMap((_, last) => {
    const check = foldBagSteps(row.order.lines, bagSteps.slice(0, last + 1));
    if (check === null || check.result === null) return [];
    const { at, who } = check.result;
    const bag = { ...check.result, found: countFindings(check) };
    return [{ type: 'bag.checked', at, actor: 'this_counter', person: who, reason: null, bag }];
  });
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
