/** What is stored of requests on their way, and what only this run knows of them: when each may be tried again. */

import type { ServiceTimeReader } from '../api-client/service-clock.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { AppOutcomeCode } from '../contract/domain/actions.ts';
import { addMs } from '../contract/domain/time.ts';
import type { Clock, Randomness } from '../contract/ports.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { ActionOutcome, ActionRow, SettledState } from '../database/tables/actions/action-row.ts';
import type { NumberedPushRow, PushRowResult } from '../database/tables/actions/push-rows.ts';
import { mergeOrder } from '../database/tables/orders/order-merge.ts';
import type { DispatchResult, OutcomeByRow, PushOutcome, RowOutcome } from './outcome.ts';
import { OUTCOME_DONE } from './outcome.ts';
import type { OutboxRequest } from './requests.ts';
import { KEY_REUSE_LIMIT_MS } from './response-classification.ts';
import { createUuid } from './uuid.ts';

export interface RequestState {
  /** When a request may be tried again, on the monotonic clock. */
  dueAt(request: OutboxRequest): number;
  /** Makes everything due that waits. */
  makeAllDue(): void;
  /** Nothing was learnt and nothing is stored: it is looked at again in so many milliseconds. */
  postpone(request: OutboxRequest, afterMs: number): void;
  /** The service is at work on it: it stays as it is, on its way, and is asked after in so many milliseconds. */
  keepInProgress(request: OutboxRequest, afterMs: number): void;
  /** Requests that the service is at work on. */
  inProgress(): readonly OutboxRequest[];
  /** Actions that travel only with those of the same piece, by action: their request was refused or not told whole. */
  readonly splitBatches: ReadonlyMap<string, string>;
  /** Its key has grown so old that the service may have forgotten it (C9). */
  isKeyTooOld(request: OutboxRequest): boolean;
  /**
   * It is about to leave: on the disk when this resolves, which is before its first byte is. Requests that are about to
   * leave together are one commit.
   */
  beginSending(request: OutboxRequest): Promise<void>;
  /** Ends every row as `endOf` says, in one commit with what the answer shows of the order. */
  settle(request: OutboxRequest, reply: DispatchResult | null, endOf: OutcomeByRow): void;
  /** It may have been done: the same key again. */
  retry(request: OutboxRequest, afterMs: number, answer: string): void;
  /** What came of it could not be stored: whatever was on its way under that key is unknown. */
  markUnknown(idempotencyKey: string): void;
  /** It never left, or nothing was done: its rows are free again, each under a key of its own. */
  release(request: OutboxRequest, afterMs: number, answer: string): void;
  /** Nothing happened: its rows are sent under new keys. */
  requeue(request: OutboxRequest, answer: string): void;
  /** The same in smaller pieces: of 100, or one by one. */
  split(request: OutboxRequest, answer: string): void;
}

interface Ended {
  readonly id: string;
  readonly state: SettledState;
  readonly outcome: ActionOutcome;
}

/** An action's end with how its order stands now. */
export function buildOutcome(
  database: CounterDatabase,
  orderId: string | null,
  code: string | null,
  message: string | null,
): ActionOutcome {
  const row = orderId === null ? null : database.orders.get(orderId);
  return { code, status: row?.status ?? null, acceptedVia: row?.order.accepted_via ?? null, message };
}

/** It was applied, and of some rows nobody can tell whether they were rejected. */
const UNTOLD: AppOutcomeCode = 'not_told';

/** So many rows go together when what became of them together is not clear: so few that each is told of, or one. */
function nextSize(size: number): number {
  return size > LIMITS.reportedErrors ? LIMITS.reportedErrors : 1;
}

/** An answer that was remembered shows an order as it was then, also when it is there no more (C4). */
function isGone(database: CounterDatabase, orderId: string): boolean {
  return (database.orders.get(orderId)?.goneAt ?? null) !== null;
}

function appliedRow(row: number): PushRowResult {
  return { row, code: null, message: null, subtracted: null };
}

/** Whether some rows of an import's push have their answer already. */
function isBegun({ payload: deed }: ActionRow, items: readonly NumberedPushRow[]): boolean {
  return deed.kind === 'import' && items.length < deed.rowCount;
}

