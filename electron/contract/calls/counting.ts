/**
 * Counting: a session of many items that survives restarts, and the questions that counts may leave to staff. Each
 * store has at most one open session on a counter.
 */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import { pushRow } from '../api/requests.ts';
import type { Instant } from '../domain/time.ts';
import { call, nothing, returns } from './call.ts';
import { actionId, barcode, orderId, storeId, workspace } from './input-fields.ts';

export interface CountingSessionView {
  readonly sessionId: string;
  readonly storeId: number;
  readonly startedAt: Instant;
  readonly lastAt: Instant | null;
  /** Counted items. */
  readonly items: number;
  /** Counted items that differ from the shelf. */
  readonly different: number;
  /** Units above and below the shelf's numbers. */
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
  /** When it was counted, in the service's time. */
  readonly countedAt: Instant;
  /** The units expected on the shelf, including promised units not picked yet; null if unknown. */
  readonly expected: number | null;
  /** Counted minus expected. */
  readonly difference: number | null;
  /** New to the store: the count creates it with its name. */
  readonly isNew: boolean;
}

/**
 * An order whose units may or may not have left the shelf when its items were counted. Until staff answer, its units
 * count as promised but still on the shelf, so that nothing sells twice.
 */
export interface PickingQuestion {
  readonly orderId: string;
  readonly number: string;
  readonly status: string;
  readonly pickingSince: Instant | null;
  readonly items: readonly PickingQuestionItem[];
}

export interface PickingQuestionItem {
  /** The count that leaves the question. */
  readonly countId: string;
  readonly barcode: string;
  readonly name: string | null;
  readonly units: number;
  readonly counted: number;
  readonly countedAt: Instant;
}

const sessionId = z.uuid();

export const COUNTING_CALLS = {
  /** Begins a session, or resumes the open one. The renderer creates `sessionId` at the press. */
  'counts.begin': call({
    input: z.strictObject({ workspace, storeId, sessionId }),
    right: 'work',
    logged: ['workspace', 'storeId'],
    returns: returns<CountingSessionView>(),
  }),
  /** The open session of a store with a page of its rows, the last counted first. */
  'counts.view': call({
    input: z.strictObject({
      workspace,
      storeId,
      /** Only rows that differ from the shelf. */
      onlyDifferent: z.boolean(),
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(200),
    }),
    right: 'see',
    logged: null,
    returns: returns<CountingPage | null>(),
  }),
  /** Stores the count of an item, taken now, in place of its earlier count in this session. */
  'counts.put': call({
    input: z.strictObject({
      workspace,
      sessionId,
      barcode,
      counted: z.int().nonnegative(),
      /** Required for an item that is new to the store. */
      itemName: z.string().trim().min(1).max(LENGTHS.name).optional(),
      about: pushRow.omit({ barcode: true, stock: true, name: true }).optional(),
    }),
    right: 'work',
    logged: ['workspace', 'barcode', 'counted'],
    returns: returns<CountedRow>(),
  }),
  'counts.remove': call({
    input: z.strictObject({ workspace, sessionId, barcode }),
    right: 'work',
    logged: ['workspace', 'barcode'],
    returns: nothing,
  }),
  /** Enqueues every row as a count with its own time, and ends the session. */
  'counts.send': call({
    input: z.strictObject({ workspace, sessionId }),
    right: 'work',
    logged: ['workspace'],
    returns: returns<{ readonly counts: number }>(),
  }),
  /** Ends the session without sending anything. */
  'counts.discard': call({
    input: z.strictObject({ workspace, sessionId }),
    right: 'work',
    logged: ['workspace'],
    returns: nothing,
  }),
  /** The questions that counts leave to staff. */
  'counts.pickingQuestions': call({
    input: z.strictObject({ workspace, storeId }),
    right: 'see',
    logged: null,
    returns: returns<readonly PickingQuestion[]>(),
  }),
  /** Answers whether an order's units had left the shelf when its items were counted. */
  'counts.answerPicking': call({
    input: z.strictObject({
      workspace,
      storeId,
      orderId,
      /** Every count that {@link PickingQuestion} names, and whether its units were already packed. */
      packed: z
        .array(z.strictObject({ countId: actionId, packed: z.boolean() }))
        .min(1)
        .max(1_000),
    }),
    right: 'work',
    logged: ['workspace', 'storeId', 'orderId'],
    returns: nothing,
  }),
} as const;
