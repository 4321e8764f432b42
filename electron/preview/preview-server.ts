import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { FRAME_BYTES_MAX } from '../contract/calls/preview-frames.ts';
import type { Log } from '../contract/ports.ts';
import type { Sender } from '../ipc/sender.ts';
import type { PageServer } from '../platform/page-server.ts';
import type { DocumentRasteriser } from './document-rasteriser.ts';
import type { IpcEndpoint } from './ipc-socket.ts';
import { serveSocket } from './ipc-socket.ts';

/** Loopback only: the preview is for the person at this PC. */
const HOST = '127.0.0.1';

const PAGE_NAMES = ['/', '/index.html'];
const SOCKET_NAME = '/bridge';

/** The buttons of a page about a fault (fault-server.ts). */
export const FAULT_BUTTON_NAMES: readonly string[] = ['/again', '/afresh'];

/** What only the token opens. */
const GUARDED_NAMES: readonly string[] = [SOCKET_NAME, ...FAULT_BUTTON_NAMES];

export interface PreviewServerParts {
  readonly page: PageServer;
  readonly app: IpcEndpoint;
  /** Whether a page at `sender` is the one at `ownPage` (ipc/sender.ts). */
  readonly isOwnPage: (sender: Sender, ownPage: string) => boolean;
  /** Lets the pages rasterise documents for printing. */
  readonly rasteriser: DocumentRasteriser;
  /** Neither the page nor the socket answers without it. */
  readonly token: string;
  /** 0 stands for any free port. */
  readonly port: number;
  readonly log: Log;
}

export interface PreviewServer {
  /** The app's address, with the token. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the preview on loopback. Rejects with the system's error if the port can't be used. */
export async function startPreviewServer(parts: PreviewServerParts): Promise<PreviewServer> {
  const http = createServer((request, response) => void answer(request, response));
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES_MAX, perMessageDeflate: false });
  const port = await listen(http, parts.port);
  const origin = `http://${HOST}:${port}`;

  /**
   * Why a request is refused, or null. A foreign page may reach this port under another name; only the true one is
   * served.
   */
  function refusal(request: IncomingMessage, url: URL): { status: number; why: string } | null {
    if (request.headers.host !== `${HOST}:${port}`) return { status: 421, why: 'wrong_host' };
    if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, why: 'wrong_method' };
    const hasToken = isSameText(url.searchParams.get('token') ?? '', parts.token);
    // Scripts, styles and fonts are public and hold no data; the page and the socket are the way in.
    const isAllowed =
      hasToken || (PAGE_NAMES.includes(url.pathname) ? hasCookie(request) : !GUARDED_NAMES.includes(url.pathname));
    return isAllowed ? null : { status: 403, why: 'wrong_token' };
  }

  // The page removes the token from its address. Its cookie only lets the page reload: browsers send cookies to every
  // port of a host, so the token itself is no cookie.
  const cookie = `counter-${port}=${createHash('sha256').update(`page ${parts.token}`).digest('base64url')}`;
  const hasCookie = (request: IncomingMessage): boolean =>
    (request.headers.cookie ?? '').split('; ').some((sent) => isSameText(sent, cookie));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = parseAddress(request, origin);
    const refused = url === null ? { status: 400, why: 'unreadable' } : refusal(request, url);
    if (url === null || refused !== null) {
      parts.log('preview_refused', { why: refused?.why ?? null });
      end(response, refused?.status ?? 400, 'This address answers only the page that Counter itself has opened.\n');
      return;
    }
    try {
      const { status, headers, body } = await parts.page(url.pathname, `ws://${HOST}:${port}`);
      // A page that opened this address gets no reference to this one.
      response.setHeader('cross-origin-opener-policy', 'same-origin');
      if (PAGE_NAMES.includes(url.pathname))
        response.setHeader('set-cookie', `${cookie}; HttpOnly; SameSite=Strict; Path=/`);
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
    } catch {
      parts.log('page_unreadable', { path: url.pathname });
      end(response, 500, 'This file can’t be read.\n');
    }
  }

  http.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    const url = parseAddress(request, origin);
    const from = { url: request.headers.origin ?? '', topFrame: true };
    const allowed = url?.pathname === SOCKET_NAME && refusal(request, url) === null && parts.isOwnPage(from, origin);
    if (!allowed) {
      parts.log('socket_refused');
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) =>
      serveSocket(socket, parts.app, parts.rasteriser, parts.log),
    );
  });

  return {
    url: `${origin}/?token=${parts.token}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      });
    },
  };
}

function listen(http: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen({ host: HOST, port, exclusive: true }, () => {
      http.off('error', reject);
      const address = http.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
}

function parseAddress(request: IncomingMessage, origin: string): URL | null {
  const path = request.url ?? '';
  return path.startsWith('/') && URL.canParse(path, origin) ? new URL(`${origin}${path}`) : null;
}

/** Compares in constant time, so that timing doesn't reveal how much of the text was right. */
function isSameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function end(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .end(text);
}
