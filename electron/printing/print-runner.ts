import type { AppEvents } from '../contract/calls/app-events.ts';
import type { RasteriseDocument } from '../contract/domain/print-document.ts';
import { NoRasteriserError } from '../contract/domain/print-document.ts';
import type { Printer, PrintFault } from '../contract/domain/printing.ts';
import type { EventSink } from '../contract/emitter.ts';
import { errorName } from '../contract/error-name.ts';
import type { Log } from '../contract/ports.ts';
import type { PrintsTable } from '../database/tables/prints.ts';
import { encodeDocument } from './escpos/encoder.ts';
import type { PrintJob } from './print-job.ts';
import type { PrinterFaults } from './printer-faults.ts';
import type { PrintAttemptResult, PrinterTransport } from './transports/transport.ts';
import { notSentResult } from './transports/transport.ts';

export interface PrintRunnerParts {
  readonly log: Log;
  readonly faults: PrinterFaults;
  readonly transportFor: (printer: Printer) => PrinterTransport;
  readonly draw: RasteriseDocument;
  /** False once the app ends: from then on no byte is sent. */
  readonly mayBegin: () => boolean;
  readonly events: EventSink<AppEvents>;
}

/** Prints one job and keeps its result. */
export interface PrintRunner {
  run(job: PrintJob, printer: Printer): Promise<void>;
  /** Gives a job up. */
  fail(job: PrintJob, fault: PrintFault): void;
}

export function createPrintRunner(parts: PrintRunnerParts): PrintRunner {
  const { log, faults, events } = parts;

  /** Stores a result. If the disk takes none, the job is unknown when the database is opened again. */
  function save({ source, row }: PrintJob, work: () => void): void {
    try {
      source.write(work);
    } catch (error) {
      log('print_not_noted', { number: row.number, error: errorName(error) });
    }
    events.emit('snapshot.stale');
  }

  function settle(job: PrintJob, state: Parameters<PrintsTable['settle']>[1], fault: PrintFault | null): void {
    const { prints, now } = job.source;
    const at = now();
    save(job, () => prints.settle(job.row.number, state, fault, at));
  }

  function keepResult(job: PrintJob, printer: Printer, result: PrintAttemptResult): void {
    const { source, row } = job;
    switch (result.kind) {
      case 'not_sent':
        faults.add(printer, result.fault);
        save(job, () => source.prints.release(row.number, printer.id, result.fault));
        return;
      case 'over':
        settle(job, 'failed', result.fault);
        return;
      case 'withdrawn':
        return;
      case 'unknown':
        faults.add(printer, result.fault);
        settle(job, 'unknown', result.fault);
        return;
      case 'sent':
      case 'done':
        faults.remove(printer);
        settle(job, result.kind, null);
    }
  }

  return {
    async run(job, printer) {
      const { row } = job;
      const result = await sendDocument(parts, job, printer);
      log('print', {
        number: row.number,
        document: row.wish.document,
        fate: result.kind,
        fault: 'fault' in result ? result.fault : null,
      });
      keepResult(job, printer, result);
    },
    fail: (job, fault) => settle(job, 'failed', fault),
  };
}

async function sendDocument(
  { log, transportFor, draw, mayBegin }: PrintRunnerParts,
  { source, row }: PrintJob,
  printer: Printer,
): Promise<PrintAttemptResult> {
  const run = { isCopy: row.isCopy, isReceipt: row.wish.document === 'receipt' };
  try {
    const document = source.buildDocument(row);
    if (document === null) return { kind: 'over', fault: 'gone' };
    return await transportFor(printer).send({
      document,
      copies: printer.copies,
      bytes: () => encodeDocument(document, printer, run, draw),
      begin: () => mayBegin() && source.write(() => source.prints.beginSending(row.number, printer.id)),
    });
  } catch (error) {
    if (error instanceof NoRasteriserError) return notSentResult('nobody_draws');
    log('print_not_drawn', { number: row.number, error: errorName(error) });
    return notSentResult('not_drawn');
  }
}
