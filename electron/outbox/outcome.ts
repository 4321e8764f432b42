/** What came back for a request, row by row. */

import type { AnyApiResult } from '../api-client/response.ts';
import type { ApiOrder } from '../contract/api/tolerant-resources.ts';
import type { Instant } from '../contract/domain/time.ts';
import type { ActionRow } from '../database/tables/actions/action-row.ts';
import type { PushRowResult } from '../database/tables/actions/push-rows.ts';

/** What came of one row of a request that was done. */
export interface RowOutcome {
  readonly state: 'done' | 'refused';
  readonly code: string | null;
  readonly message: string | null;
  /** Units that the service took off a count for sales that were not booked yet. */
  readonly subtracted?: number;
  /** When it was applied, in the service's time; null where that was not said. */
  readonly appliedAt?: Instant | null;
}

/** What was told of the rows of an import's push that one request carried. */
export interface PushOutcome {
  readonly state: 'told';
  /** The rows that were rejected, or of which units were subtracted. */
  readonly rows: readonly PushRowResult[];
  /** Those that were rejected or not, which the answer leaves open; none where the answer told of all. */
  readonly unresolved: readonly number[];
  /** How many rows the service says that it rejected. */
  readonly rejected: number;
}

export interface DispatchResult {
  readonly result: AnyApiResult;
  /** The order as the answer shows it. */
  readonly order: ApiOrder | null;
  /** The sync of a push that was queued: nothing of it is done yet. */
  readonly runId: string | null;
  /** How a row ended, where the request was done. */
  readonly outcomeOf: OutcomeByRow;
}

/**
 * How each row of a request ended. `again`: it can't be told, and sending it again under a new key is harmless.
 * `without_reason`: nothing was done, and its reason may be why.
 */
export type OutcomeByRow = (row: ActionRow) => RowOutcome | PushOutcome | 'again' | 'without_reason';

export const OUTCOME_DONE: RowOutcome = { state: 'done', code: null, message: null };
