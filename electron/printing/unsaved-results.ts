import { errorName } from '../contract/error-name.ts';
import type { Log } from '../contract/ports.ts';
import type { PrintJob, PrintSource } from './print-job.ts';

/** Results of print jobs that the database has not taken yet, because the disk may be full. */
export interface UnsavedResults {
  /** Writes the result of a job, or keeps the write for later. */
  save(job: PrintJob, write: () => void): void;
  /** Repeats the writes that failed. Throws if one fails again. Drops those of closed sources, which read their state again. */
  retry(sources: readonly PrintSource[]): void;
  has(job: PrintJob): boolean;
  isEmpty(): boolean;
}

export function createUnsavedResults(log: Log): UnsavedResults {
  const writesBySource = new Map<PrintSource, Map<number, () => void>>();
  return {
    save({ source, row }, write) {
      try {
        write();
      } catch (error) {
        log('print_not_noted', { number: row.number, error: errorName(error) });
        writesBySource.set(source, (writesBySource.get(source) ?? new Map()).set(row.number, write));
      }
    },
    retry(sources) {
      for (const [source, writes] of writesBySource) {
        if (sources.includes(source)) for (const write of writes.values()) write();
        writesBySource.delete(source);
      }
    },
    has: ({ source, row }) => writesBySource.get(source)?.has(row.number) === true,
    isEmpty: () => writesBySource.size === 0,
  };
}
