/** One request of the outbox: the actions that one HTTP call carries. */

import type { RequestPurpose } from '../api-client/rate-limiter.ts';
import type { ActionPayload } from '../contract/domain/actions.ts';
import type { Instant } from '../contract/domain/time.ts';
import { instant } from '../contract/domain/time.ts';
import type { ActionRow } from '../database/tables/actions/action-row.ts';
import type { NumberedPushRow } from '../database/tables/actions/push-rows.ts';

/** A stored action of a certain kind. */
export type ActionOf<Payload extends ActionPayload> = ActionRow & { readonly payload: Payload };

/** Actions that leave as one request: all of one kind and store. */
export interface OutboxRequest<Payload extends ActionPayload = ActionPayload> {
  readonly kind: Payload['kind'];
  readonly storeId: number;
  readonly rows: readonly [ActionOf<Payload>, ...ActionOf<Payload>[]];
  /** The rows of an import's push that this request carries, once they have been read; null for other kinds. */
  readonly items: readonly NumberedPushRow[] | null;
  readonly idempotencyKey: string;
  /** An earlier try of the same key may have been done. */
  readonly wasUnknown: boolean;
}

/** What the slot of an action's request can be acquired for. */
export type ActionPurpose = Exclude<RequestPurpose, 'watch'>;

/** A file of many thousand rows waits behind everything that staff wait for. */
export function purposeOf({ rows }: OutboxRequest): ActionPurpose {
  return rows.some(isFromFile) ? 'background' : 'action';
}

/** Whether an action carries rows of a file. */
export function isFromFile({ payload }: ActionRow): boolean {
  return 'importId' in payload && payload.importId !== undefined;
}

/**
 * The moment that the numbers of a push are of; null for other requests. Of counts it is that of the first: a later one
 * would put them over newer counts of others. What the service subtracts because of it is corrected by each count's own
 * moment.
 */
export function earliestAsOf(rows: readonly ActionRow[]): Instant | null {
  const moments = rows.flatMap(({ payload }) => ('asOf' in payload ? [payload.asOf] : []));
  return moments.length === 0 ? null : instant(Math.min(...moments));
}

/** How many rows a request carries. */
export function rowCountOf({ rows, items }: OutboxRequest): number {
  return items?.length ?? rows.length;
}
