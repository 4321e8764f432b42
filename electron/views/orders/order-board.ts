import type { OrderCard } from '../../contract/calls/order-card.ts';
import type { BoardView, DoneTotalsView, OtherOrdersView } from '../../contract/calls/orders.ts';
import { sumAmounts } from '../../contract/domain/money.ts';
import { isInStore } from '../../contract/domain/order-type.ts';
import { isStopped } from './order-attention.ts';
import type { OrderCardRows } from './order-card.ts';
import { buildOrderCard } from './order-card.ts';

/** The rows behind the order board. */
export interface BoardRows {
  /** Open deliveries, stopped ones that staff have not seen, and those that ended today; each once. */
  readonly orders: readonly OrderCardRows[];
  /** Orders whose content this app can't read. */
  readonly unreadable: readonly { readonly id: string; readonly storeId: number }[];
}

type Column = 'new' | 'preparing' | 'onTheWay' | 'doneToday';

/** The column of each status of a delivery. */
const COLUMN_BY_STATUS: Readonly<Record<string, Column | undefined>> = {
  PENDING: 'new',
  ACCEPTED: 'preparing',
  PACKED: 'preparing',
  OUT_FOR_DELIVERY: 'onTheWay',
  DELIVERED: 'doneToday',
  CANCELLED: 'doneToday',
  PAYMENT_FAILED: undefined,
  COMPLETED: undefined,
};

/** How many orders Done today shows. A search finds the others. */
const DONE_LISTED_MAX = 100;

/**
 * Sorts the orders of the chosen store, or of all, into columns: New by least time left, the next two oldest first, Done
 * today newest first. A packed order stands in the store until its rider takes it, so it stays in Preparing.
 */
export function buildBoardView({ orders, unreadable }: BoardRows, chosenStoreId: number | null): BoardView {
  const isShown = (storeId: number): boolean => chosenStoreId === null || storeId === chosenStoreId;
  const columns: Record<Column, OrderCard[]> = { new: [], preparing: [], onTheWay: [], doneToday: [] };
  for (const rows of orders) {
    const column = columnOf(rows);
    if (column && isShown(rows.row.storeId)) columns[column].push(buildOrderCard(rows));
  }
  return {
    new: columns.new.toSorted(byTimeLeft),
    preparing: columns.preparing.toSorted(bySince),
    onTheWay: columns.onTheWay.toSorted(bySince),
    doneToday: columns.doneToday.toSorted((one, other) => bySince(other, one)),
    doneSum: sumDone(columns.doneToday),
    unreadable: unreadable.filter(({ storeId }) => isShown(storeId)).map(({ id }) => id),
  };
}

/** Shortens the board for the screen; otherwise every change would send all orders of a long day again. */
export function truncateBoard(board: BoardView): BoardView {
  return { ...board, doneToday: board.doneToday.slice(0, DONE_LISTED_MAX) };
}

/** Orders that never come to the board: in-store orders and failed payments, in the order given. */
export function buildOtherOrders(rows: readonly OrderCardRows[]): OtherOrdersView {
  const isSale = ({ row }: OrderCardRows): boolean => isInStore(row.type);
  return {
    inStore: rows.filter(isSale).map(buildOrderCard),
    paymentFailed: rows.filter((each) => !isSale(each)).map(buildOrderCard),
  };
}

function sumDone(done: readonly OrderCard[]): DoneTotalsView {
  const delivered = done.filter(({ status }) => status !== 'CANCELLED');
  return {
    delivered: delivered.length,
    total: sumAmounts(delivered.map(({ total }) => total)),
    cancelled: done.length - delivered.length,
    toBook: delivered.filter(({ booked }) => booked === false).length,
  };
}

function columnOf({ row, events }: OrderCardRows): Column | undefined {
  // In-store orders can't be accepted; they appear as sales.
  if (isInStore(row.type)) return undefined;
  if (!isStopped(row)) {
    const status = row.status ?? '';
    // Staff see an order of an unknown status among those that they work on.
    return status in COLUMN_BY_STATUS ? COLUMN_BY_STATUS[status] : 'preparing';
  }
  // A stopped order stays in its column, so that staff see it there and stop packing.
  return events.some(({ type }) => type === 'order.out_for_delivery') ? 'onTheWay' : 'preparing';
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
