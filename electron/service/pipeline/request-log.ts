import type { Mode } from '../../contract/api/enums.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import type { OutgoingResponse } from '../core/http.ts';
import { toText } from '../core/http.ts';
import { redactBody, redactText } from './redaction.ts';

/** A request to the sandbox or live address, once it is answered. */
export interface LoggedRequest {
  readonly id: string;
  readonly receivedAt: Instant;
  readonly durationMs: number;
  readonly mode: Mode;
  readonly method: string;
  /** The address it was sent to, without its path. */
  readonly origin: string;
  readonly path: string;
  /** With its question mark; empty if there is none. */
  readonly query: string;
  readonly contentType: string | null;
  readonly idempotencyKey: string | null;
  readonly keyId: string | null;
  /** The beginning of its body; null if it has none, or it was not read, or it is no longer kept. */
  body: string | null;
  /** Null if the connection was dropped. */
  readonly status: number | null;
  readonly replayed: boolean;
  /** The beginning of the response's body; null if it has none, or it is no longer kept. */
  answer: OutgoingResponse['body'];
}

/** The most characters kept of a body or an answer, or bytes if it is sent as bytes. */
const MAX_TEXT = 16 * 1024;

/** The most characters kept of all bodies and answers together. */
const MAX_TEXTS = 8 * 2 ** 20;

/** The beginning of an answer. A copy, because a slice would keep the whole in memory. */
const cut = (answer: string | Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> =>
  typeof answer === 'string' ? Buffer.from(answer.slice(0, MAX_TEXT)).toString() : answer.slice(0, MAX_TEXT);

/** The beginning of a body, for {@link LoggedRequest.body}. */
export const readBeginning = (bytes: Buffer): string => bytes.toString('utf8', 0, MAX_TEXT);

const lengthOf = ({ body, answer }: LoggedRequest): number => (body?.length ?? 0) + (answer?.length ?? 0);

function errorCodeIn({ status, answer }: LoggedRequest): string | null {
  if (status === null || status < 400 || answer === null) return null;
  return /"code":"(\w+)"/.exec(toText(answer) ?? '')?.[1] ?? null;
}

const summarize = (entry: LoggedRequest) => ({
  time: formatInstant(entry.receivedAt),
  request_id: entry.id,
  mode: entry.mode,
  method: entry.method,
  path: redactText(entry.path),
  query: redactText(entry.query),
  status: entry.status,
  code: errorCodeIn(entry),
  duration_ms: Math.round(entry.durationMs * 10) / 10,
  key_id: entry.keyId,
  replayed: entry.replayed,
});

/** A request without its body and answer. */
export type RequestSummary = ReturnType<typeof summarize>;

const describe = (entry: LoggedRequest) => ({
  ...summarize(entry),
  url: redactText(`${entry.origin}${entry.path}${entry.query}`),
  content_type: entry.contentType,
  idempotency_key: entry.idempotencyKey && redactText(entry.idempotencyKey),
  body: redactBody(entry.path, entry.body),
  answer: redactBody(entry.path, toText(entry.answer)),
});

const searchableTexts = (entry: LoggedRequest): (string | null)[] => [
  `${entry.method} ${entry.path}${entry.query}`,
  entry.id,
  entry.keyId,
  entry.idempotencyKey,
  String(entry.status ?? ''),
  entry.body,
  toText(entry.answer),
];

/** Keeps the last requests, with the beginnings of their bodies and answers as far as there is room. */
function createRequestRing(size: number, maxTexts: number) {
  /** A ring: the request of number n is at n % size. */
  const ring: LoggedRequest[] = [];
  let added = 0;
  /** The number of the first request that has its texts still. */
  let withTexts = 0;
  let length = 0;

  const dropOldestTexts = (): void => {
    const oldest = ring[withTexts % size];
    withTexts += 1;
    if (!oldest) return;
    length -= lengthOf(oldest);
    oldest.body = null;
    oldest.answer = null;
  };

  /** Oldest first. */
  const list = (): LoggedRequest[] => [...ring.slice(added % size), ...ring.slice(0, added % size)];

  return {
    add(entry: LoggedRequest): void {
      if (entry.answer !== null && entry.answer.length > MAX_TEXT) entry.answer = cut(entry.answer);
      if (added - withTexts === size) dropOldestTexts();
      ring[added % size] = entry;
      added += 1;
      length += lengthOf(entry);
      while (length > maxTexts && withTexts < added) dropOldestTexts();
    },
    list,
  };
}

/** A read counts as a poll if the same key has read the same path this recently. */
const POLL_MS = 60_000;
/** How many paths to remember for that. */
const MAX_READ_PATHS = 1_000;

/** Returns a function that says whether a request is a poll, and remembers it. */
function createPollDetector(): (request: LoggedRequest) => boolean {
  const readAt = new Map<string, Instant>();
  return ({ method, keyId, path, receivedAt }) => {
    if (method !== 'GET') return false;
    const read = `${keyId} ${path}`;
    const last = readAt.get(read);
    if (readAt.size >= MAX_READ_PATHS) readAt.clear();
    readAt.set(read, receivedAt);
    return last !== undefined && receivedAt - last < POLL_MS;
  };
}

/**
 * Keeps the last requests in memory; polls apart, so that they push out nothing else. What it shows has no key and no
 * secret.
 */
export function createRequestLog(size = 1_000, maxTexts = MAX_TEXTS / 2) {
  const polls = createRequestRing(size, maxTexts);
  const others = createRequestRing(size, maxTexts);
  const isPoll = createPollDetector();

  /** The newest last. */
  const list = (withPolls: boolean): LoggedRequest[] =>
    withPolls
      ? [...polls.list(), ...others.list()].toSorted((one, other) => one.receivedAt - other.receivedAt)
      : others.list();

  return {
    /** Keeps this very object, and formats and redacts it when it is shown, which is seldom. */
    add: (entry: LoggedRequest): void => (isPoll(entry) ? polls : others).add(entry),
    /** The newest first, in which a text occurs, also in a body or an answer, whatever the case of its letters. */
    search(text: string, count: number, withPolls = true): RequestSummary[] {
      const wanted = text.toLowerCase();
      const isFound = (entry: LoggedRequest): boolean =>
        searchableTexts(entry).some((each) => each?.toLowerCase().includes(wanted));
      return list(withPolls).filter(isFound).slice(-count).reverse().map(summarize);
    },
    /** A request with its body and answer. */
    find(id: string): ReturnType<typeof describe> | undefined {
      const entry = list(true).findLast((each) => each.id === id);
      return entry && describe(entry);
    },
  };
}

export type RequestLog = ReturnType<typeof createRequestLog>;
