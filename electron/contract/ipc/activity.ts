/** The Activity screen, and the receipt of calls that enqueue an action. */

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
  /** The counted units of a count. */
  readonly counted: number | null;
  /** The import of a file that it belongs to; null if staff acted by hand. */
  readonly importId: string | null;
  /** The rows of an import's push, and how many of them the service rejected, once known. */
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
  /** Set once the action is refused or withdrawn. */
  readonly outcome: {
    readonly code: string;
    readonly status: string | null;
    readonly acceptedVia: string | null;
  } | null;
  readonly canWithdraw: boolean;
  /** Refused, and not dealt with yet. */
  readonly open: boolean;
}

export interface ActivityView {
  /** Actions that need attention come first, then the newest; at most 500. */
  readonly rows: readonly ActivityRow[];
}

/** A stored action and its state. A repeat of the same call returns the same action. */
export interface ActionReceipt {
  readonly actionId: string;
  readonly state: ActionState;
  /** False while the disk takes no writes: the action is held in memory, and a power cut loses it. */
  readonly isSaved: boolean;
}

export const ACTIVITY_CALLS = {
  'activity.view': call(z.strictObject({ workspace }), returns<ActivityView>()),
  'actions.withdraw': call(z.strictObject({ workspace, actionId }), returns<ActionReceipt>(), { isUrgent: true }),
  /** Dismisses a refusal that staff have seen. */
  'actions.seen': call(z.strictObject({ workspace, actionId }), returns<null>(), { isUrgent: true }),
} as const;
