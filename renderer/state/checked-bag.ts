/** The bag that staff check: which orders have one, and the slip whose code leads to it. */

import type { OrderCard } from '../../electron/contract/calls/order-card.ts';
import type { BoardView } from '../../electron/contract/calls/orders.ts';

/** Whether an order has a bag to check: it is accepted, also if the service doesn't know yet, and has not left. */
export function canCheckBag({ status, action }: Pick<OrderCard, 'status' | 'action'>): boolean {
  return status === 'ACCEPTED' || status === 'PACKED' || (status === 'PENDING' && action?.kind === 'accept');
}

/** The order whose slip has this code; null for any other code. Caps Lock turns a scanner's letters over. */
export function findSlip(board: BoardView, code: string): OrderCard | null {
  const wanted = code.trim().toLowerCase();
  const cards = [...board.preparing, ...board.new, ...board.onTheWay, ...board.doneToday];
  return cards.find(({ orderId }) => orderId.toLowerCase() === wanted) ?? null;
}
