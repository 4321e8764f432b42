import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { SECOND } from '../../contract/domain/time.ts';
import type { ListenForWebhooks, WebhookListening } from '../../contract/ports.ts';

/** How much of this PC a sender may occupy. */
export interface ListenerLimits {
  readonly bodyBytes: number;
  readonly headerBytes: number;
  /** For the whole request; a slower one gets a 408. */
  readonly requestMs: number;
  readonly headersMs: number;
  /** How often the server checks for slow requests. */
  readonly checkMs: number;
  /** Any further connection is closed at once. */
  readonly connections: number;
}

const USUAL_LIMITS: ListenerLimits = {
  // An event contains one whole order; one with a thousand lines takes a quarter of this.
  bodyBytes: 1024 * 1024,
  headerBytes: 8 * 1024,
  // A sender waits ten seconds (specification, Limits).
  requestMs: 8 * SECOND,
  headersMs: 5 * SECOND,
  checkMs: SECOND,
  connections: 32,
};

/**
 * Listens for webhooks with Node's own server, which answers anything but HTTP (400), long headers (431) and slow
 * requests (408). Anyone may send to an open port, so only the body of a request is kept, up to a limit.
 */
export function createWebhookListening(limits: ListenerLimits): ListenForWebhooks {
  return async (listening) => {
    const server = createServer(
      {
        maxHeaderSize: limits.headerBytes,
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        connectionsCheckingInterval: limits.checkMs,
      },
      (incoming, outgoing) => handleRequest(listening, limits.bodyBytes, incoming, outgoing),
    );
    server.maxConnections = limits.connections;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(listening.port, listening.address, () => {
        server.off('error', reject);
        // For each error, because one without a listener would end Counter.
        server.on('error', listening.failed);
        resolve();
      });
    });
    return {
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  };
}

export const listenForWebhooks: ListenForWebhooks = createWebhookListening(USUAL_LIMITS);

interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const TOO_LARGE: Refusal = { status: 413 };

/** The fault of a request before its body is read; null if it has none. */
function findRefusal({ path }: WebhookListening, maxBytes: number, { url, method, headers }: IncomingMessage) {
  if (url?.split('?', 1)[0] !== path) return { status: 404 };
  if (method !== 'POST') return { status: 405, headers: { allow: 'POST' } };
  return Number(headers['content-length'] ?? 0) > maxBytes ? TOO_LARGE : null;
}

/** Answers without reading the rest, and closes the connection. */
function refuse(outgoing: ServerResponse, { status, headers }: Refusal): void {
  if (!outgoing.headersSent) outgoing.writeHead(status, { connection: 'close', ...headers }).end();
}

function handleRequest(
  listening: WebhookListening,
  maxBytes: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const refusal = findRefusal(listening, maxBytes, incoming);
  if (refusal !== null) refuse(outgoing, refusal);
  else readBody(listening, maxBytes, incoming, outgoing);
}

function readBody(
  listening: WebhookListening,
  maxBytes: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  let chunks: Buffer[] = [];
  let length = 0;
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
    else {
      incoming.pause();
      chunks = [];
      refuse(outgoing, TOO_LARGE);
    }
  });
  incoming.on('end', () => {
    if (length > maxBytes) return;
    const header = (name: string): string | null => readHeader(incoming, name);
    const { status, words, afterwards } = listening.receive({ header, body: Buffer.concat(chunks) });
    // Even if the sender hangs up before it has read the answer.
    if (afterwards !== undefined) outgoing.once('close', afterwards);
    outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(words);
  });
  // A sender that hangs up midway has sent nothing.
  incoming.on('error', () => undefined);
}

function readHeader({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(',') : (value ?? null);
}
