import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { StoredRows } from '../counter/app-database.ts';
import type { Counter } from '../counter/counter.ts';
import type { TrueSale } from '../service/ground-truth.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

const OPEN: ReadonlySet<string> = new Set(['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY']);

/** A counter may not have read a change this recent: a late payment reopens an order from months ago. */
const UNREAD_MS = 5 * SECOND;

/** The keys of the first collection that the second lacks. */
function listRemoved<Key>(before: Iterable<Key>, now: { has(key: Key): boolean }): Key[] {
  return [...before].filter((key) => !now.has(key));
}

/** C14: a counter removes nothing younger than its retention, and nothing open or unbooked. */
export const monitorRemovals: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.isLong) return {};
  const { truth } = simulation.service;
  const before = new Map<Counter, StoredRows>();

  /** Why an order must stay, or null. */
  function findReason(orderId: string): string | null {
    const order = truth.orders().get(orderId);
    // A reset of the sandbox deleted it.
    if (order === undefined) return null;
    const changedAt = truth.historyOf(orderId).at(-1)?.at ?? 0;
    if (changedAt > simulation.clock.now() - UNREAD_MS) return null;
    if (order.type === 'delivery' && OPEN.has(order.status)) return `it is ${order.status}`;
    if (changedAt > simulation.retentionHorizon()) return 'it ended too lately';
    const isListed = ({ storeId, position }: TrueSale): boolean => position > truth.windowStart(storeId);
    const sale = truth.sales().find((each) => each.orderId === orderId && !each.booked && isListed(each));
    return sale === undefined ? null : 'its sale is not booked';
  }

  function checkRemoved(counter: Counter, old: StoredRows, rows: StoredRows): void {
    recordCheck(old.orders.size > 0);
    for (const id of listRemoved(old.orders, rows.orders)) {
      const reason = findReason(id);
      if (reason !== null) report(`${counter.name} removed the order ${id}, but ${reason}`);
    }
    for (const id of listRemoved(old.sales.keys(), rows.sales))
      if (old.sales.get(id) !== true) report(`${counter.name} removed the sale ${id}, which it has not booked`);
    for (const id of listRemoved(old.actions.keys(), rows.actions)) {
      const settledAt = old.actions.get(id) ?? null;
      if (settledAt === null || settledAt > simulation.retentionHorizon())
        report(`${counter.name} removed the action ${id} of ${settledAt}`);
    }
  }

  return {
    // A power cut loses only what the service sends again.
    starting: (counter) => void before.delete(counter),
    check() {
      for (const counter of simulation.counters) {
        if (counter.app === null) continue;
        const rows = counter.database.storedRows();
        const old = before.get(counter);
        if (old !== undefined) checkRemoved(counter, old, rows);
        before.set(counter, rows);
        counter.noteSettled(rows.actions);
      }
    },
  };
};
