import { createApiClient } from '../api-client/api-client.ts';
import type { AppEvents } from '../contract/calls/app-events.ts';
import type { WriteFault } from '../contract/domain/disk-fault.ts';
import type { PrintSettings } from '../contract/domain/printing.ts';
import type { Instant } from '../contract/domain/time.ts';
import type { Connection, WorkspaceKind } from '../contract/domain/workspace.ts';
import type { Emitter, EventSink } from '../contract/emitter.ts';
import { createEmitter } from '../contract/emitter.ts';
import type { BackupCopier, Clock, HttpNetwork, Log, LoopbackPost, Randomness, Timers } from '../contract/ports.ts';
import type { Settings } from '../contract/settings.ts';
import type { WorkspaceEvents } from '../contract/workspace-events.ts';

import type { CounterDatabase } from '../database/database.ts';
import type { DurableDatabase } from '../database/durable-database.ts';
import { openDurableDatabase, openUnwritableDatabase } from '../database/durable-database.ts';
import type { Moment } from '../database/tables/moments.ts';
import type { UnsavedContents } from '../database/unsaved-orders.ts';
import { storeUnsavedOrders } from '../database/unsaved-storage.ts';
import { listAffectedBarcodes } from '../outbox/kinds/registry.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { MomentRecorder } from '../outbox/requests/moment-recorder.ts';
import { createMomentRecorder } from '../outbox/requests/moment-recorder.ts';
import { createPrintingOrderSink } from '../printing/automatic-print-jobs.ts';
import type { DayReader } from '../sync/readers/day-reader.ts';
import { createDayReader } from '../sync/readers/day-reader.ts';
import { createSync } from '../sync/sync.ts';
import { bookSalesAutomatically } from './automatic-booking.ts';
import type { TallyBooks } from './books/tally-books.ts';
import { createTallyBooks } from './books/tally-books.ts';
import type { StoreAccess } from './connection/store-access.ts';
import { createStoreAccess } from './connection/store-access.ts';
import type { ImportFolderParts } from './import/folder-progress.ts';
import type { ImportFolder } from './import/import-folder.ts';
import { createImportFolder } from './import/import-folder.ts';
import type { ImportWorker } from './import/import-worker.ts';
import { createImportWorker } from './import/import-worker.ts';
import { createOutageTracker } from './outage-tracker.ts';
import type { ViewContext } from './queries/card-rows.ts';
import { createRetentionWorker } from './retention-worker.ts';
import type { SnapshotOptions, WorkspaceSnapshot } from './snapshot.ts';
import { createSnapshotReader } from './snapshot.ts';
import type { WebhookAdministration } from './webhooks/webhook-administration.ts';
import { createWebhookAdministration } from './webhooks/webhook-administration.ts';

/** Everything that belongs to one connection: database, client, sync, outbox. */
export interface Workspace {
  readonly kind: WorkspaceKind;
  /** Whether its orders are real: neither practice nor sandbox (C16). */
  readonly isLive: boolean;
  /** The stores of its connection. */
  readonly storeIds: readonly number[];
  readonly database: CounterDatabase;
  readonly outbox: Outbox;
  /** Checks and sends imported files. */
  readonly importWorker: ImportWorker;
  /** Takes the files of the watched folder. */
  readonly importFolder: ImportFolder;
  /** Reads from the service what happened: on a day, at closing time, or to an order, for its evidence file. */
  readonly dayReader: DayReader;
  /** What the key may do, and how staff give up a store. */
  readonly access: StoreAccess;
  /** The service's time (C10). */
  now(): Instant;
  /** The present, to be stored. */
  takeMoment(): Moment;
  /** How many days finished orders are kept. */
  keepDays(): number;
  /** What views need besides rows. */
  viewContext(): ViewContext;
  /** Notes whether the service was out of reach. Part of the app's tick. */
  tick(): void;
  /** What the screen shows and the alarm needs now. Changes nothing. */
  readSnapshot(): WorkspaceSnapshot;
  /** Handlers emit here what staff have changed. */
  readonly events: EventSink<WorkspaceEvents>;
  /** Soon reads items that are on screen and unknown or out of date. */
  refreshItems(storeId: number, barcodes: readonly string[]): void;
  /** How many items the current full scan of a store has read; null between scans. */
  fullScanProgress(storeId: number): number | null;
  /** Soon reads the inventory runs of a store, because they are on screen. */
  refreshInventoryRuns(storeId: number): void;
  /** The backups of its database, their copies, and the room left on its disk. */
  readonly durability: Pick<DurableDatabase, 'backups' | 'copies' | 'freeBytes'>;
  /** The shop's books in Tally. */
  readonly tally: TallyBooks;
  /** Webhook endpoints at the service. */
  readonly webhooks: WebhookAdministration;
  /** Dismisses the notice of the last outage. */
  endOutage(): void;
  /** Drops connections, then reads and sends again, after the PC woke or its network changed. */
  reconnect(): void;
  /** Closes in order. Requests in progress count as unknown at the next start. */
  close(): Promise<void>;
}

