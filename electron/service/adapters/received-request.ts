import type { IncomingMessage } from 'node:http';
import type { CountBytes, IncomingRequest, RequestUrl } from '../core/http.ts';
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

/**
 * Reads a body; null if it has more than `limit` bytes. Rejects if the sender disconnects before its end, or with what
 * `count` throws.
 */
function readBody(incoming: IncomingMessage, limit: number, count?: CountBytes): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const addChunk = (chunk: Buffer): void => {
      length += chunk.length;
      try {
        if (length <= limit) count?.(chunk.length);
      } catch (error) {
        reject(error);
        length = Number.POSITIVE_INFINITY;
      }
      if (length <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (length > limit) resolve(null);
    };
    incoming.on('data', addChunk);
    incoming.once('end', () => resolve(Buffer.concat(chunks)));
    incoming.once('error', reject);
    // After the end this changes nothing.
    incoming.once('close', () => reject(new Error('the body broke off')));
    if (incoming.destroyed) reject(new Error('the sender has disconnected'));
  });
}

/**
 * A request that a listener has received. `defaultHost` stands for a missing `Host` header. Its headers are not copied: the
 * server joins repeated ones, as a `Request` does. Throws {@link InvalidAddress}.
 */
export function receiveRequest(incoming: IncomingMessage, defaultHost: string): IncomingRequest {
  const { headers, method = 'GET', url = '' } = incoming;
  const { origin, path, query } = readUrl(headers.host ?? defaultHost, url);
  const get = (name: string): string | null => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    method,
    origin,
    path,
    query,
    headers: { get, has: (name) => headers[name] !== undefined },
    readBody: (limit, count) => readBody(incoming, limit, count),
  };
}
