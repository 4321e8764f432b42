import { pathToFileURL } from 'node:url';
import { findPeerProgram } from './peer-install.ts';

/** One request of a load. `[<id>]` in a header or the body is another text each time. */
export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How many connections send it, and for how long. */
export interface LoadSettings {
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second over all connections; by default as many as are answered. */
  readonly overallRate?: number;
}

interface Options {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly overallRate?: number;
  readonly requests: readonly LoadRequest[];
  readonly idReplacement: boolean;
}

/** What is used of autocannon, which is installed in this folder alone. */
interface Cannon {
  readonly default: (options: Options) => Promise<{
    readonly requests: { readonly total: number };
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
    readonly latency: { readonly p50: number; readonly p99: number };
  }>;
}

interface Answers {
  readonly perSecond: number;
  /** Milliseconds, counted from when each request was due. */
  readonly p99: number;
}

/** Sends requests for this many seconds over this many connections. Throws when an answer was not a success. */
export async function sendLoad(url: string, requests: readonly LoadRequest[], load: LoadSettings): Promise<Answers> {
  const { default: autocannon }: Cannon = await import(
    pathToFileURL(findPeerProgram('autocannon', 'autocannon.js')).href
  );
  const idReplacement = JSON.stringify(requests).includes('[<id>]');
  const { seconds: duration, ...rest } = load;
  const done = await autocannon({ url, duration, ...rest, requests, idReplacement });
  if (done.non2xx + done.errors > 0) {
    throw new Error(`${url}${requests[0]?.path}: ${done.non2xx} failures, ${done.errors} errors`);
  }
  return { perSecond: done.requests.total / done.duration, p99: done.latency.p99 };
}