export interface WorkspaceParts {
  readonly kind: WorkspaceKind;
  readonly connection: Connection;
  readonly key: string;
  readonly network: HttpNetwork;
  /** The database's file. */
  readonly file: string;
  /** Set if the file has been opened before. */
  readonly isKnown?: boolean;
  /** The folder for a second copy of each backup; null for none. */
  readonly copyFolder?: () => string | null;
  /** Copies the database in another process; absent where none can be started. */
  readonly copyElsewhere?: BackupCopier;
  /** Set for an empty database after a reset, because earlier events belong to orders that are gone. */
  readonly eventsFrom?: Instant;
  readonly snapshotOptions: () => SnapshotOptions;
  /** Posts to the shop's Tally; absent where there is none. */
  readonly postToTally?: LoopbackPost;
  readonly tallySettings: () => Pick<Settings, 'tally' | 'tallyLink'>;
  /** Whether sales are booked without staff. */
  readonly booksAutomatically: () => boolean;
  readonly printSettings: () => PrintSettings;
  /** How many days finished orders are kept. */
  readonly keepDays: () => number;
  /** The watched folder of one of its stores. */
  readonly importFolder: Pick<ImportFolderParts, 'chosen' | 'storage'>;
  /** How the shop's scale prints codes; null if it has none. */
  readonly scaleCode: () => string | null;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly events: EventSink<AppEvents>;
  /** Called once if the database turns out to be damaged; reopening restores it. */
  readonly damaged: () => void;
  /** Called when the database must be reopened, because its disk takes writes again. */
  readonly reopen: () => void;
  /** Set if this run of the app had it open until just now, so that nothing was missed in between. */
  readonly isContinued?: boolean;
  /** Set if a fault of the disk keeps the database from being opened: orders ring and can be decided without it. */
  readonly diskFault?: WriteFault;
  /** What the workspace held of unsaved orders when it was closed. */
  readonly unsaved?: UnsavedContents;
}

function openDatabase(parts: WorkspaceParts, changed: () => void): DurableDatabase {
  const { connection: bound, diskFault } = parts;
  const databaseParts = { ...parts, bound, changed };
  return diskFault === undefined
    ? openDurableDatabase(databaseParts)
    : openUnwritableDatabase(databaseParts, diskFault);
}

/** Opens a workspace and starts to read and send. Throws what {@link openDurableDatabase} throws. */
export function openWorkspace(parts: WorkspaceParts): Workspace {
  const events = createEmitter<WorkspaceEvents>(() => parts.events.emit('snapshot.stale'));
  const durable = openDatabase(parts, () => events.emit('disk.changed'));
  const { database } = durable;
  const { eventsFrom, diskFault } = parts;
  try {
    if (eventsFrom !== undefined && diskFault === undefined)
      database.write(() => database.metadata.setEventsFrom(eventsFrom));
    return createWorkspace(parts, events, durable);
  } catch (error) {
    database.close();
    throw error;
  }
}

const isLiveConnection = ({ kind, connection }: WorkspaceParts): boolean =>
  kind === 'store' && connection.mode === 'live';

