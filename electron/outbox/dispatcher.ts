/** Carries one request to the service and stores what came of it, each step before the next (C2). */

import type { ApiClient } from '../api-client/api-client.ts';
import type { RequestSlot } from '../api-client/request-queue.ts';
import type { AnyApiResult } from '../api-client/response.ts';
import type { AppOutcomeCode } from '../contract/domain/actions.ts';
import { isOrderAction } from '../contract/domain/actions.ts';
import { MINUTE, SECOND } from '../contract/domain/time.ts';
import type { Clock, Log, Randomness } from '../contract/ports.ts';
import type { CounterDatabase } from '../database/database.ts';
import { blamesReason, reasonToSend } from './adjustment-reasons.ts';
import type { RunProgress } from './inventory-push.ts';
import { findLostRun, readRunProgress } from './inventory-push.ts';
import type { DispatchResult, PushOutcome, RowOutcome } from './outcome.ts';
import type { OrderRefresher } from './preflight.ts';
import { runPreflight } from './preflight.ts';
import { reconcileWithOrder } from './reconciliation.ts';
import { sendRequest } from './request-sender.ts';
import type { RequestState } from './request-state.ts';
import { createRequestState } from './request-state.ts';
import type { OutboxRequest } from './requests.ts';
import { purposeOf, rowCountOf } from './requests.ts';
import { classifyResponse } from './response-classification.ts';

/** When what had to be read could not be. */
const LOOK_AGAIN_MS = 5 * SECOND;

/** How often it is asked how far a queued push is. */
const POLL_MS = SECOND;

/** An event that was not listed so long after what it tells of is not expected any more. */
const EVENT_WITHIN_MS = 2 * MINUTE;

export interface RequestDispatcherParts {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  /** Reads an order at the service and stores it. */
  readonly readOrder: OrderRefresher;
  /** Called after each commit that changed an action. */
  readonly changed: () => void;
}

export interface RequestDispatcher
  extends Pick<RequestState, 'splitBatches' | 'dueAt' | 'makeAllDue' | 'inProgress' | 'markUnknown'> {
  /** Sends a request in its turn and stores what came of it. Throws SQLite's errors; the request is then unknown. */
  dispatch(request: OutboxRequest, turn: RequestSlot): Promise<void>;
  /** The app is ending: what comes back is not stored any more. */
  stop(): void;
}

