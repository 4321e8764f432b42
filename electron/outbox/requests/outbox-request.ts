import type { RequestPurpose } from '../../api-client/rate-limiter.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { ActionPayload } from '../../contract/domain/actions.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { NumberedPushRow } from '../../database/tables/actions/push-rows.ts';

/** A stored action of a certain kind. */
export type ActionOf<Payload extends ActionPayload> = ActionRow & { readonly payload: Payload };

/** One request of the outbox: the actions that one HTTP request carries, all of one kind and store. */
export interface OutboxRequest<Payload extends ActionPayload = ActionPayload> {
  readonly kind: Payload['kind'];
  readonly storeId: number;
  readonly rows: readonly [ActionOf<Payload>, ...ActionOf<Payload>[]];
  /** The rows of an import's push that this request carries, once loaded; null for other kinds. */
  readonly items: readonly NumberedPushRow[] | null;
  readonly idempotencyKey: string;
  /** An earlier try with the same key may have taken effect. */
  readonly wasUnknown: boolean;
}

/** The purposes for which an action's request acquires a slot. */
export type ActionPurpose = Exclude<RequestPurpose, 'watch'>;

/** The rows of a file may be many thousands, so they yield to everything that staff are waiting for. */
export function purposeOf({ rows }: OutboxRequest): ActionPurpose {
  return rows.some(isFromFile) ? 'background' : 'action';
}

/** Whether an action carries rows of a file. */
export function isFromFile({ payload }: ActionRow): boolean {
  return 'importId' in payload && payload.importId !== undefined;
}

/**
 * The `as_of` of a push; null for other requests. Several counts share the first one's: a later time would let them
 * overwrite newer counts made elsewhere. The correction of each count, which uses its own time, makes up for what the
 * service subtracts because of the earlier one.
 */
export function earliestAsOf(rows: readonly ActionRow[]): Instant | null {
  const moments = rows.flatMap(({ payload }) => ('asOf' in payload && payload.asOf !== null ? [payload.asOf] : []));
  return moments.length === 0 ? null : instant(Math.min(...moments));
}

/** How many rows a request carries. */
export function rowCountOf({ rows, items }: OutboxRequest): number {
  return items?.length ?? rows.length;
}

/** The next smaller batch size: first one so small that the response lists every row's error, then a single row. */
export function nextBatchSize(size: number): number {
  return size > LIMITS.reportedErrors ? LIMITS.reportedErrors : 1;
}