/** The shop's books, which get what is booked as soon as it is. Practice has none. */
function openTally(parts: WorkspaceParts, database: CounterDatabase, events: Emitter<WorkspaceEvents>): TallyBooks {
  const { kind, timers, log, postToTally, tallySettings } = parts;
  const tally = createTallyBooks({
    ...{ database, timers, log, events },
    isLive: isLiveConnection(parts),
    post: kind === 'store' ? postToTally : undefined,
    settings: tallySettings,
  });
  for (const event of ['sync.changed', 'action.changed', 'staff.changed'] as const) events.on(event, tally.nudge);
  tally.nudge();
  return tally;
}

function createWorkspace(parts: WorkspaceParts, events: Emitter<WorkspaceEvents>, durable: DurableDatabase): Workspace {
  const { kind, connection, network, clock, timers, randomness, log } = parts;
  const { storeIds } = connection;
  const { database } = durable;
  const orderSink = createPrintingOrderSink(database, {
    settings: parts.printSettings,
    jobAdded: () => parts.events.emit('print.requested'),
    now: () => client.time.now(),
    takeMoment: () => moments.take(),
  });
  const client = createApiClient({
    transport: network.transport,
    address: connection.address,
    key: parts.key,
    storeIds,
    clock,
    timers,
    log,
    pcClock: database.moments.pcClock(),
    onMeasured: (now) => moments.settle(now),
  });
  const moments: MomentRecorder = createMomentRecorder({ database, time: client.time, clock, events });
  storeUnsavedOrders(database, orderSink);
  const shared = { client, database, orderSink, clock, timers, randomness, log, events };
  const outages = createOutageTracker(
    kind === 'store' && parts.isContinued !== true ? database.metadata.cursor('events') : null,
    kind === 'practice',
  );
  const sync = createSync({ ...shared, storeIds, listAffectedBarcodes });
  const outbox = createOutbox({ ...shared, readOrder: sync.readOrder, moments });
  const importWorker = createImportWorker({ ...shared, outbox, scaleCode: parts.scaleCode });
  const tally = openTally(parts, database, events);
  const importFolder = createImportFolder({ ...parts.importFolder, ...shared, importWorker, takeMoment: moments.take });
  const retention = createRetentionWorker({ ...shared, time: client.time, keepDays: parts.keepDays });
  const snapshots = createSnapshotReader({ ...shared, kind, connection, sync, importFolder });

  events.on('sync.changed', () => {
    outbox.nudge();
    if (parts.booksAutomatically()) bookSalesAutomatically({ database, outbox, randomness });
  });
  client.connectionState.onContact((at) => parts.events.emit('ipc', { name: 'contact', workspace: kind, at }));
  // From now on new orders are read into memory.
  events.on('disk.changed', sync.nudge);
  events.on('outbox.changed', importWorker.nudge);
  events.on('import.changed', importFolder.nudge);
  events.on('moments.settled', importWorker.dispatchSoon);
  sync.start();
  retention.schedule();

  return {
    kind,
    isLive: isLiveConnection(parts),
    storeIds,
    database,
    outbox,
    importWorker,
    importFolder,
    dayReader: createDayReader({ ...shared, storeIds, listAffectedBarcodes, lastSweep: sync.lastSweep }),
    access: createStoreAccess(client),
    now: () => client.time.now(),
    takeMoment: moments.take,
    keepDays: parts.keepDays,
    viewContext: snapshots.viewContext,
    tick: () => outages.update(client.connectionState.view()),
    readSnapshot: () => snapshots.read(parts.snapshotOptions(), outages.last()),
    events,
    refreshItems: sync.refreshItems,
    fullScanProgress: sync.fullScanProgress,
    refreshInventoryRuns: sync.refreshInventoryRuns,
    durability: durable,
    tally,
    webhooks: createWebhookAdministration(client),
    endOutage: outages.dismiss,
    reconnect() {
      network.dropConnections();
      sync.resumed();
      outbox.nudge();
      retention.schedule();
    },
    async close() {
      retention.stop();
      tally.stop();
      client.close();
      await Promise.all([sync.stop(), outbox.stop(), importFolder.stop(), importWorker.stop()]);
      await durable.close();
    },
  };
}
