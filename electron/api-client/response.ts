/** Classifies a response: done, refused, unreadable, or to be retried. Tolerant (contract/api/tolerant-schema.ts). */

import { z } from 'zod';
import type { Endpoint, EndpointName, ResponseOf } from '../contract/api/endpoints.ts';
import { ENDPOINTS } from '../contract/api/endpoints.ts';
import { failure } from '../contract/api/resources.ts';
import type { Tolerant } from '../contract/api/tolerant-schema.ts';
import { tolerant } from '../contract/api/tolerant-schema.ts';
import type { Instant } from '../contract/domain/time.ts';
import { parseJson } from '../contract/parse-json.ts';
import type { HttpResponse } from '../contract/ports.ts';

/** One item of a list. */
export interface ListEntry<Item> {
  /** Null if the item doesn't have the shape that the specification requires; the other items still count. */
  readonly value: Item | null;
  /** The item as received. */
  readonly raw: unknown;
}

/** One page of a list. */
export interface ListPage<Item> {
  readonly entries: readonly ListEntry<Item>[];
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
}

/** The items of a page that have the required shape. */
export function getReadableItems<Item>(page: ListPage<Item>): Item[] {
  return page.entries.flatMap(({ value }) => (value === null ? [] : [value]));
}

/** The type of an endpoint's successful response. */
export type ResponseData<Name extends EndpointName> =
  ResponseOf<Name> extends { data: (infer Item)[]; has_more: boolean }
    ? ListPage<Tolerant<Item>>
    : Tolerant<ResponseOf<Name>>;

/**
 * Why a request has no result yet. `garbage`: a response not from the service but from a portal or proxy, or a
 * redirect.
 */
export type RetryReason = 'no_answer' | 'rate_limited' | 'server_error' | 'garbage' | 'stopped';

export interface DoneResult<Value> {
  readonly kind: 'done';
  readonly status: number;
  readonly value: Value;
  /** The service repeated its first response to this Idempotency-Key. */
  readonly replayed: boolean;
  /** The service's time when the request left, or slightly earlier. */
  readonly sentAt: Instant;
  /** The `Request-Id`, if the service sent one. */
  readonly requestId?: string;
}

export interface RefusedResult {
  readonly kind: 'refused';
  readonly status: number;
  /** A code of the specification, or one unknown to this app. */
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  readonly replayed: boolean;
  readonly sentAt: Instant;
  /** The `Request-Id`, if the service sent one. */
  readonly requestId?: string;
}

/** A success whose content this app can't read: the service has done what the request asked for. */
export interface UnreadableResult {
  readonly kind: 'unreadable';
  readonly status: number;
  readonly raw: unknown;
  readonly sentAt: Instant;
  /** The `Request-Id`, if the service sent one. */
  readonly requestId?: string;
}

export interface RetryResult {
  readonly kind: 'later';
  readonly reason: RetryReason;
  /** `Retry-After`, if the service sent it. */
  readonly retryAfterMs: number | null;
  /** False only if certainly nothing has left this PC. */
  readonly sent: boolean;
  /** The service repeated its first response to this Idempotency-Key. */
  readonly replayed: boolean;
}

/** The result of a request: always data, never thrown. */
export type ApiResult<Name extends EndpointName> =
  | DoneResult<ResponseData<Name>>
  | RefusedResult
  | UnreadableResult
  | RetryResult;

/** The result of a request to any endpoint. */
export type AnyApiResult = DoneResult<unknown> | RefusedResult | UnreadableResult | RetryResult;

const namedKind = z.object({ object: z.string() });

const pageEnvelope = z.object({
  data: z.array(z.unknown()),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

/** A list without a cursor has no next page; the specification doesn't show the rest of its envelope. */
const wholeList = z
  .object({ data: z.array(z.unknown()) })
  .transform(({ data }) => ({ data, has_more: false, next_cursor: null }));

type Reader = (body: unknown) => { readonly value: unknown } | undefined;

function createPageReader(item: z.ZodType, isPaged: boolean): Reader {
  const envelope = isPaged ? pageEnvelope : wholeList;
  return (body) => {
    const list = envelope.safeParse(body);
    if (!list.success) return undefined;
    const entries = list.data.data.map((raw) => {
      const read = item.safeParse(raw);
      return { value: read.success ? read.data : null, raw };
    });
    return { value: { entries, next: list.data.has_more ? list.data.next_cursor : null } };
  };
}

function createReader(schema: z.ZodType, isPaged: boolean): Reader {
  if (schema instanceof z.ZodObject && 'has_more' in schema.shape && schema.shape['data'] instanceof z.ZodArray) {
    const { element } = schema.shape['data'];
    if (element instanceof z.ZodType) return createPageReader(tolerant(element), isPaged);
  }
  const relaxed = tolerant(schema);
  return (body) => {
    const read = relaxed.safeParse(body);
    return read.success ? { value: read.data } : undefined;
  };
}

const readers = new Map<z.ZodType, (text: string) => ReturnType<Reader>>();

/**
 * Whether a response contains the secret of a webhook endpoint, which is never stored, not even as the last text (C13).
 */
const holdsSecret = (schema: z.ZodType): boolean => schema instanceof z.ZodObject && 'secret' in schema.shape;

/** Parses a text only if it differs from the previous one, because most polls get the same response again. */
function createCachedReader(read: Reader): (text: string) => ReturnType<Reader> {
  let last: { readonly text: string; readonly content: ReturnType<Reader> } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, content: read(parseJson(text)) };
    return last.content;
  };
}

