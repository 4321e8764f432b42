/** Carries one request to the service and stores what came of it, each step before the next (C2). */

import type { Client } from '../api-client/api-client.ts';
import type { Turn } from '../api-client/request-queue.ts';
import type { AnyResult } from '../api-client/response.ts';
import { isOrderAction } from '../contract/domain/actions.ts';
import { MINUTE, SECOND } from '../contract/domain/time.ts';
import type { OwnOutcome } from '../contract/ipc/views.ts';
import type { Chance, Clock, Log } from '../contract/ports.ts';
import type { Store } from '../database/database.ts';
import { namesReason, reasonSent } from './adjustment-reasons.ts';
import type { Run } from './inventory-push.ts';
import { findRun, readRun } from './inventory-push.ts';
import type { PushTold, Reply, RowEnd } from './outcome.ts';
import type { ReadOrder } from './preflight.ts';
import { lookBefore } from './preflight.ts';
import { judgeByOrder } from './reconciliation.ts';
import { send } from './request-sender.ts';
import type { Ledger } from './request-state.ts';
import { createLedger } from './request-state.ts';
import type { Request } from './requests.ts';
import { purposeOf, sizeOf } from './requests.ts';
import { decide } from './response-classification.ts';

/** When what had to be read could not be. */
const LOOK_AGAIN_MS = 5 * SECOND;

/** How often it is asked how far a queued push is. */
const POLL_MS = SECOND;

/** An event that was not listed so long after what it tells of is not expected any more. */
const EVENT_WITHIN_MS = 2 * MINUTE;

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

export interface Carrier extends Pick<Ledger, 'apart' | 'dueAt' | 'dueNow' | 'staying' | 'notStored'> {
  /** Sends a request in its turn and stores what came of it. Throws SQLite's errors; the request is then unknown. */
  carry(request: Request, turn: Turn): Promise<void>;
  /** The app is ending: what comes back is not stored any more. */
  stop(): void;
}

