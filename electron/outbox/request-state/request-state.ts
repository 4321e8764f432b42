/** The state of requests being sent: what the database holds of them, and what only memory holds. */

import { addMs } from '../../contract/domain/time.ts';
import { hasDerivedKey, isUnsafeToRepeat, kindOf, mayHaveLateCopy } from '../kinds/registry.ts';
import type { ActionContext, OutboxContext } from '../requests/outbox-context.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import { nextBatchSize } from '../requests/outbox-request.ts';
import type { DispatchResult, OutcomeByRow } from '../requests/outcome.ts';
import type { LateCopy, ResponseVerdict } from '../requests/response-classification.ts';
import { createUuid, deriveUuid } from '../requests/uuid.ts';
import { isKeyTooOld } from './key-age.ts';
import { settleRows, storeResponse } from './outcome-storage.ts';
import {
  assignBatches,
  EMPTY_MEMORY,
  endProgress,
  forgetActions,
  forgetRequest,
  forgetSending,
  keepInProgress,
  noteSent,
  postpone,
} from './request-memory.ts';
import { createSendingCommit } from './sending-commit.ts';

export interface RequestState {
  /** When a request may be tried, on the monotonic clock. */
  dueAt(request: OutboxRequest): number;
  makeAllDue(): void;
  /** Delays the next try of a request without storing anything. */
  postpone(request: OutboxRequest, afterMs: number): void;
  /** Marks a request as in progress at the service, and delays the next try. */
  keepInProgress(request: OutboxRequest, afterMs: number): void;
  /** The requests in progress at the service. */
  inProgress(): readonly OutboxRequest[];
  /** The batch of each action that a split sends again, by the action's id. */
  splitBatches(): ReadonlyMap<string, string>;
  /** Whether the service may have forgotten the key of a request (C9). */
  isKeyTooOld(request: OutboxRequest): boolean;
  /** Stores a request as sent, before its first byte leaves. It is on disk when this resolves. */
  beginSending(request: OutboxRequest): Promise<void>;
  /** Stores the outcome of every row, in one commit with the order that the response contains, and its id. */
  settle(request: OutboxRequest, outcomeOf: OutcomeByRow, response?: DispatchResult): void;
  /** Schedules another try with the same key, because the request may have been done. */
  retry(request: OutboxRequest, afterMs: number, answer: string): void;
  /**
   * Marks a request whose outcome could not be stored, as on a full disk; {@link recoverStranded} makes its outcome
   * unknown.
   */
  strand(request: OutboxRequest): void;
  recoverStranded(): void;
  /**
   * Lets the rows wait again, each under a key of its own, because the request never left or did nothing. A derived key
   * is kept, or replaced by another derived one. An adjustment that may still have a late copy keeps its key, too (C2).
   */
  release(request: OutboxRequest, verdict: ResponseVerdict & { readonly next: 'wait' }, answer: string): void;
  /** Sends the rows again under new keys: the request did nothing. */
  requeue(request: OutboxRequest, answer: string): void;
  /** Sends the rows again under new keys in smaller batches: the request did nothing. */
  split(request: OutboxRequest, answer: string): void;
}

type StateContext = ActionContext & Pick<OutboxContext, 'orderSink' | 'clock' | 'events'>;

