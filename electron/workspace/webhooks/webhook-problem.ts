import type { RefusedResult, RetryReason, RetryResult, UnreadableResult } from '../../api-client/response.ts';
import type { Problem } from '../../contract/calls/call.ts';

const BY_CODE: Readonly<Record<string, Problem>> = {
  invalid_api_key: 'key_refused',
  authentication_required: 'key_refused',
  forbidden: 'company_forbidden',
  key_scope_insufficient: 'needs_company_key',
  invalid_webhook_url: 'webhook_url_refused',
  invalid_request: 'bad_input',
  webhook_endpoint_not_found: 'not_found',
  webhook_delivery_not_found: 'not_found',
};

const BY_REASON: Readonly<Record<RetryReason, Problem>> = {
  no_answer: 'line_needed',
  rate_limited: 'slow_down',
  server_error: 'service_failed',
  garbage: 'line_needed',
  stopped: 'not_open',
};

/**
 * The problem that staff see when a call about webhooks fails. `changes`: whether the call changes something, which may
 * have been done even if its answer was lost.
 */
export function classifyWebhookFailure(
  result: RefusedResult | UnreadableResult | RetryResult,
  changes: boolean,
): Problem {
  if (result.kind === 'refused') return BY_CODE[result.code] ?? 'not_possible_now';
  if (result.kind === 'unreadable') return changes ? 'answer_lost' : 'service_failed';
  const isLost = result.sent && (result.reason === 'no_answer' || result.reason === 'garbage');
  return changes && isLost ? 'answer_lost' : BY_REASON[result.reason];
}
