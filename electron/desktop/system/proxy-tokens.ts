import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Session } from 'electron';
import { net, session } from 'electron';
import type { ProxyTokens } from '../../contract/domain/proxy-route.ts';
import { SECOND } from '../../contract/domain/time.ts';

type Exchange = Parameters<ProxyTokens>[0];

/** The longest time for all tokens of one sign-in. */
const SIGN_IN_MS = 15 * SECOND;

/**
 * Makes the tokens of Negotiate and NTLM with Chromium, which has them from the system. Chromium asks a server on
 * loopback for a page under the proxy's name, and that server passes on the tokens and nothing else: the tunnel, and
 * what is sent in it, stay with Counter's own connections.
 */
export function setupProxyTokens(): ProxyTokens {
  let last: Promise<unknown> = Promise.resolve();
  return (exchange) => {
    // One after the other, because the session has one proxy.
    const result = last.then(() => signIn(exchange));
    last = result.catch(() => undefined);
    return result;
  };
}

async function signIn(exchange: Exchange): ReturnType<ProxyTokens> {
  const path = `/${randomUUID()}`;
  const fault = Promise.withResolvers<never>();
  const server = process.getBuiltinModule('node:http').createServer((request, response) => {
    // Other programs of this PC don't know the path.
    if (request.url?.endsWith(path) !== true) response.writeHead(404).end();
    else passOn(exchange, request, response).catch(fault.reject);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const own = await openSession(exchange.host, (server.address() as AddressInfo).port);
    const host = exchange.host.includes(':') ? `[${exchange.host}]` : exchange.host;
    return await Promise.race([requestPage(own, `http://${host}${path}`, exchange), fault.promise]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Opens a session that reaches only the server at `port`, and gives the system's sign-in to `host` alone. */
async function openSession(host: string, port: number): Promise<Session> {
  const own = session.fromPartition('proxy-sign-in', { cache: false });
  // A login that was changed or forgotten must not be used any more.
  await own.clearAuthCache();
  await own.closeAllConnections();
  own.allowNTLMCredentialsForDomains(host);
  const proxyRules = `http://127.0.0.1:${port}`;
  await own.setProxy({ mode: 'fixed_servers', proxyRules, proxyBypassRules: '<-loopback>' });
  return own;
}

/** Answers Chromium like the proxy would, but as a server of its name. */
async function passOn(exchange: Exchange, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = request.headers.authorization;
  const challenges = token === undefined ? exchange.challenges : await exchange.send(token);
  if (challenges === null) response.writeHead(204).end();
  else response.writeHead(401, { 'www-authenticate': [...challenges], 'content-length': 0 }).end();
}

function requestPage(own: Session, url: string, { login }: Exchange): ReturnType<ProxyTokens> {
  return new Promise((resolve) => {
    let unused = login;
    let isLoginWanted = false;
    const request = net.request({ url, session: own, redirect: 'error' });
    const timer = setTimeout(() => request.abort(), SIGN_IN_MS);
    const end = (): void => {
      clearTimeout(timer);
      resolve(isLoginWanted ? 'login_wanted' : 'impossible');
    };
    request.on('login', (_asking, answer) => {
      const given = unused;
      unused = null;
      isLoginWanted = given === null || isLoginWanted;
      // Without a login, Chromium ends with the refusal.
      if (given === null) answer();
      else answer(given.user, given.password);
    });
    request.on('response', end).on('error', end).on('abort', end);
    request.end();
  });
}
