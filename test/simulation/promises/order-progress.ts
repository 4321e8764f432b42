import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** How far an order has got (specification, Order status). */
const PROGRESS: Readonly<Record<string, number>> = {
  PENDING: 0,
  ACCEPTED: 1,
  PACKED: 2,
  OUT_FOR_DELIVERY: 3,
  DELIVERED: 4,
  CANCELLED: 4,
};

/** C4: an order on screen never goes back in time, also not over a restart. */
export const monitorOrderProgress: CreatePromiseMonitor = (world, broken) => {
  const { truth } = world.service;
  const furthest = new Map<string, OrderCard>();
  /** Two times PENDING: a payment that came in late brings an order back. */
  const cameBack = (orderId: string): boolean =>
    truth.historyOf(orderId).filter(({ status }) => status === 'PENDING').length > 1;
  return {
    databaseLost(counter) {
      for (const name of furthest.keys()) if (name.startsWith(`${counter.name} ORDER`)) furthest.delete(name);
    },
    screenShown(counter, { workspace: { board } }) {
      for (const card of [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday]) {
        const name = `${counter.name} ${card.orderId}`;
        const before = furthest.get(name);
        furthest.set(name, card);
        if (before === undefined || cameBack(card.orderId)) continue;
        if ((PROGRESS[card.status] ?? 0) < (PROGRESS[before.status] ?? 0)) {
          broken(`${counter.name} shows ${card.orderId} as ${card.status} after ${before.status}`);
        }
      }
    },
  };
};