export function createRequestState(parts: {
  readonly database: CounterDatabase;
  readonly time: ServiceTimeReader;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly changed: () => void;
}): RequestState {
  const { database, time, clock, randomness, changed } = parts;
  const { actions } = database;
  /** When a request may be tried again, by its key. */
  const due = new Map<string, number>();
  /** First sending of an action in this run. The monotonic clock may miss sleep, the wall clock may jump. */
  const firstSent = new Map<string, { readonly monotonic: number; readonly wall: number }>();
  const apart = new Map<string, string>();
  /** Requests that the service is at work on, by key. */
  const staying = new Map<string, OutboxRequest>();

  /** Requests about to leave, until their commit at the end of this turn of the event loop. */
  let leaving: { readonly requests: OutboxRequest[]; readonly stored: Promise<void> } | null = null;

  const storeLeaving = (requests: readonly OutboxRequest[]): void => {
    leaving = null;
    database.relaxedTransaction(() => {
      for (const { rows, idempotencyKey } of requests)
        actions.beginSending(
          rows.map(({ id }) => id),
          idempotencyKey,
          time.now(),
        );
    });
    for (const { id } of requests.flatMap(({ rows }) => rows)) {
      if (!firstSent.has(id)) firstSent.set(id, { monotonic: clock.monotonic(), wall: clock.now() });
    }
    changed();
  };

  const forget = (rows: readonly ActionRow[]): void => {
    for (const { id } of rows) {
      firstSent.delete(id);
      apart.delete(id);
    }
  };
  /** Sets actions apart in pieces, each sent by `send` under a key of its own. Call it in a transaction. */
  const renew = (rows: readonly ActionRow[], pieceSize: number, send: (id: string, key: string) => void): void => {
    let piece = '';
    for (const [index, { id }] of rows.entries()) {
      const key = createUuid(randomness);
      if (index % pieceSize === 0) piece = key;
      apart.set(id, piece);
      send(id, key);
    }
  };
  /** Ends an action with all that goes with it. Gives its end, which is still to be stored. */
  const end = (row: ActionRow, rowEnd: RowOutcome): Ended => {
    // What refused a piece of a push says nothing of the whole, which was applied before.
    const isApplied = row.payload.kind === 'import' && row.rejected !== null && rowEnd.state === 'refused';
    const { state, code, message, subtracted, appliedAt } = isApplied ? { ...OUTCOME_DONE, code: UNTOLD } : rowEnd;
    if (state === 'done' && row.payload.kind === 'acknowledge') {
      database.sales.markBooked(row.payload.eventId, time.now(), row.payload.billNumber);
    }
    // In this commit, so that a kill loses nothing of what must be put back (C7).
    if (state === 'done' && row.payload.kind === 'count' && subtracted !== undefined)
      database.countCorrections.open(row.id, appliedAt ?? time.now(), subtracted);
    // Without its reason it was taken.
    if (state === 'done' && row.payload.kind === 'adjustment' && row.payload.reason !== null && row.reasonWithheld)
      database.metadata.addRefusedReason(row.payload.reason);
    return { id: row.id, state, outcome: buildOutcome(database, row.orderId, code, message) };
  };
  /** Stores ends, those that are alike at once: of a hundred rows that were sent together most are done. */
  const storeEnds = (ends: readonly Ended[]): void => {
    const alike = Map.groupBy(ends, ({ state, outcome }) => JSON.stringify([state, outcome]));
    for (const group of alike.values()) {
      const [first] = group;
      if (first === undefined) continue;
      const ids = group.map(({ id }) => id);
      actions.settleAll(ids, first.state, time.now(), first.outcome);
    }
  };
  /** Keeps what was told of an import's push. Gives its end; null where it goes on with its next piece. */
  const endPush = (
    row: ActionRow,
    items: readonly NumberedPushRow[],
    { rows, unresolved: open, rejected }: PushOutcome,
  ): Ended | null => {
    const { id, payload: deed } = row;
    if (deed.kind !== 'import') return null;
    const before = database.pushRows.sum(id);
    database.pushRows.recordResults(id, rows);
    if (open.length > 0) database.pushRows.split(id, open, nextSize(items.length));
    const told = database.pushRows.sum(id);
    // The first answer, to all of it, tells how many are to be found.
    const total = items.length === deed.rowCount ? rejected : row.rejected;
    const isAllFound = total !== null && told.rejected >= total;
    if (isAllFound || (open.length === 0 && items.length === before.untold)) {
      actions.recordPushResult(id, told.rejected, told.subtracted);
      return end(row, OUTCOME_DONE);
    }
    const isTold = new Set([...rows.map((each) => each.row), ...open]);
    const applied = items.filter((each) => !isTold.has(each.row)).map((each) => appliedRow(each.row));
    database.pushRows.recordResults(id, applied);
    actions.recordPushResult(id, total, told.subtracted);
    actions.repeatForResult(id, createUuid(randomness), 'not_told');
    return null;
  };

  return {
    splitBatches: apart,
    dueAt: ({ idempotencyKey }) => due.get(idempotencyKey) ?? 0,
    makeAllDue: () => due.clear(),
    postpone: ({ idempotencyKey }, afterMs) => {
      due.set(idempotencyKey, clock.monotonic() + afterMs);
    },
    keepInProgress: (request, afterMs) => {
      staying.set(request.idempotencyKey, { ...request, wasUnknown: true });
      due.set(request.idempotencyKey, clock.monotonic() + afterMs);
    },
    inProgress: () => [...staying.values()],
    isKeyTooOld: ({ wasUnknown, kind, rows }) =>
      wasUnknown &&
      // It has no key, and is read first each time.
      kind !== 'retry_courier' &&
      rows.some((row) => {
        const first = firstSent.get(row.id);
        const inThisRun = first ? [clock.monotonic() - first.monotonic, clock.now() - first.wall] : [];
        const byService = row.firstSentAt === null ? 0 : time.now() - row.firstSentAt;
        // The oldest estimate wins: a key that looks old is only read first.
        return Math.max(byService, ...inThisRun) >= KEY_REUSE_LIMIT_MS;
      }),
    beginSending: (request) => {
      if (leaving === null) {
        const requests: OutboxRequest[] = [];
        leaving = { requests, stored: Promise.resolve().then(() => storeLeaving(requests)) };
      }
      leaving.requests.push(request);
      return leaving.stored;
    },
    settle: ({ rows, items, idempotencyKey }, reply, endOf) => {
      database.relaxedTransaction(() => {
        forget(rows);
        const result = reply?.result;
        if (reply?.order && result?.kind === 'done' && !(result.replayed && isGone(database, reply.order.id)))
          mergeOrder(database.orders, reply.order, { asOf: result.sentAt });
        const again: ActionRow[] = [];
        const ends: (Ended | null)[] = [];
        for (const row of rows) {
          const rowEnd = endOf(row);
          if (rowEnd === 'again') again.push(row);
          else if (rowEnd === 'without_reason') actions.retryWithoutReason(row.id, createUuid(randomness));
          else if (rowEnd.state === 'told') ends.push(endPush(row, items, rowEnd));
          else ends.push(end(row, rowEnd));
        }
        storeEnds(ends.filter((each) => each !== null));
        renew(again, nextSize(rows.length), (id, key) => actions.repeatForResult(id, key, 'not_told'));
      });
      staying.delete(idempotencyKey);
      due.delete(idempotencyKey);
      changed();
    },
    retry: ({ idempotencyKey }, afterMs, answer) => {
      database.transaction(() => actions.markUnknown(idempotencyKey, addMs(time.now(), afterMs), answer));
      staying.delete(idempotencyKey);
      due.set(idempotencyKey, clock.monotonic() + afterMs);
      changed();
    },
    markUnknown: (idempotencyKey) => {
      database.transaction(() => actions.markUnknown(idempotencyKey, time.now(), 'not_stored'));
      staying.delete(idempotencyKey);
    },
    release: ({ rows, idempotencyKey }, afterMs, answer) => {
      const freshKey = (): string => {
        const key = createUuid(randomness);
        due.set(key, clock.monotonic() + afterMs);
        return key;
      };
      database.transaction(() => actions.markNotSent(idempotencyKey, freshKey, addMs(time.now(), afterMs), answer));
      for (const { id } of rows) firstSent.delete(id);
      changed();
    },
    requeue: ({ rows }, answer) => {
      database.transaction(() => {
        for (const { id } of rows) actions.retryUnderNewKey(id, createUuid(randomness), answer);
      });
      forget(rows);
      changed();
    },
    split: ({ kind, rows, items, idempotencyKey }, answer) => {
      forget(rows);
      staying.delete(idempotencyKey);
      database.transaction(() => {
        if (kind !== 'import') {
          renew(rows, nextSize(rows.length), (id, key) => actions.retryUnderNewKey(id, key, answer));
          return;
        }
        for (const row of rows) {
          database.pushRows.split(
            row.id,
            items.map((each) => each.row),
            nextSize(items.length),
          );
          if (isBegun(row, items)) actions.repeatForResult(row.id, createUuid(randomness), answer);
          else actions.retryUnderNewKey(row.id, createUuid(randomness), answer);
        }
      });
      changed();
    },
  };
}
