import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ProxyLogin, ProxyProblem } from '../../contract/domain/proxy-route.ts';
import { RouteDown, RouteFault } from '../../contract/domain/proxy-route.ts';
import { SECOND } from '../../contract/domain/time.ts';
import { USER_AGENT } from '../../contract/user-agent.ts';
import { httpRequest } from './node-http.ts';

/** Longer than for a connection of our own, because a proxy looks the service up and connects to it. */
const ANSWER_MS = 10 * SECOND;

/**
 * Requests a tunnel to `target` (host and port) from an HTTP proxy, over an open connection to it. A proxy's refusal is
 * no reason to try the next one: some networks forbid addresses this way.
 */
export function openConnectTunnel(socket: Socket, target: string, login: ProxyLogin | null): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const fail = (fault: RouteFault): void => {
      socket.destroy();
      reject(fault);
    };
    const request = httpRequest({
      createConnection: () => socket,
      method: 'CONNECT',
      path: target,
      headers: {
        host: target,
        'proxy-connection': 'keep-alive',
        'user-agent': USER_AGENT,
        ...(login && { 'proxy-authorization': basic(login) }),
      },
      timeout: ANSWER_MS,
    });
    request.once('timeout', () => fail(new RouteDown('the proxy did not answer', 'unreachable')));
    request.once('error', (error) => fail(new RouteDown(error.message, 'unreachable', error)));
    request.once('connect', (response, tunnel: Socket, head) => {
      if (response.statusCode !== 200) {
        fail(describeRefusal(response, login !== null));
        return;
      }
      tunnel.setTimeout(0);
      if (head.length > 0) tunnel.unshift(head);
      resolve(tunnel);
    });
    request.end();
  });
}

function basic({ user, password }: ProxyLogin): string {
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}

function describeRefusal(response: IncomingMessage, hadLogin: boolean): RouteFault {
  const status = response.statusCode ?? 0;
  return new RouteFault(`the proxy answered ${status}`, findProblem(status, response, hadLogin));
}

function findProblem(status: number, response: IncomingMessage, hadLogin: boolean): ProxyProblem | null {
  // The proxy can't reach the service, which is an outage like any other.
  if (status >= 500) return null;
  if (status !== 407) return 'refused';
  const schemes = response.headers['proxy-authenticate'] ?? '';
  if (!/(^|,)\s*basic\b/i.test(String(schemes))) return 'sign_in_unsupported';
  return hadLogin ? 'password_wrong' : 'password_needed';
}
