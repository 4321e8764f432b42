import type { AlarmSource } from '../alarm/alarm-controller.ts';
import type { AlarmWorkspace } from '../alarm/alarm-workspace.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import type { ActivityRow } from '../contract/calls/activity.ts';
import type { BoardView, CatchUpView } from '../contract/calls/orders.ts';
import type { WorkspaceView } from '../contract/calls/snapshot.ts';
import type { Instant } from '../contract/domain/time.ts';
import { addMs, DAY, HOUR, MINUTE, startOfIndiaDay } from '../contract/domain/time.ts';
import type { Connection, WorkspaceKind } from '../contract/domain/workspace.ts';
import type { Clock } from '../contract/ports.ts';
import type { OpeningHours } from '../contract/settings.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { ActionRow } from '../database/tables/actions/action-row.ts';
import { kindOf } from '../outbox/kinds/registry.ts';
import type { Sync } from '../sync/sync.ts';
import { buildActivityRow } from '../views/activity/activity.ts';
import type { Outage } from '../views/orders/catch-up.ts';
import { buildCatchUpView } from '../views/orders/catch-up.ts';
import type { BoardRows } from '../views/orders/order-board.ts';
import { buildBoardView, truncateBoard } from '../views/orders/order-board.ts';
import type { ImportFolder } from './import/import-folder.ts';
import { listAlarmOrders } from './queries/alarm-orders.ts';
import { createBoardQuery } from './queries/board-rows.ts';
import type { ViewContext } from './queries/card-rows.ts';
import { readRevisions } from './queries/revisions.ts';
import type { WorkspaceQueries } from './queries/workspace-queries.ts';
import { createWorkspaceQueries } from './queries/workspace-queries.ts';
import { readStorageView } from './storage-view.ts';

/** A clock error below this is not worth a message (C10). */
const CLOCK_OFF_MS = 2 * MINUTE;

/** Upper bound on writes per millisecond, so that revisions keep rising when a new workspace counts from 0 again. */
const WRITES_PER_MS = 1_000;

/** A workspace at one moment: what its screen shows and what the alarm needs. */
export interface WorkspaceSnapshot extends AlarmSource {
  readonly view: WorkspaceView;
  /** Orders that wait for a decision, in all stores. */
  readonly newOrders: number;
}

/** What staff have chosen for a workspace on this counter. */
export interface SnapshotOptions {
  /** The store on the board; null shows all. */
  readonly chosenStoreId: number | null;
  readonly mutedStoreIds: readonly number[];
  readonly openingHours: OpeningHours | null;
  /** Whether a printer of this counter can't print now. */
  readonly hasPrinterFault: boolean;
}

/** Shows everything and rings at any hour. */
export const DEFAULT_SNAPSHOT_OPTIONS: SnapshotOptions = {
  chosenStoreId: null,
  mutedStoreIds: [],
  openingHours: null,
  hasPrinterFault: false,
};

export interface SnapshotReaderParts {
  readonly kind: WorkspaceKind;
  readonly connection: Connection;
  readonly database: CounterDatabase;
  readonly client: ApiClient;
  readonly sync: Sync;
  readonly importFolder: Pick<ImportFolder, 'state'>;
  readonly clock: Clock;
}

export interface SnapshotReader {
  /**
   * Reads a snapshot, and only those of its parts that have changed. `outage`: the last one, unless staff dismissed it.
   */
  read(options: SnapshotOptions, outage: Outage | null): WorkspaceSnapshot;
  /** What views need besides rows. */
  viewContext(): ViewContext;
}

export function createSnapshotReader(parts: SnapshotReaderParts): SnapshotReader {
  const { connection, database, client } = parts;
  const { storeIds } = connection;
  const queries = createWorkspaceQueries(database, storeIds);
  const readBoard = createBoardQuery(database);
  const firstRevision = Math.ceil(parts.clock.monotonic()) * WRITES_PER_MS;
  const viewContext = (): ViewContext => ({ now: client.time.now(), nameOf: queries.storeNames() });

  const read: SnapshotReader['read'] = (options, outage) => {
    const context = viewContext();
    const rows = readBoard(context);
    const chosenStoreId = storeIds.includes(options.chosenStoreId ?? 0) ? options.chosenStoreId : null;
    const mutedStoreIds = options.mutedStoreIds.filter((id) => storeIds.includes(id));
    const board = buildBoardView(rows, chosenStoreId);
    const newOrders = chosenStoreId === null ? board.new.length : buildBoardView(rows, null).new.length;
    const revisions = addToRevisions(readRevisions(database.changes), firstRevision + countDays(context.now));
    const stores = { chosenStoreId, mutedStoreIds };
    const moment: Moment = { now: context.now, rows, board, newOrders, ...stores, revisions, outage };
    return {
      changeEpisodes: database.changeEpisodes,
      newOrders,
      alarm: readAlarmWorkspace(parts, queries, options, moment),
      view: readWorkspaceView(parts, queries, moment),
    };
  };

  return {
    read: (...given) => {
      try {
        return read(...given);
      } catch (error) {
        database.reportFault(error);
        throw error;
      }
    },
    viewContext,
  };
}

