import type { Core } from '../core/core.ts';
import { Failure } from './failure.ts';
import type { ServiceResponse } from './response.ts';
import { createErrorResponse } from './response.ts';

/** An answer as it leaves: with its `Request-Id` and the service's own time as `Date` (S9). */
export function toResponse({ time }: Core, { status, body, headers }: ServiceResponse, requestId: string): Response {
  const type = body === null ? {} : { 'content-type': 'application/json' };
  const date = new Date(time.now()).toUTCString();
  return new Response(body, { status, headers: { ...type, 'request-id': requestId, date, ...headers } });
}

/** Anything that is not an ordered failure is a fault of ours: logged, and answered without its inside. */
export function toErrorResponse({ log }: Core, error: unknown, requestId: string): ServiceResponse {
  if (error instanceof Failure) return createErrorResponse(error);
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('request_failed', { request_id: requestId, error: what });
  return createErrorResponse(new Failure('internal_error', 'Something went wrong here. Try again.'));
}

/** Refuses what never became a request, in the error shape. */
export function createRefusal(core: Core, status: number, message: string): Response {
  return toResponse(core, createErrorResponse(new Failure('invalid_request', message, { status })), core.ids.request());
}
