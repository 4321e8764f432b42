/** Brings the prints of the ledgers to the printers: one at a time for each printer, each byte at most once (C15). */

import type { PrintDocument, RasteriseDocument } from '../contract/domain/print-document.ts';
import { NoRasteriserError } from '../contract/domain/print-document.ts';
import { listPrintersFor } from '../contract/domain/printer-choice.ts';
import type { Printer, PrintFault, PrintSettings } from '../contract/domain/printing.ts';
import type { Instant } from '../contract/domain/time.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { PrinterFaultView } from '../contract/ipc/printing.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import type { PrintJobRow, PrintsTable } from '../database/tables/prints.ts';
import { PRINT_JOB_LIFE_MS } from './automatic-print-jobs.ts';
import { encodeDocument } from './escpos/encoder.ts';
import type { PrintAttemptResult, PrinterTransport } from './transports/transport.ts';
import { notSentResult } from './transports/transport.ts';

/** How a print can end. */
type PrintEnd = Parameters<PrintsTable['settle']>[1];

/** Where prints come from: a workspace. */
export interface PrintSource {
  readonly prints: PrintsTable;
  /** The service's time. */
  now(): Instant;
  /** What a print consists of; null when what it is about is no longer here. */
  buildDocument(row: PrintJobRow): PrintDocument | null;
}

export interface PrintQueue {
  /** Something may be to be printed: it is looked at at once, also where a printer was to be tried later. */
  nudge(): void;
  /** Printers that can't print just now. */
  faults(): readonly PrinterFaultView[];
  /** Takes nothing more on; resolves when what is being sent has ended, or after a moment. */
  stop(): Promise<void>;
}

export interface PrintQueueParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly settings: () => PrintSettings;
  /** The live one first. */
  readonly sources: () => readonly PrintSource[];
  readonly transportFor: (printer: Printer) => PrinterTransport;
  readonly draw: RasteriseDocument;
  /** Called when a print or a printer's fault has changed. */
  readonly changed: () => void;
}

/** A printer that can't is tried again after this, and each time later. */
const AGAIN_MS = 4 * SECOND;
const AGAIN_AT_MOST_MS = 30 * SECOND;

/** A fault that nothing waits for is forgotten. */
const FAULT_SHOWN_MS = PRINT_JOB_LIFE_MS;

/** How long a print under way may take to end when the app ends. */
const ENDING_MS = 3 * SECOND;

interface Trouble {
  readonly fault: PrintFault;
  readonly times: number;
  /** In monotonic milliseconds. */
  readonly since: number;
  readonly againAt: number;
}

interface Job {
  readonly desk: PrintSource;
  readonly row: PrintJobRow;
}

