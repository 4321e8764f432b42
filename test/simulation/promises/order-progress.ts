import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import type { Counter } from '../counter/counter.ts';
import { formatCardContent } from '../service/order-content.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The progress of each status (specification, Order status). */
const PROGRESS: Readonly<Record<string, number>> = {
  PENDING: 0,
  ACCEPTED: 1,
  PACKED: 2,
  OUT_FOR_DELIVERY: 3,
  DELIVERED: 4,
  CANCELLED: 4,
};

/** C4: an order on screen never goes back in time, not even after a restart. */
export const monitorOrderProgress: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const { truth } = simulation.service;
  const lastCards = new Map<string, OrderCard>();
  /** Whether an order was PENDING twice, because a late payment brought it back. */
  const wasPendingTwice = (orderId: string): boolean =>
    truth.historyOf(orderId).filter(({ status }) => status === 'PENDING').length > 1;
  function forgetCards(counter: Counter): void {
    for (const name of lastCards.keys()) if (name.startsWith(`${counter.name} ORDER`)) lastCards.delete(name);
  }

  return {
    databaseLost: forgetCards,
    memoryLost: forgetCards,
    screenShown(counter, { workspace: { board } }) {
      let isLive = false;
      for (const card of [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday]) {
        const name = `${counter.name} ${card.orderId}`;
        const before = lastCards.get(name);
        lastCards.set(name, card);
        if (before === undefined || wasPendingTwice(card.orderId)) continue;
        isLive = true;
        if ((PROGRESS[card.status] ?? 0) < (PROGRESS[before.status] ?? 0)) {
          report(`${counter.name} shows ${card.orderId} as ${card.status} after ${before.status}`);
        }
      }
      recordCheck(isLive);
    },
  };
};

/** C4: an order never shows an older state again, even one with the same status. */
export const monitorOrderContents: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const { truth } = simulation.service;
  /** The content that each counter shows of each order, as its index among all contents that the order has had. */
  const shown = new Map<string, number>();
  function forget(counter: Counter): void {
    for (const name of shown.keys()) if (name.startsWith(`${counter.name} ORDER`)) shown.delete(name);
  }

  return {
    databaseLost: forget,
    memoryLost: forget,
    screenShown(counter, { workspace: { board } }) {
      for (const card of [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday]) {
        const contents = truth.contentsOf(card.orderId);
        const content = formatCardContent(card);
        const name = `${counter.name} ${card.orderId}`;
        const before = shown.get(name) ?? 0;
        recordCheck(before > 0);
        const place = contents.indexOf(content, before);
        if (place >= 0) shown.set(name, place);
        else if (contents.includes(content)) {
          report(`${counter.name} shows ${card.orderId} as ${content} after ${contents[before]}`);
        }
      }
    },
  };
};