/** Holds {@link RequestMemory}, and stores what must outlive it. */
export function createRequestState(context: StateContext): RequestState {
  const { database, time, clock, randomness, events } = context;
  const { actions } = database;
  let memory = EMPTY_MEMORY;
  const changed = (): void => events.emit('action.changed');
  const after = (milliseconds: number): number => clock.monotonic() + milliseconds;
  const sending = createSendingCommit(database, time, (ids) => {
    memory = noteSent(memory, ids, { monotonic: clock.monotonic(), wall: clock.now() });
    changed();
  });
  /** Sends actions again under new keys in smaller batches; `send` stores the key of each. */
  const sendInBatches = (ids: readonly string[], size: number, send: (id: string, key: string) => void): void => {
    const keys = new Map(ids.map((id) => [id, createUuid(randomness)]));
    for (const [id, key] of keys) send(id, key);
    memory = assignBatches(memory, keys, size);
  };

  return {
    dueAt: ({ idempotencyKey }) => memory.dueAt.get(idempotencyKey) ?? 0,
    makeAllDue: () => {
      memory = { ...memory, dueAt: EMPTY_MEMORY.dueAt };
    },
    postpone: (request, afterMs) => {
      memory = postpone(memory, request, after(afterMs));
    },
    keepInProgress: (request, afterMs) => {
      memory = keepInProgress(memory, request, after(afterMs));
    },
    inProgress: () => [...memory.inProgress.values()],
    splitBatches: () => memory.batches,
    isKeyTooOld: (request) => isKeyTooOld(memory, request, clock, time),
    beginSending: sending.add,
    settle: (request, outcomeOf, response) => {
      // The journal holds actions but no orders: after a power cut, an order would show its old courier again (C4).
      const commit = kindOf(request).urgency === 'courier' ? database.write : database.writeRelaxed;
      commit(() => {
        memory = forgetActions(memory, idsOf(request));
        if (response !== undefined) storeResponse(context, request, response);
        sendInBatches(settleRows(context, request, outcomeOf), nextBatchSize(request.rows.length), (id, key) =>
          actions.repeatForResult(id, key, 'not_told'),
        );
      });
      memory = forgetRequest(memory, request);
      changed();
    },
    retry: (request, afterMs, answer) => {
      const nextTryAt = addMs(time.now(), afterMs);
      database.write(() => actions.markUnknown(request.idempotencyKey, nextTryAt, answer));
      memory = postpone(endProgress(memory, request), request, after(afterMs));
      changed();
    },
    strand: ({ idempotencyKey }) => {
      memory = { ...memory, stranded: new Set(memory.stranded).add(idempotencyKey) };
    },
    recoverStranded: () => {
      for (const idempotencyKey of memory.stranded) {
        database.write(() => actions.markUnknown(idempotencyKey, time.now(), 'not_stored'));
        const stranded = memory.stranded.difference(new Set([idempotencyKey]));
        memory = endProgress({ ...memory, stranded }, { idempotencyKey });
      }
    },
    release: (request, { afterMs, lateCopy }, answer) => {
      const { idempotencyKey } = request;
      const keepsKey = keepsKeyAfter(lateCopy, request);
      const nextKey = (): string =>
        hasDerivedKey(request) ? deriveUuid(`key after ${idempotencyKey}`) : createUuid(randomness);
      const createKey = (): string => {
        const key = keepsKey ? idempotencyKey : nextKey();
        memory = postpone(memory, { idempotencyKey: key }, after(afterMs));
        return key;
      };
      const nextTryAt = addMs(time.now(), afterMs);
      const hasLeft = lateCopy === 'possible' || request.rows.some(({ firstSentAt }) => firstSentAt !== null);
      database.write(() => actions.markNotSent(idempotencyKey, createKey, nextTryAt, answer, hasLeft));
      memory = endProgress(keepsKey ? memory : forgetSending(memory, idsOf(request)), request);
      changed();
    },
    requeue: (request, answer) => {
      database.write(() => {
        for (const { id } of request.rows) actions.retryUnderNewKey(id, createUuid(randomness), answer);
      });
      memory = forgetRequest(forgetActions(memory, idsOf(request)), request);
      changed();
    },
    split: (request, answer) => {
      const { rows, items } = request;
      const { pushRows } = kindOf(request);
      memory = endProgress(forgetActions(memory, idsOf(request)), request);
      database.write(() => {
        if (pushRows === undefined)
          sendInBatches(idsOf(request), nextBatchSize(rows.length), (id, key) =>
            actions.retryUnderNewKey(id, key, answer),
          );
        else for (const row of rows) pushRows.split(context, row, items ?? [], answer);
      });
      changed();
    },
  };
}

/**
 * Whether a released request keeps its key, because it is derived, or because a copy of this or an earlier try may
 * arrive late (C2). A decision that the service refused before it looked at the key gets another: it may wait for
 * longer than a key lasts (C9).
 */
function keepsKeyAfter(lateCopy: LateCopy, request: OutboxRequest): boolean {
  switch (lateCopy) {
    case 'possible':
      return isUnsafeToRepeat(request);
    case 'not_sent':
      return hasDerivedKey(request) || mayHaveLateCopy(request.rows[0]);
    case 'none':
      return (hasDerivedKey(request) && isUnsafeToRepeat(request)) || mayHaveLateCopy(request.rows[0]);
    case 'answered':
      return false;
  }
}

function idsOf({ rows }: OutboxRequest): string[] {
  return rows.map(({ id }) => id);
}
