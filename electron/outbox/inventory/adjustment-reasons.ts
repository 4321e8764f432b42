/**
 * Decides whether an adjustment's reason is sent. The specification leaves the accepted values open: settings name the
 * values to send, and a value that the service has refused is left out from then on. Pure.
 */

import type { AnyApiResult } from '../../api-client/response.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import type { ActionOf } from '../requests/outbox-request.ts';

type Adjustment = ActionPayloadOf<'adjustment'>;
type Reason = Adjustment['reason'];

/** The service assumes this reason if none is sent. */
const DEFAULT_REASON: Reason = 'other';

/** `enabled`: the values named in settings. `refused`: the values that the service has refused. */
export function shouldSendReason(reason: Reason, enabled: readonly string[], refused: readonly string[]): boolean {
  return reason !== null && reason !== DEFAULT_REASON && enabled.includes(reason) && !refused.includes(reason);
}

/** The reason that an adjustment is sent with, if any. */
export function reasonToSend({ payload: { reason, reasonIsSent }, reasonWithheld }: ActionOf<Adjustment>): Reason {
  return reasonIsSent === true && !reasonWithheld ? reason : null;
}

/** Whether the refusal of a whole request names a reason as its cause. */
export function blamesReason(result: AnyApiResult): boolean {
  if (result.kind !== 'refused' || result.status !== 400) return false;
  const fields = typeof result.details === 'object' && result.details !== null ? Object.keys(result.details) : [];
  return fields.some((field) => /(^|[.\]])reason$/.test(field));
}
