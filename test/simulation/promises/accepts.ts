import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The event that the service must have written for a decision of the app that is shown as done. */
const EVENT_OF_DECISION: Readonly<Record<string, string>> = { accept: 'order.accepted', reject: 'order.cancelled' };

/** C1: an accept that staff saw succeed is an accept at the service, and no status is shown that the order never had. */
export const monitorAccepts: CreatePromiseMonitor = (simulation, report) => {
  const { truth } = simulation.service;
  const proven = new Set<string>();
  return {
    check() {
      for (const counter of simulation.counters) {
        if (counter.app === null) continue;
        for (const { id, kind, state, orderId } of counter.cachedActions()) {
          const event = EVENT_OF_DECISION[kind];
          if (state !== 'done' || event === undefined || orderId === null || proven.has(id)) continue;
          if (truth.historyOf(orderId).some((change) => change.event === event && change.actor === 'pos')) {
            proven.add(id);
          } else report(`${counter.name} shows ${kind} of ${orderId} as done, which the service never did`);
        }
      }
    },
    screenShown(counter, { workspace: { board } }) {
      for (const { orderId, status } of [...board.preparing, ...board.onTheWay, ...board.doneToday]) {
        if (truth.historyOf(orderId).some((change) => change.status === status)) continue;
        report(`${counter.name} shows ${orderId} as ${status}, which it never was`);
      }
    },
  };
};
