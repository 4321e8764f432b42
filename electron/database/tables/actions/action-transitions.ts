/**
 * The states that an action goes through (table `actions`): waiting, sending, unknown, then settled as done, refused or
 * withdrawn. A statement changes only actions whose state allows its transition.
 */

import type { Instant } from '../../../contract/domain/time.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import type { ActionOutcome, ActionStarts, NewAction, SettledState } from './action-row.ts';
import { IS_LIVE, LIVE_ACTIONS } from './action-row.ts';

/** The service's stock of an item, and when it was read. */
export interface StockReading {
  readonly stock: number;
  /** Not before this time; no two live edits share one, so that it identifies the push. */
  readonly asOf: Instant;
  readonly readBy: Instant;
}

export interface ActionTransitions {
  /** Stores an action once; returns false if its id is already stored (C2). */
  add(action: NewAction, starts?: ActionStarts): boolean;
  /**
   * Marks live actions as one request that is about to leave: they get its key, one more try, and the time of sending.
   */
  beginSending(ids: readonly string[], idempotencyKey: string, at: Instant): void;
  /**
   * The request with this key certainly did nothing: its actions wait again, each with a key from `newKey`. `hasLeft`:
   * a copy of it may still arrive.
   */
  markNotSent(
    idempotencyKey: string,
    newKey: () => string,
    nextTryAt: Instant,
    lastAnswer: string,
    hasLeft: boolean,
  ): void;
  /** Stores the service's stock that an edit sends back. */
  storeReading(id: string, reading: StockReading): void;
  /** The request left, and its response was lost. */
  markUnknown(idempotencyKey: string, nextTryAt: Instant, lastAnswer: string): void;
  /** At the app's start: makes every action unknown that was being sent. */
  markSendingUnknown(): void;
  /** The action was not done; it is sent again under a new key. */
  retryUnderNewKey(id: string, newKey: string, lastAnswer: string): void;
  /** The adjustment was not done because of its reason; it is sent again under a new key, without the reason. */
  retryWithoutReason(id: string, newKey: string): void;
  /** The action was done, but part of its result is missing: it is sent once more under a new key. */
  repeatForResult(id: string, newKey: string, lastAnswer: string): void;
  /** Stores what the service said about a push; `rejected` is null until the service says how many rows it rejected. */
  recordPushResult(id: string, rejected: number | null, subtracted: number): void;
  /** Ends a live action. */
  settle(id: string, state: SettledState, at: Instant, outcome: ActionOutcome): void;
  /** Ends several live actions with one outcome. */
  settleAll(ids: readonly string[], state: SettledState, at: Instant, outcome: ActionOutcome): void;
  /** Records which response settles the actions of a request. */
  noteRequestId(idempotencyKey: string, requestId: string): void;
  /** Records that staff have seen why it was refused. */
  markSeen(id: string, at: Instant): void;
}

type Sending = 'beginSending' | 'storeReading' | 'markNotSent' | 'markUnknown' | 'markSendingUnknown';
type Retrying = 'retryUnderNewKey' | 'retryWithoutReason' | 'repeatForResult';

export function openActionTransitions(sqlite: SqliteConnection): ActionTransitions {
  return {
    add: openAdding(sqlite),
    ...openSending(sqlite),
    ...openRetrying(sqlite),
    ...openSettling(sqlite),
  };
}

function openAdding(sqlite: SqliteConnection): ActionTransitions['add'] {
  const add = sqlite.prepare(
    `INSERT INTO actions (id, kind, store_id, lane, order_id, payload, who, created_at, idempotency_key, state,
       start, as_of_start)
     VALUES (@id, @kind, @storeId, @lane, @orderId, @payload, @who, @askedAt, @idempotencyKey, 'waiting',
       @start, @asOfStart)
     ON CONFLICT (id) DO NOTHING`,
  );
  return ({ payload, ...action }, starts) =>
    add.run({
      ...action,
      kind: payload.kind,
      payload: JSON.stringify(payload),
      start: starts?.askedAt ?? null,
      asOfStart: starts?.asOf ?? null,
    }).changes === 1;
}

