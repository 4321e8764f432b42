/**
 * What staff did (table `actions`), kept for ever. An action is live while it is waiting, sending or unknown. Rows with
 * one idempotency key travel as one request: joined in the transaction that begins the first sending, fixed from then on.
 */

import { pushRow } from '../../../contract/api/requests.ts';
import type { ActionPayload, ActionState } from '../../../contract/domain/actions.ts';
import { ACTION_STATES, actionPayload } from '../../../contract/domain/actions.ts';
import type { CountCorrectionState } from '../../../contract/domain/count-correction.ts';
import { COUNT_CORRECTION_STATES } from '../../../contract/domain/count-correction.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { createCachedParser } from '../../cached-parser.ts';
import { RowReader } from '../../row-reader.ts';
import type { SqliteConnection } from '../../sqlite.ts';

/** How an action ended, in codes. */
export interface ActionOutcome {
  /** A code of the specification or one of the app's own; null when it is done as it was meant. */
  readonly code: string | null;
  /** The order's status and who accepted it, where the order was read. */
  readonly status: string | null;
  readonly acceptedVia: string | null;
  /** The service's words, for finding faults; never parsed. */
  readonly message: string | null;
}

/** What is stored when staff act. */
export interface NewAction {
  /** Made at the press (C2). */
  readonly id: string;
  readonly storeId: number;
  /** Actions of one lane go one after another: an order, a barcode or a sale. */
  readonly lane: string;
  /** The order it is about, if it is about one. */
  readonly orderId: string | null;
  readonly payload: ActionPayload;
  readonly who: string | null;
  readonly askedAt: Instant;
  readonly idempotencyKey: string;
}

/** Its moment was taken while the service's time was a guess, see provisional-times.ts. */
export interface ProvisionalTime {
  /** How far the service was guessed to be ahead of the PC's clock, in milliseconds. */
  readonly ahead: number;
  /** Whether the moment in its deed is the same guess. */
  readonly withAsOf: boolean;
}

export interface ActionRow extends NewAction {
  /** Rises with each action: the order in which staff acted. */
  readonly seq: number;
  readonly state: ActionState;
  readonly tries: number;
  /** For the screen only; the runner keeps its own times. */
  readonly nextTryAt: Instant | null;
  /** Set before the first byte leaves; null again when it is proven that none did. */
  readonly firstSentAt: Instant | null;
  readonly sentAt: Instant | null;
  /** What came of the last try, in a word. */
  readonly lastAnswer: string | null;
  readonly settledAt: Instant | null;
  /** Null while it is live. */
  readonly outcome: ActionOutcome | null;
  /** When staff pressed Seen on its refusal. */
  readonly seenAt: Instant | null;
  /** How many rows of a push the service rejected; null while it has not said, and of others. */
  readonly rejected: number | null;
  /** Units that the service took off a push for sales that were not booked yet. */
  readonly subtracted: number | null;
  /** Of a count that is done: when the service applied it, and whether what it took off has been put back. */
  readonly appliedAt: Instant | null;
  readonly countCorrection: CountCorrectionState | null;
  /** The service refused the reason of this adjustment: it is sent without it. */
  readonly reasonWithheld: boolean;
}

