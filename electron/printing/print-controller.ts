/** Paper of both workspaces: what is asked for goes into the ledger of its workspace, and from there to the printers. */

import { shortNumber } from '../contract/domain/order-number.ts';
import type { PreferenceFile } from '../contract/domain/preferences.ts';
import type { PrintDocument, RasteriseDocument } from '../contract/domain/print-document.ts';
import { NoRasteriserError } from '../contract/domain/print-document.ts';
import { findUsualPrinter } from '../contract/domain/printer-choice.ts';
import type { Printer, PrintJobSpec } from '../contract/domain/printing.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import { DONE, failed } from '../contract/ipc/call.ts';
import type { CallHandlers } from '../contract/ipc/calls.ts';
import type { DiscoveredPrinter, PrintingView, PrintJobView } from '../contract/ipc/printing.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import type { PrintJobRow } from '../database/tables/prints.ts';
import { createWorkspaceAccess } from '../ipc/with-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { buildDocument } from './document-builder.ts';
import { canEncodeAsText } from './escpos/encoder.ts';
import type { PrintSource } from './print-job.ts';
import { createPrintQueue } from './print-queue.ts';
import type { PrinterTransport } from './transports/transport.ts';

/** What a host gives for paper. */
export interface PrintParts {
  readonly draw: RasteriseDocument;
  readonly transportFor: (printer: Printer) => PrinterTransport;
  readonly findPrinters: () => Promise<DiscoveredPrinter[]>;
}

/** A host without printers. */
const NO_PAPER: PrintParts = {
  draw: () => Promise.reject(new NoRasteriserError()),
  transportFor: () => ({ send: () => Promise.resolve({ kind: 'not_sent', fault: 'unknown_printer' }) }),
  findPrinters: () => Promise.resolve([]),
};

/** How many prints a list shows. */
const LISTED = 200;

/** A screen's preview of a sheet for no printer in particular. */
const PREVIEW_DOTS = 576;

type PaperHandlers = Pick<
  CallHandlers,
  | 'paper.print'
  | 'paper.preview'
  | 'paper.prints'
  | 'paper.withdraw'
  | 'paper.answer'
  | 'paper.change'
  | 'paper.logo'
  | 'paper.find'
>;

export interface PrintController {
  readonly handlers: PaperHandlers;
  view(): PrintingView;
  /** A printer can't print just now. */
  hasPrinterFault(): boolean;
  /** Something may be to be printed, in a transaction that may not have ended yet. */
  checkQueueSoon(): void;
  stop(): Promise<void>;
}

