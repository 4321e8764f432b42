import type { ActionKind, ActionPayloadOf } from '../../contract/domain/actions.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import { accept } from './accept.ts';
import { acknowledge } from './acknowledge.ts';
import type { ActionKindDefinition } from './action-kind.ts';
import { adjustment } from './adjustment.ts';
import { count } from './count.ts';
import { edit } from './edit.ts';
import { handBack } from './hand-back.ts';
import { fileImport } from './import.ts';
import { reject } from './reject.ts';
import { retryCourier } from './retry-courier.ts';

/** All kinds of action. */
export const KINDS: { readonly [Kind in ActionKind]: ActionKindDefinition<ActionPayloadOf<Kind>> } = {
  accept,
  reject,
  hand_back: handBack,
  retry_courier: retryCourier,
  adjustment,
  count,
  edit,
  import: fileImport,
  acknowledge,
};

/** The definition for an action's payload or request. */
export function kindOf({ kind }: { readonly kind: ActionKind }): ActionKindDefinition {
  return KINDS[kind];
}

/** Whether a request's key is derived from its action. The action keeps it while no try has taken effect. */
export function hasDerivedKey({ rows }: OutboxRequest): boolean {
  return rows.some(({ payload }) => kindOf(payload).hasDerivedKey?.(payload) === true);
}

/** Whether doing an action twice differs from doing it once, so that only its key prevents that (C2). */
export function isUnsafeToRepeat(action: { readonly kind: ActionKind }): boolean {
  return kindOf(action).staleKey === 'refuse';
}

/**
 * Whether a copy of a waiting action's earlier request may arrive late. Such an action keeps that request and its key
 * (C2).
 */
export function mayHaveLateCopy({ payload, firstSentAt }: ActionRow): boolean {
  return firstSentAt !== null && isUnsafeToRepeat(payload);
}

/** The barcodes whose stock an action changes. */
export function listAffectedBarcodes(database: CounterDatabase, action: ActionRow): readonly string[] {
  return kindOf(action.payload).affectedBarcodes?.(database, action) ?? [];
}
