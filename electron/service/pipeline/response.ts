import type { Core } from '../core/core.ts';
import { Failure } from './failure.ts';

/** A response before it becomes a `Response`. Its body is text, so that it can be stored and replayed. */
export interface ServiceResponse {
  readonly status: number;
  readonly body: string | null;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export const createResponse = (status: number, value: object): ServiceResponse => ({
  status,
  body: JSON.stringify(value),
});

/** A response whose body is stored JSON. */
export const createStoredResponse = (status: number, body: string): ServiceResponse => ({ status, body });

export const NO_CONTENT: ServiceResponse = { status: 204, body: null };

/** The list envelope around items that are JSON already. `next` is the cursor of the next page, null on the last. */
export const createListResponse = (items: readonly string[], next: string | null = null): ServiceResponse => ({
  status: 200,
  body: `{"object":"list","data":[${items.join(',')}],"has_more":${next !== null},"next_cursor":${JSON.stringify(next)}}`,
});

/** The error envelope of the specification. An `invalid_request` always has details: of a field, or of the whole request. */
export function createErrorResponse({ code, message, status, details, headers }: Failure): ServiceResponse {
  const problems = details ?? (code === 'invalid_request' ? { request: [message] } : undefined);
  const error = problems === undefined ? { code, message } : { code, message, details: problems };
  return { status, body: JSON.stringify({ error }), headers };
}

/** The response to any error. An error other than a {@link Failure} is the service's own fault: it is logged and becomes a 500. */
export function toErrorResponse({ log }: Core, error: unknown, requestId: string): ServiceResponse {
  if (error instanceof Failure) return createErrorResponse(error);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('request_failed', { request_id: requestId, error: text });
  return createErrorResponse(new Failure('internal_error', 'Something went wrong here. Try again.'));
}

/** The `Response` to send, with its `Request-Id` and the service's own time as `Date` (S9). */
export function toResponse({ time }: Core, { status, body, headers }: ServiceResponse, requestId: string): Response {
  const type = body === null ? {} : { 'content-type': 'application/json' };
  const date = new Date(time.now()).toUTCString();
  return new Response(body, { status, headers: { ...type, 'request-id': requestId, date, ...headers } });
}

/** Refuses, in the error envelope, bytes that are not a valid request. */
export function createRefusal(core: Core, status: number, message: string): Response {
  return toResponse(core, createErrorResponse(new Failure('invalid_request', message, { status })), core.ids.request());
}