export function createPrintQueue(parts: PrintQueueParts): PrintQueue {
  const { clock, timers, log, settings, changed } = parts;
  /** Ways that are in use: a printer that was set up twice, for two documents, is one printer all the same. */
  const busy = new Map<string, Promise<void>>();
  /** Jobs in hand: of a desk and a number. */
  const inHand = new Set<string>();
  const troubles = new Map<string, Trouble>();
  /** What became of jobs and could not be written yet, by number: the disk may be full. */
  const owed = new Map<PrintSource, Map<number, () => void>>();
  let cancel = (): void => undefined;
  let isStopped = false;

  function look(): void {
    cancel();
    if (isStopped) return;
    try {
      lookAtAll();
    } catch (error) {
      log('print_fault', { error: error instanceof Error ? error.name : 'unknown' });
      cancel = timers.after(AGAIN_AT_MOST_MS, look);
    }
  }

  function lookAtAll(): void {
    writeOwed();
    for (const desk of parts.sources()) for (const row of desk.prints.waiting()) take({ desk, row });
    const next = Math.min(...[...troubles.values()].map(({ againAt }) => againAt));
    const isUnfinished = owed.size > 0 || parts.sources().some(({ prints }) => prints.waiting().length > 0);
    cancel = isUnfinished
      ? timers.after(Math.max(SECOND, Math.min(AGAIN_AT_MOST_MS, next - clock.monotonic())), look)
      : () => undefined;
  }

  /** Writes what became of a job, now or as soon as that can be done. */
  function note({ desk, row }: Job, write: () => void): void {
    try {
      write();
    } catch (error) {
      log('print_not_noted', { number: row.number, error: error instanceof Error ? error.name : 'unknown' });
      owed.set(desk, (owed.get(desk) ?? new Map()).set(row.number, write));
    }
    changed();
  }

  function writeOwed(): void {
    const desks = parts.sources();
    for (const [desk, writes] of owed) {
      // One that is closed is opened again from what its ledger says.
      if (desks.includes(desk)) for (const write of writes.values()) write();
      owed.delete(desk);
    }
  }

  function end(job: Job, state: PrintEnd, fault: PrintFault | null): void {
    const { prints, now } = job.desk;
    const at = now();
    note(job, () => prints.settle(job.row.number, state, fault, at));
  }

  /** Begins a job when one of its printers is free and not to be left alone for a while. */
  function take(job: Job): void {
    const { desk, row } = job;
    const name = `${parts.sources().indexOf(desk)}/${row.number}`;
    if (inHand.has(name) || owed.get(desk)?.has(row.number)) return;
    if (desk.now() - row.askedAt > PRINT_JOB_LIFE_MS) {
      end(job, 'failed', row.fault ?? 'too_late');
      return;
    }
    const printers = listPrintersFor(row.wish, settings().printers);
    if (printers.length === 0) {
      end(job, 'failed', 'no_printer');
      return;
    }
    const printer = printers.find(({ id }) => (troubles.get(id)?.againAt ?? 0) <= clock.monotonic());
    // In turn: a later one doesn't overtake it at the same printer.
    if (printer === undefined) return;
    const way = JSON.stringify(printer.way);
    if (busy.has(way)) return;
    inHand.add(name);
    busy.set(
      way,
      work(job, printer)
        .catch((error: unknown) => {
          log('print_fault', { number: row.number, error: error instanceof Error ? error.name : 'unknown' });
        })
        .finally(() => {
          inHand.delete(name);
          busy.delete(way);
          changed();
          look();
        }),
    );
  }

  async function work(job: Job, printer: Printer): Promise<void> {
    const { desk, row } = job;
    const sheet = desk.buildDocument(row);
    if (sheet === null) {
      end(job, 'failed', 'gone');
      return;
    }
    const fate = await send(job, printer, sheet);
    log('print', {
      number: row.number,
      document: row.wish.document,
      fate: fate.kind,
      fault: 'fault' in fate ? fate.fault : null,
    });
    switch (fate.kind) {
      case 'not_sent':
        troubled(printer, fate.fault);
        note(job, () => desk.prints.release(row.number, printer.id, fate.fault));
        return;
      case 'over':
        end(job, 'failed', fate.fault);
        return;
      case 'taken_back':
        return;
      case 'unknown':
        troubled(printer, fate.fault);
        end(job, 'unknown', fate.fault);
        return;
      case 'sent':
      case 'done':
        troubles.delete(printer.id);
        end(job, fate.kind, null);
    }
  }

  async function send({ desk, row }: Job, printer: Printer, sheet: PrintDocument): Promise<PrintAttemptResult> {
    const run = { isCopy: row.isCopy, isReceipt: row.wish.document === 'receipt' };
    try {
      return await parts.transportFor(printer).send({
        document: sheet,
        copies: printer.copies,
        bytes: () => encodeDocument(sheet, printer, run, parts.draw),
        begin: () => !isStopped && desk.prints.beginSending(row.number, printer.id),
      });
    } catch (error) {
      if (error instanceof NoRasteriserError) return notSentResult('nobody_draws');
      log('print_not_drawn', { number: row.number, error: error instanceof Error ? error.name : 'unknown' });
      return notSentResult('not_drawn');
    }
  }

  function troubled({ id }: Printer, fault: PrintFault): void {
    const before = troubles.get(id);
    const now = clock.monotonic();
    const times = (before?.times ?? 0) + 1;
    const againAt = now + Math.min(AGAIN_AT_MOST_MS, AGAIN_MS * times);
    troubles.set(id, { fault, times, since: before?.fault === fault ? before.since : now, againAt });
  }

  return {
    nudge() {
      for (const [id, trouble] of troubles) troubles.set(id, { ...trouble, againAt: 0 });
      look();
    },
    faults: () =>
      settings().printers.flatMap(({ id, name }) => {
        const trouble = troubles.get(id);
        const isOver = trouble === undefined || clock.monotonic() - trouble.since > FAULT_SHOWN_MS;
        return isOver ? [] : [{ printerId: id, name, fault: trouble.fault }];
      }),
    async stop() {
      isStopped = true;
      cancel();
      let giveUp = (): void => undefined;
      const waited = new Promise<void>((resolve) => {
        giveUp = timers.after(ENDING_MS, resolve);
      });
      await Promise.race([Promise.all(busy.values()), waited]);
      giveUp();
    },
  };
}
