/**
 * Counting the shelf: a session of many items that goes on over restarts, and the question that a count may leave. One
 * session of a store is open at a time on a counter.
 */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import { pushRow } from '../api/requests.ts';
import type { Instant } from '../domain/time.ts';
import { call, returns } from './call.ts';
import { actionId, barcode, storeId, workspace } from './input-fields.ts';

export interface CountingSessionView {
  readonly sessionId: string;
  readonly storeId: number;
  readonly startedAt: Instant;
  readonly lastAt: Instant | null;
  /** Items counted. */
  readonly items: number;
  /** Of them: counted other than the shelf says. */
  readonly different: number;
  /** Units more, and units fewer, than the shelf says. */
  readonly more: number;
  readonly fewer: number;
}

export interface CountingPage {
  readonly session: CountingSessionView;
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly CountedRow[];
}

export interface CountedRow {
  readonly barcode: string;
  readonly name: string | null;
  readonly counted: number;
  /** The service's time at which it was counted. */
  readonly countedAt: Instant;
  /** What should have been on the shelf, units promised but not yet picked included; null when that is not known. */
  readonly expected: number | null;
  /** Counted less expected. */
  readonly difference: number | null;
  /** The store has never had it: it is created with its name. */
  readonly isNew: boolean;
}

/**
 * A bag of which nobody knows whether its units had left the shelf when items of it were counted. Until it is answered
 * they count as promised from the shelf, so that nothing is sold twice.
 */
export interface PickingQuestion {
  readonly orderId: string;
  readonly number: string;
  readonly status: string;
  readonly pickingSince: Instant | null;
  readonly items: readonly PickingQuestionItem[];
}

export interface PickingQuestionItem {
  /** The count that asks. */
  readonly countId: string;
  readonly barcode: string;
  readonly name: string | null;
  readonly units: number;
  readonly counted: number;
  readonly countedAt: Instant;
}

const sessionId = z.uuid();

export const COUNTING_CALLS = {
  /** Begins a session, or goes on with the one that is open; `sessionId` is made at the press. */
  'counts.begin': call(z.strictObject({ workspace, storeId, sessionId }), returns<CountingSessionView>()),
  /** The open session of a store with a page of its rows, the last counted first. */
  'counts.view': call(
    z.strictObject({
      workspace,
      storeId,
      /** Only rows that differ from the shelf. */
      onlyDifferent: z.boolean(),
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(200),
    }),
    returns<CountingPage | null>(),
  ),
  /** What was counted of an item, just now; it takes the place of what was counted of it before in this session. */
  'counts.put': call(
    z.strictObject({
      workspace,
      sessionId,
      barcode,
      counted: z.int().nonnegative(),
      /** Needed for an item that is new to the store. */
      itemName: z.string().trim().min(1).max(LENGTHS.name).optional(),
      about: pushRow.omit({ barcode: true, stock: true, name: true }).optional(),
    }),
    returns<CountedRow>(),
  ),
  'counts.remove': call(z.strictObject({ workspace, sessionId, barcode }), returns<null>()),
  /** Makes every row a count to be sent, each with its own moment, and ends the session. */
  'counts.send': call(z.strictObject({ workspace, sessionId }), returns<{ readonly counts: number }>()),
  /** Ends the session; nothing of it is sent. */
  'counts.discard': call(z.strictObject({ workspace, sessionId }), returns<null>()),
  /** What counts that are done still ask of staff. */
  'counts.bags': call(z.strictObject({ workspace, storeId }), returns<readonly PickingQuestion[]>()),
  /** Whether the units of an order had left the shelf when those items of it were counted. */
  'counts.answerBags': call(
    z.strictObject({
      workspace,
      storeId,
      orderId: z.string().min(1).max(100),
      /** Every count that {@link PickingQuestion} names: whether its units were already in the bag. */
      packed: z
        .array(z.strictObject({ countId: actionId, packed: z.boolean() }))
        .min(1)
        .max(1_000),
    }),
    returns<null>(),
  ),
} as const;
