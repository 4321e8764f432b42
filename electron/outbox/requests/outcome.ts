/** The outcomes of actions that were sent. */

import type { AnyApiResult } from '../../api-client/response.ts';
import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import type { ActionPayload } from '../../contract/domain/actions.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionOutcome } from '../../database/tables/actions/action-row.ts';
import type { PushRowResult } from '../../database/tables/actions/push-rows.ts';
import type { ActionOf } from './outbox-request.ts';

/** What became of one action: it is done, refused, or will be sent again. */
export interface Outcome {
  readonly state: 'done' | 'refused' | 'retry';
  /** A code of the specification or one of the app's own (AppOutcomeCode); null if it was done as intended. */
  readonly code: string | null;
  /** The service's message, for troubleshooting; never parsed. */
  readonly message: string | null;
}

/** An outcome that ends its action. */
export interface SettledOutcome extends Outcome {
  readonly state: 'done' | 'refused';
  /** Units that the service subtracted from a count for sales not booked yet. */
  readonly subtracted?: number;
  /** When the service applied the action; null if the response doesn't say. */
  readonly appliedAt?: Instant | null;
}

/** The action is sent again under a new key; the code is stored as its last answer. */
export interface RetryOutcome extends Outcome {
  readonly state: 'retry';
  readonly code: 'not_told' | 'reason_refused';
}

/** What the response to one request of an import's push says about the rows. */
export interface PushOutcome {
  readonly state: 'by_row';
  /** The rows that the service rejected, or subtracted units from. */
  readonly rows: readonly PushRowResult[];
  /** The rows that the service may have rejected: the response doesn't say. */
  readonly unresolved: readonly number[];
  /** How many rows the service says it rejected. */
  readonly rejected: number;
}

interface RowReader<Payload extends ActionPayload> {
  outcomeOf(row: ActionOf<Payload>): SettledOutcome | RetryOutcome | PushOutcome;
}

/**
 * Returns the outcome of each action of a request. Typed as a method, which TypeScript compares loosely, so that a
 * function for one kind's rows fits any request.
 */
export type OutcomeByRow<Payload extends ActionPayload = ActionPayload> = RowReader<Payload>['outcomeOf'];

/** The response to a request that was sent. */
export interface DispatchResult<Payload extends ActionPayload = ActionPayload> {
  readonly result: AnyApiResult;
  /** The order that the response contains. */
  readonly order: ApiOrder | null;
  /** The inventory run of a push that the service queued and has not applied yet. */
  readonly runId: string | null;
  /** The outcome of each row, if the request was done. */
  readonly outcomeOf: OutcomeByRow<Payload>;
}

export const OUTCOME_DONE: SettledOutcome = { state: 'done', code: null, message: null };

/** Nothing shows whether it was done, and doing it twice is harmless. */
export const RETRY_FOR_RESULT: RetryOutcome = { state: 'retry', code: 'not_told', message: null };

/** The service did nothing, perhaps because of the adjustment's reason, which the retry leaves out. */
export const RETRY_WITHOUT_REASON: RetryOutcome = { state: 'retry', code: 'reason_refused', message: null };

export function refusedOutcome(code: string, message: string | null = null): SettledOutcome {
  return { state: 'refused', code, message };
}

/** Builds an outcome as it is stored, with the current state of the action's order. */
export function buildStoredOutcome(
  { orders }: CounterDatabase,
  orderId: string | null,
  code: string | null,
  message: string | null,
): ActionOutcome {
  const row = orderId === null ? null : orders.get(orderId);
  return { code, status: row?.status ?? null, acceptedVia: row?.order.accepted_via ?? null, message };
}
