/**
 * Reasons of adjustments: which values the service takes is an open point of the specification. They are sent where
 * settings say so, and one that it refuses is left out from then on. Pure.
 */

import type { AnyApiResult } from '../../api-client/response.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import type { ActionOf } from '../outbox-request.ts';

type Adjustment = ActionPayloadOf<'adjustment'>;
type Reason = Adjustment['reason'];

/** What the service takes for a reason that is not named; it need not be sent. */
const DEFAULT: Reason = 'other';

/** Whether a reason is to be sent, by the values that settings name and those that were refused. */
export function shouldSendReason(reason: Reason, taken: readonly string[], refused: readonly string[]): boolean {
  return reason !== null && reason !== DEFAULT && taken.includes(reason) && !refused.includes(reason);
}

/** The reason that an adjustment tells the service; null when it tells none. */
export function reasonToSend({ payload: { reason, reasonIsSent }, reasonWithheld }: ActionOf<Adjustment>): Reason {
  return reasonIsSent === true && !reasonWithheld ? reason : null;
}

/** Whether a refusal of a whole request says that the reason is why. */
export function blamesReason(result: AnyApiResult): boolean {
  if (result.kind !== 'refused' || result.status !== 400) return false;
  const fields = typeof result.details === 'object' && result.details !== null ? Object.keys(result.details) : [];
  return fields.some((field) => /(^|[.\]])reason$/.test(field));
}
