import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { IncomingRequest, RequestUrl } from '../core/http.ts';
import { splitTarget, splitUrl } from '../core/http.ts';

/** The request has an address or a `Host` header that no client sends. */
class InvalidAddress extends Error {}

/** A host that a URL keeps as it is. Ports below 1000 are left to the URL: it drops the usual ones. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::[1-9]\d{3,4})?$/;

/** A path and query that a URL keeps as they are, unless a segment begins with a dot. */
const PLAIN_TARGET = /^\/[!#$&-;=?-[\]_a-z~]*$/i;

const isPlain = (host: string, target: string): boolean =>
  PLAIN_HOST.test(host) && PLAIN_TARGET.test(target) && !target.includes('/.');

/** A URL reads a backslash as a slash, and then the path is another than the sender wrote. */
function refuseBackslash(target: string): void {
  if (target.split('?', 1)[0]?.includes('\\')) throw new InvalidAddress('a backslash in the path');
}

function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null) throw new InvalidAddress('not a URL');
  return url;
}

/** The URL that a request was sent to. Throws {@link InvalidAddress}. */
function readUrl(host: string, target: string): RequestUrl {
  if (!target.startsWith('/')) {
    if (!/^https?:\/\//.test(target)) throw new InvalidAddress('not a path');
    refuseBackslash(target);
    return splitUrl(parseUrl(target).href);
  }
  if (isPlain(host, target)) return { origin: `http://${host}`, ...splitTarget(target) };
  refuseBackslash(target);
  const url = parseUrl(`http://${host}${target}`);
  // A host with more than a name and a port would be read as something else.
  if (url.hostname !== host.replace(/:\d+$/, '').toLowerCase()) throw new InvalidAddress('not a host');
  return splitUrl(url.href);
}

/** Reads the headers without copying them. The server joins repeated ones, as a `Request` does. */
class ReceivedHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers[name];
    return typeof value === 'string' ? value : null;
  }

  has(name: string): boolean {
    return this.#headers[name] !== undefined;
  }
}

/** Reads a whole body. Rejects if the sender disconnects before its end. */
function readBody(incoming: IncomingMessage): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => resolve(new Uint8Array(Buffer.concat(chunks)).buffer));
    incoming.once('error', reject);
    // After the end this changes nothing.
    incoming.once('close', () => reject(new Error('the body broke off')));
    if (incoming.destroyed) reject(new Error('the sender has disconnected'));
  });
}

const mayHaveBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** A request that a listener has received. */
export class ReceivedRequest implements IncomingRequest {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingRequest['headers'];
  readonly #incoming: IncomingMessage;
  #body: IncomingRequest['body'] | undefined;

  /** Throws {@link InvalidAddress}. `defaultHost` stands for a missing `Host` header. */
  constructor(incoming: IncomingMessage, defaultHost: string) {
    const { origin, path, query } = readUrl(incoming.headers.host ?? defaultHost, incoming.url ?? '');
    this.method = incoming.method ?? 'GET';
    this.origin = origin;
    this.path = path;
    this.query = query;
    this.headers = new ReceivedHeaders(incoming.headers);
    this.#incoming = incoming;
  }

  get body(): IncomingRequest['body'] {
    this.#body ??= mayHaveBody(this.method) ? Readable.toWeb(this.#incoming) : null;
    return this.#body;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return readBody(this.#incoming);
  }

  /** The same as a `Request`. Throws a TypeError for the methods that one can't have. */
  toRequest(): Request {
    const { method, body } = this;
    const headers = Object.entries(this.#incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value ?? ''),
    ]);
    return new Request(`${this.origin}${this.path}${this.query}`, { method, headers, body, duplex: 'half' });
  }
}
