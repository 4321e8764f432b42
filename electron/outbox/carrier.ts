/** Carries one request to the service and stores what came of it, each step before the next (C2). */

import type { AnyResult } from '../api/answer.ts';
import type { Client } from '../api/client.ts';
import type { Turn } from '../api/gate.ts';
import { isOrderAction } from '../contract/actions.ts';
import type { Chance, Clock, Log } from '../contract/ports.ts';
import { later, SECOND } from '../contract/time.ts';
import type { ActionRow, Outcome } from '../store/actions.ts';
import type { Store } from '../store/store.ts';
import { takeOrder } from '../store/take-order.ts';
import type { ReadOrder } from './before.ts';
import { lookBefore } from './before.ts';
import type { Verdict } from './decide.ts';
import { decide, KEY_YOUNG_MS } from './decide.ts';
import { judgeByOrder } from './judge.ts';
import { newKey } from './key.ts';
import type { Request } from './requests.ts';
import type { Reply, RowEnd } from './send.ts';
import { send } from './send.ts';

/** When what had to be looked at before a sending could not be read. */
const LOOK_AGAIN_MS = 5 * SECOND;

export interface CarrierParts {
  readonly client: Client;
  readonly store: Store;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  /** Reads an order at the service and stores it. */
  readonly readOrder: ReadOrder;
  /** Called after each commit that changed an action. */
  readonly changed: () => void;
}

export interface Carrier {
  /** Sends a request in its turn and stores what came of it. Throws SQLite's errors; the request is then unknown. */
  carry(request: Request, turn: Turn): Promise<void>;
  /** When a request may be tried again, on the monotonic clock. */
  dueAt(request: Request): number;
  /** Makes everything due that waits. */
  dueNow(): void;
  /** Actions that are not joined with others, because a batch with them was refused. */
  readonly alone: ReadonlySet<string>;
  /** The app is ending: what comes back is not stored any more. */
  stop(): void;
}

/** An action's end with how its order stands now. */
export function outcomeOf(store: Store, orderId: string | null, code: string | null, message: string | null): Outcome {
  const row = orderId === null ? null : store.orders.get(orderId);
  return { code, status: row?.status ?? null, acceptedVia: row?.order.accepted_via ?? null, message };
}

