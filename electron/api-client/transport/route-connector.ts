import type { LookupFunction, Socket } from 'node:net';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import type { buildConnector } from 'undici';
import createConnector from 'undici/lib/core/connect.js';
import type { ProxyLogins, ProxyRoute, ProxyTokens, Route } from '../../contract/domain/proxy-route.ts';
import { nameProxy, RouteDown, RouteFault } from '../../contract/domain/proxy-route.ts';
import { SECOND } from '../../contract/domain/time.ts';
import { NotPublic, NotSent } from '../../contract/ports.ts';
import type { ProxyOffer } from './connect-tunnel.ts';
import { openConnectTunnel } from './connect-tunnel.ts';
import type { FailedRoutes } from './failed-routes.ts';
import { openSocksTunnel } from './socks-tunnel.ts';

/** The time to reach a proxy or the service, and again to agree on a key with it. */
export const CONNECT_MS = 5 * SECOND;

export interface RouteConnectorParts {
  readonly tls: () => buildConnector.BuildOptions;
  readonly logins: ProxyLogins;
  readonly tokens: ProxyTokens | undefined;
  readonly offers: Map<string, ProxyOffer>;
  readonly failedRoutes: FailedRoutes;
  /** Looks up the names of services; those behind a proxy, the proxy looks up. */
  readonly lookup?: LookupFunction | undefined;
}

type Options = buildConnector.Options;

/**
 * Creates a connector that tries routes in order. It skips a route that is down; a route that refuses ends the attempt.
 * Every failure is {@link NotSent}: no byte of a request leaves before the service has proved its identity.
 */
export function createRouteConnector(parts: RouteConnectorParts, routes: readonly Route[]): buildConnector.connector {
  return (options, callback) => {
    openFirst(parts, routes, options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(asNotSent(error), null),
    );
  };
}

function asNotSent(error: unknown): NotSent {
  if (error instanceof NotPublic) return error;
  return new NotSent(error instanceof Error ? error.message : String(error), { cause: error });
}

async function openFirst(parts: RouteConnectorParts, routes: readonly Route[], options: Options): Promise<Socket> {
  const down: Route[] = [];
  let fault: unknown = new RouteDown('there is no route', null);
  for (const route of parts.failedRoutes.order(routes)) {
    const proxy = route.kind === 'direct' ? null : nameProxy(route);
    try {
      const socket = await openRoute(parts, route, options);
      parts.failedRoutes.add(down);
      parts.logins.report({ proxy, problem: null });
      return options.protocol === 'https:' ? await secure(parts, options, socket) : socket;
    } catch (error) {
      fault = error;
      if (error instanceof RouteFault) parts.logins.report({ proxy, problem: error.problem });
      if (!(error instanceof RouteDown)) throw error;
      down.push(route);
    }
  }
  throw fault;
}

/** Opens a connection to the service, through a proxy or directly. Nothing on it is encrypted yet. */
async function openRoute(parts: RouteConnectorParts, route: Route, options: Options): Promise<Socket> {
  const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
  const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
  // A connection to an address looks nothing up.
  if (parts.lookup !== undefined && isIP(host) !== 0) await promisify(parts.lookup)(host, {});
  if (route.kind === 'direct') return await connectTo(parts, { kind: 'http', host, port }, null, parts.lookup);
  return await parts.logins.withLogin(nameProxy(route), async (login) => {
    if (route.kind === 'socks4' || route.kind === 'socks5') {
      return await openSocksTunnel(route, { host, port }, login, CONNECT_MS);
    }
    return await openConnectTunnel({
      ...parts,
      proxy: route,
      target: nameProxy({ kind: 'http', host, port }),
      login,
      connect: () => connectTo(parts, route, 'unreachable'),
    });
  });
}

/** Connects to a proxy or the service. */
function connectTo(
  parts: RouteConnectorParts,
  to: ProxyRoute,
  problem: 'unreachable' | null,
  lookup?: LookupFunction,
): Promise<Socket> {
  const isSecure = to.kind === 'https';
  const connect = createConnector(isSecure ? parts.tls() : { timeout: CONNECT_MS, ...(lookup && { lookup }) });
  const options: Options = {
    hostname: to.host,
    host: nameProxy(to),
    protocol: isSecure ? 'https:' : 'http:',
    port: String(to.port),
  };
  return open(connect, options).catch((error: Error) => {
    if (error instanceof NotPublic) throw error;
    throw new RouteDown(error.message, problem, error);
  });
}

/** Encrypts an open connection to the service. */
function secure(parts: RouteConnectorParts, options: Options, socket: Socket): Promise<Socket> {
  return open(createConnector(parts.tls()), { ...options, httpSocket: socket });
}

function open(connect: buildConnector.connector, options: Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(options, (...[error, socket]) => {
      if (error === null) resolve(socket);
      else reject(error);
    });
  });
}
