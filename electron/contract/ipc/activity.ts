/** The Activity screen, and what every call that enqueues an action returns. */

import { z } from 'zod';
import type { FulfilmentMode } from '../api/enums.ts';
import type { ActionKind, ActionState, ActionSubject } from '../domain/actions.ts';
import type { Instant } from '../domain/time.ts';
import { call, returns } from './call.ts';
import { actionId, workspace } from './input-fields.ts';

export interface ActivityRow {
  readonly actionId: string;
  readonly kind: ActionKind;
  readonly subject: ActionSubject;
  readonly state: ActionState;
  readonly storeId: number;
  readonly orderId: string | null;
  readonly number: string | null;
  readonly barcode: string | null;
  readonly itemName: string | null;
  readonly delta: number | null;
  /** What was counted. */
  readonly counted: number | null;
  /** How many rows an import's push has, and how many of them the service rejected, once that is known. */
  readonly rows: number | null;
  readonly rejected: number | null;
  readonly mode: FulfilmentMode | null;
  readonly billNumber: string | null;
  readonly reason: string | null;
  readonly who: string | null;
  readonly askedAt: Instant;
  readonly firstSentAt: Instant | null;
  readonly settledAt: Instant | null;
  readonly tries: number;
  readonly nextTryAt: Instant | null;
  /** Set when refused or withdrawn. */
  readonly outcome: {
    readonly code: string;
    readonly status: string | null;
    readonly acceptedVia: string | null;
  } | null;
  readonly canWithdraw: boolean;
  /** Refused, and nobody has dealt with it yet. */
  readonly open: boolean;
}

export interface ActivityView {
  /** What needs somebody first, then newest first; at most 500. */
  readonly rows: readonly ActivityRow[];
}

/** What became of an action when it was stored: its state now. A repeat of the same press gives the same row. */
export interface ActionReceipt {
  readonly actionId: string;
  readonly state: ActionState;
}

export const ACTIVITY_CALLS = {
  'activity.view': call(z.strictObject({ workspace }), returns<ActivityView>()),
  'actions.withdraw': call(z.strictObject({ workspace, actionId }), returns<ActionReceipt>(), { isUrgent: true }),
  /** Staff have seen why it was refused. */
  'actions.seen': call(z.strictObject({ workspace, actionId }), returns<null>(), { isUrgent: true }),
} as const;
