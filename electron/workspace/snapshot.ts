import type { AlarmSource } from '../alarm/controller.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import type { OpeningHours } from '../contract/domain/settings.ts';
import type { Instant } from '../contract/domain/time.ts';
import { DAY, instant, MINUTE, startOfIndiaDay } from '../contract/domain/time.ts';
import type { Connection, WorkspaceKind } from '../contract/domain/workspace.ts';
import type { ActivityRow } from '../contract/ipc/activity.ts';
import type { StoreView } from '../contract/ipc/connection.ts';
import type { UnsettledActionsView, WorkspaceView } from '../contract/ipc/snapshot.ts';

import type { CounterDatabase } from '../database/database.ts';
import type { DurableDatabase } from '../database/durable-database.ts';
import type { ActionRow } from '../database/tables/actions/action-row.ts';
import type { EventRow } from '../database/tables/events.ts';
import { kindOf } from '../outbox/kinds/registry.ts';
import type { Sync } from '../sync/sync.ts';
import { ACTIVITY_LIMIT, buildActivityRow } from '../views/activity/activity.ts';
import type { Outage } from '../views/orders/catch-up.ts';
import { buildCatchUpView } from '../views/orders/catch-up.ts';
import { buildBoardView, truncateBoard } from '../views/orders/order-board.ts';
import { createCachedQuery } from './cached-query.ts';
import { listAlarmOrders } from './queries/alarm-orders.ts';
import { createBoardQuery } from './queries/board-rows.ts';
import type { ViewContext } from './queries/card-rows.ts';
import { listOpenRefusals } from './queries/open-refusals.ts';
import { readRevisions } from './queries/revisions.ts';
import { readStorageView } from './storage-view.ts';

/** From here on a wrong PC clock is worth saying (C10). */
const CLOCK_OFF_MS = 2 * MINUTE;

/** A workspace at one moment: what it shows, and what the alarm hears of it. */
export interface WorkspaceSnapshot extends AlarmSource {
  readonly view: WorkspaceView;
  /** How many orders wait for a decision, in all stores. */
  readonly newOrders: number;
}

/** What staff have chosen for a workspace on this counter. */
export interface SnapshotOptions {
  /** The store on the board; null shows all. */
  readonly chosenStoreId: number | null;
  readonly mutedStoreIds: readonly number[];
  readonly openingHours: OpeningHours | null;
  /** A printer of this counter can't print just now. */
  readonly printerFails: boolean;
}

/** Nothing chosen: all is shown, and rings at any hour. */
export const DEFAULT_SNAPSHOT_OPTIONS: SnapshotOptions = {
  chosenStoreId: null,
  mutedStoreIds: [],
  openingHours: null,
  printerFails: false,
};

export interface SnapshotReaderParts {
  readonly kind: WorkspaceKind;
  readonly connection: Connection;
  readonly database: CounterDatabase;
  readonly client: ApiClient;
  readonly sync: Sync;
  readonly health: DurableDatabase['health'];
}

export interface SnapshotReader {
  /**
   * Reads what a snapshot shows of a workspace, and again only what has changed. `outage`: the last one that staff have
   * not done with.
   */
  read(choices: SnapshotOptions, outage: Outage | null): WorkspaceSnapshot;
  /** What is known beside the rows of orders. */
  viewContext(): ViewContext;
}

