/**
 * The real transport, on undici. It keeps and reuses connections, limits the time of each phase, and follows no redirect,
 * because a key belongs to its address. It uses the system's certificates and proxy, because shops sit behind antivirus
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
  /** Far more than the largest page: a longer response is not the service's. */
  maxResponseSize: 32 * 1024 * 1024,
  allowH2: false,
} as const;

/** Finds the proxy's URL for a request's URL; null for none. */
export type ProxyResolver = (url: string) => Promise<string | null>;

/** The bundled certificates and, where the runtime can read them, the system's own. */
function readTrustedCertificates(): string[] | undefined {
  if (!('getCACertificates' in tls)) return undefined;
  return [...new Set([...tls.rootCertificates, ...tls.getCACertificates('system'), ...tls.getCACertificates('extra')])];
}

/** Creates a connector that fails with {@link NotSent}: without a connection, no byte has left. */
function createConnector(secure: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(secure);
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(new NotSent(error.message, { cause: error }), null);
    });
  };
}

/** Whether the connection may be half dead, so that no further request should use it. */
function isTimeout(error: unknown, request: HttpRequest): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    request.signal?.aborted === true
  );
}

/**
 * Creates the transport. `proxyFor` finds the platform's proxy; without it the environment's HTTP_PROXY, HTTPS_PROXY and
 * NO_PROXY apply.
 */
export function createTransportPool(proxyFor?: ProxyResolver): HttpNetwork {
  /** Read once, for the first secure connection: that takes a moment. */
  let certificates: string[] | undefined;
  /** Kept connections, by scheme and proxy. */
  let dispatchers = new Map<string, Dispatcher>();

  const tlsFor = (protocol: string): buildConnector.BuildOptions => {
    const options = { timeout: CONNECT_MS, allowH2: false };
    if (protocol !== 'https:') return options;
    certificates ??= readTrustedCertificates();
    return certificates === undefined ? options : { ...options, ca: certificates };
  };
  const create = (protocol: string, proxy: string | null): Dispatcher => {
    const secure = tlsFor(protocol);
    const through = { ...OPTIONS, requestTls: secure, proxyTls: secure };
    if (proxy !== null) return new ProxyAgent({ ...through, uri: proxy });
    const options = { ...OPTIONS, connect: createConnector(secure) };
    return proxyFor === undefined ? new EnvHttpProxyAgent({ ...through, ...options }) : new Agent(options);
  };
  const dispatcherFor = (protocol: string, proxy: string | null): Dispatcher => {
    const name = `${protocol} ${proxy}`;
    const dispatcher = dispatchers.get(name) ?? create(protocol, proxy);
    dispatchers.set(name, dispatcher);
    return dispatcher;
  };

  /** Reuses the kept connections no more; open requests on them end by themselves. */
  const retireConnections = (): void => {
    const old = dispatchers;
    dispatchers = new Map();
    for (const dispatcher of old.values()) dispatcher.close().catch(() => undefined);
  };

  return {
    transport: async (request): Promise<HttpResponse> => {
      const url = new URL(request.url);
      const dispatcher = dispatcherFor(url.protocol, (await proxyFor?.(request.url)) ?? null);
      try {
        const response = await dispatcher.request({
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: request.method,
          headers: request.headers,
          body: request.body ?? null,
          signal: request.signal ?? null,
        });
        const body = await response.body.text();
        return {
          status: response.statusCode,
          body,
          header: (name) => {
            const value = response.headers[name.toLowerCase()];
            return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
          },
        };
      } catch (error) {
        if (isTimeout(error, request)) retireConnections();
        throw error;
      }
    },
    dropConnections: () => {
      const old = dispatchers;
      dispatchers = new Map();
      // Open requests wait for responses that can't come any more.
      for (const dispatcher of old.values()) dispatcher.destroy().catch(() => undefined);
    },
  };
}
