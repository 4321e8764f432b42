import type { IncomingMessage } from 'node:http';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { HttpRequest, HttpTransport } from '../../contract/ports.ts';
import { NotPublic } from '../../contract/ports.ts';
import { CONNECTIONS_PER_ORIGIN } from '../webhooks/connection-slots.ts';
import type { HostLookup } from '../webhooks/webhook-address.ts';
import { isPublicAddress, readLiteralAddress } from '../webhooks/webhook-address.ts';
import { readBeginning } from './response-beginning.ts';

function requirePublic(address: string, allowPrivate: boolean): string {
  if (allowPrivate || isPublicAddress(address)) return address;
  throw new NotPublic('The address is not public');
}

/**
 * A look-up that checks the very addresses that the connection then uses. Because no second look-up follows, a name that
 * resolves differently the next time can't bypass the check (DNS rebinding).
 */
export function createCheckedLookup(lookup: HostLookup, allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname)
      .then((addresses) => addresses.map((address) => requirePublic(address, allowPrivate)))
      .then((addresses) => {
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        const [first] = found;
        if (!first) throw new Error(`${hostname} has no address`);
        if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      })
      .catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), '', 0));
  };
}

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

const isDecodable = (encoding: string): encoding is keyof typeof DECODERS => Object.hasOwn(DECODERS, encoding);

/** A receiver may compress its answer unasked. */
function decode(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  // A body that breaks off is found while it is read.
  return isDecodable(encoding) ? pipeline(response, DECODERS[encoding](), () => undefined) : response;
}

const AGENT_OPTIONS = { keepAlive: true, maxSockets: CONNECTIONS_PER_ORIGIN, timeout: 4_000 };

/**
 * Sends webhooks on Node's own client, which takes an interim response such as `100 Continue` as one: no redirects, and
 * only to public addresses unless private ones are allowed.
 */
export function createWebhookTransport(
  lookup: HostLookup,
  allowPrivate: boolean,
): HttpTransport & { close(): Promise<void> } {
  const options = { ...AGENT_OPTIONS, lookup: createCheckedLookup(lookup, allowPrivate) };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

  const send = ({ url, method, headers, body, signal }: HttpRequest): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const common = { method, headers, ...(signal && { signal }) };
      const sent = url.startsWith('https:')
        ? httpsRequest(url, { ...common, agent: agents.https })
        : httpRequest(url, { ...common, agent: agents.http });
      sent.once('response', resolve).once('error', reject).end(body);
    });

  const transport: HttpTransport = async (request) => {
    // There is no look-up if the host is an IP address.
    const literal = readLiteralAddress(new URL(request.url));
    if (literal !== undefined) requirePublic(literal, allowPrivate);
    const response = await send(request);
    const header = (name: string): string | null => {
      const value = response.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    };
    return { status: response.statusCode ?? 0, header, body: await readBeginning(decode(response)) };
  };
  const close = (): Promise<void> => {
    agents.http.destroy();
    agents.https.destroy();
    return Promise.resolve();
  };
  return Object.assign(transport, { close });
}