export interface ActionsTable {
  get(id: string): ActionRow | null;
  /** Stores an action once: false when its id is there already (C2). */
  add(action: NewAction, guessed?: ProvisionalTime | null): boolean;
  /** Every live action, in the order in which staff acted. */
  live(): ActionRow[];
  /** Live actions that no earlier live action of their lane holds back and that are not on their way. */
  ready(): ActionRow[];
  /** Whether another push than that of a key may have left, of the same moment and with as many rows. */
  hasSimilarPush(storeId: number, key: string, asOf: Instant, rows: number): boolean;
  /** Those about orders that have never been sent. */
  unsentOrderActions(): ActionRow[];
  /** An order's live accept or reject, of which there is at most one. */
  liveDecision(orderId: string): ActionRow | null;
  /** An order's actions of any state, oldest first. */
  ofOrder(orderId: string): ActionRow[];
  /** The newest actions, newest first. */
  newest(count: number): ActionRow[];
  /**
   * Those of a lane that are live, or were done at or after `from`, in the order in which staff acted. A row of a push
   * of many is given as the count that it is.
   */
  recentOfLane(lane: string, from: Instant): ActionRow[];
  /**
   * Those of a store that may have changed its shelf at or after `from`: on their way, or ended since as done or in a
   * way that leaves it open.
   */
  affectingStock(storeId: number, from: Instant): ActionRow[];
  /** Those of them that staff did one by one: what came of files is left out. */
  affectingStockByHand(storeId: number, from: Instant): ActionRow[];
  /** Accepts of a store that were done at or after `from`. */
  acceptsSince(storeId: number, from: Instant): ActionRow[];
  /** When the last push of a file's rows to a store ended; null when none has. */
  lastImportEnd(storeId: number): Instant | null;
  /** Whether a push of a file's rows to a store is live. */
  isImporting(storeId: number): boolean;
  /** How many are live. */
  countLive(): number;
  /** The live action that staff did first; null when none is. */
  oldestLive(): ActionRow | null;
  /** Refused at or after `from` and not seen by staff, newest first. */
  unseenRefusals(from: Instant): ActionRow[];
  /** Staff have seen why it was refused. */
  markSeen(id: string, at: Instant): void;
  /** Makes live actions one request that is about to leave: same key, one more try, time of the sending. */
  beginSending(ids: readonly string[], idempotencyKey: string, at: Instant): void;
  /** The request of that key surely never left: its actions wait again, each with the key that `newKey` gives it. */
  markNotSent(idempotencyKey: string, newKey: () => string, nextTryAt: Instant, lastAnswer: string): void;
  /** The request left and its fate is not known. */
  markUnknown(idempotencyKey: string, nextTryAt: Instant, lastAnswer: string): void;
  /** Nothing happened; the action is sent again under a new key. */
  retryUnderNewKey(id: string, newKey: string, lastAnswer: string): void;
  /** Nothing happened, because of its reason: the adjustment is sent again under a new key without it. */
  retryWithoutReason(id: string, newKey: string): void;
  /** It was done, but not all of what came of it was told: it is sent once more under a new key. */
  repeatForResult(id: string, newKey: string, lastAnswer: string): void;
  /** What the service said of a push; `rejected` is null while it has not said of how many. */
  recordPushResult(id: string, rejected: number | null, subtracted: number): void;
  /** At the app's start: whatever was on its way is unknown. */
  markSendingUnknown(): void;
  /** Ends a live action; one that has ended stays as it is. */
  settle(id: string, state: SettledState, at: Instant, outcome: ActionOutcome): void;
  /** The same for several that end alike, at once. */
  settleAll(ids: readonly string[], state: SettledState, at: Instant, outcome: ActionOutcome): void;
}

export type SettledState = 'done' | 'refused' | 'withdrawn';

const LIVE = "state IN ('waiting', 'sending', 'unknown')";
/** By the index that has these alone: left to itself SQLite reads every action there ever was, to save the sorting. */
const LIVE_ACTIONS = 'actions INDEXED BY actions_live';

/** Outcomes that don't say whether it was done. */
const OPEN_ENDS = "'too_old_to_repeat', 'not_told', 'gone'";

/** Kinds whose doing changes what is on the shelf. */
const SHELF_KINDS = "'accept', 'adjustment', 'count', 'import'";

/** What staff did one by one, and what came of files, in the words of the indexes `actions_by_hand` and `actions_of_files`. */
export const BY_HAND = "deed ->> '$.importId' IS NULL";
export const FROM_IMPORT = "deed ->> '$.importId' IS NOT NULL";

