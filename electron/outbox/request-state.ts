/** What is stored of requests on their way, and what only this run knows of them: when each may be tried again. */

import type { ServiceTime } from '../api-client/service-clock.ts';
import { LIMITS } from '../contract/api/limits.ts';
import { later } from '../contract/domain/time.ts';
import type { OwnOutcome } from '../contract/ipc/views.ts';
import type { Chance, Clock } from '../contract/ports.ts';
import type { Store } from '../database/database.ts';
import type { ActionRow, EndState, Outcome } from '../database/tables/actions/actions.ts';
import type { PushItem, ToldRow } from '../database/tables/actions/push-rows.ts';
import { takeOrder } from '../database/tables/orders/order-merge.ts';
import type { Ends, PushTold, Reply, RowEnd } from './outcome.ts';
import { DONE } from './outcome.ts';
import type { Request } from './requests.ts';
import { KEY_YOUNG_MS } from './response-classification.ts';
import { newKey } from './uuid.ts';

export interface Ledger {
  /** When a request may be tried again, on the monotonic clock. */
  dueAt(request: Request): number;
  /** Makes everything due that waits. */
  dueNow(): void;
  /** Nothing was learnt and nothing is stored: it is looked at again in so many milliseconds. */
  lookAgain(request: Request, afterMs: number): void;
  /** The service is at work on it: it stays as it is, on its way, and is asked after in so many milliseconds. */
  stay(request: Request, afterMs: number): void;
  /** Requests that the service is at work on. */
  staying(): readonly Request[];
  /** Actions that travel only with those of the same piece, by action: their request was refused or not told whole. */
  readonly apart: ReadonlyMap<string, string>;
  /** Its key has grown so old that the service may have forgotten it (C9). */
  isTooOld(request: Request): boolean;
  /**
   * It is about to leave: on the disk when this resolves, which is before its first byte is. Requests that are about to
   * leave together are one commit.
   */
  begin(request: Request): Promise<void>;
  /** Ends every row as `endOf` says, in one commit with what the answer shows of the order. */
  settle(request: Request, reply: Reply | null, endOf: Ends): void;
  /** It may have been done: the same key again. */
  repeat(request: Request, afterMs: number, answer: string): void;
  /** What came of it could not be stored: whatever was on its way under that key is unknown. */
  notStored(idempotencyKey: string): void;
  /** It never left, or nothing was done: its rows are free again, each under a key of its own. */
  free(request: Request, afterMs: number, answer: string): void;
  /** Nothing happened: its rows are sent under new keys. */
  sendAnew(request: Request, answer: string): void;
  /** The same in smaller pieces: of 100, or one by one. */
  sendInPieces(request: Request, answer: string): void;
}

interface Ended {
  readonly id: string;
  readonly state: EndState;
  readonly outcome: Outcome;
}

/** An action's end with how its order stands now. */
export function outcomeOf(store: Store, orderId: string | null, code: string | null, message: string | null): Outcome {
  const row = orderId === null ? null : store.orders.get(orderId);
  return { code, status: row?.status ?? null, acceptedVia: row?.order.accepted_via ?? null, message };
}

/** It was applied, and of some rows nobody can tell whether they were rejected. */
const UNTOLD: OwnOutcome = 'not_told';

/** So many rows go together when what became of them together is not clear: so few that each is told of, or one. */
function nextSize(size: number): number {
  return size > LIMITS.reportedErrors ? LIMITS.reportedErrors : 1;
}

/** An answer that was remembered shows an order as it was then, also when it is there no more (C4). */
function isGone(store: Store, orderId: string): boolean {
  return (store.orders.get(orderId)?.goneAt ?? null) !== null;
}

function appliedRow(row: number): ToldRow {
  return { row, code: null, message: null, subtracted: null };
}

/** Whether some rows of an import's push have their answer already. */
function isBegun({ deed }: ActionRow, items: readonly PushItem[]): boolean {
  return deed.kind === 'import' && items.length < deed.rowCount;
}

