/** What is stored of requests on their way, and what only this run of the app knows of them. */

import type { ServiceTimeReader } from '../../api-client/service-clock.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { Clock, Randomness } from '../../contract/ports.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { mergeOrder } from '../../database/tables/orders/order-merge.ts';
import { kindOf } from '../kinds/registry.ts';
import type { OutboxRequest } from '../outbox-request.ts';
import type { DispatchResult, OutcomeByRow } from '../outcome.ts';
import { createUuid } from '../uuid.ts';
import { createKeyAges } from './key-ages.ts';
import type { RequestSchedule } from './request-schedule.ts';
import { createRequestSchedule } from './request-schedule.ts';
import { createSendingCommit } from './sending-commit.ts';
import { settleRows } from './settlement.ts';
import type { SplitBatches } from './split-batches.ts';
import { createSplitBatches, nextBatchSize } from './split-batches.ts';

export interface RequestState {
  readonly schedule: Omit<RequestSchedule, 'endProgress' | 'forget'>;
  /** The batch of each action that is sent again in parts, by id. */
  readonly splitBatches: ReadonlyMap<string, string>;
  /** Whether the service may have forgotten the key of a request (C9). */
  isKeyTooOld(request: OutboxRequest): boolean;
  /** Stores a request as sent: on the disk when this resolves, which is before its first byte leaves. */
  beginSending(request: OutboxRequest): Promise<void>;
  /** Stores the outcome of every row, in one commit with the order that the response shows. */
  settle(request: OutboxRequest, outcomeOf: OutcomeByRow, response?: DispatchResult): void;
  /** It may have been done: the same key again. */
  retry(request: OutboxRequest, afterMs: number, answer: string): void;
  /** What came of it could not be stored (a full disk): it is unknown from the next {@link recoverStranded} on. */
  strand(request: OutboxRequest): void;
  recoverStranded(): void;
  /** It never left, or nothing was done: its rows wait again, each under a key of its own. */
  release(request: OutboxRequest, afterMs: number, answer: string): void;
  /** Nothing happened: its rows are sent under new keys. */
  requeue(request: OutboxRequest, answer: string): void;
  /** Nothing happened: its rows are sent under new keys in smaller batches. */
  split(request: OutboxRequest, answer: string): void;
}

export interface RequestStateParts {
  readonly database: CounterDatabase;
  readonly time: ServiceTimeReader;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly changed: () => void;
}

export function createRequestState(parts: RequestStateParts): RequestState {
  const { database, time, clock, randomness, changed } = parts;
  const { actions } = database;
  const schedule = createRequestSchedule(clock);
  const keyAges = createKeyAges(clock, time);
  const batches = createSplitBatches(randomness);
  const sending = createSendingCommit(database, time, (ids) => {
    keyAges.noteSent(ids);
    changed();
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
      database.relaxedTransaction(() => {
        forget(idsOf(request));
        storeOrder(database, response);
        const repeated = settleRows(parts, request, outcomeOf);
        batches.assign(repeated, nextBatchSize(request.rows.length), (id, key) =>
          actions.repeatForResult(id, key, 'not_told'),
        );
      });
      schedule.forget(request);
      changed();
    },
    retry: (request, afterMs, answer) => {
      const nextTryAt = addMs(time.now(), afterMs);
      database.transaction(() => actions.markUnknown(request.idempotencyKey, nextTryAt, answer));
      schedule.endProgress(request);
      schedule.postpone(request, afterMs);
      changed();
    },
    strand: ({ idempotencyKey }) => {
      stranded.add(idempotencyKey);
    },
    recoverStranded: () => {
      for (const idempotencyKey of stranded) {
        database.transaction(() => actions.markUnknown(idempotencyKey, time.now(), 'not_stored'));
        schedule.endProgress({ idempotencyKey });
        stranded.delete(idempotencyKey);
      }
    },
    release: (request, afterMs, answer) => {
      const createKey = (): string => {
        const key = createUuid(randomness);
        schedule.postpone({ idempotencyKey: key }, afterMs);
        return key;
      };
      const nextTryAt = addMs(time.now(), afterMs);
      database.transaction(() => actions.markNotSent(request.idempotencyKey, createKey, nextTryAt, answer));
      keyAges.forget(idsOf(request));
      changed();
    },
    requeue: (request, answer) => {
      database.transaction(() => {
        for (const { id } of request.rows) actions.retryUnderNewKey(id, createUuid(randomness), answer);
      });
      forget(idsOf(request));
      changed();
    },
    split: (request, answer) => {
      forget(idsOf(request));
      schedule.endProgress(request);
      database.transaction(() => splitRequest(parts, batches, request, answer));
      changed();
    },
  };
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

/** A remembered response shows an order as it was then, also when it is no longer there (C4). */
function storeOrder({ orders }: CounterDatabase, response: DispatchResult | undefined): void {
  if (response?.result.kind !== 'done' || response.order === null) return;
  const { order, result } = response;
  const isGone = (orders.get(order.id)?.goneAt ?? null) !== null;
  if (!(result.replayed && isGone)) mergeOrder(orders, order, { asOf: result.sentAt });
}
