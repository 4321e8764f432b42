import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ProxyLogin, ProxyRoute, ProxyTokens } from '../../contract/domain/proxy-route.ts';
import { nameProxy, RouteDown, RouteFault } from '../../contract/domain/proxy-route.ts';
import { SECOND } from '../../contract/domain/time.ts';
import { USER_AGENT } from '../../contract/user-agent.ts';
import { httpRequest } from './node-http.ts';

/** Longer than for a connection of our own, because a proxy looks the service up and connects to it. */
const ANSWER_MS = 10 * SECOND;

/** The ways of signing in that a proxy offers: by Basic, and by the tokens of these challenges. */
export interface ProxyOffer {
  readonly isBasic: boolean;
  readonly challenges: readonly string[];
}

export interface ConnectTunnelParts {
  readonly proxy: ProxyRoute;
  /** Host and port to reach. */
  readonly target: string;
  readonly login: ProxyLogin | null;
  readonly tokens: ProxyTokens | undefined;
  /** The offer of each proxy that led to a sign-in. Other proxies get no sign-in before they ask for one. */
  readonly offers: Map<string, ProxyOffer>;
  /** Connects to the proxy. */
  readonly connect: () => Promise<Socket>;
}

/**
 * Requests a tunnel from an HTTP proxy. A proxy's refusal is no reason to try the next one: some networks forbid
 * addresses this way.
 */
export async function openConnectTunnel(parts: ConnectTunnelParts): Promise<Socket> {
  const name = nameProxy(parts.proxy);
  let offer = parts.offers.get(name);
  if (offer === undefined) {
    const answer = await ask(await parts.connect(), parts.target, null);
    if (answer.response.statusCode === 200) return open(answer);
    offer = readOffer(answer);
    answer.socket.destroy();
  }
  parts.offers.delete(name);
  const tunnel = await signIn(parts, offer);
  parts.offers.set(name, offer);
  return tunnel;
}

async function signIn(parts: ConnectTunnelParts, offer: ProxyOffer): Promise<Socket> {
  const { login, target, tokens } = parts;
  let isLoginWanted = offer.isBasic;
  if (offer.isBasic && login !== null) {
    const answer = await ask(await parts.connect(), target, basic(login));
    if (answer.response.statusCode === 200) return open(answer);
    readOffer(answer);
    answer.socket.destroy();
  } else if (tokens !== undefined && offer.challenges.length > 0) {
    const outcome = await signInByTokens(parts, offer.challenges, tokens);
    if (typeof outcome !== 'string') return outcome;
    isLoginWanted ||= outcome === 'login_wanted';
  }
  const loginProblem = login === null ? 'password_needed' : 'password_wrong';
  throw new RouteFault('the proxy answered 407', isLoginWanted ? loginProblem : 'sign_in_unsupported');
}

/** All tokens of one sign-in go over one connection, which then is the tunnel. */
async function signInByTokens(
  { proxy, target, login, connect }: ConnectTunnelParts,
  challenges: readonly string[],
  tokens: ProxyTokens,
): Promise<Socket | 'login_wanted' | 'impossible'> {
  let socket: Socket | null = null;
  let tunnel: Socket | null = null;
  try {
    const outcome = await tokens({
      host: proxy.host,
      login,
      challenges,
      async send(token) {
        if (socket === null || socket.destroyed) socket = await connect();
        const answer = await ask(socket, target, token);
        if (answer.response.statusCode === 200) {
          tunnel = open(answer);
          return null;
        }
        const next = readOffer(answer).challenges;
        await skipBody(answer);
        return next;
      },
    });
    return tunnel ?? outcome;
  } finally {
    if (tunnel === null) (socket as Socket | null)?.destroy();
  }
}

/** A proxy's answer. What follows its header is in `head` and still to come from `socket`. */
interface Answer {
  readonly response: IncomingMessage;
  readonly socket: Socket;
  readonly head: Buffer;
}

function ask(socket: Socket, target: string, authorization: string | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (message: string, cause?: Error): void => {
      socket.destroy();
      reject(new RouteDown(message, 'unreachable', cause));
    };
    const request = httpRequest({
      createConnection: () => socket,
      method: 'CONNECT',
      path: target,
      headers: {
        host: target,
        // Without this, Node asks the proxy to close the connection, and tokens are worth nothing on another one.
        connection: 'keep-alive',
        'proxy-connection': 'keep-alive',
        'user-agent': USER_AGENT,
        ...(authorization !== null && { 'proxy-authorization': authorization }),
      },
      timeout: ANSWER_MS,
    });
    request.once('timeout', () => fail('the proxy did not answer'));
    request.once('error', (error) => fail(error.message, error));
    request.once('connect', (response, answered: Socket, head) => resolve({ response, socket: answered, head }));
    request.end();
  });
}

function open({ socket, head }: Answer): Socket {
  socket.setTimeout(0);
  if (head.length > 0) socket.unshift(head);
  return socket;
}

/** Reads what a proxy wants instead of the tunnel; fails if that is no sign-in. */
function readOffer({ response, socket }: Answer): ProxyOffer {
  const status = response.statusCode ?? 0;
  if (status !== 407) {
    socket.destroy();
    // From 500 on the proxy can't reach the service, which is an outage like any other.
    throw new RouteFault(`the proxy answered ${status}`, status >= 500 ? null : 'refused');
  }
  const header = String(response.headers['proxy-authenticate'] ?? '');
  return {
    isBasic: /(^|,)\s*basic\b/i.test(header),
    challenges: header.match(/(?<=^|,\s*)(?:negotiate|ntlm)(?: [\w+/=]+)?(?=\s*(?:,|$))/gi) ?? [],
  };
}

/** Reads a refusal to its end, so that the connection can be used further; closes it if that is impossible. */
async function skipBody({ response: { headers }, socket, head }: Answer): Promise<void> {
  const isOver = /close/i.test(`${headers.connection} ${headers['proxy-connection']}`);
  if (isOver || headers['transfer-encoding'] !== undefined) {
    socket.destroy();
    return;
  }
  let left = Number(headers['content-length'] ?? 0) - head.length;
  if (left <= 0) return;
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.on('data', function take(chunk: Buffer) {
      left -= chunk.length;
      if (left > 0) return;
      socket.off('data', take);
      resolve();
    });
  });
}

function basic({ user, password }: ProxyLogin): string {
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}
