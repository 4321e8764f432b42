/** Prints for both workspaces: a request becomes a print job in its workspace's database, and goes from there to the printers. */

import type { AppEvents } from '../contract/calls/app-events.ts';
import type { DiscoveredPrinter, PrintingView, PrintJobView, PrintPreviewView } from '../contract/calls/printing.ts';
import { shortNumber } from '../contract/domain/order-number.ts';
import type { PrintDocument, RasteriseDocument } from '../contract/domain/print-document.ts';
import { NoRasteriserError } from '../contract/domain/print-document.ts';
import { findUsualPrinter } from '../contract/domain/printer-choice.ts';
import type { Printer, PrintJobSpec, PrintSettings } from '../contract/domain/printing.ts';
import type { Instant } from '../contract/domain/time.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { Moment } from '../database/tables/moments.ts';
import type { PrintJobRow } from '../database/tables/prints.ts';
import { buildDocument } from './document-builder.ts';
import { canEncodeAsText } from './escpos/encoder.ts';
import type { PrintSource } from './print-job.ts';
import { createPrintQueue } from './print-queue.ts';
import type { RemovedPrinters } from './removed-printers.ts';
import { createRemovedPrinters } from './removed-printers.ts';
import type { PrinterTransport } from './transports/transport.ts';

/** How a host reaches printers and rasterises documents. */
export interface PrintParts {
  readonly draw: RasteriseDocument;
  readonly transportFor: (printer: Printer) => PrinterTransport;
  readonly findPrinters: () => Promise<DiscoveredPrinter[]>;
}

/** A host without printers. */
const NO_PRINTERS: PrintParts = {
  draw: () => Promise.reject(new NoRasteriserError()),
  transportFor: () => ({ send: () => Promise.resolve({ kind: 'not_sent', fault: 'unknown_printer' }) }),
  findPrinters: () => Promise.resolve([]),
};

/** How many print jobs a list shows. */
const LISTED = 200;

/** The width of a preview for no printer in particular. */
const PREVIEW_DOTS = 576;

/** What printing needs of a workspace. */
export interface PrintWorkspace {
  readonly kind: WorkspaceKind;
  readonly isLive: boolean;
  readonly database: CounterDatabase;
  now(): Instant;
  /** The present, to be stored. */
  takeMoment(): Moment;
}

export interface PrintController {
  view(): PrintingView;
  /** Whether a printer can't print just now. */
  hasPrinterFault(): boolean;
  /** Checks the queue once the write that runs now has ended. */
  checkQueueSoon(): void;
  /** Whether the subject of a print job, such as its order, exists. */
  canPrint(workspace: PrintWorkspace, spec: PrintJobSpec): boolean;
  /** Adds a print job, once for its id, and prints it. An order's document that was printed before becomes a copy. */
  enqueue(workspace: PrintWorkspace, id: string, spec: PrintJobSpec): PrintJobView | null;
  /** Prints a document again that did not come out, as a copy in a new job; both jobs change in one commit. */
  printAgain(workspace: PrintWorkspace, id: string, former: PrintJobRow): void;
  /** Draws what would be printed; null if its subject is gone. Rejects with {@link NoRasteriserError}. */
  preview(workspace: PrintWorkspace, spec: PrintJobSpec, printerId: string | null): Promise<PrintPreviewView | null>;
  /** The print jobs of an order, or the newest with null. */
  listJobs(workspace: PrintWorkspace, orderId: string | null): PrintJobView[];
  changeSettings(settings: PrintSettings): void;
  /** Removes a printer, which can be brought back for a while. False if there is none of that id. */
  removePrinter(printerId: string, now: Instant): boolean;
  /** Brings a removed printer back. False once its removal is final. */
  restorePrinter(printerId: string): boolean;
  /** Makes the removal of a printer final. */
  forgetPrinter(printerId: string): void;
  readonly findPrinters: () => Promise<DiscoveredPrinter[]>;
  stop(): Promise<void>;
}

export interface PrintControllerParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly preferences: PreferenceFile;
  readonly workspaces: ReadonlyMap<WorkspaceKind, PrintWorkspace>;
  /** None in tests that print nothing. */
  readonly printing: PrintParts | undefined;
  readonly events: EventSink<AppEvents>;
}

