import type { StoreView } from '../../contract/calls/connection.ts';
import type { UnsettledActionsView } from '../../contract/calls/snapshot.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, instant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { EventRow } from '../../database/tables/events.ts';
import { createCachedQuery } from './cached-query.ts';
import { listOpenRefusals } from './open-refusals.ts';

/** What a snapshot reads besides the board. Each query runs again only when one of its tables was written. */
export interface WorkspaceQueries {
  stores(): readonly StoreView[];
  /** Returns a store's name by its number. */
  storeNames(): (storeId: number) => string;
  unsettledActions(): UnsettledActionsView;
  /** How many counts ask staff whether an order was packed. */
  askingCounts(): number;
  salesToBook(): number;
  /** The last unclosed day of the week before today. */
  unclosedDay(today: number): Instant | null;
  openRefusals(today: number): number;
  /** Prints with an unknown outcome. */
  unknownPrints(): number;
  livePrints(): number;
  newestActions(): readonly ActionRow[];
  eventsOf(orderId: string): readonly EventRow[];
}

/** How many of the newest actions are searched for those that an outage left behind. */
const NEWEST_ACTIONS = 500;

/** How long staff are reminded of an unclosed day. */
const REMINDED_MS = 7 * DAY;

export function createWorkspaceQueries(database: CounterDatabase, storeIds: readonly number[]): WorkspaceQueries {
  const { changes, actions, sales, prints } = database;
  const stores = createCachedQuery(changes, ['stores'], () => readStores(database, storeIds));
  const storeNames = createCachedQuery(changes, ['stores'], () => {
    const names = new Map(stores().map(({ id, name }) => [id, name]));
    return (id: number): string => names.get(id) ?? String(id);
  });
  const events = createCachedQuery(changes, ['timelines'], () => new Map<string, readonly EventRow[]>());
  return {
    stores,
    storeNames,
    unsettledActions: createCachedQuery(changes, ['actions'], () => readUnsettledActions(database)),
    askingCounts: createCachedQuery(changes, ['actions'], () => database.countCorrections.countAsked()),
    salesToBook: createCachedQuery(changes, ['sales'], () => sales.countToBook()),
    unclosedDay: createCachedQuery(changes, ['sales', 'closings'], (key) => {
      const today = instant(key);
      return database.closings.lastUnclosedDay(addMs(today, -REMINDED_MS), today);
    }),
    openRefusals: createCachedQuery(
      changes,
      ['actions', 'orders', 'sales'],
      (today) => listOpenRefusals(database, instant(today)).length,
    ),
    unknownPrints: createCachedQuery(changes, ['prints'], () => prints.unknown().length),
    livePrints: createCachedQuery(changes, ['prints'], () => prints.countLive()),
    newestActions: createCachedQuery(changes, ['actions'], () => actions.newest(NEWEST_ACTIONS)),
    eventsOf(orderId) {
      const known = events();
      const found = known.get(orderId) ?? database.events.ofOrder(orderId);
      known.set(orderId, found);
      return found;
    },
  };
}

/** A store shows its number until its name has been read. */
function readStores(database: CounterDatabase, storeIds: readonly number[]): StoreView[] {
  const known = database.stores.all();
  return storeIds.map((id) => known.find((each) => each.id === id) ?? { id, name: String(id), city: null });
}

function readUnsettledActions(database: CounterDatabase): UnsettledActionsView {
  const oldest = database.actions.oldestLive();
  return {
    count: database.actions.countLive(),
    oldestAt: oldest?.askedAt ?? null,
    oldestSent: oldest ? oldest.firstSentAt !== null : false,
  };
}
