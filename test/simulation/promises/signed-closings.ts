import type { SignedClosing } from '../../../electron/contract/calls/closing.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** C14: a closing that a person signed is kept, whatever happens to the PC. */
export const monitorSignedClosings: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.world.closesDays) return {};
  const signed = new Map<Counter, Map<string, SignedClosing>>();
  return {
    daySigned(counter, closing) {
      signed.set(counter, (signed.get(counter) ?? new Map()).set(closing.id, closing));
    },
    journalLost(counter) {
      const closings = signed.get(counter);
      const kept = new Set(counter.database.closings().map(({ id }) => id));
      for (const id of closings?.keys() ?? []) if (!kept.has(id)) closings?.delete(id);
    },
    started(counter) {
      const stored = new Map(counter.database.closings().map((closing) => [closing.id, closing]));
      const closings = signed.get(counter)?.values().toArray() ?? [];
      recordCheck(closings.length > 0);
      for (const { id, day, closedAt, signedBy } of closings) {
        const found = stored.get(id);
        if (found?.day !== day || found.closedAt !== closedAt || found.signedBy !== signedBy)
          report(`${counter.name} has lost the closing ${id} of ${signedBy}`);
      }
    },
  };
};
