import type { Heard } from '../alarm/controller.ts';
import type { Client } from '../api-client/api-client.ts';
import { startOfToday } from '../contract/domain/day.ts';
import type { Connection } from '../contract/domain/preferences.ts';
import type { Instant } from '../contract/domain/time.ts';
import { DAY, instant, MINUTE } from '../contract/domain/time.ts';
import type {
  ActivityRow,
  OpeningHours,
  StoreView,
  WaitingView,
  WorkspaceKind,
  WorkspaceView,
} from '../contract/ipc/views.ts';
import type { Store } from '../database/database.ts';
import type { SafeStore } from '../database/durable-database.ts';
import type { ActionRow } from '../database/tables/actions/actions.ts';
import type { EventRow } from '../database/tables/events.ts';
import type { Sync } from '../sync/sync.ts';
import { ACTIVITY_ROWS, activityRow } from '../views/activity/activity.ts';
import type { Outage } from '../views/orders/catch-up.ts';
import { catchUpView } from '../views/orders/catch-up.ts';
import { boardView, listed } from '../views/orders/order-board.ts';
import { reread } from './cached-query.ts';
import { alarmOrders } from './queries/alarm-orders.ts';
import { createBoardRows } from './queries/board-rows.ts';
import type { Around } from './queries/card-rows.ts';
import { openRefusals } from './queries/open-refusals.ts';
import { revisionsOf } from './queries/revisions.ts';
import { storageView } from './storage-view.ts';

/** From here on a wrong PC clock is worth saying (C10). */
const CLOCK_OFF_MS = 2 * MINUTE;

/** A workspace at one moment: what it shows, and what the alarm hears of it. */
export interface Look extends Heard {
  readonly view: WorkspaceView;
  /** How many orders wait for a decision, in all stores. */
  readonly newOrders: number;
}

/** What staff have chosen for a workspace on this counter. */
export interface Choices {
  /** The store on the board; null shows all. */
  readonly chosenStoreId: number | null;
  readonly mutedStoreIds: readonly number[];
  readonly openingHours: OpeningHours | null;
  /** A printer of this counter can't print just now. */
  readonly printerFails: boolean;
}

/** Nothing chosen: all is shown, and rings at any hour. */
export const NO_CHOICES: Choices = { chosenStoreId: null, mutedStoreIds: [], openingHours: null, printerFails: false };

export interface LookingParts {
  readonly kind: WorkspaceKind;
  readonly connection: Connection;
  readonly store: Store;
  readonly client: Client;
  readonly sync: Sync;
  readonly health: SafeStore['health'];
}

export interface Looking {
  /**
   * Reads what a snapshot shows of a workspace, and again only what has changed. `outage`: the last one that staff have
   * not done with.
   */
  look(choices: Choices, outage: Outage | null): Look;
  /** What is known beside the rows of orders. */
  around(): Around;
}

export function createLooking({ kind, connection, store, client, sync, health }: LookingParts): Looking {
  const { storeIds } = connection;
  const { written } = store;
  const stores = reread(written, ['stores'], () => storeViews(store, storeIds));
  const names = reread(written, ['stores'], () => new Map(stores().map(({ id, name }) => [id, name])));
  const boardRows = createBoardRows(store);
  const waiting = reread(written, ['actions'], () => waitingView(store));
  const askingCounts = reread(written, ['actions'], () => store.putBacks.countAsked());
  const toBook = reread(written, ['sales'], () => store.sales.countToBook());
  const refused = reread(
    written,
    ['actions', 'orders', 'sales'],
    (today) => openRefusals(store, instant(today)).length,
  );
  const unknownPrints = reread(written, ['prints'], () => store.prints.unknown().length);
  const livePrints = reread(written, ['prints'], () => store.prints.countLive());
  const newest = reread(written, ['actions'], () => store.actions.newest(ACTIVITY_ROWS));
  const events = reread(written, ['events'], () => new Map<string, readonly EventRow[]>());
  const eventsOf = (orderId: string): readonly EventRow[] => {
    const known = events();
    const found = known.get(orderId) ?? store.events.ofOrder(orderId);
    known.set(orderId, found);
    return found;
  };
  const around = (): Around => {
    const known = names();
    return { now: client.time.now(), nameOf: (id) => known.get(id) ?? String(id) };
  };

  function look(choices: Choices, outage: Outage | null): Look {
    const surroundings = around();
    const { now } = surroundings;
    const rows = boardRows(surroundings);
    const line = client.line.view();
    const chosenStoreId = storeIds.includes(choices.chosenStoreId ?? 0) ? choices.chosenStoreId : null;
    const mutedStoreIds = choices.mutedStoreIds.filter((id) => storeIds.includes(id));
    const board = boardView(rows, chosenStoreId);
    const newOrders = chosenStoreId === null ? board.new.length : boardView(rows, null).new.length;
    const parked = (id: number) => client.line.parked(id) !== null;
    const muted = (id: number) => mutedStoreIds.includes(id);
    return {
      store,
      newOrders,
      alarm: {
        kind,
        now,
        orders: alarmOrders(rows, { muted, parked }),
        episodes: store.episodes.open(),
        faults: {
          offlineSince: line.state === 'offline' ? line.since : null,
          parked: line.parked,
          unreadable: rows.unreadable.filter(({ storeId }) => !muted(storeId)).length,
          // Something waits for a printer that can't, or for somebody who looks at the paper.
          paper: unknownPrints() > 0 || (choices.printerFails && livePrints() > 0),
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
        storage: storageView({ store, health }, client.time.aheadOfPc()),
        board: listed(board),
        counts: {
          toBook: toBook(),
          refused: refused(startOfToday(now)),
          newElsewhere: newOrders - board.new.length,
          askingCounts: askingCounts(),
        },
        revisions: sinceToday(revisionsOf(written), now),
        catchUp:
          outage === null
            ? null
            : catchUpView({ outage, now, board, eventsOf, actions: ownSince(newest(), outage.to) }),
        catchingUp: sync.catchingUp(),
        clockOffMs: kind === 'practice' ? null : clockOff(-client.time.aheadOfPc()),
      },
    };
  }

  return { look, around };
}

/** Every list of "today" changes at midnight as well. */
function sinceToday(revisions: WorkspaceView['revisions'], now: Instant): WorkspaceView['revisions'] {
  const day = Math.floor(startOfToday(now) / DAY);
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
  return settled.map((action) => activityRow(action, action.state === 'refused'));
}

/** Names are known once they have been read; until then a store goes by its number. */
function storeViews(store: Store, storeIds: readonly number[]): StoreView[] {
  const known = store.stores.all();
  return storeIds.map((id) => known.find((each) => each.id === id) ?? { id, name: String(id), city: null });
}

function waitingView(store: Store): WaitingView {
  const oldest = store.actions.oldestLive();
  return {
    count: store.actions.countLive(),
    oldestAt: oldest?.askedAt ?? null,
    oldestSent: oldest ? oldest.firstSentAt !== null : false,
  };
}

function clockOff(pcAheadMs: number): number | null {
  return Math.abs(pcAheadMs) > CLOCK_OFF_MS ? pcAheadMs : null;
}
