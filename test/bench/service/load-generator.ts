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
}

interface Options {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
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

/**
 * Sends requests for this many seconds over this many connections; returns the answers per second. Throws when an
 * answer was not a success.
 */
export async function measureThroughput(
  url: string,
  requests: readonly LoadRequest[],
  load: LoadSettings,
): Promise<number> {
  const { default: autocannon }: Cannon = await import(
    pathToFileURL(findPeerProgram('autocannon', 'autocannon.js')).href
  );
  const idReplacement = JSON.stringify(requests[0]).includes('[<id>]');
  const done = await autocannon({
    url,
    connections: load.connections,
    duration: load.seconds,
    requests,
    idReplacement,
  });
  if (done.non2xx + done.errors > 0) {
    throw new Error(`${url}${requests[0]?.path}: ${done.non2xx} failures, ${done.errors} errors`);
  }
  return done.requests.total / done.duration;
}
