/** The state of requests being sent: what the database holds of them, and what only memory holds. */

import type { ServiceTimeReader } from '../../api-client/service-clock.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/events.ts';
import type { Clock, Randomness } from '../../contract/ports.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderSink } from '../../database/tables/orders/order-batch.ts';
import { mergeOrder } from '../../database/tables/orders/order-merge.ts';
import { hasDerivedKey, isUnsafeToRepeat, kindOf, mayHaveLateCopy } from '../kinds/registry.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import { nextBatchSize } from '../requests/outbox-request.ts';
import type { DispatchResult, OutcomeByRow } from '../requests/outcome.ts';
import type { LateCopy, ResponseVerdict } from '../requests/response-classification.ts';
import { createUuid, deriveUuid } from '../requests/uuid.ts';
import { createKeyAges } from './key-ages.ts';
import { settleRows } from './outcome-storage.ts';
import type { RequestSchedule } from './request-schedule.ts';
import { createRequestSchedule } from './request-schedule.ts';
import { createSendingCommit } from './sending-commit.ts';
import type { SplitBatches } from './split-batches.ts';
import { createSplitBatches } from './split-batches.ts';

export interface RequestState {
  readonly schedule: Omit<RequestSchedule, 'endProgress' | 'forget'>;
  /** The batch of each action that a split sends again, by the action's id. */
  readonly splitBatches: ReadonlyMap<string, string>;
  /** Whether the service may have forgotten the key of a request (C9). */
  isKeyTooOld(request: OutboxRequest): boolean;
  /** Stores a request as sent, before its first byte leaves. It is on disk when this resolves. */
  beginSending(request: OutboxRequest): Promise<void>;
  /** Stores the outcome of every row, in one commit with the order that the response contains. */
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

export interface RequestStateParts {
  readonly database: CounterDatabase;
  readonly orderSink: OrderSink;
  readonly time: ServiceTimeReader;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly events: EventSink<WorkspaceEvents>;
}

export function createRequestState(parts: RequestStateParts): RequestState {
  const { database, time, clock, randomness, events } = parts;
  const { actions } = database;
  const schedule = createRequestSchedule(clock);
  const keyAges = createKeyAges(clock, time);
  const batches = createSplitBatches(randomness);
  const sending = createSendingCommit(database, time, (ids) => {
    keyAges.noteSent(ids);
    events.emit('action.changed');
  });
  const stranded = new Set<string>();
  const forget = (ids: readonly string[]): void => {
    keyAges.forget(ids);
    batches.forget(ids);
  };

  return {
    schedule,
    splitBatches: batches.byAction,
    isKeyTooOld: keyAges.isTooOld,
    beginSending: sending.add,
    settle: (request, outcomeOf, response) => {
      // The journal holds actions but no orders: after a power cut, an order would show its old courier again (C4).
      const commit = kindOf(request).urgency === 'courier' ? database.write : database.writeRelaxed;
      commit(() => {
        forget(idsOf(request));
        storeOrder(parts, request, response);
        const repeated = settleRows(parts, request, outcomeOf);
        batches.assign(repeated, nextBatchSize(request.rows.length), (id, key) =>
          actions.repeatForResult(id, key, 'not_told'),
        );
      });
      schedule.forget(request);
      events.emit('action.changed');
    },
    retry: (request, afterMs, answer) => {
      const nextTryAt = addMs(time.now(), afterMs);
      database.write(() => actions.markUnknown(request.idempotencyKey, nextTryAt, answer));
      schedule.endProgress(request);
      schedule.postpone(request, afterMs);
      events.emit('action.changed');
    },
    strand: ({ idempotencyKey }) => {
      stranded.add(idempotencyKey);
    },
    recoverStranded: () => {
      for (const idempotencyKey of stranded) {
        database.write(() => actions.markUnknown(idempotencyKey, time.now(), 'not_stored'));
        schedule.endProgress({ idempotencyKey });
        stranded.delete(idempotencyKey);
      }
    },
    release: (request, { afterMs, lateCopy }, answer) => {
      const { idempotencyKey } = request;
      const keepsKey = keepsKeyAfter(lateCopy, request, database.memoryMode.isOn());
      const nextKey = (): string =>
        hasDerivedKey(request) ? deriveUuid(`key after ${idempotencyKey}`) : createUuid(randomness);
      const createKey = (): string => {
        const key = keepsKey ? idempotencyKey : nextKey();
        schedule.postpone({ idempotencyKey: key }, afterMs);
        return key;
      };
      const nextTryAt = addMs(time.now(), afterMs);
      database.write(() => actions.markNotSent(idempotencyKey, createKey, nextTryAt, answer));
      schedule.endProgress(request);
      if (!keepsKey) keyAges.forget(idsOf(request));
      events.emit('action.changed');
    },
    requeue: (request, answer) => {
      database.write(() => {
        for (const { id } of request.rows) actions.retryUnderNewKey(id, createUuid(randomness), answer);
      });
      forget(idsOf(request));
      schedule.forget(request);
      events.emit('action.changed');
    },
    split: (request, answer) => {
      forget(idsOf(request));
      schedule.endProgress(request);
      database.write(() => splitRequest(parts, batches, request, answer));
      events.emit('action.changed');
    },
  };
}

/**
 * Whether a released request keeps its key, because it is derived, a copy of this or an earlier try may arrive late, or a
 * power cut would lose the new key with the memory that holds it (C2).
 */
function keepsKeyAfter(lateCopy: LateCopy, request: OutboxRequest, isInMemory: boolean): boolean {
  switch (lateCopy) {
    case 'possible':
      return isUnsafeToRepeat(request);
    case 'none':
      return isInMemory || hasDerivedKey(request) || mayHaveLateCopy(request.rows[0]);
    case 'answered':
      return false;
  }
}

function splitRequest(parts: RequestStateParts, batches: SplitBatches, request: OutboxRequest, answer: string): void {
  const { actions } = parts.database;
  const { rows, items } = request;
  const { pushRows } = kindOf(request);
  if (pushRows === undefined)
    batches.assign(idsOf(request), nextBatchSize(rows.length), (id, key) => actions.retryUnderNewKey(id, key, answer));
  else for (const row of rows) pushRows.split(parts, row, items ?? [], answer);
}

function idsOf({ rows }: OutboxRequest): string[] {
  return rows.map(({ id }) => id);
}

/**
 * Stores the order of a response. A replayed response shows the order as it was when the key was first sent: it must
 * neither bring back an order that is gone nor undo later news (C4).
 */
function storeOrder(
  { database: { orders }, orderSink }: RequestStateParts,
  request: OutboxRequest,
  response: DispatchResult | undefined,
): void {
  if (response?.result.kind !== 'done' || response.order === null) return;
  const { order, result } = response;
  const isGone = (orders.get(order.id)?.goneAt ?? null) !== null;
  if (result.replayed && isGone) return;
  mergeOrder(orderSink, order, {
    asOf: result.replayed ? (request.rows[0].firstSentAt ?? result.sentAt) : result.sentAt,
    ...(kindOf(request).order?.begins === order.status && { beginsStatus: 'response' }),
  });
}
