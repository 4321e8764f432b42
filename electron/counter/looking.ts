import type { Client } from '../api/client.ts';
import { boardView } from '../board/board.ts';
import { startOfToday } from '../board/day.ts';
import type { Connection } from '../contract/keeping.ts';
import { MINUTE } from '../contract/time.ts';
import type { StoreView, WaitingView, WorkspaceKind, WorkspaceView } from '../contract/views.ts';
import type { Store } from '../store/store.ts';
import type { Sync } from '../sync/sync.ts';
import { alarmOrders } from './alarm-orders.ts';
import { boardRowsOf } from './order-rows.ts';
import type { Heard } from './ringing.ts';

/** From here on a wrong PC clock is worth saying (C10). */
const CLOCK_OFF_MS = 2 * MINUTE;

/** A workspace at one moment: what it shows, and what the alarm hears of it. */
export interface Look extends Heard {
  readonly view: WorkspaceView;
}

export interface LookParts {
  readonly kind: WorkspaceKind;
  readonly connection: Connection;
  readonly store: Store;
  readonly client: Client;
  readonly sync: Sync;
  /** Rises with each change of what the store holds. */
  readonly revision: number;
}

/** Reads everything that a snapshot shows of a workspace. */
export function lookAt({ kind, connection, store, client, sync, revision }: LookParts): Look {
  const now = client.time.now();
  const rows = boardRowsOf(store, now);
  const line = client.line.view();
  const stores = storeViews(store, connection.storeIds);
  const nameOf = (id: number) => stores.find((each) => each.id === id)?.name ?? String(id);
  const parked = (id: number) => client.line.parked(id) !== null;
  return {
    store,
    alarm: {
      kind,
      now,
      orders: alarmOrders(rows, { nameOf, parked }),
      episodes: store.episodes.open(),
      faults: {
        offlineSince: line.state === 'offline' ? line.since : null,
        parked: line.parked,
        unreadable: rows.unreadable.length,
      },
    },
    view: {
      kind,
      mode: connection.mode,
      stores,
      line,
      waiting: waitingView(store),
      board: boardView(rows),
      counts: {
        toBook: store.sales.countToBook(),
        refused: store.actions.countRefusedSince(startOfToday(now)),
      },
      revisions: { sales: revision, activity: revision, orders: revision },
      catchingUp: sync.catchingUp(),
      clockOffMs: kind === 'practice' ? null : clockOff(-client.time.aheadOfPc()),
    },
  };
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
