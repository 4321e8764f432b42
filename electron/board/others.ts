import type { OtherOrdersView } from '../contract/views.ts';
import type { CardRows } from './card.ts';
import { orderCard } from './card.ts';

/** In-store orders and failed payments, in the order in which they are given. */
export function otherOrders(rows: readonly CardRows[]): OtherOrdersView {
  const isInStore = ({ row }: CardRows): boolean => row.type === 'instore';
  return {
    inStore: rows.filter(isInStore).map(orderCard),
    paymentFailed: rows.filter((each) => !isInStore(each)).map(orderCard),
  };
}
