/**
 * Accepts and rejects that are sent without being stored, because the disk takes no writes and an order can't wait for
 * it. A key derived from the order gives each one effect at most (C2). What is open when the disk is back is stored as
 * an action, and sent again under its key.
 */

import type { ApiClient } from '../api-client/api-client.ts';
import { isOpen } from '../contract/domain/actions.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import { errorName } from '../contract/error-name.ts';
import type { Log, Randomness, Timers } from '../contract/ports.ts';
import type { Retry } from '../contract/retry.ts';
import { createRetry } from '../contract/retry.ts';
import type { WorkspaceEvents } from '../contract/workspace-events.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { ActionRow } from '../database/tables/actions/action-row.ts';
import { mergeOrder } from '../database/tables/orders/order-merge.ts';
import { applyResponse } from './dispatch/apply-response.ts';
import type { ResponseContext } from './dispatch/dispatch-context.ts';
import { allowsAction, laneOfOrder } from './kinds/order-actions.ts';
import { kindOf } from './kinds/registry.ts';
import { KEY_REUSE_LIMIT_MS } from './request-state/key-age.ts';
import { mergeResponseOrder } from './request-state/outcome-storage.ts';
import type { Decision } from './requests/decision-key.ts';
import { deriveDecisionKey } from './requests/decision-key.ts';
import type { EnqueueInput } from './requests/enqueue-input.ts';
import type { OutboxRequest } from './requests/outbox-request.ts';
import type { SettledOutcome } from './requests/outcome.ts';
import { refusedOutcome } from './requests/outcome.ts';

/**
 * How long a decision may wait to be sent. Then it is given up: staff see the order as it is by then, and decide again.
 */
const LEAVE_WITHIN_MS = 10 * SECOND;

/** The longest wait between two tries. */
const RETRY_MAX_MS = 5 * SECOND;

export interface DirectDecisions {
  /** Sends a decision, once for its id. Returns its row; null if the order no longer allows it. */
  decide(input: EnqueueInput<Decision>): ActionRow | null;
  /** Resolves when nothing is being sent. Close the client first. */
  stop(): Promise<void>;
}

export interface DirectDecisionsParts {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly events: EventSink<WorkspaceEvents>;
}

/** Continues with the open decisions that the workspace held when it was closed. */
export function createDirectDecisions(parts: DirectDecisionsParts): DirectDecisions {
  const { database, log } = parts;
  const { contents } = database.unsaved;
  const { time } = parts.client;
  const running = new Set<Promise<void>>();
  const retries: Retry[] = [];
  let isStopped = false;

  /** Tries to send a decision until it is settled. */
  const start = (id: string): void => {
    const retry = createRetry(parts.timers);
    retries.push(retry);
    const attempt = (): void => {
      const action = contents.decisions.get(id);
      if (action === undefined || !isOpen(action.state)) return;
      const task = tryOnce(parts, action, () => isStopped)
        .then((waitMs) => {
          if (!isStopped) parts.events.emit('action.changed');
          retry.after(waitMs, attempt);
        })
        .catch((error: unknown) => log('outbox.fault', { error: errorName(error) }))
        .finally(() => running.delete(task));
      running.add(task);
    };
    attempt();
  };

  for (const id of contents.decisions.keys()) start(id);
  return {
    decide: (input) => {
      const known = contents.decisions.get(input.id);
      if (known !== undefined) return known;
      const { kind, orderId } = input.payload;
      const row = database.unsaved.row(orderId) ?? database.orders.get(orderId);
      const isDeciding =
        database.actions.liveDecision(orderId) !== null ||
        database.unsaved.decisionsOf(orderId).some(({ state }) => isOpen(state));
      if (!allowsAction(row, kind) || isDeciding) return null;
      const askedAt = time.now();
      const action = createRow(input, askedAt, deriveDecisionKey(database, input.payload, askedAt));
      contents.decisions.set(input.id, action);
      start(input.id);
      return action;
    },
    stop: async () => {
      isStopped = true;
      for (const each of retries) each.stop();
      await Promise.all(running);
    },
  };
}

function createRow(
  { id, storeId, payload, who }: EnqueueInput<Decision>,
  askedAt: ActionRow['askedAt'],
  idempotencyKey: string,
): ActionRow {
  const { orderId } = payload;
  return {
    ...{ id, storeId, lane: laneOfOrder(storeId, payload), orderId, payload, who, askedAt, idempotencyKey },
    ...{
      seq: 0,
      state: 'sending',
      tries: 0,
      nextTryAt: null,
      firstSentAt: null,
      sentAt: null,
      lastAnswer: null,
      requestId: null,
    },
    ...{ settledAt: null, outcome: null, seenAt: null, rejected: null, subtracted: null, appliedAt: null },
    ...{ countCorrection: null, reasonWithheld: false },
  };
}

