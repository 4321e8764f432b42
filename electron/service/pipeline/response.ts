import type { Instant } from '../../contract/domain/time.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import type { OutgoingResponse } from '../core/http.ts';

/** A response before it gets what every response has. */
export interface ServiceResponse {
  readonly status: number;
  readonly body: OutgoingResponse['body'];
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

/** The list envelope around items that are JSON in UTF-8 already, with commas in between. */
export const createJoinedListResponse = (items: Buffer, next: string | null): ServiceResponse => ({
  status: 200,
  body: Buffer.concat([
    Buffer.from('{"object":"list","data":['),
    items,
    Buffer.from(`],"has_more":${next !== null},"next_cursor":${JSON.stringify(next)}}`),
  ]),
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

let lastDate = { second: Number.NaN, text: '' };

/** An instant as the header `Date` has it. Remembers the last second, because formatting is slow. */
function formatHttpDate(now: Instant): string {
  const second = Math.floor(now / SECOND);
  if (second !== lastDate.second) lastDate = { second, text: new Date(now).toUTCString() };
  return lastDate.text;
}

/** The response to send, with its `Request-Id` and the service's own time as `Date` (S9). */
export function toOutgoingResponse(
  { time }: Core,
  { status, body, headers }: ServiceResponse,
  requestId: string,
): OutgoingResponse {
  const date = formatHttpDate(time.now());
  const common =
    body === null
      ? { 'request-id': requestId, date }
      : { 'content-type': 'application/json', 'request-id': requestId, date };
  return { status, headers: headers ? { ...common, ...headers } : common, body };
}

/** Refuses, in the error envelope, bytes that are not a valid request. */
export function createRefusal(core: Core, status: number, message: string): OutgoingResponse {
  const response = createErrorResponse(new Failure('invalid_request', message, { status }));
  return toOutgoingResponse(core, response, core.ids.request());
}