export function createPrintController(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly preferences: PreferenceFile;
  readonly workspaces: ReadonlyMap<WorkspaceKind, Workspace>;
  readonly paper: PrintParts | undefined;
  readonly changed: () => void;
}): PrintController {
  const { preferences, workspaces, changed, timers } = parts;
  const paper = parts.paper ?? NO_PAPER;
  const { within } = createWorkspaceAccess(workspaces);
  const settings = () => preferences.read().paper;
  /** Kept as long as its workspace, so that the spooler knows it again. */
  const desks = new WeakMap<Workspace, PrintSource>();

  function makeSheet(workspace: Workspace, wish: PrintJobSpec, isCopy: boolean): PrintDocument | null {
    const { database, isLive } = workspace;
    const marks = { isPractice: !isLive, isCopy };
    return buildDocument(wish, {
      database,
      settings: settings(),
      logo: preferences.read().logo,
      now: workspace.now(),
      marks,
    });
  }

  function deskOf(workspace: Workspace): PrintSource {
    const known = desks.get(workspace);
    if (known !== undefined) return known;
    const desk: PrintSource = {
      prints: workspace.database.prints,
      now: workspace.now,
      buildDocument: ({ wish, isCopy }) => makeSheet(workspace, wish, isCopy),
    };
    desks.set(workspace, desk);
    return desk;
  }

  const inOrder = (): Workspace[] =>
    [workspaces.get('store'), workspaces.get('practice')].filter((workspace) => workspace !== undefined);

  const spooler = createPrintQueue({
    clock: parts.clock,
    timers,
    log: parts.log,
    settings,
    sources: () => inOrder().map(deskOf),
    transportFor: paper.transportFor,
    draw: paper.draw,
    changed,
  });

  function viewOf({ kind }: Workspace, row: PrintJobRow): PrintJobView {
    const { wish } = row;
    const orderId = 'orderId' in wish ? wish.orderId : null;
    const printers = settings().printers;
    return {
      workspace: kind,
      number: row.number,
      document: wish.document,
      orderId,
      orderNumber: orderId === null ? null : shortNumber(orderId),
      isCopy: row.isCopy,
      byItself: row.occasion !== null,
      state: row.state,
      fault: row.fault,
      printerName: printers.find(({ id }) => id === row.printerId)?.name ?? null,
      askedAt: row.askedAt,
    };
  }

  /** Keeps a print once for its press, and has it printed. */
  function ask(workspace: Workspace, id: string, wish: PrintJobSpec, isAgain: boolean) {
    const { prints } = workspace.database;
    const isCopy = isAgain || ('orderId' in wish && prints.isPrinted(wish.orderId, wish.document));
    workspace.database.transaction(() => prints.add({ id, wish, occasion: null, isCopy, askedAt: workspace.now() }));
    spooler.nudge();
    changed();
    return prints.findById(id);
  }

  async function preview(workspace: Workspace, wish: PrintJobSpec, printerId: string | null) {
    const isCopy = 'orderId' in wish && workspace.database.prints.isPrinted(wish.orderId, wish.document);
    const sheet = makeSheet(workspace, wish, isCopy);
    if (sheet === null) return failed('not_found');
    const { printers } = settings();
    const printer = printers.find(({ id }) => id === printerId) ?? findUsualPrinter(wish, printers) ?? printers[0];
    try {
      const { width, height, rows } = await paper.draw(sheet, printer?.dots ?? PREVIEW_DOTS);
      const picture = { width, height, rows: Buffer.from(rows).toString('base64') };
      return {
        ok: true,
        value: { picture, asText: printer !== undefined && canEncodeAsText(sheet, printer) },
      } as const;
    } catch (error) {
      if (error instanceof NoRasteriserError) return failed('nobody_draws');
      throw error;
    }
  }

  const handlers: PaperHandlers = {
    'paper.print': ({ actionId, workspace: kind, wish }) =>
      within(kind, (workspace) => {
        if (makeSheet(workspace, wish, false) === null) return failed('not_found');
        const row = ask(workspace, actionId, wish, false);
        return row === null ? failed('internal') : { ok: true, value: viewOf(workspace, row) };
      }),
    'paper.preview': ({ workspace: kind, wish, printerId }) =>
      within(kind, (workspace) => preview(workspace, wish, printerId)),
    'paper.prints': ({ workspace: kind, orderId }) =>
      within(kind, (workspace) => {
        const { prints } = workspace.database;
        const rows = orderId === null ? prints.newest(LISTED) : prints.ofOrder(orderId);
        return { ok: true, value: rows.map((row) => viewOf(workspace, row)) };
      }),
    'paper.withdraw': ({ workspace: kind, number }) =>
      within(kind, (workspace) => {
        const { prints } = workspace.database;
        const state = prints.get(number)?.state;
        if (state === undefined) return failed('not_found');
        if (state !== 'waiting') return failed('not_possible_now');
        workspace.database.transaction(() => prints.settle(number, 'withdrawn', null, workspace.now()));
        changed();
        return DONE;
      }),
    'paper.answer': ({ actionId, workspace: kind, number, answer }) =>
      within(kind, (workspace) => {
        const { prints } = workspace.database;
        const row = prints.get(number);
        if (row === null) return failed('not_found');
        if (row.state !== 'unknown') return failed('not_possible_now');
        const isOut = answer === 'came_out';
        workspace.database.transaction(() =>
          prints.settle(number, isOut ? 'done' : 'failed', isOut ? null : 'not_come_out', workspace.now()),
        );
        if (answer === 'again') ask(workspace, actionId, row.wish, true);
        changed();
        return DONE;
      }),
    'paper.change': (chosen) => {
      preferences.change({ paper: chosen });
      spooler.nudge();
      changed();
      return DONE;
    },
    'paper.logo': ({ logo }) => {
      preferences.change({ logo });
      changed();
      return DONE;
    },
    'paper.find': async () => ({ ok: true, value: await paper.findPrinters() }),
  };

  let cancelNudge = (): void => undefined;

  return {
    handlers,
    view() {
      const open = inOrder();
      return {
        settings: settings(),
        hasLogo: preferences.read().logo !== null,
        faults: spooler.faults(),
        waiting: open.reduce((sum, { database }) => sum + database.prints.countLive(), 0),
        asks: open.flatMap((workspace) => workspace.database.prints.unknown().map((row) => viewOf(workspace, row))),
        revision: open.reduce((sum, { database }) => sum + database.changes.countChanges(['prints']), 0),
      };
    },
    hasPrinterFault: () => spooler.faults().length > 0,
    checkQueueSoon: () => {
      cancelNudge();
      cancelNudge = timers.after(0, spooler.nudge);
    },
    stop: () => {
      cancelNudge();
      return spooler.stop();
    },
  };
}