/** Tries to send a decision once. Returns how long to wait before the next try, in milliseconds. */
async function tryOnce(parts: DirectDecisionsParts, action: ActionRow, isStopped: () => boolean): Promise<number> {
  const { client, database } = parts;
  const { id, storeId, payload, firstSentAt, idempotencyKey } = action;
  const now = client.time.now();
  const wasUnknown = firstSentAt !== null;
  if (!wasUnknown && now - action.askedAt >= LEAVE_WITHIN_MS) {
    settle(parts, id, refusedOutcome('not_sent'));
    return 0;
  }
  if (wasUnknown && now - firstSentAt >= KEY_REUSE_LIMIT_MS) return RETRY_MAX_MS;
  if (!client.connectionState.isUsable(storeId) || !client.time.isMeasured()) return SECOND;
  const slot = await client.acquireSlot('action');
  if (slot === null || isStopped()) return 0;

  const tries = action.tries + 1;
  const sentAt = client.time.now();
  const sent: ActionRow = { ...action, firstSentAt: firstSentAt ?? sentAt, sentAt, tries };
  database.unsaved.contents.decisions.set(id, sent);
  const request: OutboxRequest = { kind: payload.kind, storeId, rows: [sent], items: null, idempotencyKey, wasUnknown };
  const response = await kindOf(payload).send(client, request, slot);
  if (isStopped()) return 0;
  let waitMs = 0;
  const context: ResponseContext = {
    ...parts,
    readOrder: (...order) => readOrder(parts, ...order),
    triesOf: () => tries,
    evidenceOf: (orderId) => {
      const row = database.unsaved.row(orderId);
      return row && { order: row.order, cancelledBy: undefined };
    },
    // Only a push has a run.
    followRun: () => undefined,
    isStopped,
    state: createHeldState(parts, action, sent, (afterMs) => {
      waitMs = Math.min(RETRY_MAX_MS, afterMs);
    }),
  };
  await applyResponse(context, request, response);
  return waitMs;
}

/** What a response does to a decision in memory: `action` as it was before the try, `sent` since then. */
function createHeldState(
  parts: DirectDecisionsParts,
  action: ActionRow,
  sent: ActionRow,
  tryLater: (afterMs: number) => void,
): ResponseContext['state'] {
  const { sink, contents } = parts.database.unsaved;
  return {
    settle: (request, outcomeOf, response) => {
      if (response !== undefined) mergeResponseOrder(sink, request, response);
      const outcome = outcomeOf(sent);
      if (outcome.state === 'done' || outcome.state === 'refused') settle(parts, sent.id, outcome);
    },
    keepInProgress: (_, afterMs) => tryLater(afterMs),
    retry: (_, afterMs) => tryLater(afterMs),
    split: () => tryLater(RETRY_MAX_MS),
    release: (_, { afterMs, lateCopy }) => {
      // Nothing was done, so it may still be given up.
      if (lateCopy === 'none' || lateCopy === 'not_sent')
        contents.decisions.set(sent.id, { ...action, tries: sent.tries });
      tryLater(afterMs);
    },
  };
}

/** Ends a decision. */
function settle({ client, database }: DirectDecisionsParts, id: string, outcome: SettledOutcome): void {
  const { contents, row } = database.unsaved;
  const action = contents.decisions.get(id);
  if (action === undefined) return;
  const { state, code, message } = outcome;
  const order = row(action.orderId ?? '');
  const stored = { code, status: order?.status ?? null, acceptedVia: order?.order.accepted_via ?? null, message };
  contents.decisions.set(id, { ...action, state, settledAt: client.time.now(), outcome: stored });
}

/** Reads an order into memory. */
async function readOrder(
  { client, database }: DirectDecisionsParts,
  storeId: number,
  orderId: string,
  purpose: 'action',
): Promise<'read' | 'gone' | 'failed'> {
  const params = { store_id: storeId, order_id: orderId };
  const result = await client.request('getOrder', { params, purpose });
  if (result.kind === 'refused' && result.code === 'order_not_found') return 'gone';
  if (result.kind !== 'done') return 'failed';
  mergeOrder(database.unsaved.sink, result.value, { asOf: result.sentAt, isRead: true });
  return 'read';
}
