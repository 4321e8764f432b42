import { createAudibilityMonitor } from './alarm/audibility-monitor.ts';
import { createAlarmController } from './alarm/controller.ts';
import type { PreferenceFile } from './contract/domain/preferences.ts';
import type { Connection, WorkspaceKind } from './contract/domain/workspace.ts';
import { DONE } from './contract/ipc/call.ts';
import type { CallResult, IpcEvent } from './contract/ipc/calls.ts';

import type { Platform } from './contract/ipc/platform.ts';
import type { Snapshot } from './contract/ipc/snapshot.ts';
import type {
  Clock,
  HttpNetwork,
  Log,
  OpenLink,
  PracticeService,
  Randomness,
  Secrets,
  Timers,
} from './contract/ports.ts';
import { removeDatabase } from './database/durability/database-files.ts';
import { createCallDispatcher } from './ipc/call-dispatcher.ts';
import { closingHandlers } from './ipc/handlers/closing.ts';
import { countingHandlers } from './ipc/handlers/counting.ts';
import { importHandlers } from './ipc/handlers/import.ts';
import { linkHandlers } from './ipc/handlers/links.ts';
import { orderHandlers } from './ipc/handlers/orders.ts';
import { platformHandlers } from './ipc/handlers/platform.ts';
import { salesHandlers } from './ipc/handlers/sales.ts';
import { settingsHandlers } from './ipc/handlers/settings.ts';
import { stockHandlers } from './ipc/handlers/stock.ts';
import { createSnapshotPublisher } from './ipc/snapshot-publisher.ts';
import { keptInMemory } from './platform/cached-preferences.ts';
import { createPracticeController } from './practice/practice-controller.ts';
import type { PrintParts } from './printing/print-controller.ts';
import { createPrintController } from './printing/print-controller.ts';
import { createConnectionSetup } from './workspace/connection/connection-setup.ts';
import { databasePath } from './workspace/database-path.ts';
import { createStockListCache } from './workspace/queries/stock-lists.ts';
import type { SnapshotOptions, WorkspaceSnapshot } from './workspace/snapshot.ts';
import { DEFAULT_SNAPSHOT_OPTIONS } from './workspace/snapshot.ts';
import { createUnsentElsewhereTracker } from './workspace/unsent-elsewhere.ts';
import { openWorkspace } from './workspace/workspace.ts';
import type { WorkspaceOpening } from './workspace/workspace-manager.ts';
import { createWorkspaceManager } from './workspace/workspace-manager.ts';

/** Everything that the rooms don't take from the air, handed in by an entry or a test. */
export interface AppParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  /** An existing folder for the databases. */
  readonly dataFolder: string;
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  /** A line to a service's address (checked already, without a slash at its end). */
  lineTo(address: string): HttpNetwork;
  /** Starts the practice store's service; called at most once at a time, when staff first want it. */
  startPractice(): Promise<PracticeService>;
  readonly openLink: OpenLink;
  /** The program around the rooms; none in the preview. */
  readonly host?: Platform;
  /** How sheets are drawn and where printers are; none in tests that print nothing. */
  readonly paper?: PrintParts;
}

/** The running app without a window: what a host shows and asks. */
export interface CounterApp {
  /** Answers one call of the renderer, whose sender the host has checked (ipc/sender.ts). Never rejects. */
  answer(name: string, input: unknown): Promise<CallResult>;
  /** Calls `listener` for every event until the function it gives is called. */
  listen(listener: (event: IpcEvent) => void): () => void;
  /** What is on screen now; also decides tray, title and whether the window comes up. */
  snapshot(): Snapshot;
  /** Orders that wait for a decision, for tray and taskbar; null while that workspace is not open. */
  newOrders(): Readonly<Record<WorkspaceKind, number | null>>;
  /** Asks every renderer to open an order: staff pressed its notification. */
  showOrder(workspace: WorkspaceKind, orderId: string): void;
  /** The PC woke or its network changed: connections are dropped and the PENDING orders read before all else. */
  reconnect(): void;
  /** Ends all work in order; what staff did stays stored and is sent after the next start. */
  close(): Promise<void>;
}

