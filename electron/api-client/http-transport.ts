/**
 * The real line, on undici: connections are kept and reused, each phase has its time limit, redirects are not followed
 * (a key belongs to its address), the system's certificates and proxy are used, because shops sit behind antivirus
 * software and proxies.
 */

import * as tls from 'node:tls';
import type { Dispatcher } from 'undici';
import { Agent, buildConnector, EnvHttpProxyAgent, errors, ProxyAgent } from 'undici';
import { SECOND } from '../contract/domain/time.ts';
import type { HttpNetwork, HttpRequest, HttpResponse } from '../contract/ports.ts';
import { NotSent } from '../contract/ports.ts';

const CONNECT_MS = 5 * SECOND;

const OPTIONS = {
  headersTimeout: 10 * SECOND,
  bodyTimeout: 20 * SECOND,
  /** Far more than the largest page: what is longer is not the service. */
  maxResponseSize: 32 * 1024 * 1024,
  allowH2: false,
} as const;

/** Gives the proxy's address for a request's address, or null for none. */
export type ProxyResolver = (url: string) => Promise<string | null>;

/** The certificates to trust: the system's own beside the bundled ones, where the runtime can read them. */
function trusted(): string[] | undefined {
  if (!('getCACertificates' in tls)) return undefined;
  return [...new Set([...tls.rootCertificates, ...tls.getCACertificates('system'), ...tls.getCACertificates('extra')])];
}

/** A connector whose failure proves that nothing was sent. */
function connector(secure: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(secure);
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(new NotSent(error.message, { cause: error }), null);
    });
  };
}

/** True where the connection may be half dead, so that others on it should not wait for it in vain. */
function timedOut(error: unknown, request: HttpRequest): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    request.signal?.aborted === true
  );
}

/**
 * Makes a line. `proxyFor` tells the proxy for an address as the platform has it; without it the environment's
 * HTTP_PROXY, HTTPS_PROXY and NO_PROXY count.
 */
export function createTransportPool(proxyFor?: ProxyResolver): HttpNetwork {
  /** Read once, when the first secure connection is made: that takes a moment. */
  let ca: string[] | undefined;
  /** Kept connections by scheme and by the proxy that they go through. */
  let dispatchers = new Map<string, Dispatcher>();

  const tlsFor = (protocol: string): buildConnector.BuildOptions => {
    const options = { timeout: CONNECT_MS, allowH2: false };
    if (protocol !== 'https:') return options;
    ca ??= trusted();
    return ca === undefined ? options : { ...options, ca };
  };
  const create = (protocol: string, proxy: string | null): Dispatcher => {
    const secure = tlsFor(protocol);
    const through = { ...OPTIONS, requestTls: secure, proxyTls: secure };
    if (proxy !== null) return new ProxyAgent({ ...through, uri: proxy });
    const options = { ...OPTIONS, connect: connector(secure) };
    return proxyFor === undefined ? new EnvHttpProxyAgent({ ...through, ...options }) : new Agent(options);
  };
  const dispatcherFor = (protocol: string, proxy: string | null): Dispatcher => {
    const name = `${protocol} ${proxy}`;
    const dispatcher = dispatchers.get(name) ?? create(protocol, proxy);
    dispatchers.set(name, dispatcher);
    return dispatcher;
  };

  /** Forgets the kept connections; what is under way on them ends by itself. */
  const retire = (): void => {
    const old = dispatchers;
    dispatchers = new Map();
    for (const dispatcher of old.values()) dispatcher.close().catch(() => undefined);
  };

  return {
    transport: async (request): Promise<HttpResponse> => {
      const url = new URL(request.url);
      const dispatcher = dispatcherFor(url.protocol, (await proxyFor?.(request.url)) ?? null);
      try {
        const answer = await dispatcher.request({
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: request.method,
          headers: request.headers,
          body: request.body ?? null,
          signal: request.signal ?? null,
        });
        const body = await answer.body.text();
        return {
          status: answer.statusCode,
          body,
          header: (name) => {
            const value = answer.headers[name.toLowerCase()];
            return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
          },
        };
      } catch (error) {
        if (timedOut(error, request)) retire();
        throw error;
      }
    },
    dropConnections: () => {
      const old = dispatchers;
      dispatchers = new Map();
      // What is under way waits for an answer that can't come any more.
      for (const dispatcher of old.values()) dispatcher.destroy().catch(() => undefined);
    },
  };
}
