import { setTimeout as wait } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  /** Empty unless the service refused; branch on it, never on the message. */
  readonly code: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of another program; each caller reads the fields it knows.
  readonly body: any;
  readonly retryAfterMs: number | null;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly key?: string;
}

/** Asks the service once. Null if no whole answer came: it may have acted all the same. */
async function attempt(url: string, apiKey: string, { method, path, body, key }: Call): Promise<Answer | null> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  try {
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(url + path, { method, headers, signal, ...(body !== undefined && { body }) });
    const text = await response.text();
    const answer = text === '' ? null : JSON.parse(text);
    const retryAfter = response.headers.get('retry-after');
    const retryAfterMs = retryAfter === null ? null : Number(retryAfter) * 1_000;
    return { status: response.status, code: answer?.error?.code ?? '', body: answer, retryAfterMs };
  } catch {
    return null;
  }
}

/** Whether the same request, with the same key, may still succeed. Any other refusal is final. */
const isWorthRepeating = ({ status, code }: Answer): boolean =>
  status === 429 || status >= 500 || code === 'request_in_progress';

const LONGEST_WAIT_MS = 60_000;

/** Asks the service until it gives a final answer, or `isWanted` no longer holds; then null. */
export function createClient(url: string, apiKey: string, firstWaitMs: number) {
  return async (call: Call, isWanted: () => boolean = () => true): Promise<Answer | null> => {
    for (let attempts = 0; isWanted(); attempts += 1) {
      const answer = await attempt(url, apiKey, call);
      if (answer !== null && !isWorthRepeating(answer)) return answer;
      await wait(answer?.retryAfterMs ?? Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** attempts));
    }
    return null;
  };
}

export type Client = ReturnType<typeof createClient>;
