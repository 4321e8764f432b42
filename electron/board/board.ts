import type { BoardView, OrderCard } from '../contract/views.ts';
import type { CardRows } from './card.ts';
import { orderCard } from './card.ts';
import { isStopped } from './needs.ts';

/** What the board is made of. */
export interface BoardRows {
  /** Open deliveries, those that were stopped and nobody has seen, and those that ended today; each once. */
  readonly orders: readonly CardRows[];
  /** Orders that can't be read. */
  readonly unreadable: readonly { readonly id: string; readonly storeId: number }[];
}

type Column = 'new' | 'preparing' | 'onTheWay' | 'doneToday';

/** Columns by status (experience, Orders). A status that is not here has no place on the board. */
const COLUMN: Readonly<Record<string, Column>> = {
  PENDING: 'new',
  ACCEPTED: 'preparing',
  PACKED: 'onTheWay',
  OUT_FOR_DELIVERY: 'onTheWay',
  DELIVERED: 'doneToday',
  CANCELLED: 'doneToday',
};

/** Events after which an order no longer stands in Preparing. */
const ON_THE_WAY_EVENTS: ReadonlySet<string> = new Set(['order.packed', 'order.out_for_delivery']);

/**
 * The orders of the chosen store, or of all, in their columns: New by least time left, the next two oldest first, Done
 * today newest first.
 */
export function boardView({ orders, unreadable }: BoardRows, chosenStoreId: number | null): BoardView {
  const isShown = (storeId: number): boolean => chosenStoreId === null || storeId === chosenStoreId;
  const columns: Record<Column, OrderCard[]> = { new: [], preparing: [], onTheWay: [], doneToday: [] };
  for (const rows of orders) {
    const column = columnOf(rows);
    if (column && isShown(rows.row.storeId)) columns[column].push(orderCard(rows));
  }
  return {
    new: columns.new.toSorted(byTimeLeft),
    preparing: columns.preparing.toSorted(bySince),
    onTheWay: columns.onTheWay.toSorted(bySince),
    doneToday: columns.doneToday.toSorted((one, other) => bySince(other, one)),
    unreadable: unreadable.filter(({ storeId }) => isShown(storeId)).map(({ id }) => id),
  };
}

function columnOf({ row, events }: CardRows): Column | undefined {
  // In-store orders are never offered for accepting; they show as sales.
  if (row.type === 'instore') return undefined;
  if (!isStopped(row)) return COLUMN[row.status ?? ''];
  // A stopped order stays where it was, so that nobody goes on packing it.
  return events.some(({ type }) => ON_THE_WAY_EVENTS.has(type)) ? 'onTheWay' : 'preparing';
}

function compare(one: number | null, other: number | null): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one - other;
}

function byTimeLeft(one: OrderCard, other: OrderCard): number {
  return compare(one.holdEndsAt, other.holdEndsAt) || one.orderId.localeCompare(other.orderId);
}

function bySince(one: OrderCard, other: OrderCard): number {
  return compare(one.since, other.since) || one.orderId.localeCompare(other.orderId);
}
