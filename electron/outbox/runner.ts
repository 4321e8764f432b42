/**
 * Sends what staff did until it is settled, and never drops it: in order within a lane, side by side across lanes, only
 * while the line is known to work. Each step is stored before the next begins, so that a kill between any two of them
 * neither loses an action nor does it twice (C2).
 */

import type { AnyResult } from '../api/answer.ts';
import type { Client } from '../api/client.ts';
import type { Turn } from '../api/gate.ts';
import type { Chance, Clock, Log, Timers } from '../contract/ports.ts';
import { later, SECOND } from '../contract/time.ts';
import type { ActionRow, Outcome } from '../store/actions.ts';
import type { Store } from '../store/store.ts';
import { takeOrder } from '../store/take-order.ts';
import { canWithdraw } from './act.ts';
import type { Judgement, Verdict } from './decide.ts';
import { decide, judgeByOrder, KEY_YOUNG_MS } from './decide.ts';
import { newKey } from './key.ts';
import type { Request } from './requests.ts';
import { joinRequests } from './requests.ts';
import type { Reply } from './send.ts';
import { send } from './send.ts';

export interface RunnerParts {
  readonly client: Client;
  readonly store: Store;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly log: Log;
  /** Reads an order at the service and stores it. */
  readonly readOrder: (
    storeId: number,
    orderId: string,
    purpose: 'action',
  ) => Promise<'read' | 'gone' | 'unreadable' | 'failed'>;
  /** Called after each commit that changed an action. */
  readonly changed: () => void;
}

export interface Runner {
  /** Something may have become possible: looks what can be sent. */
  nudge(): void;
  /** Resolves when nothing is under way any more. Close the client first. */
  stop(): Promise<void>;
}

/** Requests under way at a time. */
const AT_ONCE = 6;

/** After a fault of the app's own, such as a full disk. */
const AFTER_FAULT_MS = 5 * SECOND;