/** One action as the table has it; `read` reads its deed. */
export function toActionRow(row: unknown, read: (id: string, text: string) => ActionPayload): ActionRow {
  const fields = new RowReader(row);
  const id = fields.text('id');
  const settledAt = fields.instantOrNull('settled_at');
  return {
    seq: fields.int('seq'),
    id,
    storeId: fields.int('store_id'),
    lane: fields.text('lane'),
    orderId: fields.textOrNull('order_id'),
    payload: read(id, fields.text('deed')),
    who: fields.textOrNull('who'),
    askedAt: fields.instant('asked_at'),
    idempotencyKey: fields.text('idempotency_key'),
    state: fields.oneOf('state', ACTION_STATES),
    tries: fields.int('tries'),
    nextTryAt: fields.instantOrNull('next_try_at'),
    firstSentAt: fields.instantOrNull('first_sent_at'),
    sentAt: fields.instantOrNull('sent_at'),
    lastAnswer: fields.textOrNull('last_answer'),
    settledAt,
    outcome:
      settledAt === null
        ? null
        : {
            code: fields.textOrNull('outcome_code'),
            status: fields.textOrNull('outcome_status'),
            acceptedVia: fields.textOrNull('outcome_accepted_via'),
            message: fields.textOrNull('outcome_message'),
          },
    seenAt: fields.instantOrNull('seen_at'),
    rejected: fields.orNull('rejected', fields.int),
    subtracted: fields.orNull('subtracted', fields.int),
    appliedAt: fields.instantOrNull('applied_at'),
    countCorrection: fields.orNull('put_back', (column) => fields.oneOf(column, COUNT_CORRECTION_STATES)),
    reasonWithheld: fields.orNull('reason_withheld', fields.flag) ?? false,
  };
}

/** A row of a push of many, as the count that it is. */
function toCount(push: ActionRow, row: unknown): ActionRow {
  if (push.payload.kind !== 'import') return push;
  const { barcode, stock, ...about } = new RowReader(row).json('item', pushRow);
  const { asOf } = push.payload;
  return { ...push, payload: { kind: 'count', barcode, counted: stock, asOf, itemName: about.name ?? null, about } };
}

