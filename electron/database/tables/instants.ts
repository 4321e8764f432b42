/**
 * Every column of the database that holds instants, with their source. A test compares the list with the schema, so
 * that a new column must state here how a provisional time in it is corrected (C10).
 */

import type { Instant } from '../../contract/domain/time.ts';
import { addMs, SECOND } from '../../contract/domain/time.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';

/** `service`: received from the service, or derived from received times. */
type FromService = 'service';

/** `marked`: stored with the assumed offset of the clock, and corrected by its error (provisional-times.ts). */
type Marked = 'marked';

/** `shown`: taken from this counter's clock, and used only for display and to remove old rows. */
type OnlyShown = 'shown';

/**
 * Taken from this counter's clock and compared with later times, so an instant ahead of the present is moved back to
 * it.
 */
interface Bounded {
  /** Limits the correction to these rows. Other rows' instants are never read, or no index finds them. */
  readonly where?: string;
  /** How far ahead of the present a correct instant may be. */
  readonly aheadMs?: number;
}

type InstantColumn = FromService | Marked | OnlyShown | Bounded;

export const INSTANT_COLUMNS: Readonly<Record<string, Readonly<Record<string, InstantColumn>>>> = {
  cursors: { read_until: 'service' },
  pc_clock: { measured_at: 'service' },
  orders: {
    placed_at: 'service',
    as_of: 'service',
    since: 'service',
    picking_since: 'service',
    accepted_at: 'service',
    rang_at: 'shown',
    stopped_at: 'service',
    // If ahead, staff would not see that the order is stopped again.
    seen_at: {},
    // If ahead, responses that contain the order again would count as older.
    gone_at: {},
  },
  order_words: { placed_at: 'service' },
  order_items: { placed_at: 'service' },
  // If ahead, a response that contains the order in readable form would count as older.
  unreadable_orders: { found_at: {} },
  events: { created_at: 'service' },
  // If ahead, staff would see a booking in the future, and the next day see it as that day's.
  sales: { sold_at: 'service', recorded_at: 'shown', booked_at: {} },
  sale_items: { sold_at: 'service' },
  unreadable_sales: { found_at: 'shown' },
  // If ahead, offers would not be read again.
  delivery_options: { read_at: {} },
  actions: {
    created_at: 'marked',
    first_sent_at: 'marked',
    // Nothing is sent at a provisional time.
    sent_at: 'shown',
    // The worker waits on timers, not on this column.
    next_try_at: 'shown',
    // A replay of the journal copies it to the order: if ahead, every later response would count as older (C4).
    settled_at: { where: 'store_id IN (SELECT id FROM stores)' },
    seen_at: 'shown',
    // If ahead, the count correction would wait for it (C7, C12).
    applied_at: { where: 'applied_at IS NOT NULL' },
  },
  // An episode keeps its beginning (C3). A silence moves back with the clock, too (provisional-time.ts).
  episodes: { since: 'shown', silenced_until: { aheadMs: 30 * SECOND }, ended_at: 'shown' },
  bills: { typed_at: 'shown' },
  // Closing a day needs the service, so its time is known.
  closings: { closed_at: 'service' },
  items: { read_at: 'service', stock_since: 'service' },
  // Copies of the above.
  stock_changes: { before_at: 'service', read_at: 'service' },
  counting_sessions: { started_at: 'shown', ended_at: 'shown' },
  counted_items: { counted_at: 'marked' },
  imports: { started_at: 'shown', as_of: 'marked' },
  prints: { created_at: 'marked', settled_at: 'shown' },
};

/** How far the counter's clock may be ahead of the service's and still count as right. */
const TOLERANCE_MS = 10 * SECOND;

/** Moves instants that are ahead of the present back to it. */
export interface InstantBounds {
  /** Whether any instant is ahead of `now`. */
  hasAhead(now: Instant): boolean;
  /**
   * Moves each instant that is ahead back by the error of the clock, and at least to `now`. Call this in a transaction.
   */
  bringBack(now: Instant, byMs: number): void;
}

export function openInstantBounds(sqlite: SqliteConnection): InstantBounds {
  const bounds = Object.entries(INSTANT_COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, bound]) =>
      typeof bound === 'string' ? [] : [openBound(sqlite, table, column, bound)],
    ),
  );
  return {
    hasAhead: (now) => bounds.some(({ hasAhead }) => hasAhead(now)),
    bringBack: (now, byMs) => {
      for (const { bringBack } of bounds) bringBack(now, byMs);
    },
  };
}

function openBound(
  sqlite: SqliteConnection,
  table: string,
  column: string,
  { where = 'true', aheadMs = 0 }: Bounded,
): InstantBounds {
  const isAhead = `${where} AND ${column} > @latest`;
  const find = sqlite.prepare<{ latest: number }>(`SELECT 1 FROM ${table} WHERE ${isAhead} LIMIT 1`);
  const bringBack = sqlite.prepare<{ latest: number; byMs: number; bound: number }>(
    `UPDATE ${table} SET ${column} = CAST(min(${column} + @byMs, @bound) AS INTEGER) WHERE ${isAhead}`,
  );
  const latestAt = (now: Instant): number => addMs(now, aheadMs + TOLERANCE_MS);
  return {
    hasAhead: (now) => find.get({ latest: latestAt(now) }) !== undefined,
    bringBack: (now, byMs) => {
      bringBack.run({ latest: latestAt(now), byMs: Math.min(0, byMs), bound: addMs(now, aheadMs) });
    },
  };
}
