/** A row of the table `actions`, and SQL conditions shared by all that read it. */

import type { ActionPayload, ActionState } from '../../../contract/domain/actions.ts';
import { ACTION_STATES, actionPayload } from '../../../contract/domain/actions.ts';
import type { CountCorrectionState } from '../../../contract/domain/count-correction.ts';
import { COUNT_CORRECTION_STATES } from '../../../contract/domain/count-correction.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { createCachedParser } from '../../sqlite/cached-parser.ts';
import { RowReader } from '../../sqlite/row-reader.ts';

/** How an action ended, in codes. */
export interface ActionOutcome {
  /** A code of the specification or the app's own; null if the action was done as intended. */
  readonly code: string | null;
  /** The order's status and who accepted it, if the order was read. */
  readonly status: string | null;
  readonly acceptedVia: string | null;
  /** The service's message, for troubleshooting; never parsed. */
  readonly message: string | null;
}

/** An action to enqueue. */
export interface NewAction {
  /** Created by the renderer when staff press the button (C2). */
  readonly id: string;
  readonly storeId: number;
  /** Actions of one lane are sent one after another: an order, a barcode or a sale. */
  readonly lane: string;
  /** The order that the action is about, if any. */
  readonly orderId: string | null;
  readonly payload: ActionPayload;
  readonly who: string | null;
  readonly askedAt: Instant;
  readonly idempotencyKey: string;
}

/** The starts by which an action's times are reckoned while the service's time is unknown (tables/moments.ts). */
export interface ActionStarts {
  readonly askedAt: number | null;
  readonly asOf: number | null;
}

export interface ActionRow extends NewAction {
  /** Rises with each action, in the order in which staff acted. */
  readonly seq: number;
  readonly state: ActionState;
  readonly tries: number;
  /** For the screen only; the worker has its own timers. */
  readonly nextTryAt: Instant | null;
  /** Set before the first byte leaves; null again if certainly none has left. */
  readonly firstSentAt: Instant | null;
  readonly sentAt: Instant | null;
  /** The result of the last try as a code. */
  readonly lastAnswer: string | null;
  readonly settledAt: Instant | null;
  /** Null while the action is live. */
  readonly outcome: ActionOutcome | null;
  /** The `Request-Id` of the response that settled it; null without one. */
  readonly requestId: string | null;
  /** When staff saw its refusal. */
  readonly seenAt: Instant | null;
  /** How many rows of a push the service rejected; null while unknown, and for other actions. */
  readonly rejected: number | null;
  /** Units that the service subtracted from a push for sales that were not booked yet. */
  readonly subtracted: number | null;
  /** For a count that is done: when the service applied it, and the state of its correction. */
  readonly appliedAt: Instant | null;
  readonly countCorrection: CountCorrectionState | null;
  /** Whether the adjustment is sent without its reason, because the service refused the reason. */
  readonly reasonWithheld: boolean;
}

export type SettledState = 'done' | 'refused' | 'withdrawn';

/** The condition for a live action, whose outcome is open. */
export const IS_LIVE = "state IN ('waiting', 'sending', 'unknown')";

/** The table, read by the index of live actions. Left to itself, SQLite reads every action to save the sorting. */
export const LIVE_ACTIONS = 'actions INDEXED BY actions_live';

/**
 * The conditions for single actions and for those of files, written exactly as in the indexes `actions_by_hand` and
 * `actions_of_files`.
 */
export const IS_BY_HAND = "payload ->> '$.importId' IS NULL";
export const IS_FROM_IMPORT = "payload ->> '$.importId' IS NOT NULL";

/** Reads a row of the table. */
export type ActionReader = (row: unknown) => ActionRow;

/** Creates a reader that parses a row's payload again only after it has changed. */
export function createActionReader(): ActionReader {
  const parsePayload = createCachedParser(actionPayload);
  return (row) => toActionRow(row, parsePayload);
}

function toActionRow(row: unknown, parsePayload: (id: string, text: string) => ActionPayload): ActionRow {
  const fields = new RowReader(row);
  const id = fields.text('id');
  const settledAt = fields.instantOrNull('settled_at');
  return {
    seq: fields.int('seq'),
    id,
    storeId: fields.int('store_id'),
    lane: fields.text('lane'),
    orderId: fields.textOrNull('order_id'),
    payload: parsePayload(id, fields.text('payload')),
    who: fields.textOrNull('who'),
    askedAt: fields.instant('created_at'),
    idempotencyKey: fields.text('idempotency_key'),
    state: fields.oneOf('state', ACTION_STATES),
    tries: fields.int('tries'),
    nextTryAt: fields.instantOrNull('next_try_at'),
    firstSentAt: fields.instantOrNull('first_sent_at'),
    sentAt: fields.instantOrNull('sent_at'),
    lastAnswer: fields.textOrNull('last_answer'),
    settledAt,
    outcome:
      settledAt === null
        ? null
        : {
            code: fields.textOrNull('outcome_code'),
            status: fields.textOrNull('outcome_status'),
            acceptedVia: fields.textOrNull('outcome_accepted_via'),
            message: fields.textOrNull('outcome_message'),
          },
    requestId: fields.textOrNull('request_id'),
    seenAt: fields.instantOrNull('seen_at'),
    rejected: fields.orNull('rejected', fields.int),
    subtracted: fields.orNull('subtracted', fields.int),
    appliedAt: fields.instantOrNull('applied_at'),
    countCorrection: fields.orNull('correction', (column) => fields.oneOf(column, COUNT_CORRECTION_STATES)),
    reasonWithheld: fields.orNull('reason_withheld', fields.flag) ?? false,
  };
}