function openSending(sqlite: SqliteConnection): Pick<ActionTransitions, Sending> {
  const begin = sqlite.prepare<[string, Instant, Instant, string]>(
    `UPDATE actions SET state = 'sending', idempotency_key = ?, tries = tries + 1, next_try_at = NULL,
       first_sent_at = coalesce(first_sent_at, ?), sent_at = ?
     WHERE id IN (SELECT value FROM json_each(?)) AND ${IS_LIVE}`,
  );
  const isTaken = sqlite.prepare<[number]>(
    `SELECT 1 FROM ${LIVE_ACTIONS} WHERE ${IS_LIVE} AND kind = 'edit' AND payload ->> '$.asOf' = ?`,
  );
  const storeReading = sqlite.prepare<[number, number, number, string]>(
    `UPDATE actions SET payload = json_set(payload, '$.stock', ?, '$.asOf', ?, '$.readBy', ?)
     WHERE id = ? AND ${IS_LIVE}`,
  );
  const sendingWithKey = sqlite.prepare<[string]>(
    "SELECT id FROM actions WHERE idempotency_key = ? AND state = 'sending'",
  );
  const markNotSent = sqlite.prepare<[string, Instant, string, string | null, string]>(
    // What was sent earlier, or may arrive late under a key that is kept, has left all the same.
    `UPDATE actions SET state = 'waiting', idempotency_key = ?, sent_at = NULL, next_try_at = ?, last_answer = ?,
       first_sent_at = CASE WHEN first_sent_at < sent_at OR idempotency_key = ? THEN first_sent_at END WHERE id = ? AND state = 'sending'`,
  );
  const markUnknown = sqlite.prepare<[Instant, string, string]>(
    `UPDATE actions SET state = 'unknown', next_try_at = ?, last_answer = ?
     WHERE idempotency_key = ? AND state = 'sending'`,
  );
  const markAllUnknown = sqlite.prepare(
    `UPDATE ${LIVE_ACTIONS} SET state = 'unknown' WHERE ${IS_LIVE} AND state = 'sending'`,
  );
  return {
    beginSending: (ids, idempotencyKey, at) => {
      begin.run(idempotencyKey, at, at, JSON.stringify(ids));
    },
    storeReading: (id, { stock, asOf, readBy }) => {
      let free: number = asOf;
      while (isTaken.get(free) !== undefined) free -= 1;
      storeReading.run(stock, free, readBy, id);
    },
    markNotSent: (idempotencyKey, newKey, nextTryAt, lastAnswer, hasLeft) => {
      for (const row of sendingWithKey.all(idempotencyKey)) {
        const key = newKey();
        markNotSent.run(key, nextTryAt, lastAnswer, hasLeft ? key : null, new RowReader(row).text('id'));
      }
    },
    markUnknown: (idempotencyKey, nextTryAt, lastAnswer) => {
      markUnknown.run(nextTryAt, lastAnswer, idempotencyKey);
    },
    markSendingUnknown: () => {
      markAllUnknown.run();
    },
  };
}

function openRetrying(sqlite: SqliteConnection): Pick<ActionTransitions, Retrying> {
  const retry = sqlite.prepare<[string, string, string]>(
    `UPDATE actions SET state = 'waiting', idempotency_key = ?, first_sent_at = NULL, sent_at = NULL, next_try_at = NULL,
       last_answer = ? WHERE id = ? AND ${IS_LIVE}`,
  );
  const withholdReason = sqlite.prepare<[string]>('UPDATE actions SET reason_withheld = 1 WHERE id = ?');
  const repeat = sqlite.prepare<[string, string, string]>(
    `UPDATE actions SET state = 'waiting', idempotency_key = ?, next_try_at = NULL, last_answer = ?
     WHERE id = ? AND ${IS_LIVE}`,
  );
  return {
    retryUnderNewKey: (id, newKey, lastAnswer) => {
      retry.run(newKey, lastAnswer, id);
    },
    retryWithoutReason: (id, newKey) => {
      withholdReason.run(id);
      retry.run(newKey, 'reason_refused', id);
    },
    repeatForResult: (id, newKey, lastAnswer) => {
      repeat.run(newKey, lastAnswer, id);
    },
  };
}

function openSettling(sqlite: SqliteConnection): Omit<ActionTransitions, 'add' | Sending | Retrying> {
  const recordPushResult = sqlite.prepare<[number | null, number, string]>(
    'UPDATE actions SET rejected = ?, subtracted = ? WHERE id = ?',
  );
  const settle = sqlite.prepare(
    `UPDATE actions SET state = @state, settled_at = @at, next_try_at = NULL, outcome_code = @code,
       outcome_status = @status, outcome_accepted_via = @acceptedVia, outcome_message = @message
     WHERE id IN (SELECT value FROM json_each(@ids)) AND ${IS_LIVE}`,
  );
  const markSeen = sqlite.prepare<[Instant, string]>(
    "UPDATE actions SET seen_at = ? WHERE id = ? AND state = 'refused' AND seen_at IS NULL",
  );
  const noteRequestId = sqlite.prepare<[string, string]>('UPDATE actions SET request_id = ? WHERE idempotency_key = ?');
  const settleAll: ActionTransitions['settleAll'] = (ids, state, at, outcome) => {
    settle.run({ ids: JSON.stringify(ids), state, at, ...outcome });
  };
  return {
    recordPushResult: (id, rejected, subtracted) => {
      recordPushResult.run(rejected, subtracted, id);
    },
    settle: (id, state, at, outcome) => settleAll([id], state, at, outcome),
    settleAll,
    noteRequestId: (idempotencyKey, requestId) => {
      noteRequestId.run(requestId, idempotencyKey);
    },
    markSeen: (id, at) => {
      markSeen.run(at, id);
    },
  };
}
