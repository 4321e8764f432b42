import { LIMITS } from '../../../electron/contract/api/limits.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** C6: a sale is acknowledged only after it is stored, and is booked once. */
export const monitorSales: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const { truth } = simulation.service;
  const bookedAt = new Map<string, number>();

  /** The app books again what it has lost, because the list of sales doesn't show which are booked. */
  function forgetBookings(counter: Counter): void {
    for (const name of bookedAt.keys()) if (name.startsWith(`${counter.name} `)) bookedAt.delete(name);
  }

  return {
    journalLost: forgetBookings,
    requestLeft(counter, request) {
      if (!request.url.endsWith('/sales/ack') || counter.app === null) return;
      const { event_ids }: { event_ids: string[] } = JSON.parse(request.body ?? '{"event_ids":[]}');
      for (const id of event_ids) {
        // Older sales are no longer listed, so after losing its database the app can't store them again.
        const historyFrom = simulation.clock.now() - LIMITS.historyMs;
        const sale = truth.sales().find(({ eventId }) => eventId === id);
        const isListed = sale !== undefined && sale.position > Math.max(truth.windowStart(sale.storeId), historyFrom);
        if (isListed && !counter.database.hasSale(id))
          report(`${counter.name} acknowledges the sale ${id}, which it has not recorded`);
      }
    },
    check() {
      const sales = new Map(simulation.service.truth.sales().map((sale) => [sale.eventId, sale]));
      for (const counter of simulation.counters) {
        if (counter.app === null) continue;
        let isLive = false;
        for (const { id, bookedAt: at } of counter.database.sales()) {
          if (at === null) continue;
          isLive = true;
          const name = `${counter.name} ${id}`;
          // A restore dates the sale by its acknowledgement, whose time the app has put right if it was ahead.
          if (at > (bookedAt.get(name) ?? at)) report(`${counter.name} has booked the sale ${id} twice`);
          bookedAt.set(name, at);
          if (sales.get(id)?.booked === false)
            report(`${counter.name} shows the sale ${id} as booked, which it is not`);
        }
        recordCheck(isLive);
      }
    },
  };
};
