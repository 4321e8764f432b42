import { createHearing } from './alarm/audibility-monitor.ts';
import { createRinging } from './alarm/controller.ts';
import type {
  Connection,
  Line,
  OpenLink,
  PracticeService,
  PreferenceFile,
  Secrets,
} from './contract/domain/preferences.ts';
import type { BridgeEvent } from './contract/ipc/calls.ts';
import type { Host } from './contract/ipc/platform.ts';
import type { Snapshot, WorkspaceKind } from './contract/ipc/views.ts';
import type { Chance, Clock, Log, Timers } from './contract/ports.ts';
import { removeDatabase } from './database/durability/database-files.ts';
import type { AnyResult } from './ipc/call-dispatcher.ts';
import { createBridge } from './ipc/call-dispatcher.ts';
import { closingHandlers } from './ipc/handlers/closing.ts';
import { countingHandlers } from './ipc/handlers/counting.ts';
import { importHandlers } from './ipc/handlers/import.ts';
import { linkHandlers } from './ipc/handlers/links.ts';
import { workHandlers } from './ipc/handlers/orders.ts';
import { hostHandlers } from './ipc/handlers/platform.ts';
import { viewHandlers } from './ipc/handlers/sales.ts';
import { choiceHandlers } from './ipc/handlers/settings.ts';
import { stockHandlers } from './ipc/handlers/stock.ts';
import { createPublisher } from './ipc/snapshot-publisher.ts';
import { DONE } from './ipc/with-workspace.ts';
import { keptInMemory } from './platform/cached-preferences.ts';
import { createPractising } from './practice/practice-controller.ts';
import type { PaperParts } from './printing/print-controller.ts';
import { createPrinting } from './printing/print-controller.ts';
import { createConnecting } from './workspace/connection/connection-setup.ts';
import { databaseFile } from './workspace/database-path.ts';
import { rememberedLists } from './workspace/queries/stock-lists.ts';
import type { Choices, Look } from './workspace/snapshot.ts';
import { NO_CHOICES } from './workspace/snapshot.ts';
import { createLeavingStores } from './workspace/unsent-elsewhere.ts';
import { openWorkspace } from './workspace/workspace.ts';
import type { Opening } from './workspace/workspace-manager.ts';
import { createWorkspaces } from './workspace/workspace-manager.ts';

/** Everything that the rooms don't take from the air, handed in by an entry or a test. */
export interface CounterParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly log: Log;
  /** An existing folder for the databases. */
  readonly dataFolder: string;
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  /** A line to a service's address (checked already, without a slash at its end). */
  lineTo(address: string): Line;
  /** Starts the practice store's service; called at most once at a time, when staff first want it. */
  startPractice(): Promise<PracticeService>;
  readonly openLink: OpenLink;
  /** The program around the rooms; none in the preview. */
  readonly host?: Host;
  /** How sheets are drawn and where printers are; none in tests that print nothing. */
  readonly paper?: PaperParts;
}

/** The running app without a window: what a host shows and asks. */
export interface Counter {
  /** Answers one call of the renderer, whose sender the host has checked (ipc/sender.ts). Never rejects. */
  answer(name: string, input: unknown): Promise<AnyResult>;
  /** Calls `listener` for every event until the function it gives is called. */
  listen(listener: (event: BridgeEvent) => void): () => void;
  /** What is on screen now; also decides tray, title and whether the window comes up. */
  snapshot(): Snapshot;
  /** Orders that wait for a decision, for tray and taskbar; null while that workspace is not open. */
  newOrders(): Readonly<Record<WorkspaceKind, number | null>>;
  /** Asks every renderer to open an order: staff pressed its notification. */
  showOrder(workspace: WorkspaceKind, orderId: string): void;
  /** The PC woke or its network changed: connections are dropped and the PENDING orders read before all else. */
  resumed(): void;
  /** Ends all work in order; what staff did stays stored and is sent after the next start. */
  close(): Promise<void>;
}