export function createCarrier(parts: CarrierParts): Carrier {
  const { client, store, chance, log } = parts;
  const ledger = createLedger({ ...parts, time: client.time });
  /** Syncs of pushes that were queued, by the key of their request. After a restart the same key tells it again. */
  const runs = new Map<string, string>();
  let stopped = false;

  const refuse = (request: Request, code: string, message: string | null = null): void => {
    const end: RowEnd = { state: 'refused', code, message };
    ledger.settle(request, null, () => end);
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
    const order = store.orders.get(orderId);
    if (outcome === 'gone') {
      refuse(request, 'gone', message);
    } else if (outcome !== 'read' || order === null) {
      ledger.repeat(request, LOOK_AGAIN_MS, code);
    } else {
      const event = store.events.ofOrder(orderId).findLast(({ type }) => type === 'order.cancelled');
      // Of the time in which a store was disconnected no event is ever listed.
      const comesNoMore = (store.facts.place('events') ?? 0) > order.since + EVENT_WITHIN_MS;
      const cancelledBy = event === undefined && comesNoMore ? null : event?.actor;
      const judgement = judgeByOrder(kind, { order: order.order, cancelledBy }, mayBeOurs, code);
      if (judgement === null) ledger.repeat(request, LOOK_AGAIN_MS, code);
      else ledger.settle(request, null, () => ({ ...judgement, message }));
    }
  };

  /** Follows a queued push. `missing`: what it means that the service has no such run. */
  const follow = (request: Request, run: Run, missing: () => void): void => {
    switch (run.state) {
      case 'finished':
        runs.delete(request.idempotencyKey);
        ledger.settle(request, null, run.endOf);
        break;
      case 'running':
        runs.set(request.idempotencyKey, run.id);
        ledger.stay(request, POLL_MS);
        break;
      case 'missing':
        runs.delete(request.idempotencyKey);
        missing();
        break;
      case 'unknown':
        ledger.lookAgain(request, LOOK_AGAIN_MS);
        break;
    }
  };

  /** The service has lost a push that it had queued, which happens where all of a store is begun anew. */
  const lost = (request: Request): void => refuse(request, 'gone' satisfies OwnOutcome);

  /** C9: a key that has grown old is not sent again. What can't be told any more, staff are asked. */
  const settleOld = async (request: Request, turn: Turn): Promise<void> => {
    const code: OwnOutcome = 'too_old_to_repeat';
    switch (request.kind) {
      case 'accept':
      case 'reject':
      case 'hand_back':
      case 'retry_courier':
        await settleByOrder(request, code, true, null);
        break;
      case 'adjustment':
        refuse(request, code);
        break;
      case 'count':
      case 'import': {
        const run = await findRun(client, store.actions, request, turn);
        if (!stopped) follow(request, run, () => refuse(request, code));
        break;
      }
      case 'acknowledge':
        // Booking twice is booking once: a new key may say it again.
        ledger.sendAnew(request, code);
        break;
    }
  };

  /** The turn in which it is to be sent, after what must be looked at first; null when it isn't sent now. */
  const turnToLeave = async (request: Request, turn: Turn): Promise<Turn | null> => {
    const before = await lookBefore(parts, request);
    if (stopped) return null;
    switch (before.next) {
      case 'send':
        return turn;
      case 'send_after_look':
        return await client.turn(purposeOf(request));
      case 'ended':
        ledger.settle(request, null, () => before.end);
        return null;
      case 'later':
        ledger.lookAgain(request, LOOK_AGAIN_MS);
        return null;
    }
  };

  const readOrders = async (request: Request): Promise<void> => {
    for (const row of request.rows) {
      if (isOrderAction(row.deed)) await parts.readOrder(row.storeId, row.deed.orderId, 'action');
    }
  };

  /** Stores what an answer means. */
  const take = async (request: Request, reply: Reply): Promise<void> => {
    const { result } = reply;
    const message = result.kind === 'refused' ? result.message : null;
    const tries = Math.max(...request.rows.map((row) => row.tries)) + 1;
    const rows = sizeOf(request);
    const verdict = decide(result, { ...request, rows, tries }, chance.fraction());
    log('outbox.answer', { kind: request.kind, rows, tries, next: verdict.next });
    switch (verdict.next) {
      case 'done':
        if (reply.run === null) ledger.settle(request, reply, reply.endOf);
        else follow(request, { state: 'running', id: reply.run }, () => undefined);
        if (result.kind === 'unreadable') await readOrders(request);
        break;
      case 'refused':
        if (namesReason(result) && request.rows.some((row) => reasonSent(row) !== null))
          ledger.settle(request, null, () => 'without_reason');
        else if (isBadRow(request, result))
          ledger.settle(request, null, () => rejectedAlone(request, verdict.code, message));
        else refuse(request, verdict.code, message);
        break;
      case 'stay':
        ledger.stay(request, verdict.afterMs);
        break;
      case 'read':
        await settleByOrder(request, verdict.code, mayHaveBeenDone(request, result), message);
        break;
      case 'gone':
        await readOrders(request);
        refuse(request, 'gone', message);
        break;
      case 'split':
        ledger.sendInPieces(request, result.kind === 'refused' ? result.code : 'split');
        break;
      case 'wait':
        ledger.free(request, verdict.afterMs, answerWord(reply));
        break;
      case 'repeat':
        ledger.repeat(request, verdict.afterMs, answerWord(reply));
        break;
    }
  };

  return {
    apart: ledger.apart,
    dueAt: ledger.dueAt,
    dueNow: ledger.dueNow,
    staying: ledger.staying,
    notStored: ledger.notStored,
    stop: () => {
      stopped = true;
    },
    carry: async (chosen, turn) => {
      const [first] = chosen.rows;
      const items = chosen.kind === 'import' && first !== undefined ? store.pushRows.next(first.id) : [];
      const request = { ...chosen, items };
      const runId = runs.get(request.idempotencyKey);
      if (runId !== undefined) {
        const run = await readRun(client, request, runId, turn);
        if (!stopped) follow(request, run, () => lost(request));
        return;
      }
      if (ledger.isTooOld(request)) {
        await settleOld(request, turn);
        return;
      }
      const before = store.written.times(['actions']);
      const lastTurn = await turnToLeave(request, turn);
      // Something of it may have been taken back meanwhile.
      const isSame = store.written.times(['actions']) === before;
      const isWhole = isSame || request.rows.every(({ id }) => store.actions.get(id)?.settledAt === null);
      if (stopped || lastTurn === null || !isWhole) return;
      await ledger.begin(request);
      if (stopped) return;
      const reply = await send(client, request, lastTurn);
      if (!stopped) await take(request, reply);
    },
  };
}

/** A row of an import's push that made a whole request bad, sent alone: the other rows go on. */
function isBadRow({ kind, items }: Request, result: AnyResult): boolean {
  return kind === 'import' && items.length === 1 && result.kind === 'refused' && result.status === 400;
}

function rejectedAlone({ items }: Request, code: string, message: string | null): PushTold {
  return {
    state: 'told',
    rows: items.map(({ row }) => ({ row, code, message, subtracted: null })),
    open: [],
    rejected: items.length,
  };
}

/** Whether a try of these actions may have been done though this answer refuses them. */
function mayHaveBeenDone({ kind, wasUnknown }: Request, result: AnyResult): boolean {
  // A courier that is on its way is what was asked for, whoever asked.
  if (kind === 'retry_courier') return true;
  // A refusal that was remembered proves that no try of this key did anything.
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
