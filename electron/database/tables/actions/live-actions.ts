/** The actions whose outcome is open (table `actions`), which the outbox works on. */

import type { Instant } from '../../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import type { ActionReader, ActionRow } from './action-row.ts';
import { IS_FROM_IMPORT, IS_LIVE, LIVE_ACTIONS } from './action-row.ts';

export interface LiveActions {
  /** Every live action, in the order in which staff acted. */
  live(): ActionRow[];
  /** Live actions that aren't being sent and that no earlier live action of their lane holds back. */
  ready(): ActionRow[];
  /** Actions about orders that have never been sent. */
  unsentOrderActions(): ActionRow[];
  /** An order's live accept or reject, of which there is at most one. */
  liveDecision(orderId: string): ActionRow | null;
  countLive(): number;
  /** How often the request with this key has been tried; at least once. */
  countTries(idempotencyKey: string): number;
  /** The oldest live action. */
  oldestLive(): ActionRow | null;
  /** Whether a push with another key than `key`, of the same time and as many rows, may have left. */
  hasSimilarPush(storeId: number, key: string, asOf: Instant, rows: number): boolean;
  /** Whether a push of a file's rows to a store is live. */
  isImporting(storeId: number): boolean;
}

export function openLiveActions(sqlite: SqliteConnection, toAction: ActionReader): LiveActions {
  const live = sqlite.prepare(`SELECT * FROM ${LIVE_ACTIONS} WHERE ${IS_LIVE} ORDER BY seq`);
  const ready = sqlite.prepare(
    `SELECT * FROM actions AS mine INDEXED BY actions_live WHERE ${IS_LIVE} AND state <> 'sending' AND NOT EXISTS (
       SELECT 1 FROM actions AS earlier WHERE earlier.lane = mine.lane AND earlier.seq < mine.seq AND earlier.${IS_LIVE}
     ) AND NOT EXISTS (
       SELECT 1 FROM action_dependencies JOIN actions AS earlier ON earlier.id = earlier_id
       WHERE action_id = mine.id AND earlier.${IS_LIVE}
     ) ORDER BY seq`,
  );
  const unsentOfOrders = sqlite.prepare(
    // Reads only the range of the index that has the lanes of orders, because thousands of items may wait beside them.
    `SELECT * FROM ${LIVE_ACTIONS} WHERE ${IS_LIVE} AND lane >= 'order:' AND lane < 'order;' AND state = 'waiting'
       AND first_sent_at IS NULL ORDER BY seq`,
  );
  const liveDecision = sqlite.prepare<[string]>(
    `SELECT * FROM actions WHERE order_id = ? AND kind IN ('accept', 'reject') AND ${IS_LIVE} ORDER BY seq LIMIT 1`,
  );
  const countLive = sqlite.prepare(`SELECT count(*) AS count FROM actions WHERE ${IS_LIVE}`);
  const tries = sqlite.prepare<[string]>(
    'SELECT coalesce(max(tries), 1) AS tries FROM actions WHERE idempotency_key = ?',
  );
  const oldestLive = sqlite.prepare(`SELECT * FROM ${LIVE_ACTIONS} WHERE ${IS_LIVE} ORDER BY seq LIMIT 1`);
  const similarPush = sqlite.prepare<[number, string, Instant, number]>(
    `SELECT EXISTS (
       SELECT 1 FROM actions WHERE store_id = ? AND kind IN ('count', 'edit', 'import') AND idempotency_key <> ?
         AND first_sent_at IS NOT NULL
       GROUP BY idempotency_key
       HAVING min(payload ->> '$.asOf') = ? AND max(coalesce(payload ->> '$.rowCount', 0), count(*)) = ?
     ) AS found`,
  );
  const liveImport = sqlite.prepare<[number]>(
    `SELECT 1 FROM actions WHERE store_id = ? AND settled_at IS NULL AND ${IS_FROM_IMPORT} LIMIT 1`,
  );
  return {
    live: () => live.all().map(toAction),
    ready: () => ready.all().map(toAction),
    unsentOrderActions: () => unsentOfOrders.all().map(toAction),
    liveDecision: (orderId) => oneOrNull(liveDecision.get(orderId), toAction),
    countLive: () => new RowReader(countLive.get()).int('count'),
    countTries: (idempotencyKey) => new RowReader(tries.get(idempotencyKey)).int('tries'),
    oldestLive: () => oneOrNull(oldestLive.get(), toAction),
    hasSimilarPush: (storeId, key, asOf, rows) =>
      new RowReader(similarPush.get(storeId, key, asOf, rows)).flag('found'),
    isImporting: (storeId) => liveImport.get(storeId) !== undefined,
  };
}