/** The data of one snapshot. */
interface Moment {
  readonly now: Instant;
  readonly rows: BoardRows;
  readonly board: BoardView;
  readonly newOrders: number;
  readonly chosenStoreId: number | null;
  readonly mutedStoreIds: readonly number[];
  readonly revisions: WorkspaceView['revisions'];
  readonly outage: Outage | null;
}

function readAlarmWorkspace(
  { kind, database, client, sync }: SnapshotReaderParts,
  queries: WorkspaceQueries,
  options: SnapshotOptions,
  { now, rows, mutedStoreIds }: Moment,
): AlarmWorkspace {
  const { state, since, parked } = client.connectionState.view();
  const isMuted = (id: number): boolean => mutedStoreIds.includes(id);
  return {
    kind,
    now,
    orders: listAlarmOrders(rows, {
      isMuted,
      isParked: (id) => client.connectionState.parkReason(id) !== null,
      isUnlisted: sync.isUnlisted,
    }),
    episodes: database.unsaved.openEpisodes(),
    faults: {
      offlineSince: state === 'offline' ? since : null,
      parked,
      unreadable: rows.unreadable.filter(({ storeId }) => !isMuted(storeId)).length,
      // A job waits for a faulty printer, or for staff to check a printout.
      printing: queries.unknownPrints() > 0 || (options.hasPrinterFault && queries.livePrints() > 0),
    },
    openingHours: options.openingHours,
  };
}

function readWorkspaceView(
  { kind, connection, database, client, sync, importFolder }: SnapshotReaderParts,
  queries: WorkspaceQueries,
  { now, board, newOrders, chosenStoreId, mutedStoreIds, revisions, outage }: Moment,
): WorkspaceView {
  const aheadOfPcMs = client.time.aheadOfPc();
  return {
    kind,
    mode: connection.mode,
    stores: queries.stores(),
    chosenStoreId,
    mutedStoreIds,
    line: client.connectionState.view(),
    waiting: queries.unsettledActions(),
    storage: readStorageView(database, aheadOfPcMs),
    board: truncateBoard(board),
    counts: {
      toBook: queries.salesToBook(),
      refused: queries.openRefusals(startOfIndiaDay(now)),
      newElsewhere: newOrders - board.new.length,
      askingCounts: queries.askingCounts(),
    },
    revisions,
    unclosedDay: kind === 'practice' ? null : readUnclosedDay(database, queries, now),
    importFolder: importFolder.state(),
    catchUp: outage && readCatchUp(queries, now, board, outage),
    catchingUp: sync.backfillProgress(),
    clockOffMs: kind === 'practice' ? null : clockOff(-aheadOfPcMs),
  };
}

function readCatchUp(queries: WorkspaceQueries, now: Instant, board: BoardView, outage: Outage): CatchUpView | null {
  const actions = ownSince(queries.newestActions(), outage.to);
  return buildCatchUpView({ outage, now, board, eventsOf: queries.eventsOf, actions });
}

/** Before this hour, a shop that closes late has not ended its previous day. */
const MORNING_MS = 4 * HOUR;

function readUnclosedDay({ metadata }: CounterDatabase, queries: WorkspaceQueries, now: Instant): Instant | null {
  const today = startOfIndiaDay(now);
  const day = now >= addMs(today, MORNING_MS) ? queries.unclosedDay(today) : null;
  return day !== null && day > (metadata.skippedDay() ?? 0) ? day : null;
}

/** Every list of "today" also changes at midnight. */
function countDays(now: Instant): number {
  return Math.floor(startOfIndiaDay(now) / DAY);
}

function addToRevisions(
  { orders, sales, activity, imports, stock }: WorkspaceView['revisions'],
  by: number,
): WorkspaceView['revisions'] {
  return {
    orders: orders + by,
    sales: sales + by,
    activity: activity + by,
    imports: imports + by,
    stock: stock + by,
  };
}

function ownSince(newest: readonly ActionRow[], from: Instant): ActivityRow[] {
  const settled = newest.filter(({ settledAt }) => settledAt !== null && settledAt >= from);
  return settled.map((action) => buildActivityRow(action, kindOf(action.payload).subject, action.state === 'refused'));
}

function clockOff(pcAheadMs: number): number | null {
  return Math.abs(pcAheadMs) > CLOCK_OFF_MS ? pcAheadMs : null;
}
