import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The titles of an order's documents. */
const TITLES: Readonly<Record<string, string>> = {
  receipt: 'Receipt',
  picking: 'Picking slip',
  delivery: 'Delivery slip',
};

/**
 * C15: nothing is printed twice on its own. A document comes out of a printer once, and once more for each time that
 * staff request it, whatever was killed, restored or caught up in between.
 */
export const monitorPrintJobs: CreatePromiseMonitor = (_, report, recordCheck) => {
  const counts = new Map<string, number>();
  const requests = new Map<string, number>();
  const addOne = (map: Map<string, number>, name: string): number => {
    const sum = (map.get(name) ?? 0) + 1;
    map.set(name, sum);
    return sum;
  };
  return {
    printRequested(counter, document, orderId) {
      addOne(requests, `${counter.name}: ${TITLES[document]} ${orderId}`);
    },
    printed(counter, { title }) {
      const name = `${counter.name}: ${title}`;
      const times = addOne(counts, name);
      recordCheck(true);
      if (times > 1 + (requests.get(name) ?? 0)) report(`${name} came out ${times} times`);
    },
  };
};

/**
 * C15: after a restore, jobs that were waiting when the backup was made ask staff, because they may have been printed
 * since.
 */
export const monitorRestoredPrints: CreatePromiseMonitor = (_, report, recordCheck) => {
  const restored = new Set<Counter>();
  return {
    databaseLost: (counter) => void restored.add(counter),
    started(counter) {
      if (!restored.delete(counter)) return;
      const jobs = counter.database.prints();
      recordCheck(jobs.some(({ state }) => state !== 'sent'));
      for (const { id, state } of jobs) {
        if (state === 'waiting' || state === 'sending')
          report(`${counter.name}: the print ${id} is ${state} after a restore`);
      }
    },
  };
};

/** C16: a print from a sandbox says that it is not real. */
export const monitorPrintMarks: CreatePromiseMonitor = (_, report, recordCheck) => ({
  printed(counter, { title, blocks }) {
    recordCheck(true);
    const isMarked = blocks.some((block) => block.kind === 'mark' && block.text.startsWith('PRACTICE'));
    if (!isMarked) report(`${counter.name}: ${title} came out without its mark`);
  },
});