export function createRequestDispatcher(parts: RequestDispatcherParts): RequestDispatcher {
  const { client, database, randomness, log } = parts;
  const ledger = createRequestState({ ...parts, time: client.time });
  /** Syncs of pushes that were queued, by the key of their request. After a restart the same key tells it again. */
  const runs = new Map<string, string>();
  let stopped = false;

  const refuse = (request: OutboxRequest, code: string, message: string | null = null): void => {
    const end: RowOutcome = { state: 'refused', code, message };
    ledger.settle(request, null, () => end);
  };

  /** Lets the order tell what is the case (section Errors: fetch again and decide). */
  const settleByOrder = async (
    request: OutboxRequest,
    code: string,
    mayBeOurs: boolean,
    message: string | null,
  ): Promise<void> => {
    const [row] = request.rows;
    if (row === undefined || !isOrderAction(row.payload)) return;
    const { kind, orderId } = row.payload;
    const outcome = await parts.readOrder(row.storeId, orderId, 'action');
    if (stopped) return;
    const order = database.orders.get(orderId);
    if (outcome === 'gone') {
      refuse(request, 'gone', message);
    } else if (outcome !== 'read' || order === null) {
      ledger.retry(request, LOOK_AGAIN_MS, code);
    } else {
      const event = database.events.ofOrder(orderId).findLast(({ type }) => type === 'order.cancelled');
      // Of the time in which a store was disconnected no event is ever listed.
      const comesNoMore = (database.metadata.cursor('events') ?? 0) > order.since + EVENT_WITHIN_MS;
      const cancelledBy = event === undefined && comesNoMore ? null : event?.actor;
      const judgement = reconcileWithOrder(kind, { order: order.order, cancelledBy }, mayBeOurs, code);
      if (judgement === null) ledger.retry(request, LOOK_AGAIN_MS, code);
      else ledger.settle(request, null, () => ({ ...judgement, message }));
    }
  };

  /** Follows a queued push. `missing`: what it means that the service has no such run. */
  const follow = (request: OutboxRequest, run: RunProgress, missing: () => void): void => {
    switch (run.state) {
      case 'finished':
        runs.delete(request.idempotencyKey);
        ledger.settle(request, null, run.endOf);
        break;
      case 'running':
        runs.set(request.idempotencyKey, run.id);
        ledger.keepInProgress(request, POLL_MS);
        break;
      case 'missing':
        runs.delete(request.idempotencyKey);
        missing();
        break;
      case 'unknown':
        ledger.postpone(request, LOOK_AGAIN_MS);
        break;
    }
  };

  /** The service has lost a push that it had queued, which happens where all of a store is begun anew. */
  const lost = (request: OutboxRequest): void => refuse(request, 'gone' satisfies AppOutcomeCode);

  /** C9: a key that has grown old is not sent again. What can't be told any more, staff are asked. */
  const settleOld = async (request: OutboxRequest, turn: RequestSlot): Promise<void> => {
    const code: AppOutcomeCode = 'too_old_to_repeat';
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
        const run = await findLostRun(client, database.actions, request, turn);
        if (!stopped) follow(request, run, () => refuse(request, code));
        break;
      }
      case 'acknowledge':
        // Booking twice is booking once: a new key may say it again.
        ledger.requeue(request, code);
        break;
    }
  };

  /** The turn in which it is to be sent, after what must be looked at first; null when it isn't sent now. */
  const turnToLeave = async (request: OutboxRequest, turn: RequestSlot): Promise<RequestSlot | null> => {
    const before = await runPreflight(parts, request);
    if (stopped) return null;
    switch (before.next) {
      case 'send':
        return turn;
      case 'send_after_look':
        return await client.acquireSlot(purposeOf(request));
      case 'ended':
        ledger.settle(request, null, () => before.end);
        return null;
      case 'later':
        ledger.postpone(request, LOOK_AGAIN_MS);
        return null;
    }
  };

  const readOrders = async (request: OutboxRequest): Promise<void> => {
    for (const row of request.rows) {
      if (isOrderAction(row.payload)) await parts.readOrder(row.storeId, row.payload.orderId, 'action');
    }
  };

  /** Stores what an answer means. */
  const take = async (request: OutboxRequest, reply: DispatchResult): Promise<void> => {
    const { result } = reply;
    const message = result.kind === 'refused' ? result.message : null;
    const tries = Math.max(...request.rows.map((row) => row.tries)) + 1;
    const rows = rowCountOf(request);
    const verdict = classifyResponse(result, { ...request, rows, tries }, randomness.fraction());
    log('outbox.answer', { kind: request.kind, rows, tries, next: verdict.next });
    switch (verdict.next) {
      case 'done':
        if (reply.runId === null) ledger.settle(request, reply, reply.outcomeOf);
        else follow(request, { state: 'running', id: reply.runId }, () => undefined);
        if (result.kind === 'unreadable') await readOrders(request);
        break;
      case 'refused':
        if (blamesReason(result) && request.rows.some((row) => reasonToSend(row) !== null))
          ledger.settle(request, null, () => 'without_reason');
        else if (isBadRow(request, result))
          ledger.settle(request, null, () => rejectedAlone(request, verdict.code, message));
        else refuse(request, verdict.code, message);
        break;
      case 'stay':
        ledger.keepInProgress(request, verdict.afterMs);
        break;
      case 'read':
        await settleByOrder(request, verdict.code, mayHaveBeenDone(request, result), message);
        break;
      case 'gone':
        await readOrders(request);
        refuse(request, 'gone', message);
        break;
      case 'split':
        ledger.split(request, result.kind === 'refused' ? result.code : 'split');
        break;
      case 'wait':
        ledger.release(request, verdict.afterMs, answerWord(reply));
        break;
      case 'repeat':
        ledger.retry(request, verdict.afterMs, answerWord(reply));
        break;
    }
  };

  return {
    splitBatches: ledger.splitBatches,
    dueAt: ledger.dueAt,
    makeAllDue: ledger.makeAllDue,
    inProgress: ledger.inProgress,
    markUnknown: ledger.markUnknown,
    stop: () => {
      stopped = true;
    },
    dispatch: async (chosen, turn) => {
      const [first] = chosen.rows;
      const items = chosen.kind === 'import' && first !== undefined ? database.pushRows.nextBatch(first.id) : [];
      const request = { ...chosen, items };
      const runId = runs.get(request.idempotencyKey);
      if (runId !== undefined) {
        const run = await readRunProgress(client, request, runId, turn);
        if (!stopped) follow(request, run, () => lost(request));
        return;
      }
      if (ledger.isKeyTooOld(request)) {
        await settleOld(request, turn);
        return;
      }
      const before = database.changes.countChanges(['actions']);
      const lastTurn = await turnToLeave(request, turn);
      // Something of it may have been taken back meanwhile.
      const isSame = database.changes.countChanges(['actions']) === before;
      const isWhole = isSame || request.rows.every(({ id }) => database.actions.get(id)?.settledAt === null);
      if (stopped || lastTurn === null || !isWhole) return;
      await ledger.beginSending(request);
      if (stopped) return;
      const reply = await sendRequest(client, request, lastTurn);
      if (!stopped) await take(request, reply);
    },
  };
}

/** A row of an import's push that made a whole request bad, sent alone: the other rows go on. */
function isBadRow({ kind, items }: OutboxRequest, result: AnyApiResult): boolean {
  return kind === 'import' && items.length === 1 && result.kind === 'refused' && result.status === 400;
}

function rejectedAlone({ items }: OutboxRequest, code: string, message: string | null): PushOutcome {
  return {
    state: 'told',
    rows: items.map(({ row }) => ({ row, code, message, subtracted: null })),
    unresolved: [],
    rejected: items.length,
  };
}

/** Whether a try of these actions may have been done though this answer refuses them. */
function mayHaveBeenDone({ kind, wasUnknown }: OutboxRequest, result: AnyApiResult): boolean {
  // A courier that is on its way is what was asked for, whoever asked.
  if (kind === 'retry_courier') return true;
  // A refusal that was remembered proves that no try of this key did anything.
  return wasUnknown && !(result.kind === 'refused' && result.replayed);
}

/** What came of a try, in a word. */
function answerWord({ result }: DispatchResult): string {
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