export function openActionsTable(connection: SqliteConnection): ActionsTable {
  const read = createCachedParser(actionPayload);
  const toAction = (row: unknown): ActionRow => toActionRow(row, read);
  const get = connection.prepare<[string]>('SELECT * FROM actions WHERE id = ?');
  const add = connection.prepare(
    `INSERT INTO actions (id, kind, store_id, lane, order_id, deed, who, asked_at, idempotency_key, state,
       guessed_ahead, as_of_guessed)
     VALUES (@id, @kind, @storeId, @lane, @orderId, @deed, @who, @askedAt, @idempotencyKey, 'waiting',
       @guessedAhead, @asOfGuessed)
     ON CONFLICT (id) DO NOTHING`,
  );
  const live = connection.prepare(`SELECT * FROM ${LIVE_ACTIONS} WHERE ${LIVE} ORDER BY seq`);
  const ready = connection.prepare(
    `SELECT * FROM actions AS mine INDEXED BY actions_live WHERE ${LIVE} AND state <> 'sending' AND NOT EXISTS (
       SELECT 1 FROM actions AS earlier WHERE earlier.lane = mine.lane AND earlier.seq < mine.seq AND earlier.${LIVE}
     ) AND NOT EXISTS (
       SELECT 1 FROM action_after JOIN actions AS earlier ON earlier.id = earlier_id
       WHERE action_id = mine.id AND earlier.${LIVE}
     ) ORDER BY seq`,
  );
  const unsentOfOrders = connection.prepare(
    // The range of the index in which the lanes of orders are: thousands of items may wait beside them.
    `SELECT * FROM ${LIVE_ACTIONS} WHERE ${LIVE} AND lane >= 'order:' AND lane < 'order;' AND state = 'waiting'
       AND first_sent_at IS NULL ORDER BY seq`,
  );
  const pushAlike = connection.prepare<[number, string, Instant, number]>(
    `SELECT EXISTS (
       SELECT 1 FROM actions WHERE store_id = ? AND kind IN ('count', 'import') AND idempotency_key <> ?
         AND first_sent_at IS NOT NULL
       GROUP BY idempotency_key
       HAVING min(deed ->> '$.asOf') = ? AND max(coalesce(deed ->> '$.rowCount', 0), count(*)) = ?
     ) AS found`,
  );
  const liveDecision = connection.prepare<[string]>(
    `SELECT * FROM actions WHERE order_id = ? AND kind IN ('accept', 'reject') AND ${LIVE} ORDER BY seq LIMIT 1`,
  );
  const ofOrder = connection.prepare<[string]>('SELECT * FROM actions WHERE order_id = ? ORDER BY seq');
  const newest = connection.prepare<[number]>('SELECT * FROM actions ORDER BY seq DESC LIMIT ?');
  const over = connection.prepare<[string, Instant]>(
    `SELECT * FROM actions WHERE lane = ? AND (${LIVE} OR (state = 'done' AND settled_at >= ?)) ORDER BY seq`,
  );
  const pushedOver = connection.prepare<[string, Instant]>(
    `SELECT actions.*, item FROM push_rows JOIN actions ON actions.id = action_id
     WHERE push_rows.lane = ? AND code IS NULL AND (${LIVE} OR (state = 'done' AND settled_at >= ?))`,
  );
  const moving = (whose: string): string =>
    `SELECT * FROM actions WHERE store_id = @storeId AND kind IN (${SHELF_KINDS}) AND settled_at >= @from AND ${whose}
       AND (state = 'done' OR outcome_code IN (${OPEN_ENDS}))
     UNION ALL
     SELECT * FROM ${LIVE_ACTIONS} WHERE store_id = @storeId AND kind IN (${SHELF_KINDS}) AND ${LIVE} AND state <> 'waiting'
       AND ${whose}`;
  const movingShelf = connection.prepare<{ storeId: number; from: Instant }>(moving('TRUE'));
  const movingByHand = connection.prepare<{ storeId: number; from: Instant }>(moving(BY_HAND));
  const acceptsSince = connection.prepare<[number, Instant]>(
    `SELECT * FROM actions WHERE store_id = ? AND settled_at >= ? AND kind = 'accept' AND state = 'done' AND ${BY_HAND}`,
  );
  const lastImportEnd = connection.prepare<[number]>(
    `SELECT max(settled_at) AS at FROM actions WHERE store_id = ? AND ${FROM_IMPORT}`,
  );
  const liveImport = connection.prepare<[number]>(
    `SELECT 1 FROM actions WHERE store_id = ? AND settled_at IS NULL AND ${FROM_IMPORT} LIMIT 1`,
  );
  const countLive = connection.prepare(`SELECT count(*) AS count FROM actions WHERE ${LIVE}`);
  const oldestLive = connection.prepare(`SELECT * FROM ${LIVE_ACTIONS} WHERE ${LIVE} ORDER BY seq LIMIT 1`);
  const unseenRefusals = connection.prepare<[Instant]>(
    "SELECT * FROM actions WHERE state = 'refused' AND seen_at IS NULL AND settled_at >= ? ORDER BY seq DESC",
  );
  const seen = connection.prepare<[Instant, string]>(
    "UPDATE actions SET seen_at = ? WHERE id = ? AND state = 'refused' AND seen_at IS NULL",
  );
  const begin = connection.prepare<[string, Instant, Instant, string]>(
    `UPDATE actions SET state = 'sending', idempotency_key = ?, tries = tries + 1, next_try_at = NULL,
       first_sent_at = coalesce(first_sent_at, ?), sent_at = ?
     WHERE id IN (SELECT value FROM json_each(?)) AND ${LIVE}`,
  );
  const sendingOf = connection.prepare<[string]>(
    "SELECT id FROM actions WHERE idempotency_key = ? AND state = 'sending'",
  );
  const neverLeft = connection.prepare<[string, Instant, string, string]>(
    // What was sent before under another key has left all the same.
    `UPDATE actions SET state = 'waiting', idempotency_key = ?, sent_at = NULL, next_try_at = ?, last_answer = ?,
       first_sent_at = CASE WHEN first_sent_at < sent_at THEN first_sent_at END WHERE id = ? AND state = 'sending'`,
  );
  const unknown = connection.prepare<[Instant, string, string]>(
    `UPDATE actions SET state = 'unknown', next_try_at = ?, last_answer = ?
     WHERE idempotency_key = ? AND state = 'sending'`,
  );
  const anew = connection.prepare<[string, string, string]>(
    `UPDATE actions SET state = 'waiting', idempotency_key = ?, first_sent_at = NULL, sent_at = NULL, next_try_at = NULL,
       last_answer = ? WHERE id = ? AND ${LIVE}`,
  );
  const withhold = connection.prepare<[string]>('UPDATE actions SET reason_withheld = 1 WHERE id = ?');
  const onceMore = connection.prepare<[string, string, string]>(
    `UPDATE actions SET state = 'waiting', idempotency_key = ?, next_try_at = NULL, last_answer = ?
     WHERE id = ? AND ${LIVE}`,
  );
  const told = connection.prepare<[number | null, number, string]>(
    'UPDATE actions SET rejected = ?, subtracted = ? WHERE id = ?',
  );
  const restart = connection.prepare(
    `UPDATE ${LIVE_ACTIONS} SET state = 'unknown' WHERE ${LIVE} AND state = 'sending'`,
  );
  const settle = connection.prepare(
    `UPDATE actions SET state = @state, settled_at = @at, next_try_at = NULL, outcome_code = @code,
       outcome_status = @status, outcome_accepted_via = @acceptedVia, outcome_message = @message
     WHERE id IN (SELECT value FROM json_each(@ids)) AND ${LIVE}`,
  );
  const settleAlike: ActionsTable['settleAll'] = (ids, state, at, outcome) => {
    settle.run({ ids: JSON.stringify(ids), state, at, ...outcome });
  };

  return {
    get: (id) => {
      const row = get.get(id);
      return row === undefined ? null : toAction(row);
    },
    add: (action, guessed = null) =>
      add.run({
        id: action.id,
        kind: action.payload.kind,
        storeId: action.storeId,
        lane: action.lane,
        orderId: action.orderId,
        deed: JSON.stringify(action.payload),
        who: action.who,
        askedAt: action.askedAt,
        idempotencyKey: action.idempotencyKey,
        guessedAhead: guessed?.ahead ?? null,
        asOfGuessed: guessed?.withAsOf === true ? 1 : null,
      }).changes === 1,
    live: () => live.all().map(toAction),
    ready: () => ready.all().map(toAction),
    unsentOrderActions: () => unsentOfOrders.all().map(toAction),
    hasSimilarPush: (storeId, key, asOf, rows) => new RowReader(pushAlike.get(storeId, key, asOf, rows)).flag('found'),
    liveDecision: (orderId) => {
      const row = liveDecision.get(orderId);
      return row === undefined ? null : toAction(row);
    },
    ofOrder: (orderId) => ofOrder.all(orderId).map(toAction),
    newest: (count) => newest.all(count).map(toAction),
    recentOfLane: (lane, from) => {
      const own = over.all(lane, from).map(toAction);
      const pushed = pushedOver.all(lane, from).map((row) => toCount(toAction(row), row));
      return pushed.length === 0 ? own : [...own, ...pushed].sort((one, other) => one.seq - other.seq);
    },
    affectingStock: (storeId, from) => movingShelf.all({ storeId, from }).map(toAction),
    affectingStockByHand: (storeId, from) => movingByHand.all({ storeId, from }).map(toAction),
    acceptsSince: (storeId, from) => acceptsSince.all(storeId, from).map(toAction),
    lastImportEnd: (storeId) => new RowReader(lastImportEnd.get(storeId)).instantOrNull('at'),
    isImporting: (storeId) => liveImport.get(storeId) !== undefined,
    countLive: () => new RowReader(countLive.get()).int('count'),
    oldestLive: () => {
      const row = oldestLive.get();
      return row === undefined ? null : toAction(row);
    },
    unseenRefusals: (from) => unseenRefusals.all(from).map(toAction),
    markSeen: (id, at) => {
      seen.run(at, id);
    },
    beginSending: (ids, idempotencyKey, at) => {
      begin.run(idempotencyKey, at, at, JSON.stringify(ids));
    },
    markNotSent: (idempotencyKey, newKey, nextTryAt, lastAnswer) => {
      for (const row of sendingOf.all(idempotencyKey)) {
        neverLeft.run(newKey(), nextTryAt, lastAnswer, new RowReader(row).text('id'));
      }
    },
    markUnknown: (idempotencyKey, nextTryAt, lastAnswer) => {
      unknown.run(nextTryAt, lastAnswer, idempotencyKey);
    },
    retryUnderNewKey: (id, newKey, lastAnswer) => {
      anew.run(newKey, lastAnswer, id);
    },
    retryWithoutReason: (id, newKey) => {
      withhold.run(id);
      anew.run(newKey, 'reason_refused', id);
    },
    repeatForResult: (id, newKey, lastAnswer) => {
      onceMore.run(newKey, lastAnswer, id);
    },
    recordPushResult: (id, rejected, subtracted) => {
      told.run(rejected, subtracted, id);
    },
    markSendingUnknown: () => {
      restart.run();
    },
    settle: (id, state, at, outcome) => settleAlike([id], state, at, outcome),
    settleAll: settleAlike,
  };
}
