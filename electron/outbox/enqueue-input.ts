import type { ServiceTimeReader } from '../api-client/service-clock.ts';
import type { PushRow } from '../contract/api/requests.ts';
import type { ActionPayload } from '../contract/domain/actions.ts';
import type { Randomness } from '../contract/ports.ts';
import type { CounterDatabase } from '../database/database.ts';

/** One action of staff. */
export interface EnqueueInput<Payload extends ActionPayload = ActionPayload> {
  /** Made when staff acted: enqueuing it again changes nothing (C2). */
  readonly id: string;
  readonly storeId: number;
  readonly payload: Payload;
  /** Name of the staff member. */
  readonly who: string | null;
  /** The payload's moment is not the present, and not provisional. */
  readonly isAsOfMeasured?: boolean;
  /** The rows of an import's push, which must fit one (push-batches.ts). Only an import has any. */
  readonly rows?: readonly PushRow[];
}

export interface EnqueueContext {
  readonly database: CounterDatabase;
  readonly time: ServiceTimeReader;
  readonly randomness: Randomness;
}