export function createSnapshotReader({
  kind,
  connection,
  database,
  client,
  sync,
  health,
}: SnapshotReaderParts): SnapshotReader {
  const { storeIds } = connection;
  const { changes: written } = database;
  const stores = createCachedQuery(written, ['stores'], () => storeViews(database, storeIds));
  const names = createCachedQuery(written, ['stores'], () => new Map(stores().map(({ id, name }) => [id, name])));
  const boardRows = createBoardQuery(database);
  const waiting = createCachedQuery(written, ['actions'], () => waitingView(database));
  const askingCounts = createCachedQuery(written, ['actions'], () => database.countCorrections.countAsked());
  const toBook = createCachedQuery(written, ['sales'], () => database.sales.countToBook());
  const refused = createCachedQuery(
    written,
    ['actions', 'orders', 'sales'],
    (today) => listOpenRefusals(database, instant(today)).length,
  );
  const unknownPrints = createCachedQuery(written, ['prints'], () => database.prints.unknown().length);
  const livePrints = createCachedQuery(written, ['prints'], () => database.prints.countLive());
  const newest = createCachedQuery(written, ['actions'], () => database.actions.newest(ACTIVITY_LIMIT));
  const events = createCachedQuery(written, ['events'], () => new Map<string, readonly EventRow[]>());
  const eventsOf = (orderId: string): readonly EventRow[] => {
    const known = events();
    const found = known.get(orderId) ?? database.events.ofOrder(orderId);
    known.set(orderId, found);
    return found;
  };
  const around = (): ViewContext => {
    const known = names();
    return { now: client.time.now(), nameOf: (id) => known.get(id) ?? String(id) };
  };

  function look(choices: SnapshotOptions, outage: Outage | null): WorkspaceSnapshot {
    const surroundings = around();
    const { now } = surroundings;
    const rows = boardRows(surroundings);
    const line = client.connectionState.view();
    const chosenStoreId = storeIds.includes(choices.chosenStoreId ?? 0) ? choices.chosenStoreId : null;
    const mutedStoreIds = choices.mutedStoreIds.filter((id) => storeIds.includes(id));
    const board = buildBoardView(rows, chosenStoreId);
    const newOrders = chosenStoreId === null ? board.new.length : buildBoardView(rows, null).new.length;
    const parked = (id: number) => client.connectionState.parkReason(id) !== null;
    const muted = (id: number) => mutedStoreIds.includes(id);
    return {
      database,
      newOrders,
      alarm: {
        kind,
        now,
        orders: listAlarmOrders(rows, { muted, parked }),
        episodes: database.episodes.open(),
        faults: {
          offlineSince: line.state === 'offline' ? line.since : null,
          parked: line.parked,
          unreadable: rows.unreadable.filter(({ storeId }) => !muted(storeId)).length,
          // Something waits for a printer that can't, or for somebody who looks at the paper.
          printing: unknownPrints() > 0 || (choices.printerFails && livePrints() > 0),
        },
        openingHours: choices.openingHours,
      },
      view: {
        kind,
        mode: connection.mode,
        stores: stores(),
        chosenStoreId,
        mutedStoreIds,
        line,
        waiting: waiting(),
        storage: readStorageView({ database, health }, client.time.aheadOfPc()),
        board: truncateBoard(board),
        counts: {
          toBook: toBook(),
          refused: refused(startOfIndiaDay(now)),
          newElsewhere: newOrders - board.new.length,
          askingCounts: askingCounts(),
        },
        revisions: sinceToday(readRevisions(written), now),
        catchUp:
          outage === null
            ? null
            : buildCatchUpView({ outage, now, board, eventsOf, actions: ownSince(newest(), outage.to) }),
        catchingUp: sync.backfillProgress(),
        clockOffMs: kind === 'practice' ? null : clockOff(-client.time.aheadOfPc()),
      },
    };
  }

  return { read: look, viewContext: around };
}

/** Every list of "today" changes at midnight as well. */
function sinceToday(revisions: WorkspaceView['revisions'], now: Instant): WorkspaceView['revisions'] {
  const day = Math.floor(startOfIndiaDay(now) / DAY);
  return {
    ...revisions,
    sales: revisions.sales + day,
    activity: revisions.activity + day,
    orders: revisions.orders + day,
    stock: revisions.stock + day,
  };
}

function ownSince(newest: readonly ActionRow[], from: Instant): ActivityRow[] {
  const settled = newest.filter(({ settledAt }) => settledAt !== null && settledAt >= from);
  return settled.map((action) => buildActivityRow(action, kindOf(action.payload).subject, action.state === 'refused'));
}

/** Names are known once they have been read; until then a store goes by its number. */
function storeViews(database: CounterDatabase, storeIds: readonly number[]): StoreView[] {
  const known = database.stores.all();
  return storeIds.map((id) => known.find((each) => each.id === id) ?? { id, name: String(id), city: null });
}

function waitingView(database: CounterDatabase): UnsettledActionsView {
  const oldest = database.actions.oldestLive();
  return {
    count: database.actions.countLive(),
    oldestAt: oldest?.askedAt ?? null,
    oldestSent: oldest ? oldest.firstSentAt !== null : false,
  };
}

function clockOff(pcAheadMs: number): number | null {
  return Math.abs(pcAheadMs) > CLOCK_OFF_MS ? pcAheadMs : null;
}
