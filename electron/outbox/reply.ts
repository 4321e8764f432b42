/** What came back for a request, row by row. */

import type { AnyResult } from '../api/answer.ts';
import type { ReadOrder } from '../contract/api/read.ts';
import type { ActionRow } from '../store/actions.ts';

/** What came of one row of a request that was done. */
export interface RowEnd {
  readonly state: 'done' | 'refused';
  readonly code: string | null;
  readonly message: string | null;
}

export interface Reply {
  readonly result: AnyResult;
  /** The order as the answer shows it. */
  readonly order: ReadOrder | null;
  /** The sync of a push that was queued: nothing of it is done yet. */
  readonly run: string | null;
  /** How a row ended, where the request was done. */
  readonly endOf: Ends;
}

/** How each row of a request ended. `again`: it can't be told, and sending it again under a new key is harmless. */
export type Ends = (row: ActionRow) => RowEnd | 'again';

export const DONE: RowEnd = { state: 'done', code: null, message: null };
