import type { PushRow } from '../../contract/api/requests.ts';
import type { ActionPayload } from '../../contract/domain/actions.ts';

/** An action to store. */
export interface EnqueueInput<Payload extends ActionPayload = ActionPayload> {
  /** Created when staff acted, so that enqueuing it twice changes nothing (C2). */
  readonly id: string;
  readonly storeId: number;
  readonly payload: Payload;
  /** Name of the staff member. */
  readonly who: string | null;
  /**
   * Derived like the id, for an action that the service must apply once even if the app has forgotten sending it.
   * Default: a random key.
   */
  readonly idempotencyKey?: string;
  /** What the payload's `asOf` is reckoned from while the service's time is unknown. Default: it is known. */
  readonly asOfStart?: number | null;
  /** Only for imports: the rows, which must fit in one push (push-batches.ts). */
  readonly rows?: readonly PushRow[];
}
