import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { SocksClient } from 'socks';
import type { ProxyLogin, ProxyProblem, ProxyRoute } from '../../contract/domain/proxy-route.ts';
import { RouteDown, RouteFault } from '../../contract/domain/proxy-route.ts';

/** What the library's messages, which have no codes, say about the password. */
const PASSWORD_FAULTS: readonly (readonly [RegExp, ProxyProblem])[] = [
  [/no accepted authentication type|unknown authentication type/, 'password_needed'],
  [/Authentication failed/, 'password_wrong'],
];

interface SocksTarget {
  readonly host: string;
  readonly port: number;
}

/** Opens a tunnel to `target` through a SOCKS proxy. The proxy looks up the target's name, except in version 4. */
export async function openSocksTunnel(
  proxy: ProxyRoute,
  target: SocksTarget,
  login: ProxyLogin | null,
  timeout: number,
): Promise<Socket> {
  try {
    const isVersion4 = proxy.kind === 'socks4';
    const host = isVersion4 ? (await lookup(target.host, { family: 4 })).address : target.host;
    const { socket } = await SocksClient.createConnection({
      proxy: {
        host: proxy.host,
        port: proxy.port,
        type: isVersion4 ? 4 : 5,
        ...(login && !isVersion4 && { userId: login.user, password: login.password }),
      },
      command: 'connect',
      destination: { host, port: target.port },
      timeout,
    });
    return socket;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const problem = PASSWORD_FAULTS.find(([pattern]) => pattern.test(message))?.[1];
    if (problem !== undefined) {
      throw new RouteFault(
        message,
        problem === 'password_needed' && login !== null ? 'password_wrong' : problem,
        error,
      );
    }
    // If the proxy answered, it can't reach the service: that is an outage, not a fault of the proxy.
    throw new RouteDown(message, /rejected connection/.test(message) ? null : 'unreachable', error);
  }
}
