/** From what came back to what it means: done, refused, or to be tried later. Tolerant (tolerant.ts of the contract). */

import { z } from 'zod';
import type { Endpoint, EndpointName, ResponseOf } from '../contract/api/endpoints.ts';
import { ENDPOINTS } from '../contract/api/endpoints.ts';
import { failure } from '../contract/api/resources.ts';
import type { Tolerant } from '../contract/api/tolerant-schema.ts';
import { tolerant } from '../contract/api/tolerant-schema.ts';
import type { Instant } from '../contract/domain/time.ts';
import type { HttpResponse } from '../contract/ports.ts';

/** One item of a list. */
export interface ListEntry<Item> {
  /** Null when it is not of the shape that the specification requires; that spoils nothing else. */
  readonly value: Item | null;
  /** As it came. */
  readonly raw: unknown;
}

/** One page of a list. */
export interface ListPage<Item> {
  readonly entries: readonly ListEntry<Item>[];
  /** The cursor of the next page, null on the last. */
  readonly next: string | null;
}

/** The items of a page that can be read. */
export function getReadableItems<Item>(page: ListPage<Item>): Item[] {
  return page.entries.flatMap(({ value }) => (value === null ? [] : [value]));
}

/** What a successful answer of an endpoint is read into. */
export type ResponseData<Name extends EndpointName> =
  ResponseOf<Name> extends { data: (infer Item)[]; has_more: boolean }
    ? ListPage<Tolerant<Item>>
    : Tolerant<ResponseOf<Name>>;

/** Why nothing can be said yet. `garbage` is an answer that is not the service's: a portal, a proxy, a redirect. */
export type RetryReason = 'no_answer' | 'rate_limited' | 'server_error' | 'garbage' | 'stopped';

export interface DoneResult<Value> {
  readonly kind: 'done';
  readonly status: number;
  readonly value: Value;
  /** The service gave the first answer of this Idempotency-Key again. */
  readonly replayed: boolean;
  /** The service's time at which the request left, not later than it really was. */
  readonly sentAt: Instant;
}

export interface RefusedResult {
  readonly kind: 'refused';
  readonly status: number;
  /** A code of the specification, or one that this app doesn't know. */
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  readonly replayed: boolean;
  readonly sentAt: Instant;
}

/** A success of the service whose content this app can't read: what was asked for has been done. */
export interface UnreadableResult {
  readonly kind: 'unreadable';
  readonly status: number;
  readonly raw: unknown;
  readonly sentAt: Instant;
}

export interface RetryResult {
  readonly kind: 'later';
  readonly reason: RetryReason;
  /** What the service asked to wait, where it did. */
  readonly retryAfterMs: number | null;
  /** False only when it is certain that nothing left this PC. */
  readonly sent: boolean;
}

/** What came of a call: always data, never thrown. */
export type ApiResult<Name extends EndpointName> =
  | DoneResult<ResponseData<Name>>
  | RefusedResult
  | UnreadableResult
  | RetryResult;

/** The same for any endpoint. */
export type AnyApiResult = DoneResult<unknown> | RefusedResult | UnreadableResult | RetryResult;

const envelope = z.object({ data: z.array(z.unknown()), has_more: z.boolean(), next_cursor: z.string().nullable() });

type Reader = (body: unknown) => { readonly value: unknown } | undefined;

function pageReader(item: z.ZodType): Reader {
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

function readerOf(schema: z.ZodType | null): Reader {
  if (schema === null) return () => ({ value: null });
  if (schema instanceof z.ZodObject && 'has_more' in schema.shape && schema.shape['data'] instanceof z.ZodArray) {
    const { element } = schema.shape['data'];
    if (element instanceof z.ZodType) return pageReader(tolerant(element));
  }
  const relaxed = tolerant(schema);
  return (body) => {
    const read = relaxed.safeParse(body);
    return read.success ? { value: read.data } : undefined;
  };
}

const readers = new Map<z.ZodType | null, (text: string) => ReturnType<Reader>>();

/** Reads texts as `read` does, and the same text only once on end: most polls are answered as the last one was. */
function onceOnEnd(read: Reader): (text: string) => ReturnType<Reader> {
  let last: { readonly text: string; readonly content: ReturnType<Reader> } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, content: read(parsed(text)) };
    return last.content;
  };
}

/** Reads a body of one status; a success that the table doesn't list is read as the endpoint's first one. */
function readBody<Name extends EndpointName>(name: Name, status: number, text: string): ResponseData<Name> | undefined {
  const { responses: answers }: Endpoint = ENDPOINTS[name];
  const schema = answers[status] ?? Object.values(answers)[0] ?? null;
  let reader = readers.get(schema);
  if (reader === undefined) {
    reader = onceOnEnd(readerOf(schema));
    readers.set(schema, reader);
  }
  // The table's type says what its schema gives, which the type system can't follow through a look-up by name.
  return reader(text)?.value as ResponseData<Name> | undefined;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `Retry-After` in whole seconds; anything else says nothing. */
function retryAfterMs(response: HttpResponse): number | null {
  const seconds = response.header('retry-after');
  return seconds !== null && /^\d{1,6}$/.test(seconds.trim()) ? Number(seconds) * 1_000 : null;
}

/** What an answer means. `sentAt` is the service's time at which its request left. */
export function readResponse<Name extends EndpointName>(
  name: Name,
  response: HttpResponse,
  sentAt: Instant,
): ApiResult<Name> {
  const { status } = response;
  const later = (reason: RetryReason): RetryResult => ({
    kind: 'later',
    reason,
    retryAfterMs: retryAfterMs(response),
    sent: true,
  });
  if (status === 429) return later('rate_limited');
  if (status >= 500) return later('server_error');
  const replayed = response.header('idempotent-replayed') === 'true';
  if (status >= 200 && status < 300) {
    const value = readBody(name, status, response.body);
    if (value !== undefined) return { kind: 'done', status, value, replayed, sentAt };
    const body = parsed(response.body);
    // Only the service names the request in its answer.
    const isOurs = response.header('request-id') !== null && body !== undefined;
    return isOurs ? { kind: 'unreadable', status, raw: body, sentAt } : later('garbage');
  }
  const refusal = status >= 400 ? failure.safeParse(parsed(response.body)) : undefined;
  if (!refusal?.success) return later('garbage');
  const { code, message, details } = refusal.data.error;
  return { kind: 'refused', status, code, message, details, replayed, sentAt };
}
