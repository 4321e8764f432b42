import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { ConnectionDropped } from '../pipeline/failure.ts';
import { checkRequestOrigin, isLoopbackHost } from './loopback-guard.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Creates the response to bytes that are not a valid request. */
type Refuse = (status: number, message: string) => Response;

const refuseAsPlainText: Refuse = (status, message) => new Response(message, { status });

/** The response status for each error of the HTTP parser; any other error gets 400. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export interface HttpListener {
  readonly url: string;
  /** Accepts no more requests, answers those in flight, then resolves. */
  close(): Promise<void>;
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address;
}

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

/** Refuses bytes that the parser rejects. There is no response object, so it writes to the socket. */
async function refuseBytes(socket: Duplex, code: string, refuse: Refuse): Promise<void> {
  const response = refuse(PARSER_STATUS[code] ?? 400, 'This is not an HTTP request that can be read.');
  const body = await response.text();
  const head = [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`];
  for (const [name, value] of response.headers) head.push(`${name}: ${value}`);
  head.push(`content-length: ${Buffer.byteLength(body)}`, 'connection: close');
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Refuses a request whose `Expect` header is anything but `100-continue`. */
async function refuseExpectation(outgoing: ServerResponse, refuse: Refuse): Promise<void> {
  const response = refuse(417, 'Of the header Expect, only 100-continue is known.');
  const body = await response.text();
  // The request's own body, which the sender holds back, will not be read.
  const headers = { 'content-length': Buffer.byteLength(body), connection: 'close' };
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...headers });
  outgoing.end(body);
}

/** How long closing waits for a request whose body has stopped arriving. */
const INCOMPLETE_BODY_MS = 1_000;

/**
 * Tracks connections and requests in flight. A closing server waits for every connection, even one that has never sent
 * anything; browsers open such connections in advance. `endIdle` therefore closes them.
 */
function trackConnections(server: Server) {
  const sockets = new Set<Socket>();
  const inFlight = new Set<IncomingMessage>();
  let isClosing = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (incoming, outgoing) => {
    inFlight.add(incoming);
    outgoing.once('close', () => {
      inFlight.delete(incoming);
      // A kept-alive connection would keep the server open long after its last response.
      if (isClosing) server.closeIdleConnections();
    });
  });
  return {
    /** Closes connections that await no response, and requests whose body stays incomplete. */
    endIdle(): void {
      isClosing = true;
      const active = new Set([...inFlight].map(({ socket }) => socket));
      for (const socket of sockets) if (!active.has(socket)) socket.destroy();
      for (const incoming of inFlight) {
        const { socket } = incoming;
        if (!incoming.complete) socket.setTimeout(INCOMPLETE_BODY_MS, () => incoming.complete || socket.destroy());
      }
    },
  };
}

/**
 * Serves a fetch function on a port. On loopback it refuses requests from web pages of other machines, and by other names
 * than this PC's and `allowedNames`. Rejects if the port can't be opened.
 */
export async function openHttpListener(
  fetch: Fetch,
  host: string,
  port: number,
  refuse: Refuse = refuseAsPlainText,
  allowedNames: readonly string[] = [],
): Promise<HttpListener> {
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const problem = isLoopbackHost(host) ? checkRequestOrigin(incoming.headers, allowedNames) : null;
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
  const connections = trackConnections(server);
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing));
  server.on('checkExpectation', (_, outgoing) => void refuseExpectation(outgoing, refuse));
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
