import type { Mode } from '../../contract/api/enums.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
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
  /** The body of the response; null if it has none, or it is no longer kept. */
  answer: string | null;
}

/** The most characters kept of a body or an answer. */
const MAX_TEXT = 16 * 1024;

/** The most characters kept of all bodies and answers together. */
const MAX_TEXTS = 8 * 2 ** 20;

/** The beginning of a text. A copy, because a slice would keep the whole text in memory. */
const cut = (text: string): string => Buffer.from(text.slice(0, MAX_TEXT)).toString();

/** The beginning of a body, for {@link LoggedRequest.body}. */
export const readBeginning = (bytes: Buffer): string => bytes.toString('utf8', 0, MAX_TEXT);

const lengthOf = ({ body, answer }: LoggedRequest): number => (body?.length ?? 0) + (answer?.length ?? 0);

function errorCodeIn({ status, answer }: LoggedRequest): string | null {
  if (status === null || status < 400 || answer === null) return null;
  return /"code":"(\w+)"/.exec(answer)?.[1] ?? null;
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
  answer: redactBody(entry.path, entry.answer),
});

const searchableTexts = (entry: LoggedRequest): (string | null)[] => [
  `${entry.method} ${entry.path}${entry.query}`,
  entry.id,
  entry.keyId,
  entry.idempotencyKey,
  String(entry.status ?? ''),
  entry.body,
  entry.answer,
];

/**
 * Keeps the last requests in memory, with the beginnings of their bodies and answers as far as there is room. What it
 * shows has no key and no secret.
 */
export function createRequestLog(size = 1_000, maxTexts = MAX_TEXTS) {
  const entries: LoggedRequest[] = [];
  const withTexts: LoggedRequest[] = [];
  let length = 0;

  const keepTexts = (entry: LoggedRequest): void => {
    withTexts.push(entry);
    length += lengthOf(entry);
    while (length > maxTexts || withTexts.length > size) {
      const oldest = withTexts.shift();
      if (!oldest) return;
      length -= lengthOf(oldest);
      oldest.body = null;
      oldest.answer = null;
    }
  };

  return {
    /** Keeps this very object, and formats and redacts it when it is shown, which is seldom. */
    add(entry: LoggedRequest): void {
      if (entry.answer !== null && entry.answer.length > MAX_TEXT) entry.answer = cut(entry.answer);
      keepTexts(entry);
      entries.push(entry);
      if (entries.length > size) entries.shift();
    },
    /** Newest first. */
    newest: (count: number): RequestSummary[] => entries.slice(-count).reverse().map(summarize),
    /** The newest in which a text occurs, also in a body or an answer, whatever the case of its letters. */
    search(text: string, count: number): RequestSummary[] {
      const wanted = text.toLowerCase();
      const found = entries.filter((entry) =>
        searchableTexts(entry).some((each) => each?.toLowerCase().includes(wanted)),
      );
      return found.slice(-count).reverse().map(summarize);
    },
    /** A request with its body and answer. */
    find(id: string): ReturnType<typeof describe> | undefined {
      const entry = entries.findLast((each) => each.id === id);
      return entry && describe(entry);
    },
  };
}

export type RequestLog = ReturnType<typeof createRequestLog>;