/** Starts the app's rooms and goes on where the last run ended. */
export async function createApp(parts: AppParts): Promise<CounterApp> {
  const { clock, timers, log, dataFolder } = parts;
  const preferences = keptInMemory(parts.preferences);
  let newOrders: ReturnType<CounterApp['newOrders']> = { store: null, practice: null };
  let number = 0;

  const publisher = createSnapshotPublisher({ clock, timers, log, snapshot });
  const ringing = createAlarmController({ clock, timers, log, again: publisher.publishSoon });
  const hearing = createAudibilityMonitor({ clock, timers, again: publisher.publishSoon });

  /** Of the live stores; the practice store, whose day may be moved, is always on the board and always open. */
  function storeChoices(): SnapshotOptions {
    const { settings, chosenStoreId, mutedStoreIds } = preferences.read();
    const printerFails = printing.hasPrinterFault();
    return { chosenStoreId, mutedStoreIds, openingHours: settings.openingHours, printerFails };
  }

  const workspaces = createWorkspaceManager({
    clock,
    timers,
    log,
    publisher,
    openOne(opening, damaged) {
      const file = databasePath(dataFolder, opening.kind, opening.connection);
      if (opening.eventsFrom !== undefined) removeDatabase(file);
      const choices =
        opening.kind === 'store'
          ? storeChoices
          : () => ({ ...DEFAULT_SNAPSHOT_OPTIONS, printerFails: printing.hasPrinterFault() });
      const paper = { settings: () => preferences.read().paper, asked: printing.checkQueueSoon };
      const booksByItself = () => preferences.read().settings.booksByItself;
      return openWorkspace({
        ...parts,
        ...opening,
        file,
        choices,
        booksByItself,
        paper,
        changed: publisher.publishSoon,
        damaged,
      });
    },
  });
  const printing = createPrintController({
    ...parts,
    preferences,
    workspaces: workspaces.open,
    paper: parts.paper,
    changed: publisher.publishSoon,
  });
  const storeOpening = (connection: Connection, key: string): WorkspaceOpening => {
    return { kind: 'store', connection, key, line: parts.lineTo(connection.address) };
  };

  const leaving = createUnsentElsewhereTracker(workspaces.open, preferences);
  const storeFile = (connection: Connection): string => databasePath(dataFolder, 'store', connection);
  const leave = (): void => {
    const { connection } = preferences.read();
    if (connection !== null) leaving.recordUnsent(storeFile(connection));
  };
  const connecting = createConnectionSetup({
    ...parts,
    preferences,
    open: async (connection, key) => {
      leave();
      await workspaces.replace(storeOpening(connection, key));
      leaving.showUnsent(storeFile(connection));
      publisher.publishSoon();
    },
    resume: (connection, key) => workspaces.reopen(storeOpening(connection, key)),
    close: () => {
      leave();
      return workspaces.close('store');
    },
  });
  const practising = createPracticeController({
    ...parts,
    preferences,
    changed: publisher.publishSoon,
    workspace: {
      open: (opening) => workspaces.replace({ kind: 'practice', ...opening }),
      openEmpty: (opening, eventsFrom) => workspaces.replace({ kind: 'practice', ...opening, eventsFrom }),
      close: () => workspaces.close('practice'),
      resumed: () => workspaces.open.get('practice')?.reconnect(),
    },
  });

  function snapshot(): Snapshot {
    number += 1;
    const { settings, shown } = preferences.read();
    const looks = [...workspaces.open.values()].map((workspace) => workspace.readSnapshot());
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
      alarm: hearing.addAudibility(ringing.decide(looks, at), settings.volume, at),
      paper: printing.view(),
    };
  }

  /** An order of a store that is not on the board brings all stores back to it. */
  function showOrder(workspace: WorkspaceKind, orderId: string): void {
    const storeId = workspaces.open.get(workspace)?.database.orders.get(orderId)?.storeId;
    const { chosenStoreId } = preferences.read();
    if (workspace === 'store' && chosenStoreId !== null && chosenStoreId !== storeId) {
      preferences.change({ chosenStoreId: null });
      publisher.publishSoon();
    }
    publisher.emit({ name: 'show_order', workspace, orderId });
  }

  const presses = orderHandlers(workspaces.open, () => preferences.read().settings);
  const stockLists = createStockListCache();
  const bridge = createCallDispatcher(
    {
      ...connecting.handlers,
      ...practising.handlers,
      ...presses,
      ...salesHandlers(workspaces.open),
      ...stockHandlers(workspaces.open, stockLists),
      ...countingHandlers(workspaces.open, stockLists),
      ...importHandlers(workspaces.open),
      ...closingHandlers(workspaces.open),
      ...linkHandlers(workspaces.open, parts.openLink),
      ...platformHandlers(parts.host),
      ...printing.handlers,
      ...settingsHandlers(preferences, workspaces.open, publisher.publishSoon),
      'app.snapshot': () => ({ ok: true, value: snapshot() }),
      'sound.report': (said) => {
        hearing.report(said);
        return DONE;
      },
    },
    log,
  );

  const { host } = parts;
  host?.onChange(() => publisher.emit({ name: 'host', host: host.view() }));

  await connecting.reopen();
  await practising.reopen();
  printing.checkQueueSoon();
  publisher.publishSoon();

  return {
    async answer(name, input) {
      const result = await bridge.answer(name, input);
      if (Object.hasOwn(presses, name)) publisher.publishNextFrame();
      return result;
    },
    listen: publisher.listen,
    snapshot,
    newOrders: () => newOrders,
    showOrder,
    reconnect() {
      for (const workspace of workspaces.open.values()) workspace.reconnect();
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

function newIn(looks: readonly WorkspaceSnapshot[], kind: WorkspaceKind): number | null {
  return looks.find(({ view }) => view.kind === kind)?.newOrders ?? null;
}
