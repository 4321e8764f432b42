import type { PrinterFaultView } from '../contract/calls/printing.ts';
import { computeBackoff } from '../contract/domain/backoff.ts';
import type { Printer, PrintFault } from '../contract/domain/printing.ts';
import { MINUTE, SECOND } from '../contract/domain/time.ts';
import type { Clock } from '../contract/ports.ts';
import { PRINT_JOB_LIFE_MS } from './print-job.ts';

const RETRY_BACKOFF = { firstMs: 4 * SECOND, maxMs: 30 * SECOND, growth: 'linear' } as const;

/** A security program reports each attempt and blocks every one until an administrator changes a rule. */
const BLOCKED_RETRY_MS = 5 * MINUTE;

/** A fault is forgotten if no job has failed by it for this long. */
const FAULT_LIFE_MS = PRINT_JOB_LIFE_MS;

interface FaultyPrinter {
  readonly fault: PrintFault;
  readonly failures: number;
  /** When a job last failed by it, in monotonic milliseconds, as `retryAt`. */
  readonly metAt: number;
  readonly retryAt: number;
}

/** Printers that can't print, and when each is tried again. */
export interface PrinterFaults {
  add(printer: Printer, fault: PrintFault): void;
  remove(printer: Printer): void;
  canTry(printer: Printer): boolean;
  /** When the next printer is tried, in monotonic milliseconds; infinity where none has a fault. */
  nextRetryAt(): number;
  /** Every printer may be tried at once. */
  retryNow(): void;
  /** The faults of these printers, for the screen. */
  list(printers: readonly Printer[]): PrinterFaultView[];
}

export function createPrinterFaults(clock: Clock): PrinterFaults {
  const faulty = new Map<string, FaultyPrinter>();
  return {
    add({ id }, fault) {
      const metAt = clock.monotonic();
      const failures = (faulty.get(id)?.failures ?? 0) + 1;
      const retryAt = metAt + (fault === 'blocked' ? BLOCKED_RETRY_MS : computeBackoff(RETRY_BACKOFF, failures));
      faulty.set(id, { fault, failures, metAt, retryAt });
    },
    remove: ({ id }) => {
      faulty.delete(id);
    },
    canTry: ({ id }) => (faulty.get(id)?.retryAt ?? 0) <= clock.monotonic(),
    nextRetryAt: () => Math.min(...[...faulty.values()].map(({ retryAt }) => retryAt)),
    retryNow() {
      for (const [id, printer] of faulty) faulty.set(id, { ...printer, retryAt: 0 });
    },
    list: (printers) =>
      printers.flatMap(({ id, name }) => {
        const printer = faulty.get(id);
        const isOver = printer === undefined || clock.monotonic() - printer.metAt > FAULT_LIFE_MS;
        return isOver ? [] : [{ printerId: id, name, fault: printer.fault }];
      }),
  };
}
