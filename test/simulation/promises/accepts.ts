import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** What the service must have written for a decision of ours that is shown as done. */
const EFFECT: Readonly<Record<string, string>> = { accept: 'order.accepted', reject: 'order.cancelled' };

/** C1: an accept that staff saw succeed is one at the service; what never was is never shown. */
export const monitorAccepts: CreatePromiseMonitor = (world, broken) => {
  const { truth } = world.service;
  const proven = new Set<string>();
  return {
    check() {
      for (const counter of world.counters) {
        if (counter.app === null) continue;
        for (const { id, kind, state, orderId } of counter.cachedActions()) {
          const event = EFFECT[kind];
          if (state !== 'done' || event === undefined || orderId === null || proven.has(id)) continue;
          if (truth.historyOf(orderId).some((standing) => standing.event === event && standing.actor === 'pos')) {
            proven.add(id);
          } else broken(`${counter.name} shows ${kind} of ${orderId} as done, which the service never did`);
        }
      }
    },
    screenShown(counter, { workspace: { board } }) {
      for (const { orderId, status } of [...board.preparing, ...board.onTheWay, ...board.doneToday]) {
        if (truth.historyOf(orderId).some((standing) => standing.status === status)) continue;
        broken(`${counter.name} shows ${orderId} as ${status}, which it never was`);
      }
    },
  };
};
