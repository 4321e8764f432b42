import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** C6: a sale is acknowledged only after it is safely recorded here, and is booked once. */
export const monitorSales: CreatePromiseMonitor = (world, broken) => {
  const { truth } = world.service;
  const bookedAt = new Map<string, number>();
  return {
    requestLeft(counter, request) {
      if (!request.url.endsWith('/sales/ack') || counter.app === null) return;
      const { event_ids }: { event_ids: string[] } = JSON.parse(request.body ?? '{"event_ids":[]}');
      for (const id of event_ids) {
        // A sale of an earlier connection is listed no more: after a lost database nobody can record it again.
        const isListed = truth
          .sales()
          .some(({ eventId, position }) => eventId === id && position > truth.windowStart());
        if (isListed && !counter.database.hasSale(id))
          broken(`${counter.name} acknowledges the sale ${id}, which it has not recorded`);
      }
    },
    check() {
      const sales = new Map(world.service.truth.sales().map((sale) => [sale.eventId, sale]));
      for (const counter of world.counters) {
        if (counter.app === null) continue;
        for (const { id, bookedAt: at } of counter.database.sales()) {
          if (at === null) continue;
          const name = `${counter.name} ${id}`;
          if ((bookedAt.get(name) ?? at) !== at) broken(`${counter.name} has booked the sale ${id} twice`);
          bookedAt.set(name, at);
          if (sales.get(id)?.booked === false)
            broken(`${counter.name} shows the sale ${id} as booked, which it is not`);
        }
      }
    },
  };
};