export function createPrintController(parts: PrintControllerParts): PrintController {
  const { preferences, workspaces, events, timers } = parts;
  const { draw, transportFor, findPrinters } = parts.printing ?? NO_PRINTERS;
  const settings = () => preferences.read().printing;
  const sourceOf = createPrintSources(preferences);
  const openWorkspaces = (): PrintWorkspace[] =>
    [workspaces.get('store'), workspaces.get('practice')].filter((workspace) => workspace !== undefined);
  const queue = createPrintQueue({
    clock: parts.clock,
    timers,
    log: parts.log,
    settings,
    isHeld: (row) => removed.isHeld(row),
    // Prints no job unless its sending can be stored first (C15).
    sources: () => openWorkspaces().flatMap((each) => (each.database.disk() === 'ok' ? [sourceOf(each)] : [])),
    transportFor,
    draw,
    events,
  });
  const changeSettings = (changed: PrintSettings): void => {
    preferences.change({ printing: changed });
    queue.nudge();
    events.emit('snapshot.stale');
  };
  const removed = createRemovedPrinters({
    timers,
    settings,
    changePrinters: (printers) => changeSettings({ ...settings(), printers: [...printers] }),
    waitingJobs: () => openWorkspaces().flatMap(({ database }) => database.prints.waiting()),
    onFinal() {
      queue.nudge();
      events.emit('snapshot.stale');
    },
  });
  const toView = ({ kind }: PrintWorkspace, row: PrintJobRow): PrintJobView =>
    buildJobView(kind, row, removed.withRemoved());
  let cancelCheck = (): void => undefined;

  return {
    view: () => buildPrintingView(preferences, openWorkspaces(), queue.faults(), removed),
    hasPrinterFault: () => queue.faults().length > 0,
    checkQueueSoon() {
      cancelCheck();
      cancelCheck = timers.after(0, queue.nudge);
    },
    canPrint: (workspace, spec) => buildWorkspaceDocument(workspace, preferences, spec, false) !== null,
    enqueue(workspace, id, spec) {
      const { prints, write } = workspace.database;
      const isCopy = wasPrinted(workspace, spec);
      const { at: askedAt, start } = workspace.takeMoment();
      write(() => prints.add({ id, wish: spec, occasion: null, isCopy, askedAt, start }));
      queue.nudge();
      events.emit('snapshot.stale');
      const row = prints.findById(id);
      return row && toView(workspace, row);
    },
    printAgain(workspace, id, { number, wish }) {
      const { prints, write } = workspace.database;
      const { at: askedAt, start } = workspace.takeMoment();
      write(() => {
        prints.settle(number, 'failed', 'not_come_out', askedAt);
        prints.add({ id, wish, occasion: null, isCopy: true, askedAt, start });
      });
      queue.nudge();
      events.emit('snapshot.stale');
    },
    preview: (workspace, spec, printerId) => drawPreview(workspace, spec, printerId, { preferences, draw }),
    listJobs(workspace, orderId) {
      const { prints } = workspace.database;
      const rows = orderId === null ? prints.newest(LISTED) : prints.ofOrder(orderId);
      return rows.map((row) => toView(workspace, row));
    },
    changeSettings(changed) {
      changeSettings(changed);
      removed.follow(changed.printers);
    },
    removePrinter: removed.remove,
    restorePrinter: removed.restore,
    forgetPrinter: removed.forget,
    findPrinters,
    stop() {
      cancelCheck();
      removed.stop();
      return queue.stop();
    },
  };
}

/** Draws what a printer would print, or the usual one of its document; null if its subject is gone. */
async function drawPreview(
  workspace: PrintWorkspace,
  spec: PrintJobSpec,
  printerId: string | null,
  { preferences, draw }: { readonly preferences: PreferenceFile } & Pick<PrintParts, 'draw'>,
): Promise<PrintPreviewView | null> {
  const document = buildWorkspaceDocument(workspace, preferences, spec, wasPrinted(workspace, spec));
  if (document === null) return null;
  const { printers } = preferences.read().printing;
  const printer = printers.find(({ id }) => id === printerId) ?? findUsualPrinter(spec, printers) ?? printers[0];
  const { width, height, rows } = await draw(document, printer?.dots ?? PREVIEW_DOTS);
  const picture = { width, height, rows: Buffer.from(rows).toString('base64') };
  return { picture, asText: printer !== undefined && canEncodeAsText(document, printer) };
}

/** Returns the same queue source for a workspace every time. */
function createPrintSources(preferences: PreferenceFile): (workspace: PrintWorkspace) => PrintSource {
  const sources = new WeakMap<PrintWorkspace, PrintSource>();
  return (workspace) => {
    const known = sources.get(workspace);
    if (known !== undefined) return known;
    const source: PrintSource = {
      prints: workspace.database.prints,
      write: workspace.database.write,
      now: workspace.now,
      buildDocument: ({ wish, isCopy }) => buildWorkspaceDocument(workspace, preferences, wish, isCopy),
    };
    sources.set(workspace, source);
    return source;
  };
}

function buildWorkspaceDocument(
  workspace: PrintWorkspace,
  preferences: PreferenceFile,
  spec: PrintJobSpec,
  isCopy: boolean,
): PrintDocument | null {
  const {
    printing: settings,
    logo,
    settings: { taxInvoice },
  } = preferences.read();
  const { database, isLive } = workspace;
  return buildDocument(spec, {
    database,
    settings,
    taxInvoice,
    logo,
    now: workspace.now(),
    marks: { isPractice: !isLive, isCopy },
  });
}

function wasPrinted({ database }: PrintWorkspace, spec: PrintJobSpec): boolean {
  return 'orderId' in spec && database.prints.isPrinted(spec.orderId, spec.document);
}

function buildPrintingView(
  preferences: PreferenceFile,
  workspaces: readonly PrintWorkspace[],
  faults: PrintingView['faults'],
  removed: RemovedPrinters,
): PrintingView {
  const { printing: settings, logo } = preferences.read();
  return {
    settings,
    hasLogo: logo !== null,
    faults,
    removed: removed.list(),
    waiting: workspaces.reduce((sum, { database }) => sum + database.prints.countLive(), 0),
    asks: workspaces.flatMap(({ kind, database }) =>
      database.prints.unknown().map((row) => buildJobView(kind, row, removed.withRemoved())),
    ),
    revision: workspaces.reduce((sum, { database }) => sum + database.changes.countChanges(['prints']), 0),
  };
}

function buildJobView(kind: WorkspaceKind, row: PrintJobRow, printers: readonly Printer[]): PrintJobView {
  const { wish } = row;
  const orderId = 'orderId' in wish ? wish.orderId : null;
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
