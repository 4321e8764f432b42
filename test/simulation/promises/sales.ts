import type { Counter } from '../counter.ts';
import type { MakeWatch } from '../watch.ts';

/** C6: a sale is acknowledged only after it is safely recorded here, and is booked once. */
export const watchSales: MakeWatch = (world, broken) => {
  const bookedAt = new Map<string, number>();
  const isRecorded = (counter: Counter, eventId: string): boolean =>
    counter.database.prepare('SELECT 1 FROM sales WHERE event_id = ?').get(eventId) !== undefined;
  return {
    left(counter, request) {
      if (!request.url.endsWith('/sales/ack') || counter.app === null) return;
      const { event_ids }: { event_ids: string[] } = JSON.parse(request.body ?? '{"event_ids":[]}');
      for (const id of event_ids) {
        if (!isRecorded(counter, id)) broken(`${counter.name} acknowledges the sale ${id}, which it has not recorded`);
      }
    },
    look() {
      const sales = new Map(world.backend.truth.sales().map((sale) => [sale.eventId, sale]));
      for (const counter of world.counters) {
        if (counter.app === null) continue;
        const booked = counter.database
          .prepare<[], { id: string; at: number }>(
            'SELECT event_id AS id, booked_at AS at FROM sales WHERE booked_at IS NOT NULL',
          )
          .all();
        for (const { id, at } of booked) {
          const name = `${counter.name} ${id}`;
          if ((bookedAt.get(name) ?? at) !== at) broken(`${counter.name} has booked the sale ${id} twice`);
          bookedAt.set(name, at);
          if (sales.get(id)?.booked === false) broken(`${counter.name} shows the sale ${id} as booked, which it is not`);
        }
      }
    },
  };
};
