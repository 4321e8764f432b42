/** Printers that staff have removed and can bring back for a while, with the jobs that waited for them. */

import type { RemovedPrinterView } from '../contract/calls/printing.ts';
import { PRINTER_UNDO_MS } from '../contract/calls/printing.ts';
import { listPrintersFor } from '../contract/domain/printer-choice.ts';
import type { Printer, PrintSettings } from '../contract/domain/printing.ts';
import { PRINTERS_MAX } from '../contract/domain/printing.ts';
import { addMs, type Instant } from '../contract/domain/time.ts';
import type { Timers } from '../contract/ports.ts';
import type { PrintJobRow } from '../database/tables/prints.ts';

interface Removal {
  readonly printer: Printer;
  /** The ids of the printers that came before it in the list. */
  readonly before: readonly string[];
  readonly until: Instant;
  /** The ids of the jobs that waited for it. */
  readonly jobs: ReadonlySet<string>;
  readonly cancel: () => void;
}

export interface RemovedPrintersParts {
  readonly timers: Timers;
  readonly settings: () => PrintSettings;
  readonly changePrinters: (printers: readonly Printer[]) => void;
  readonly waitingJobs: () => readonly PrintJobRow[];
  /** Called when a removal becomes final: the jobs that it held may go elsewhere. */
  readonly onFinal: () => void;
}

export interface RemovedPrinters {
  list(): RemovedPrinterView[];
  /** The present printers with the removed ones in their former places. */
  withRemoved(): readonly Printer[];
  /** Whether a job waits for a removed printer that can still be brought back. */
  isHeld(row: PrintJobRow): boolean;
  /** False if there is no such printer. */
  remove(printerId: string, now: Instant): boolean;
  /** Brings a printer back as it was. False if its removal is final. */
  restore(printerId: string): boolean;
  /** Makes a removal final early. */
  forget(printerId: string): void;
  /** Makes all removals final if the list of printers has no room for another. */
  follow(printers: readonly Printer[]): void;
  stop(): void;
}

export function createRemovedPrinters(parts: RemovedPrintersParts): RemovedPrinters {
  const { timers, settings, changePrinters, waitingJobs, onFinal } = parts;
  /** In the order of removal. */
  const removals = new Map<string, Removal>();

  /** The removals in effect: without those that could not be stored, and those whose printer was added again. */
  const listRemovals = (): Removal[] =>
    [...removals.values()].filter(({ printer }) => settings().printers.every(({ id }) => id !== printer.id));

  const withRemoved = (): readonly Printer[] =>
    listRemovals()
      .sort((one, other) => one.before.length - other.before.length)
      .reduce<readonly Printer[]>(insertPrinter, settings().printers);

  function forget(printerId: string): void {
    const removal = removals.get(printerId);
    if (removal === undefined) return;
    removal.cancel();
    removals.delete(printerId);
    onFinal();
  }

  function isHeld(row: PrintJobRow): boolean {
    if (removals.size === 0) return false;
    const [first] = listPrintersFor(row.wish, withRemoved());
    const removal = listRemovals().find(({ printer }) => printer.id === first?.id);
    if (removal === undefined) return false;
    const hasWaited = removal.jobs.has(row.id) || row.printerId === removal.printer.id;
    return hasWaited || listPrintersFor(row.wish, settings().printers).length === 0;
  }

  return {
    list: () =>
      listRemovals().map(({ printer: { id, name }, until, jobs }) => ({
        printerId: id,
        name,
        until,
        waiting: jobs.size === 0 ? 0 : waitingJobs().filter((row) => jobs.has(row.id)).length,
      })),
    withRemoved,
    isHeld,
    remove(printerId, now) {
      const { printers } = settings();
      const printer = printers.find(({ id }) => id === printerId);
      if (printer === undefined) return false;
      const all = withRemoved();
      const jobs = waitingJobs().filter(({ wish }) => listPrintersFor(wish, all)[0]?.id === printerId);
      removals.set(printerId, {
        printer,
        before: all.slice(0, all.indexOf(printer)).map(({ id }) => id),
        until: addMs(now, PRINTER_UNDO_MS),
        jobs: new Set(jobs.map(({ id }) => id)),
        cancel: timers.after(PRINTER_UNDO_MS, () => forget(printerId)),
      });
      changePrinters(printers.filter(({ id }) => id !== printerId));
      return true;
    },
    restore(printerId) {
      const removal = listRemovals().find(({ printer }) => printer.id === printerId);
      if (removal === undefined) return false;
      changePrinters(insertPrinter(settings().printers, removal));
      removal.cancel();
      removals.delete(printerId);
      return true;
    },
    forget,
    follow(printers) {
      if (printers.length >= PRINTERS_MAX) for (const id of [...removals.keys()]) forget(id);
    },
    stop() {
      for (const { cancel } of removals.values()) cancel();
    },
  };
}

/** Adds a printer behind those that came before it. */
function insertPrinter(printers: readonly Printer[], { printer, before }: Removal): readonly Printer[] {
  const index = printers.findLastIndex(({ id }) => before.includes(id)) + 1;
  return printers.toSpliced(index, 0, printer);
}
