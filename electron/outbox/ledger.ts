/** What is stored of requests on their way, and what only this run knows of them: when each may be tried again. */

import type { ServiceTime } from '../api/service-clock.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { Chance, Clock } from '../contract/ports.ts';
import { later } from '../contract/time.ts';
import type { ActionRow, Outcome } from '../store/actions.ts';
import type { Store } from '../store/store.ts';
import { takeOrder } from '../store/take-order.ts';
import { KEY_YOUNG_MS } from './decide.ts';
import { newKey } from './key.ts';
import type { Ends, Reply } from './reply.ts';
import type { Request } from './requests.ts';

export interface Ledger {
  /** When a request may be tried again, on the monotonic clock. */
  dueAt(request: Request): number;
  /** Makes everything due that waits. */
  dueNow(): void;
  /** Nothing was learnt and nothing is stored: it is looked at again in so many milliseconds. */
  lookAgain(request: Request, afterMs: number): void;
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
  /** It never left, or nothing was done: its rows are free again, each under a key of its own. */
  free(request: Request, afterMs: number, answer: string): void;
  /** Nothing happened: its rows are sent under new keys. */
  sendAnew(request: Request, answer: string): void;
  /** The same in smaller pieces: of 100, or one by one. */
  sendInPieces(request: Request, answer: string): void;
}

/** An action's end with how its order stands now. */
export function outcomeOf(store: Store, orderId: string | null, code: string | null, message: string | null): Outcome {
  const row = orderId === null ? null : store.orders.get(orderId);
  return { code, status: row?.status ?? null, acceptedVia: row?.order.accepted_via ?? null, message };
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

  /** Requests about to leave, until their commit at the end of this turn of the event loop. */
  let leaving: { readonly requests: Request[]; readonly stored: Promise<void> } | null = null;

  const storeLeaving = (requests: readonly Request[]): void => {
    leaving = null;
    store.transaction(() => {
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
  /** Call it in a transaction. */
  const renew = (rows: readonly ActionRow[], pieceSize: number, answer: string): void => {
    let piece = '';
    for (const [index, { id }] of rows.entries()) {
      const key = newKey(chance);
      if (index % pieceSize === 0) piece = key;
      apart.set(id, piece);
      actions.sendAnew(id, key, answer);
    }
  };
  const end = (row: ActionRow, { state, code, message }: Exclude<ReturnType<Ends>, 'again'>): void => {
    if (state === 'done' && row.deed.kind === 'acknowledge') {
      store.sales.markBooked(row.deed.eventId, time.now(), row.deed.billNumber);
    }
    actions.settle(row.id, state, time.now(), outcomeOf(store, row.orderId, code, message));
  };

  return {
    apart,
    dueAt: ({ idempotencyKey }) => due.get(idempotencyKey) ?? 0,
    dueNow: () => due.clear(),
    lookAgain: ({ idempotencyKey }, afterMs) => {
      due.set(idempotencyKey, clock.monotonic() + afterMs);
    },
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
    settle: ({ rows, idempotencyKey }, reply, endOf) => {
      store.transaction(() => {
        forget(rows);
        const result = reply?.result;
        if (reply?.order && result?.kind === 'done') takeOrder(store.orders, reply.order, { asOf: result.sentAt });
        const again: ActionRow[] = [];
        for (const row of rows) {
          const rowEnd = endOf(row);
          if (rowEnd === 'again') again.push(row);
          else end(row, rowEnd);
        }
        renew(again, LIMITS.reportedErrors, 'not_told');
      });
      due.delete(idempotencyKey);
      changed();
    },
    repeat: ({ idempotencyKey }, afterMs, answer) => {
      store.transaction(() => actions.becomeUnknown(idempotencyKey, later(time.now(), afterMs), answer));
      due.set(idempotencyKey, clock.monotonic() + afterMs);
      changed();
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
    sendInPieces: ({ rows }, answer) => {
      forget(rows);
      const size = rows.length > LIMITS.reportedErrors ? LIMITS.reportedErrors : 1;
      store.transaction(() => renew(rows, size, answer));
      changed();
    },
  };
}