export function createCarrier(parts: CarrierParts): Carrier {
  const { client, store, clock, chance, log } = parts;
  const { actions } = store;
  const { time } = client;
  /** When a request may be tried again, by its key. */
  const due = new Map<string, number>();
  /** First sending of an action in this run. */
  const firstSent = new Map<string, number>();
  const alone = new Set<string>();
  let stopped = false;

  const isTooOld = (request: Request): boolean =>
    request.wasUnknown &&
    request.kind !== 'retry_courier' &&
    request.rows.some((row) => {
      const inThisRun = clock.monotonic() - (firstSent.get(row.id) ?? clock.monotonic());
      const byService = row.firstSentAt === null ? 0 : time.now() - row.firstSentAt;
      return Math.max(inThisRun, byService) >= KEY_YOUNG_MS;
    });

  const begin = (request: Request): void => {
    const ids = request.rows.map(({ id }) => id);
    store.transaction(() => actions.beginSending(ids, request.idempotencyKey, time.now()));
    for (const id of ids) if (!firstSent.has(id)) firstSent.set(id, clock.monotonic());
    parts.changed();
  };

  /** Ends every row as `endOf` says, in one commit with what the answer shows of the order. */
  const settle = (request: Request, reply: Reply | null, endOf: (row: ActionRow) => RowEnd): void => {
    store.transaction(() => {
      const result = reply?.result;
      if (reply?.order && result?.kind === 'done') takeOrder(store.orders, reply.order, { asOf: result.sentAt });
      for (const row of request.rows) {
        const { state, code, message } = endOf(row);
        if (state === 'done' && row.deed.kind === 'acknowledge') {
          store.sales.markBooked(row.deed.eventId, time.now(), row.deed.billNumber);
        }
        actions.settle(row.id, state, time.now(), outcomeOf(store, row.orderId, code, message));
      }
    });
    for (const { id } of request.rows) {
      firstSent.delete(id);
      alone.delete(id);
    }
    due.delete(request.idempotencyKey);
    parts.changed();
  };

  const tryLater = (request: Request, verdict: Verdict & { next: 'wait' | 'repeat' }, answer: string): void => {
    const at = later(time.now(), verdict.afterMs);
    store.transaction(() => {
      if (verdict.next === 'repeat') {
        actions.becomeUnknown(request.idempotencyKey, at, answer);
        due.set(request.idempotencyKey, clock.monotonic() + verdict.afterMs);
        return;
      }
      // Never left, or nothing was done: its rows are free again, each under a key of its own.
      actions.neverLeft(
        request.idempotencyKey,
        () => {
          const key = newKey(chance);
          due.set(key, clock.monotonic() + verdict.afterMs);
          return key;
        },
        at,
        answer,
      );
    });
    if (verdict.next === 'wait') for (const { id } of request.rows) firstSent.delete(id);
    parts.changed();
  };

  /** Lets the order tell what is the case (section Errors: fetch again and decide). */
  const settleByOrder = async (
    request: Request,
    code: string,
    mayBeOurs: boolean,
    message: string | null,
  ): Promise<void> => {
    const [row] = request.rows;
    if (row === undefined || !isOrderAction(row.deed)) return;
    const { kind, orderId } = row.deed;
    const outcome = await parts.readOrder(row.storeId, orderId, 'action');
    if (stopped) return;
    if (outcome === 'gone') {
      settle(request, null, () => ({ state: 'refused', code: 'gone', message }));
      return;
    }
    const order = store.orders.get(orderId);
    if (outcome !== 'read' || order === null) {
      tryLater(request, { next: 'repeat', afterMs: LOOK_AGAIN_MS }, code);
      return;
    }
    const cancelledBy = store.events.ofOrder(orderId).findLast(({ type }) => type === 'order.cancelled')?.actor;
    const judgement = judgeByOrder(kind, { order: order.order, cancelledBy }, mayBeOurs, code);
    if (judgement === null) tryLater(request, { next: 'repeat', afterMs: LOOK_AGAIN_MS }, code);
    else settle(request, null, () => ({ ...judgement, message }));
  };

  /** C9: a key that has grown old is not sent again. */
  const settleOld = async (request: Request): Promise<void> => {
    const code = 'too_old_to_repeat';
    switch (request.kind) {
      case 'accept':
      case 'reject':
      case 'hand_back':
      case 'retry_courier':
        await settleByOrder(request, code, true, null);
        break;
      case 'adjustment':
        settle(request, null, () => ({ state: 'refused', code, message: null }));
        break;
      case 'acknowledge':
        // Booking twice is booking once: a new key may say it again.
        sendAnew(request, code);
        break;
    }
  };

  const sendAnew = (request: Request, answer: string): void => {
    store.transaction(() => {
      for (const { id } of request.rows) actions.sendAnew(id, newKey(chance), answer);
    });
    for (const { id } of request.rows) firstSent.delete(id);
    parts.changed();
  };

  const readOrders = async (request: Request): Promise<void> => {
    for (const row of request.rows) {
      if (isOrderAction(row.deed)) {
        await parts.readOrder(row.storeId, row.deed.orderId, 'action');
      }
    }
  };

  return {
    alone,
    dueAt: ({ idempotencyKey }) => due.get(idempotencyKey) ?? 0,
    dueNow: () => due.clear(),
    stop: () => {
      stopped = true;
    },
    carry: async (request: Request, turn: Turn): Promise<void> => {
      if (isTooOld(request)) {
        await settleOld(request);
        return;
      }
      const before = await lookBefore(parts, request);
      if (stopped) return;
      if (before.next === 'ended') {
        const { end } = before;
        settle(request, null, () => end);
        return;
      }
      if (before.next === 'later') {
        due.set(request.idempotencyKey, clock.monotonic() + LOOK_AGAIN_MS);
        return;
      }
      // Taken back while it was looked at.
      if (request.rows.some(({ id }) => actions.get(id)?.settledAt !== null)) return;
      begin(request);
      const reply = await send(client, request, turn);
      if (stopped) return;
      const { result } = reply;
      const message = result.kind === 'refused' ? result.message : null;
      const tries = Math.max(...request.rows.map((row) => row.tries)) + 1;
      const verdict = decide(result, { ...request, rows: request.rows.length, tries }, chance.fraction());
      log('outbox.answer', { kind: request.kind, rows: request.rows.length, tries, next: verdict.next });
      switch (verdict.next) {
        case 'done':
          settle(request, reply, reply.endOf);
          if (result.kind === 'unreadable') await readOrders(request);
          break;
        case 'refused':
          settle(request, null, () => ({ state: 'refused', code: verdict.code, message }));
          break;
        case 'read':
          // A refusal that was remembered proves that no try of this key did anything.
          await settleByOrder(request, verdict.code, mayHaveBeenDone(request, result), message);
          break;
        case 'gone':
          await readOrders(request);
          settle(request, null, () => ({ state: 'refused', code: 'gone', message }));
          break;
        case 'split':
          for (const { id } of request.rows) alone.add(id);
          sendAnew(request, result.kind === 'refused' ? result.code : 'split');
          break;
        case 'wait':
        case 'repeat':
          tryLater(request, verdict, answerWord(reply));
          break;
      }
    },
  };
}

/** Whether a try of these actions may have been done though this answer refuses them. */
function mayHaveBeenDone({ kind, wasUnknown }: Request, result: AnyResult): boolean {
  // A courier that is on its way is what was asked for, whoever asked.
  if (kind === 'retry_courier') return true;
  return wasUnknown && !(result.kind === 'refused' && result.replayed);
}

/** What came of a try, in a word. */
function answerWord({ result }: Reply): string {
  switch (result.kind) {
    case 'refused':
      return result.code;
    case 'later':
      return result.sent ? result.reason : 'not_sent';
    case 'done':
    case 'unreadable':
      return result.kind;
  }
}
