/** Paper of both workspaces: what is asked for goes into the ledger of its workspace, and from there to the printers. */

import { shortNumber } from '../contract/domain/order-number.ts';
import type { PreferenceFile } from '../contract/domain/preferences.ts';
import type { Draw, Sheet } from '../contract/domain/print-document.ts';
import { NobodyDraws } from '../contract/domain/print-document.ts';
import { usualPrinter } from '../contract/domain/printer-choice.ts';
import type { FoundPrinter, PaperView, Printer, PrintView, PrintWish } from '../contract/domain/printing.ts';
import type { WorkspaceKind } from '../contract/ipc/views.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import type { PrintRow } from '../database/tables/prints.ts';
import type { Handlers } from '../ipc/call-dispatcher.ts';
import { failed } from '../ipc/call-dispatcher.ts';
import { DONE, reach } from '../ipc/with-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sheetOf } from './document-builder.ts';
import { isAsLetters } from './escpos/encoder.ts';
import type { Desk } from './print-queue.ts';
import { createSpooler } from './print-queue.ts';
import type { PrinterWay } from './transports/transport.ts';

/** What a host gives for paper. */
export interface PaperParts {
  readonly draw: Draw;
  readonly wayTo: (printer: Printer) => PrinterWay;
  readonly find: () => Promise<FoundPrinter[]>;
}

/** A host without printers. */
const NO_PAPER: PaperParts = {
  draw: () => Promise.reject(new NobodyDraws()),
  wayTo: () => ({ send: () => Promise.resolve({ kind: 'not_sent', fault: 'unknown_printer' }) }),
  find: () => Promise.resolve([]),
};

/** How many prints a list shows. */
const LISTED = 200;

/** A screen's preview of a sheet for no printer in particular. */
const PREVIEW_DOTS = 576;

type PaperHandlers = Pick<
  Handlers,
  | 'paper.print'
  | 'paper.preview'
  | 'paper.prints'
  | 'paper.withdraw'
  | 'paper.answer'
  | 'paper.change'
  | 'paper.logo'
  | 'paper.find'
>;

export interface Printing {
  readonly handlers: PaperHandlers;
  view(): PaperView;
  /** A printer can't print just now. */
  fails(): boolean;
  /** Something may be to be printed, in a transaction that may not have ended yet. */
  asked(): void;
  stop(): Promise<void>;
}

export function createPrinting(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly preferences: PreferenceFile;
  readonly workspaces: ReadonlyMap<WorkspaceKind, Workspace>;
  readonly paper: PaperParts | undefined;
  readonly changed: () => void;
}): Printing {
  const { preferences, workspaces, changed, timers } = parts;
  const paper = parts.paper ?? NO_PAPER;
  const { within } = reach(workspaces);
  const settings = () => preferences.read().paper;
  /** Kept as long as its workspace, so that the spooler knows it again. */
  const desks = new WeakMap<Workspace, Desk>();

  function makeSheet(workspace: Workspace, wish: PrintWish, isCopy: boolean): Sheet | null {
    const { store, isLive } = workspace;
    const marks = { isPractice: !isLive, isCopy };
    return sheetOf(wish, { store, settings: settings(), logo: preferences.read().logo, now: workspace.now(), marks });
  }

  function deskOf(workspace: Workspace): Desk {
    const known = desks.get(workspace);
    if (known !== undefined) return known;
    const desk: Desk = {
      prints: workspace.store.prints,
      now: workspace.now,
      sheetOf: ({ wish, isCopy }) => makeSheet(workspace, wish, isCopy),
    };
    desks.set(workspace, desk);
    return desk;
  }

  const inOrder = (): Workspace[] =>
    [workspaces.get('store'), workspaces.get('practice')].filter((workspace) => workspace !== undefined);

  const spooler = createSpooler({
    clock: parts.clock,
    timers,
    log: parts.log,
    settings,
    desks: () => inOrder().map(deskOf),
    wayTo: paper.wayTo,
    draw: paper.draw,
    changed,
  });

  function viewOf({ kind }: Workspace, row: PrintRow): PrintView {
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
  function ask(workspace: Workspace, id: string, wish: PrintWish, isAgain: boolean) {
    const { prints } = workspace.store;
    const isCopy = isAgain || ('orderId' in wish && prints.isPrinted(wish.orderId, wish.document));
    workspace.store.transaction(() => prints.add({ id, wish, occasion: null, isCopy, askedAt: workspace.now() }));
    spooler.nudge();
    changed();
    return prints.withId(id);
  }

  async function preview(workspace: Workspace, wish: PrintWish, printerId: string | null) {
    const isCopy = 'orderId' in wish && workspace.store.prints.isPrinted(wish.orderId, wish.document);
    const sheet = makeSheet(workspace, wish, isCopy);
    if (sheet === null) return failed('not_found');
    const { printers } = settings();
    const printer = printers.find(({ id }) => id === printerId) ?? usualPrinter(wish, printers) ?? printers[0];
    try {
      const { width, height, rows } = await paper.draw(sheet, printer?.dots ?? PREVIEW_DOTS);
      const picture = { width, height, rows: Buffer.from(rows).toString('base64') };
      return { ok: true, value: { picture, asText: printer !== undefined && isAsLetters(sheet, printer) } } as const;
    } catch (error) {
      if (error instanceof NobodyDraws) return failed('nobody_draws');
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
        const { prints } = workspace.store;
        const rows = orderId === null ? prints.newest(LISTED) : prints.ofOrder(orderId);
        return { ok: true, value: rows.map((row) => viewOf(workspace, row)) };
      }),
    'paper.withdraw': ({ workspace: kind, number }) =>
      within(kind, (workspace) => {
        const { prints } = workspace.store;
        const state = prints.get(number)?.state;
        if (state === undefined) return failed('not_found');
        if (state !== 'waiting') return failed('not_possible_now');
        workspace.store.transaction(() => prints.end(number, 'withdrawn', null, workspace.now()));
        changed();
        return DONE;
      }),
    'paper.answer': ({ actionId, workspace: kind, number, answer }) =>
      within(kind, (workspace) => {
        const { prints } = workspace.store;
        const row = prints.get(number);
        if (row === null) return failed('not_found');
        if (row.state !== 'unknown') return failed('not_possible_now');
        const isOut = answer === 'came_out';
        workspace.store.transaction(() =>
          prints.end(number, isOut ? 'done' : 'failed', isOut ? null : 'not_come_out', workspace.now()),
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
    'paper.find': async () => ({ ok: true, value: await paper.find() }),
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
        waiting: open.reduce((sum, { store }) => sum + store.prints.countLive(), 0),
        asks: open.flatMap((workspace) => workspace.store.prints.unknown().map((row) => viewOf(workspace, row))),
        revision: open.reduce((sum, { store }) => sum + store.written.times(['prints']), 0),
      };
    },
    fails: () => spooler.faults().length > 0,
    asked: () => {
      cancelNudge();
      cancelNudge = timers.after(0, spooler.nudge);
    },
    stop: () => {
      cancelNudge();
      return spooler.stop();
    },
  };
}
