import type { OtherOrdersView } from '../../contract/ipc/views.ts';
import type { CardRows } from './order-card.ts';
import { orderCard } from './order-card.ts';

/** In-store orders and failed payments, in the order in which they are given. */
export function otherOrders(rows: readonly CardRows[]): OtherOrdersView {
  const isInStore = ({ row }: CardRows): boolean => row.type === 'instore';
  return {
    inStore: rows.filter(isInStore).map(orderCard),
    paymentFailed: rows.filter((each) => !isInStore(each)).map(orderCard),
  };
}