/** Reads the body of a success. A status that the endpoint table doesn't list is read like the endpoint's first one. */
function readBody<Name extends EndpointName>(name: Name, status: number, text: string): ResponseData<Name> | undefined {
  const { responses, query }: Endpoint = ENDPOINTS[name];
  const schema = responses[status] ?? Object.values(responses)[0] ?? null;
  // An answer without content: a page of text in its place is a portal's.
  if (schema === null) return (text === '' || parseJson(text) !== undefined ? null : undefined) as ResponseData<Name>;
  let reader = readers.get(schema);
  if (reader === undefined) {
    const read = createReader(schema, query !== undefined && 'cursor' in query.shape);
    reader = holdsSecret(schema) ? (body) => read(parseJson(body)) : createCachedReader(read);
    readers.set(schema, reader);
  }
  // The table's type guarantees what the schema returns, but TypeScript can't follow it through a lookup by name.
  return reader(text)?.value as ResponseData<Name> | undefined;
}

/**
 * Whether a response is the service's, not a portal's or a proxy's: it has the id that the service gives each, or does
 * what the endpoint promises.
 */
export function isFromService(name: EndpointName, { status, header, body }: HttpResponse): boolean {
  if (header('request-id') !== null) return true;
  return status >= 200 && status < 300 && readBody(name, status, body) !== undefined;
}

/** `Retry-After` in milliseconds: whole seconds, or a date by the service's clock, which shows `now`; null for anything else. */
function readRetryAfter(response: HttpResponse, now: Instant): number | null {
  const text = response.header('retry-after')?.trim() ?? '';
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1_000;
  const until = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  const date = Date.parse(response.header('date') ?? '');
  return Number.isNaN(until) ? null : Math.max(0, until - (Number.isNaN(date) ? now : date));
}

/** The server waited too long for the request, or took it for a replay: it may have been done all the same. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 425]);

/** Whether a text is an id or a code: one word. */
export const isWord = (text: string): boolean => /^[\w.-]{1,64}$/.test(text);

/** Classifies a response. `sentAt`: the service's time at which its request left. */
export function readResponse<Name extends EndpointName>(
  name: Name,
  response: HttpResponse,
  sentAt: Instant,
): ApiResult<Name> {
  const { status } = response;
  const replayed = response.header('idempotent-replayed') === 'true';
  const requestId = response.header('request-id');
  // It is stored, and any other text in its place might name a customer (C13).
  const named = requestId !== null && isWord(requestId) ? { requestId } : {};
  const later = (reason: RetryReason): RetryResult => ({
    kind: 'later',
    reason,
    retryAfterMs: readRetryAfter(response, sentAt),
    sent: true,
    replayed,
  });
  if (status === 429) return later('rate_limited');
  if (status >= 500 || RETRYABLE_STATUSES.has(status)) return later('server_error');
  if (status >= 200 && status < 300) {
    const value = readBody(name, status, response.body);
    if (value !== undefined) return { kind: 'done', status, value, replayed, sentAt, ...named };
    const body = parseJson(response.body);
    // Only the service identifies the request, or names the kind of what it sends.
    const isOurs = response.header('request-id') !== null || namedKind.safeParse(body).success;
    return isOurs && body !== undefined
      ? { kind: 'unreadable', status, raw: body, sentAt, ...named }
      : later('garbage');
  }
  const refusal = status >= 400 ? failure.safeParse(parseJson(response.body)) : undefined;
  if (!refusal?.success) return later('garbage');
  const { code, message, details } = refusal.data.error;
  return { kind: 'refused', status, code, message, details, replayed, sentAt, ...named };
}
