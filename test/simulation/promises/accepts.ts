import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The event that the service must have written for each decision that the app shows as done. */
const EVENT_OF_DECISION: Readonly<Record<string, string>> = { accept: 'order.accepted', reject: 'order.cancelled' };

/** C1: an order shown as handed to the shop's own riders is theirs at the service. */
export const monitorHandBacks: CreatePromiseMonitor = (simulation, report, recordCheck) => ({
  check() {
    for (const counter of simulation.counters) {
      if (counter.app === null) continue;
      const done = counter.actions().filter(({ kind, state }) => kind === 'hand_back' && state === 'done');
      recordCheck(done.length > 0);
      for (const { orderId } of done) {
        // A reset of the sandbox deletes orders.
        const mode = simulation.service.truth.orders().get(orderId ?? '')?.mode ?? null;
        if (mode === 'SERVICE_COURIER') {
          report(`${counter.name} shows ${orderId} as handed to own riders, and a courier fetches it`);
        }
      }
    }
  },
});

/**
 * C1: an accept that staff saw succeed is an accept at the service, and no status is shown that the order never had.
 */
export const monitorAccepts: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const { truth } = simulation.service;
  const proven = new Set<string>();
  return {
    check() {
      for (const counter of simulation.counters) {
        if (counter.app === null) continue;
        let isLive = false;
        for (const { id, kind, state, orderId } of counter.actions()) {
          const event = EVENT_OF_DECISION[kind];
          isLive ||= state === 'done' && event !== undefined;
          if (state !== 'done' || event === undefined || orderId === null || proven.has(id)) continue;
          if (truth.historyOf(orderId).some((change) => change.event === event && change.actor === 'pos')) {
            proven.add(id);
          } else report(`${counter.name} shows ${kind} of ${orderId} as done, which the service never did`);
        }
        recordCheck(isLive);
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
