import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { OutgoingResponse } from '../core/http.ts';

/** How long the rest of a body may keep arriving after the response, so that a fast sender can still read it. */
const UNREAD_BODY_MS = 500;

/** Discards the rest of an unread body, and closes the connection if that takes too long. */
function discardBody(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  const timer = setTimeout(() => incoming.socket.destroySoon(), UNREAD_BODY_MS);
  timer.unref();
  incoming.once('end', () => clearTimeout(timer));
  incoming.once('error', () => clearTimeout(timer));
  incoming.resume();
}

/**
 * Ends a response that closes its connection, once the body has been read or for long enough: bytes that arrive at a closed
 * connection reset it, and the sender loses a response that it has not read.
 */
export function endAfterBody(outgoing: ServerResponse, body: OutgoingResponse['body']): void {
  const { req } = outgoing;
  if (req.complete || outgoing.shouldKeepAlive) {
    outgoing.end(body);
    return;
  }
  outgoing.write(body ?? '');
  const end = (): void => {
    clearTimeout(timer);
    outgoing.end();
  };
  const timer = setTimeout(end, UNREAD_BODY_MS);
  req.once('end', end).once('error', end).resume();
}

/** How long closing waits for a request whose body has stalled. */
const INCOMPLETE_BODY_MS = 1_000;

/**
 * Tracks connections and requests in flight. A closing server waits for every connection, even one that has never sent
 * anything; browsers open such connections in advance. `endIdle` therefore closes them.
 */
export function trackConnections(server: Server) {
  const sockets = new Set<Socket>();
  const inFlight = new Set<ServerResponse>();
  let isClosing = false;
  /** Listens to all responses, because a listener of its own for each costs as much as a step of the request. */
  function forgetResponse(this: ServerResponse): void {
    inFlight.delete(this);
    discardBody(this.req);
    // A kept-alive connection would keep the server open long after its last response.
    if (isClosing) server.closeIdleConnections();
  }
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    /** Counts a request as in flight until its response has ended. */
    trackResponse(outgoing: ServerResponse): void {
      inFlight.add(outgoing);
      outgoing.on('close', forgetResponse);
    },
    /** Closes connections that await no response, and requests whose body stays incomplete. */
    endIdle(): void {
      isClosing = true;
      const active = new Set([...inFlight].map(({ req }) => req.socket));
      for (const socket of sockets) if (!active.has(socket)) socket.destroy();
      for (const { req } of inFlight) {
        const { socket } = req;
        if (!req.complete) socket.setTimeout(INCOMPLETE_BODY_MS, () => req.complete || socket.destroy());
      }
    },
  };
}