/** Starts the app's rooms and goes on where the last run ended. */
export async function createCounter(parts: CounterParts): Promise<Counter> {
  const { clock, timers, log, dataFolder } = parts;
  const preferences = keptInMemory(parts.preferences);
  let newOrders: ReturnType<Counter['newOrders']> = { store: null, practice: null };
  let number = 0;

  const publisher = createPublisher({ clock, timers, log, snapshot });
  const ringing = createRinging({ clock, timers, log, again: publisher.changed });
  const hearing = createHearing({ clock, timers, again: publisher.changed });

  /** Of the live stores; the practice store, whose day may be moved, is always on the board and always open. */
  function storeChoices(): Choices {
    const { settings, chosenStoreId, mutedStoreIds } = preferences.read();
    const printerFails = printing.fails();
    return { chosenStoreId, mutedStoreIds, openingHours: settings.openingHours, printerFails };
  }

  const workspaces = createWorkspaces({
    clock,
    timers,
    log,
    publisher,
    openOne(opening, damaged) {
      const file = databaseFile(dataFolder, opening.kind, opening.connection);
      if (opening.eventsFrom !== undefined) removeDatabase(file);
      const choices =
        opening.kind === 'store' ? storeChoices : () => ({ ...NO_CHOICES, printerFails: printing.fails() });
      const paper = { settings: () => preferences.read().paper, asked: printing.asked };
      const booksByItself = () => preferences.read().settings.booksByItself;
      return openWorkspace({
        ...parts,
        ...opening,
        file,
        choices,
        booksByItself,
        paper,
        changed: publisher.changed,
        damaged,
      });
    },
  });
  const printing = createPrinting({
    ...parts,
    preferences,
    workspaces: workspaces.open,
    paper: parts.paper,
    changed: publisher.changed,
  });
  const storeOpening = (connection: Connection, key: string): Opening => {
    return { kind: 'store', connection, key, line: parts.lineTo(connection.address) };
  };

  const leaving = createLeavingStores(workspaces.open, preferences);
  const storeFile = (connection: Connection): string => databaseFile(dataFolder, 'store', connection);
  const leave = (): void => {
    const { connection } = preferences.read();
    if (connection !== null) leaving.leave(storeFile(connection));
  };
  const connecting = createConnecting({
    ...parts,
    preferences,
    open: async (connection, key) => {
      leave();
      await workspaces.enter(storeOpening(connection, key));
      leaving.arrive(storeFile(connection));
      publisher.changed();
    },
    resume: (connection, key) => workspaces.resume(storeOpening(connection, key)),
    close: () => {
      leave();
      return workspaces.close('store');
    },
  });
  const practising = createPractising({
    ...parts,
    preferences,
    changed: publisher.changed,
    workspace: {
      open: (opening) => workspaces.enter({ kind: 'practice', ...opening }),
      openEmpty: (opening, eventsFrom) => workspaces.enter({ kind: 'practice', ...opening, eventsFrom }),
      close: () => workspaces.close('practice'),
      resumed: () => workspaces.open.get('practice')?.resumed(),
    },
  });

  function snapshot(): Snapshot {
    number += 1;
    const { settings, shown } = preferences.read();
    const looks = [...workspaces.open.values()].map((workspace) => workspace.look());
    const look = looks.find(({ view }) => view.kind === shown);
    const at = look?.alarm.now ?? clock.now();
    newOrders = { store: newIn(looks, 'store'), practice: newIn(looks, 'practice') };
    return {
      number,
      at,
      settings,
      workspace: look?.view ?? null,
      unopened: shown === null ? null : workspaces.unopened(shown),
      storeConnected: workspaces.open.has('store'),
      practice: practising.view(),
      alarm: hearing.hear(ringing.decide(looks, at), settings.volume, at),
      paper: printing.view(),
    };
  }

  /** An order of a store that is not on the board brings all stores back to it. */
  function showOrder(workspace: WorkspaceKind, orderId: string): void {
    const storeId = workspaces.open.get(workspace)?.store.orders.get(orderId)?.storeId;
    const { chosenStoreId } = preferences.read();
    if (workspace === 'store' && chosenStoreId !== null && chosenStoreId !== storeId) {
      preferences.change({ chosenStoreId: null });
      publisher.changed();
    }
    publisher.tell({ name: 'show_order', workspace, orderId });
  }

  const presses = workHandlers(workspaces.open, () => preferences.read().settings);
  const stockLists = rememberedLists();
  const bridge = createBridge(
    {
      ...connecting.handlers,
      ...practising.handlers,
      ...presses,
      ...viewHandlers(workspaces.open),
      ...stockHandlers(workspaces.open, stockLists),
      ...countingHandlers(workspaces.open, stockLists),
      ...importHandlers(workspaces.open),
      ...closingHandlers(workspaces.open),
      ...linkHandlers(workspaces.open, parts.openLink),
      ...hostHandlers(parts.host),
      ...printing.handlers,
      ...choiceHandlers(preferences, workspaces.open, publisher.changed),
      'app.snapshot': () => ({ ok: true, value: snapshot() }),
      'sound.report': (said) => {
        hearing.report(said);
        return DONE;
      },
    },
    log,
  );

  const { host } = parts;
  host?.onChange(() => publisher.tell({ name: 'host', host: host.view() }));

  await connecting.reopen();
  await practising.reopen();
  printing.asked();
  publisher.changed();

  return {
    async answer(name, input) {
      const result = await bridge.answer(name, input);
      if (Object.hasOwn(presses, name)) publisher.pressed();
      return result;
    },
    listen: publisher.listen,
    snapshot,
    newOrders: () => newOrders,
    showOrder,
    resumed() {
      for (const workspace of workspaces.open.values()) workspace.resumed();
    },
    async close() {
      publisher.stop();
      ringing.stop();
      hearing.stop();
      connecting.stop();
      await printing.stop();
      await Promise.all([workspaces.close('store'), practising.close()]);
    },
  };
}

function newIn(looks: readonly Look[], kind: WorkspaceKind): number | null {
  return looks.find(({ view }) => view.kind === kind)?.newOrders ?? null;
}
