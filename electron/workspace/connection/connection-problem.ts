import type { RefusedResult, RetryReason, RetryResult, UnreadableResult } from '../../api-client/response.ts';
import type { Problem } from '../../contract/calls/call.ts';

const BY_CODE: Readonly<Record<string, Problem>> = {
  invalid_api_key: 'key_refused',
  authentication_required: 'key_refused',
  forbidden: 'company_forbidden',
  key_scope_insufficient: 'needs_company_key',
  invalid_connection_code: 'code_refused',
  // The service must know every path of the specification, so something else answers at this address.
  not_found: 'not_the_service',
  method_not_allowed: 'not_the_service',
};

const BY_REASON: Readonly<Record<RetryReason, Problem>> = {
  no_answer: 'address_unreachable',
  rate_limited: 'slow_down',
  server_error: 'service_failed',
  garbage: 'not_the_service',
  stopped: 'not_open',
};

/** The problem that staff see when a request fails while connecting. */
export function classifyConnectionFailure(result: RefusedResult | UnreadableResult | RetryResult): Problem {
  if (result.kind === 'later') return BY_REASON[result.reason];
  if (result.kind === 'unreadable') return 'not_the_service';
  return BY_CODE[result.code] ?? (result.status === 401 ? 'key_refused' : 'service_failed');
}