/** Puts what was on its way when the app ended among the unknown, and begins. */
export function startRunner(parts: RunnerParts): Runner {
  const { client, store, clock, timers, chance, log } = parts;
  const { actions } = store;
  const { time, line } = client;
  /** When a request may be tried again, by its key, on the monotonic clock. */
  const due = new Map<string, number>();
  /** First sending of an action in this run, on the monotonic clock. */
  const firstSent = new Map<string, number>();
  /** Actions that are not joined with others, because a batch with them was refused. */
  const alone = new Set<string>();
  /** Actions that somebody is at work on. */
  const busy = new Set<string>();
  /** Keys whose outcome could not be stored (a full disk): what was on its way with them is unknown. */
  const stranded = new Set<string>();
  const workers = new Set<Promise<void>>();
  let waitingForTurn = 0;
  let cancelTimer = (): void => undefined;
  let stopped = false;
  let wasUsable = false;

  store.transaction(() => actions.sendingBecomesUnknown());

  const holdEnd = ({ orderId }: ActionRow): number =>
    (orderId === null ? null : store.orders.get(orderId)?.placedAt) ?? Number.POSITIVE_INFINITY;

  const sendable = (): Request[] => {
    if (!line.usable()) return [];
    const ready = actions.ready().filter((row) => !busy.has(row.id) && line.usable(row.storeId));
    return joinRequests(ready, alone, holdEnd);
  };
  const isDue = (request: Request): boolean => (due.get(request.idempotencyKey) ?? 0) <= clock.monotonic();

  const outcomeOf = (orderId: string | null, code: string | null, message: string | null): Outcome => {
    const row = orderId === null ? null : store.orders.get(orderId);
    return { code, status: row?.status ?? null, acceptedVia: row?.order.accepted_via ?? null, message };
  };

  /** An accept or reject that never left is over when its order has moved on without it. */
  const withdrawOvertaken = (): void => {
    for (const row of actions.ready()) {
      if (row.deed.kind === 'acknowledge' || row.orderId === null || !canWithdraw(row)) continue;
      const order = store.orders.get(row.orderId);
      if (order === null || (order.goneAt === null && order.status === 'PENDING')) continue;
      const code = order.goneAt === null ? 'order_moved_on' : 'gone';
      actions.settle(row.id, 'withdrawn', time.now(), outcomeOf(row.orderId, code, null));
      parts.changed();
    }
  };

  const isTooOld = (request: Request): boolean =>
    request.wasUnknown &&
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
  const settle = (
    request: Request,
    reply: Reply | null,
    endOf: (row: ActionRow) => Judgement & { message: string | null },
  ): void => {
    store.transaction(() => {
      const result = reply?.result;
      if (reply?.order && result?.kind === 'done') takeOrder(store.orders, reply.order, { asOf: result.sentAt });
      for (const row of request.rows) {
        const { state, code, message } = endOf(row);
        if (state === 'done' && row.deed.kind === 'acknowledge') {
          store.sales.markBooked(row.deed.eventId, time.now(), row.deed.billNumber);
        }
        actions.settle(row.id, state, time.now(), outcomeOf(row.orderId, code, message));
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
    if (row === undefined || row.orderId === null || (row.deed.kind !== 'accept' && row.deed.kind !== 'reject')) return;
    const { orderId } = row;
    const { kind } = row.deed;
    const outcome = await parts.readOrder(row.storeId, orderId, 'action');
    if (stopped) return;
    if (outcome === 'gone') {
      settle(request, null, () => ({ state: 'refused', code: 'gone', message }));
      return;
    }
    const order = store.orders.get(orderId);
    if (outcome !== 'read' || order === null) {
      tryLater(request, { next: 'repeat', afterMs: 5 * SECOND }, code);
      return;
    }
    const cancelledBy = store.events.ofOrder(orderId).findLast(({ type }) => type === 'order.cancelled')?.actor ?? null;
    const standing = { status: order.status, acceptedVia: order.order.accepted_via, cancelledBy };
    settle(request, null, () => ({ ...judgeByOrder(kind, standing, mayBeOurs, code), message }));
  };

  /** C9: a key that has grown old is not sent again. */
  const settleOld = async (request: Request): Promise<void> => {
    const code = 'too_old_to_repeat';
    switch (request.kind) {
      case 'accept':
      case 'reject':
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

  const carry = async (request: Request, turn: Turn): Promise<void> => {
    if (isTooOld(request)) {
      await settleOld(request);
      return;
    }
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
        await settleByOrder(request, verdict.code, request.wasUnknown && !isReplayed(result), message);
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
  };

  const readOrders = async (request: Request): Promise<void> => {
    for (const row of request.rows) {
      if (row.deed.kind === 'accept' || row.deed.kind === 'reject') {
        await parts.readOrder(row.storeId, row.deed.orderId, 'action');
      }
    }
  };

  const work = async (): Promise<void> => {
    waitingForTurn += 1;
    const turn = await client.turn('action');
    waitingForTurn -= 1;
    if (turn === null || stopped) return;
    // Chosen now: while the turn was waited for, something may have been withdrawn or become more urgent.
    const request = sendable().find(isDue);
    if (request === undefined) return;
    for (const { id } of request.rows) busy.add(id);
    try {
      await carry(request, turn);
    } catch (error) {
      stranded.add(request.idempotencyKey);
      throw error;
    } finally {
      for (const { id } of request.rows) busy.delete(id);
    }
  };

  const fault = (error: unknown): void => {
    log('outbox.fault', { error: error instanceof Error ? error.message : 'unknown' });
    cancelTimer();
    if (!stopped) cancelTimer = timers.after(AFTER_FAULT_MS, pump);
  };

  const pump = (): void => {
    cancelTimer();
    if (stopped) return;
    try {
      unstrand();
      beginWork();
    } catch (error) {
      fault(error);
    }
  };

  const unstrand = (): void => {
    for (const key of stranded) {
      store.transaction(() => actions.becomeUnknown(key, time.now(), 'not_stored'));
      stranded.delete(key);
    }
  };

  const beginWork = (): void => {
    const requests = sendable();
    const dueNow = requests.filter(isDue).length;
    while (waitingForTurn < dueNow && workers.size < AT_ONCE) {
      const worker = work()
        .finally(() => workers.delete(worker))
        .then(pump, fault);
      workers.add(worker);
    }
    const waits = requests
      .filter((request) => !isDue(request))
      .map(({ idempotencyKey }) => due.get(idempotencyKey) ?? 0);
    if (waits.length > 0) cancelTimer = timers.after(Math.max(1, Math.min(...waits) - clock.monotonic()), pump);
  };

  const unlisten = line.listen(() => {
    // A line that is back makes everything due that waited.
    const isUsable = line.usable();
    if (isUsable && !wasUsable) due.clear();
    wasUsable = isUsable;
    pump();
  });
  pump();

  return {
    nudge: () => {
      if (stopped) return;
      withdrawOvertaken();
      pump();
    },
    stop: async () => {
      stopped = true;
      cancelTimer();
      unlisten();
      await Promise.all(workers);
    },
  };
}

function isReplayed(result: AnyResult): boolean {
  return result.kind === 'refused' && result.replayed;
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
