/**
 * The real transport, on undici. It keeps and reuses connections, limits the time of each phase, and follows no
 * redirect, because a key belongs to its address. It uses the system's proxies and certificates, because shops sit
 * behind antivirus software and proxies.
 */

import * as tls from 'node:tls';
import type { Dispatcher } from 'undici';
import { Agent, errors } from 'undici';
import type { ProxyLogins, Route, RouteFinder } from '../../contract/domain/proxy-route.ts';
import { DIRECT } from '../../contract/domain/proxy-route.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { Clock, HttpNetwork, HttpRequest, HttpResponse } from '../../contract/ports.ts';
import { NotSent } from '../../contract/ports.ts';
import { createFailedRoutes, nameRoute } from './failed-routes.ts';
import { CONNECT_MS, createRouteConnector } from './route-connector.ts';
import { createTlsOptions } from './tls-options.ts';

const OPTIONS = {
  headersTimeout: 10 * SECOND,
  bodyTimeout: 20 * SECOND,
  /** Far more than the largest page: a longer response isn't the service's. */
  maxResponseSize: 32 * 1024 * 1024,
  allowH2: false,
} as const;

/** For how many lists of routes connections are kept: a PAC script may name its proxies in changing order. */
const KEPT_LISTS = 4;

export interface TransportParts {
  readonly clock: Clock;
  /** Finds the system's routes; direct by default. */
  readonly findRoutes?: RouteFinder;
  readonly logins?: ProxyLogins;
  /** The authorities to trust; the runtime's own by default. */
  readonly readCertificates?: () => readonly string[];
}

const NO_LOGINS: ProxyLogins = { withLogin: (_proxy, attempt) => attempt(null), report: () => undefined };

/** Whether the connection may be half dead, so that no further request should use it. */
function isTimeout(error: unknown, request: HttpRequest): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    request.signal?.aborted === true
  );
}

/** Calls `started` when a request is about to be written to its connection. */
function watchStart(started: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        handler.onRequestStart?.(controller, context);
        if (!controller.aborted) started();
      },
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    });
}

async function readResponse(response: Dispatcher.ResponseData): Promise<HttpResponse> {
  const body = await response.body.text();
  return {
    status: response.statusCode,
    body,
    header: (name) => {
      const value = response.headers[name.toLowerCase()];
      return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
    },
  };
}

/** Keeps connections, by the routes that they may take. */
function createDispatchers(parts: TransportParts) {
  let kept = new Map<string, Dispatcher>();
  const failedRoutes = createFailedRoutes(parts.clock);
  let options: ReturnType<typeof createTlsOptions> | undefined;
  // Read for the first secure connection: that takes a moment.
  const readTls = () => {
    options ??= createTlsOptions(parts.readCertificates?.() ?? tls.rootCertificates, CONNECT_MS);
    return options;
  };

  const take = (): readonly Dispatcher[] => {
    const old = [...kept.values()];
    kept = new Map();
    return old;
  };
  /** Stops reusing the kept connections; open requests on them end on their own. */
  const retire = (): void => {
    for (const dispatcher of take()) dispatcher.close().catch(() => undefined);
  };

  return {
    for(routes: readonly Route[]): Dispatcher {
      const name = routes.map(nameRoute).join(';');
      const existing = kept.get(name);
      if (existing !== undefined) return existing;
      if (kept.size >= KEPT_LISTS) retire();
      const logins = parts.logins ?? NO_LOGINS;
      const connect = createRouteConnector({ tls: readTls, logins, failedRoutes }, routes);
      const dispatcher = new Agent({ ...OPTIONS, connect });
      kept.set(name, dispatcher);
      return dispatcher;
    },
    retire,
    /** Ends open requests as well. */
    destroy(): void {
      for (const dispatcher of take()) dispatcher.destroy().catch(() => undefined);
    },
  };
}

/** Creates the transport. */
export function createTransportPool(parts: TransportParts): HttpNetwork {
  const dispatchers = createDispatchers(parts);

  /**
   * Plain http leads only to this PC (service-address.ts) and so never through a proxy, which would carry the key
   * readable to another machine, whose loopback isn't ours.
   */
  async function findRoutes({ href, protocol }: URL): Promise<readonly Route[]> {
    if (protocol !== 'https:' || parts.findRoutes === undefined) return [DIRECT];
    return await parts.findRoutes(href);
  }

  return {
    transport: async (request): Promise<HttpResponse> => {
      const url = new URL(request.url);
      let isStarted = false;
      const start = watchStart(() => {
        isStarted = true;
      });
      try {
        const response = await dispatchers
          .for(await findRoutes(url))
          .compose(start)
          .request({
            origin: url.origin,
            path: `${url.pathname}${url.search}`,
            method: request.method,
            headers: request.headers,
            body: request.body ?? null,
            signal: request.signal ?? null,
          });
        return await readResponse(response);
      } catch (error) {
        if (isTimeout(error, request)) dispatchers.retire();
        if (isStarted || error instanceof NotSent) throw error;
        throw new NotSent(error instanceof Error ? error.message : String(error), { cause: error });
      }
    },
    // Open requests wait for responses that can no longer come.
    dropConnections: dispatchers.destroy,
  };
}
