import type { AppEvents } from '../contract/calls/app-events.ts';
import type { PrinterFaultView } from '../contract/calls/printing.ts';
import type { RasteriseDocument } from '../contract/domain/print-document.ts';
import { listPrintersFor } from '../contract/domain/printer-choice.ts';
import type { Printer, PrintSettings } from '../contract/domain/printing.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import { errorName } from '../contract/error-name.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import { createRetry } from '../contract/retry.ts';
import type { PrintJobRow } from '../database/tables/prints.ts';
import type { PrintJob, PrintSource } from './print-job.ts';
import { PRINT_JOB_LIFE_MS } from './print-job.ts';
import { createPrintRunner } from './print-runner.ts';
import { createPrinterFaults } from './printer-faults.ts';
import type { PrinterTransport } from './transports/transport.ts';

/** Brings print jobs to the printers: one at a time to each printer, each byte at most once (C15). */
export interface PrintQueue {
  /** Processes the queue at once; printers with a fault are tried again. */
  nudge(): void;
  /** Printers that can't print now. */
  faults(): readonly PrinterFaultView[];
  /** Starts no more jobs. Resolves when those under way have ended, or after a moment. */
  stop(): Promise<void>;
}

export interface PrintQueueParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly settings: () => PrintSettings;
  /** Whether a job must stay in the queue even if a printer could take it. */
  readonly isHeld: (row: PrintJobRow) => boolean;
  /** The live workspace first. */
  readonly sources: () => readonly PrintSource[];
  readonly transportFor: (printer: Printer) => PrinterTransport;
  readonly draw: RasteriseDocument;
  readonly events: EventSink<AppEvents>;
}

/** An unfinished queue is processed again after this at the latest. */
const LONGEST_WAIT_MS = 30 * SECOND;

/** How long a job under way may take to end when the app ends. */
const STOP_MS = 3 * SECOND;

export function createPrintQueue(parts: PrintQueueParts): PrintQueue {
  const { clock, timers, log, settings, sources, events } = parts;
  const retry = createRetry(timers);
  const faults = createPrinterFaults(clock);
  const runner = createPrintRunner({ ...parts, faults, mayBegin: () => !retry.isStopped() });
  /** Jobs under way by their transport, because a printer that was set up twice is still one printer. */
  const busyTransports = new Map<string, Promise<void>>();
  const runningJobs = new Set<string>();

  function processQueue(): void {
    retry.cancel();
    if (retry.isStopped()) return;
    try {
      for (const source of sources())
        for (const row of putUndrawnLast(source.prints.waiting())) process({ source, row });
      const isUnfinished = sources().some(({ prints }) => prints.waiting().length > 0);
      const wait = Math.max(SECOND, Math.min(LONGEST_WAIT_MS, faults.nextRetryAt() - clock.monotonic()));
      if (isUnfinished) retry.after(wait, processQueue);
    } catch (error) {
      log('print_fault', { error: errorName(error) });
      retry.after(LONGEST_WAIT_MS, processQueue);
    }
  }

  /** Starts a job, gives it up, or leaves it waiting. */
  function process(job: PrintJob): void {
    const { source, row } = job;
    const name = `${sources().indexOf(source)}/${row.number}`;
    if (runningJobs.has(name)) return;
    const isTooLate = source.now() - row.askedAt > PRINT_JOB_LIFE_MS;
    if (!isTooLate && parts.isHeld(row)) return;
    const printers = listPrintersFor(row.wish, settings().printers);
    if (isTooLate || printers.length === 0) {
      runner.fail(job, isTooLate ? (row.fault ?? 'too_late') : 'no_printer');
      return;
    }
    const printer = printers.find(faults.canTry);
    // Jobs keep their order: a later one never overtakes one that waits for the same printer, unless that can't be drawn.
    if (printer === undefined || busyTransports.has(transportName(printer))) return;
    start(job, name, printer);
  }

  function start(job: PrintJob, name: string, printer: Printer): void {
    const transport = transportName(printer);
    runningJobs.add(name);
    const run = runner
      .run(job, printer)
      .catch((error: unknown) => {
        log('print_fault', { number: job.row.number, error: errorName(error) });
      })
      .finally(() => {
        runningJobs.delete(name);
        busyTransports.delete(transport);
        events.emit('snapshot.stale');
        processQueue();
      });
    busyTransports.set(transport, run);
  }

  return {
    nudge() {
      faults.retryNow();
      processQueue();
    },
    faults: () => faults.list(settings().printers),
    async stop() {
      retry.stop();
      await withinMs(timers, Promise.all(busyTransports.values()), STOP_MS);
    },
  };
}

/** Keeps the order of jobs, but puts those last whose document could not be drawn: the printer may take the others. */
function putUndrawnLast(rows: readonly PrintJobRow[]): PrintJobRow[] {
  return rows.toSorted((one, other) => Number(one.fault === 'not_drawn') - Number(other.fault === 'not_drawn'));
}

const transportName = ({ transport }: Printer): string => JSON.stringify(transport);

/** Waits for a promise, but no longer than a number of milliseconds. */
async function withinMs(timers: Timers, promise: Promise<unknown>, milliseconds: number): Promise<void> {
  let cancel = (): void => undefined;
  const timeout = new Promise<void>((resolve) => {
    cancel = timers.after(milliseconds, resolve);
  });
  await Promise.race([promise, timeout]);
  cancel();
}
