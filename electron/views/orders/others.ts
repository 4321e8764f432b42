import type { OtherOrdersView } from '../../contract/ipc/orders.ts';
import type { OrderCardRows } from './order-card.ts';
import { buildOrderCard } from './order-card.ts';

/** In-store orders and failed payments, in the order in which they are given. */
export function buildOtherOrders(rows: readonly OrderCardRows[]): OtherOrdersView {
  const isInStore = ({ row }: OrderCardRows): boolean => row.type === 'instore';
  return {
    inStore: rows.filter(isInStore).map(buildOrderCard),
    paymentFailed: rows.filter((each) => !isInStore(each)).map(buildOrderCard),
  };
}
