import type { Client } from '../api/client.ts';
import { ACTIVITY_ROWS, activityRow } from '../board/activity.ts';
import { boardView } from '../board/board.ts';
import type { Outage } from '../board/catch-up.ts';
import { catchUpView } from '../board/catch-up.ts';
import { startOfToday } from '../board/day.ts';
import type { Connection } from '../contract/keeping.ts';
import type { Instant } from '../contract/time.ts';
import { DAY, MINUTE } from '../contract/time.ts';
import type {
  BoardView,
  CatchUpView,
  OpeningHours,
  StoreView,
  WaitingView,
  WorkspaceKind,
  WorkspaceView,
} from '../contract/views.ts';
import type { SafeStore } from '../store/open-safely.ts';
import type { Store } from '../store/store.ts';
import type { Sync } from '../sync/sync.ts';
import { alarmOrders } from './alarm-orders.ts';
import type { Around } from './order-rows.ts';
import { boardRowsOf } from './order-rows.ts';
import { openRefusals } from './refusals.ts';
import type { Heard } from './ringing.ts';
import { storageView } from './storage.ts';

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
}

/** Nothing chosen: all is shown, and rings at any hour. */
export const NO_CHOICES: Choices = { chosenStoreId: null, mutedStoreIds: [], openingHours: null };

export interface LookParts {
  readonly kind: WorkspaceKind;
  readonly connection: Connection;
  readonly store: Store;
  readonly client: Client;
  readonly sync: Sync;
  readonly health: SafeStore['health'];
  readonly revisions: WorkspaceView['revisions'];
  readonly choices: Choices;
  /** The last outage that staff have not done with. */
  readonly outage: Outage | null;
}

/** Reads everything that a snapshot shows of a workspace. */
export function lookAt(parts: LookParts): Look {
  const { kind, connection, store, client, sync, revisions, choices, outage } = parts;
  const { storeIds } = connection;
  const around = aroundOf(store, storeIds, client.time.now());
  const { now } = around;
  const rows = boardRowsOf(store, around);
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
      },
      openingHours: choices.openingHours,
    },
    view: {
      kind,
      mode: connection.mode,
      stores: storeViews(store, storeIds),
      chosenStoreId,
      mutedStoreIds,
      line,
      waiting: waitingView(store),
      storage: storageView({ store, health: parts.health }, client.time.aheadOfPc()),
      board,
      counts: {
        toBook: store.sales.countToBook(),
        refused: openRefusals(store, now).length,
        newElsewhere: newOrders - board.new.length,
      },
      revisions: sinceToday(revisions, now),
      catchUp: outage === null ? null : catchUp(store, board, outage, now),
      catchingUp: sync.catchingUp(),
      clockOffMs: kind === 'practice' ? null : clockOff(-client.time.aheadOfPc()),
    },
  };
}

/** What is known beside the rows of orders. */
export function aroundOf(store: Store, storeIds: readonly number[], now: Instant): Around {
  const names = new Map(storeViews(store, storeIds).map(({ id, name }) => [id, name]));
  return { now, nameOf: (id) => names.get(id) ?? String(id) };
}

/** Every list of "today" changes at midnight as well. */
function sinceToday(revisions: WorkspaceView['revisions'], now: Instant): WorkspaceView['revisions'] {
  const day = Math.floor(startOfToday(now) / DAY);
  return { sales: revisions.sales + day, activity: revisions.activity + day, orders: revisions.orders + day };
}

function catchUp(store: Store, board: BoardView, outage: Outage, now: Instant): CatchUpView | null {
  const cards = [...board.preparing, ...board.onTheWay, ...board.doneToday];
  const settledSince = store.actions
    .newest(ACTIVITY_ROWS)
    .filter(({ settledAt }) => settledAt !== null && settledAt >= outage.to);
  return catchUpView({
    outage,
    now,
    board,
    eventsOf: new Map(cards.map(({ orderId }) => [orderId, store.events.ofOrder(orderId)])),
    actions: settledSince.map((action) => activityRow(action, action.state === 'refused')),
  });
}

/** Names are known once they have been read; until then a store goes by its number. */
function storeViews(store: Store, storeIds: readonly number[]): StoreView[] {
  const known = store.stores.all();
  return storeIds.map((id) => known.find((each) => each.id === id) ?? { id, name: String(id), city: null });
}

function waitingView(store: Store): WaitingView {
  const live = store.actions.live();
  const [oldest] = live;
  return {
    count: live.length,
    oldestAt: oldest?.askedAt ?? null,
    oldestSent: oldest ? oldest.firstSentAt !== null : false,
  };
}

function clockOff(pcAheadMs: number): number | null {
  return Math.abs(pcAheadMs) > CLOCK_OFF_MS ? pcAheadMs : null;
}