export function createLedger(parts: {
  readonly store: Store;
  readonly time: ServiceTime;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly changed: () => void;
}): Ledger {
  const { store, time, clock, chance, changed } = parts;
  const { actions } = store;
  /** When a request may be tried again, by its key. */
  const due = new Map<string, number>();
  /** First sending of an action in this run. The monotonic clock may miss sleep, the wall clock may jump. */
  const firstSent = new Map<string, { readonly monotonic: number; readonly wall: number }>();
  const apart = new Map<string, string>();
  /** Requests that the service is at work on, by key. */
  const staying = new Map<string, Request>();

  /** Requests about to leave, until their commit at the end of this turn of the event loop. */
  let leaving: { readonly requests: Request[]; readonly stored: Promise<void> } | null = null;

  const storeLeaving = (requests: readonly Request[]): void => {
    leaving = null;
    store.recoverable(() => {
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
      const key = newKey(chance);
      if (index % pieceSize === 0) piece = key;
      apart.set(id, piece);
      send(id, key);
    }
  };
  /** Ends an action with all that goes with it. Gives its end, which is still to be stored. */
  const end = (row: ActionRow, rowEnd: RowEnd): Ended => {
    // What refused a piece of a push says nothing of the whole, which was applied before.
    const isApplied = row.deed.kind === 'import' && row.rejected !== null && rowEnd.state === 'refused';
    const { state, code, message, subtracted, appliedAt } = isApplied ? { ...DONE, code: UNTOLD } : rowEnd;
    if (state === 'done' && row.deed.kind === 'acknowledge') {
      store.sales.markBooked(row.deed.eventId, time.now(), row.deed.billNumber);
    }
    // In this commit, so that a kill loses nothing of what must be put back (C7).
    if (state === 'done' && row.deed.kind === 'count' && subtracted !== undefined)
      store.putBacks.open(row.id, appliedAt ?? time.now(), subtracted);
    // Without its reason it was taken.
    if (state === 'done' && row.deed.kind === 'adjustment' && row.deed.reason !== null && row.reasonWithheld)
      store.facts.refuseReason(row.deed.reason);
    return { id: row.id, state, outcome: outcomeOf(store, row.orderId, code, message) };
  };
  /** Stores ends, those that are alike at once: of a hundred rows that were sent together most are done. */
  const storeEnds = (ends: readonly Ended[]): void => {
    const alike = Map.groupBy(ends, ({ state, outcome }) => JSON.stringify([state, outcome]));
    for (const group of alike.values()) {
      const [first] = group;
      if (first === undefined) continue;
      const ids = group.map(({ id }) => id);
      actions.settleAlike(ids, first.state, time.now(), first.outcome);
    }
  };
  /** Keeps what was told of an import's push. Gives its end; null where it goes on with its next piece. */
  const endPush = (row: ActionRow, items: readonly PushItem[], { rows, open, rejected }: PushTold): Ended | null => {
    const { id, deed } = row;
    if (deed.kind !== 'import') return null;
    const before = store.pushRows.sum(id);
    store.pushRows.tell(id, rows);
    if (open.length > 0) store.pushRows.inPieces(id, open, nextSize(items.length));
    const told = store.pushRows.sum(id);
    // The first answer, to all of it, tells how many are to be found.
    const total = items.length === deed.rowCount ? rejected : row.rejected;
    const isAllFound = total !== null && told.rejected >= total;
    if (isAllFound || (open.length === 0 && items.length === before.untold)) {
      actions.told(id, told.rejected, told.subtracted);
      return end(row, DONE);
    }
    const isTold = new Set([...rows.map((each) => each.row), ...open]);
    const applied = items.filter((each) => !isTold.has(each.row)).map((each) => appliedRow(each.row));
    store.pushRows.tell(id, applied);
    actions.told(id, total, told.subtracted);
    actions.sendOnceMore(id, newKey(chance), 'not_told');
    return null;
  };

  return {
    apart,
    dueAt: ({ idempotencyKey }) => due.get(idempotencyKey) ?? 0,
    dueNow: () => due.clear(),
    lookAgain: ({ idempotencyKey }, afterMs) => {
      due.set(idempotencyKey, clock.monotonic() + afterMs);
    },
    stay: (request, afterMs) => {
      staying.set(request.idempotencyKey, { ...request, wasUnknown: true });
      due.set(request.idempotencyKey, clock.monotonic() + afterMs);
    },
    staying: () => [...staying.values()],
    isTooOld: ({ wasUnknown, kind, rows }) =>
      wasUnknown &&
      // It has no key, and is read first each time.
      kind !== 'retry_courier' &&
      rows.some((row) => {
        const first = firstSent.get(row.id);
        const inThisRun = first ? [clock.monotonic() - first.monotonic, clock.now() - first.wall] : [];
        const byService = row.firstSentAt === null ? 0 : time.now() - row.firstSentAt;
        // The oldest estimate wins: a key that looks old is only read first.
        return Math.max(byService, ...inThisRun) >= KEY_YOUNG_MS;
      }),
    begin: (request) => {
      if (leaving === null) {
        const requests: Request[] = [];
        leaving = { requests, stored: Promise.resolve().then(() => storeLeaving(requests)) };
      }
      leaving.requests.push(request);
      return leaving.stored;
    },
    settle: ({ rows, items, idempotencyKey }, reply, endOf) => {
      store.recoverable(() => {
        forget(rows);
        const result = reply?.result;
        if (reply?.order && result?.kind === 'done' && !(result.replayed && isGone(store, reply.order.id)))
          takeOrder(store.orders, reply.order, { asOf: result.sentAt });
        const again: ActionRow[] = [];
        const ends: (Ended | null)[] = [];
        for (const row of rows) {
          const rowEnd = endOf(row);
          if (rowEnd === 'again') again.push(row);
          else if (rowEnd === 'without_reason') actions.sendWithoutReason(row.id, newKey(chance));
          else if (rowEnd.state === 'told') ends.push(endPush(row, items, rowEnd));
          else ends.push(end(row, rowEnd));
        }
        storeEnds(ends.filter((each) => each !== null));
        renew(again, nextSize(rows.length), (id, key) => actions.sendOnceMore(id, key, 'not_told'));
      });
      staying.delete(idempotencyKey);
      due.delete(idempotencyKey);
      changed();
    },
    repeat: ({ idempotencyKey }, afterMs, answer) => {
      store.transaction(() => actions.becomeUnknown(idempotencyKey, later(time.now(), afterMs), answer));
      staying.delete(idempotencyKey);
      due.set(idempotencyKey, clock.monotonic() + afterMs);
      changed();
    },
    notStored: (idempotencyKey) => {
      store.transaction(() => actions.becomeUnknown(idempotencyKey, time.now(), 'not_stored'));
      staying.delete(idempotencyKey);
    },
    free: ({ rows, idempotencyKey }, afterMs, answer) => {
      const freshKey = (): string => {
        const key = newKey(chance);
        due.set(key, clock.monotonic() + afterMs);
        return key;
      };
      store.transaction(() => actions.neverLeft(idempotencyKey, freshKey, later(time.now(), afterMs), answer));
      for (const { id } of rows) firstSent.delete(id);
      changed();
    },
    sendAnew: ({ rows }, answer) => {
      store.transaction(() => {
        for (const { id } of rows) actions.sendAnew(id, newKey(chance), answer);
      });
      forget(rows);
      changed();
    },
    sendInPieces: ({ kind, rows, items, idempotencyKey }, answer) => {
      forget(rows);
      staying.delete(idempotencyKey);
      store.transaction(() => {
        if (kind !== 'import') {
          renew(rows, nextSize(rows.length), (id, key) => actions.sendAnew(id, key, answer));
          return;
        }
        for (const row of rows) {
          store.pushRows.inPieces(
            row.id,
            items.map((each) => each.row),
            nextSize(items.length),
          );
          if (isBegun(row, items)) actions.sendOnceMore(row.id, newKey(chance), answer);
          else actions.sendAnew(row.id, newKey(chance), answer);
        }
      });
      changed();
    },
  };
}
