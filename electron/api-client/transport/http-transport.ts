/**
 * The real transport. It keeps and reuses connections, limits the time of each phase, and follows no redirect, because
 * a key belongs to its address. It uses the system's proxies and certificates, because shops sit behind antivirus
 * software and proxies.
 */

import type { LookupFunction } from 'node:net';
import * as tls from 'node:tls';
import type { ProxyLogins, ProxyTokens, Route, RouteFinder } from '../../contract/domain/proxy-route.ts';
import { DIRECT } from '../../contract/domain/proxy-route.ts';
import type { Clock, HttpNetwork, HttpRequest, HttpResponse, HttpTransport } from '../../contract/ports.ts';
import { NotSent } from '../../contract/ports.ts';
import type { ProxyOffer } from './connect-tunnel.ts';
import { createFailedRoutes, nameRoute } from './failed-routes.ts';
import { exchange, ResponseTimeout } from './http-exchange.ts';
import { RouteAgent } from './route-agent.ts';
import { CONNECT_MS, createRouteConnector } from './route-connector.ts';
import { createTlsOptions } from './tls-options.ts';

/** For how many lists of routes connections are kept: a PAC script may name its proxies in changing order. */
const KEPT_LISTS = 4;

export interface TransportParts {
  readonly clock: Clock;
  /** Finds the system's routes; direct by default. */
  readonly findRoutes?: RouteFinder;
  readonly logins?: ProxyLogins;
  /** Signs in where a proxy wants Negotiate or NTLM; without it, such a proxy lets nothing through. */
  readonly tokens?: ProxyTokens;
  /** The authorities to trust; the runtime's own by default. */
  readonly readCertificates?: () => readonly string[];
  /** Looks names up, and rejects those to which nothing may be sent; by default the system does. */
  readonly lookup?: LookupFunction;
}

const NO_LOGINS: ProxyLogins = { withLogin: (_proxy, attempt) => attempt(null), report: () => undefined };

/** Whether the connection may be half dead, so that no further request should use it. */
function isTimeout(error: unknown, request: HttpRequest): boolean {
  return error instanceof ResponseTimeout || request.signal?.aborted === true;
}

/** Keeps connections, by their address and the routes that they may take. */
function createAgents(parts: TransportParts) {
  let kept = new Map<string, RouteAgent>();
  const failedRoutes = createFailedRoutes(parts.clock);
  const offers = new Map<string, ProxyOffer>();
  let options: ReturnType<typeof createTlsOptions> | undefined;
  // Read for the first secure connection: that takes a moment.
  const readTls = () => {
    options ??= createTlsOptions(parts.readCertificates?.() ?? tls.rootCertificates, CONNECT_MS);
    return options;
  };

  const take = (): readonly RouteAgent[] => {
    const old = [...kept.values()];
    kept = new Map();
    return old;
  };
  /** Stops reusing the kept connections; open requests on them end on their own. */
  const retire = (): void => {
    for (const agent of take()) agent.retire();
  };

  return {
    for(url: URL, routes: readonly Route[]): RouteAgent {
      const name = [url.origin, ...routes.map(nameRoute)].join(';');
      const existing = kept.get(name);
      if (existing !== undefined) return existing;
      if (kept.size >= KEPT_LISTS) retire();
      const logins = parts.logins ?? NO_LOGINS;
      const { lookup, tokens } = parts;
      const connector = createRouteConnector({ tls: readTls, logins, tokens, offers, failedRoutes, lookup }, routes);
      const agent = new RouteAgent(connector, url);
      kept.set(name, agent);
      return agent;
    },
    retire,
    /** Ends open requests as well. */
    destroy(): void {
      for (const agent of take()) agent.destroy();
    },
  };
}

/** Creates the transport. */
export function createTransportPool(parts: TransportParts): HttpNetwork {
  const agents = createAgents(parts);

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
      try {
        const agent = agents.for(url, await findRoutes(url));
        return await exchange(agent, request, () => {
          isStarted = true;
        });
      } catch (error) {
        if (isTimeout(error, request)) agents.retire();
        if (isStarted || error instanceof NotSent) throw error;
        throw new NotSent(error instanceof Error ? error.message : String(error), { cause: error });
      }
    },
    // Open requests wait for responses that can no longer come.
    dropConnections: agents.destroy,
  };
}

/**
 * Reaches addresses outside on the same routes. What a proxy answers there is no problem of the line to the service, and
 * is not reported as one. `lookup` rejects what is not on the public internet.
 */
export function createOutsideTransport(parts: TransportParts, lookup: LookupFunction): HttpTransport {
  const { withLogin } = parts.logins ?? NO_LOGINS;
  return createTransportPool({ ...parts, lookup, logins: { withLogin, report: () => undefined } }).transport;
}
