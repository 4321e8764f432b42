import type { IncomingMessage, Server } from 'node:http';
import { createServer, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { ConnectionDropped } from '../pipeline/dropped.ts';
import { checkRequestOrigin, isLoopbackHost } from './loopback-guard.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Answers what never became a request. */
type Refuse = (status: number, message: string) => Response;

/** A refusal without the service's form, for those who listen without it. */
const plainly: Refuse = (status, message) => new Response(message, { status });

/** Problems that the HTTP parser names; anything else is a bad request. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export interface HttpListener {
  readonly url: string;
  /** Takes no more requests, answers those in flight, then ends. */
  close(): Promise<void>;
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address;
}

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

/** Refuses bytes that the parser could not make a request of. There is no response object, so it is written by hand. */
async function refuseBytes(socket: Duplex, code: string, refuse: Refuse): Promise<void> {
  const refused = refuse(PARSER_STATUS[code] ?? 400, 'This is not an HTTP request that can be read.');
  const body = await refused.text();
  const head = [`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`];
  for (const [name, value] of refused.headers) head.push(`${name}: ${value}`);
  head.push(`content-length: ${Buffer.byteLength(body)}`, 'connection: close');
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** How long a sender that has gone silent in the middle of its body is waited for at the end. */
const BROKEN_OFF_MS = 1_000;

/**
 * What is connected, and which requests are under way. At the end Node waits for everybody who is connected, also for
 * one that has never said anything (a browser opens such connections in advance).
 */
function watchConnections(server: Server) {
  const sockets = new Set<Socket>();
  const underWay = new Set<IncomingMessage>();
  let closing = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (incoming, outgoing) => {
    underWay.add(incoming);
    outgoing.once('close', () => {
      underWay.delete(incoming);
      // A connection kept alive would hold up the end long after its last answer.
      if (closing) server.closeIdleConnections();
    });
  });
  return {
    /** Ends every connection that waits for no answer. */
    endIdle(): void {
      closing = true;
      const waited = new Set([...underWay].map(({ socket }) => socket));
      for (const socket of sockets) if (!waited.has(socket)) socket.destroy();
      for (const incoming of underWay) {
        const { socket } = incoming;
        if (!incoming.complete) socket.setTimeout(BROKEN_OFF_MS, () => incoming.complete || socket.destroy());
      }
    },
  };
}

/** Serves a fetch function on a port. On loopback no page in this PC's browser is served but one of this PC. Rejects when the port can't be had. */
export async function openHttpListener(
  fetch: Fetch,
  host: string,
  port: number,
  refuse: Refuse = plainly,
): Promise<HttpListener> {
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const problem = isLoopbackHost(host) ? checkRequestOrigin(incoming.headers) : null;
      if (problem !== null) return refuse(problem.status, problem.message);
      try {
        return await fetch(request);
      } catch (error) {
        if (!(error instanceof ConnectionDropped)) throw error;
        outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      }
    },
    { hostname: host, errorHandler: () => refuse(400, 'The address or the Host header is not valid.') },
  );
  const server = createServer({ requireHostHeader: false });
  const connections = watchConnections(server);
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing));
  server.on(
    'clientError',
    (error: NodeJS.ErrnoException, socket) => void refuseBytes(socket, error.code ?? '', refuse),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(addressOf(server)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        connections.endIdle();
      }),
  };
}
