import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ConnectionDropped } from '../core/failure.ts';
import type { OutgoingResponse, Serve } from '../core/http.ts';
import { endAfterBody, trackConnections } from './connection-tracker.ts';
import { createOriginGuard, isLoopbackHost } from './loopback-guard.ts';
import { receiveRequest } from './received-request.ts';
import { encodeResponse } from './response-encoding.ts';

/** Creates the response to bytes that are not a valid request. */
type Refuse = (status: number, message: string) => OutgoingResponse;

const refuseAsPlainText: Refuse = (status, body) => ({ status, headers: {}, body });

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

/** Names and values of a response's headers in turn, with the length of its body. */
function listHeaders({ headers, body }: OutgoingResponse): string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] ?? '');
  if (body !== null) list.push('content-length', String(Buffer.byteLength(body)));
  return list;
}

function send(outgoing: ServerResponse, response: OutgoingResponse): void {
  outgoing.writeHead(response.status, listHeaders(response));
  endAfterBody(outgoing, response.body);
}

/** Refuses bytes that the parser rejects. There is no response object, so it writes to the socket. */
function refuseBytes(socket: Duplex, code: string, refuse: Refuse): void {
  const response = refuse(PARSER_STATUS[code] ?? 400, 'This is not an HTTP request that can be read.');
  const head = [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`, 'connection: close'];
  const headers = listHeaders(response);
  for (let at = 0; at < headers.length; at += 2) head.push(`${headers[at]}: ${headers[at + 1]}`);
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${response.body ?? ''}`);
}

/** Refuses a request whose `Expect` header is anything but `100-continue`. */
function refuseExpectation(outgoing: ServerResponse, refuse: Refuse): void {
  const response = refuse(417, 'Of the header Expect, only 100-continue is known.');
  // The request's own body, which the sender holds back, will not be read.
  send(outgoing, { ...response, headers: { ...response.headers, connection: 'close' } });
}

/**
 * Serves a port. On loopback it refuses requests from web pages of other machines, and by other names than this PC's and
 * `allowedNames`. Rejects if the port can't be opened.
 */
export async function openHttpListener(
  serve: Serve,
  host: string,
  port: number,
  refuse: Refuse = refuseAsPlainText,
  allowedNames: readonly string[] = [],
): Promise<HttpListener> {
  let findProblem: ReturnType<typeof createOriginGuard> = () => null;
  const defaultHost = host.includes(':') ? `[${host}]` : host;

  const respond = async (incoming: IncomingMessage): Promise<OutgoingResponse> => {
    try {
      const request = receiveRequest(incoming, defaultHost);
      const problem = findProblem(incoming.headers);
      return problem === null ? await serve(request) : refuse(problem.status, problem.message);
    } catch (error) {
      if (error instanceof ConnectionDropped) throw error;
      return refuse(400, 'The address or the Host header is not valid.');
    }
  };

  // Repeated headers count as one, as in a `Request`.
  const server = createServer({ requireHostHeader: false, joinDuplicateHeaders: true });
  const connections = trackConnections(server);
  server.on('request', (incoming, outgoing) => {
    connections.trackResponse(outgoing);
    respond(incoming)
      .then((response) => encodeResponse(response, incoming.headers['accept-encoding']))
      .then((response) => send(outgoing, response))
      .catch(() => outgoing.destroy());
  });
  server.on('checkExpectation', (_, outgoing) => refuseExpectation(outgoing, refuse));
  server.on('connect', (_, socket) => refuseBytes(socket, '', refuse));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseBytes(socket, error.code ?? '', refuse));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // By the address, because a host can be written in many ways: 127.1 is loopback too.
  if (isLoopbackHost(addressOf(server).address)) findProblem = createOriginGuard(allowedNames);
  return {
    url: urlOf(addressOf(server)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        connections.endIdle();
      }),
  };
}
