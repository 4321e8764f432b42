import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import type { HttpTransport } from '../../contract/ports.ts';
import type { HostLookup } from '../webhooks/webhook-address.ts';
import { isPublicAddress, readLiteralAddress } from '../webhooks/webhook-address.ts';

/** The most bytes to read from a response. A connection with more to come is closed instead of used again. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** The most bytes to keep of a response. Only its status matters; the rest is for people who watch. */
const KEPT_BYTES = 4 * 1024;

/** A webhook's host resolves to an address that is not public. */
class NonPublicAddressError extends Error {}

function requirePublic(address: string, allowPrivate: boolean): string {
  if (allowPrivate || isPublicAddress(address)) return address;
  throw new NonPublicAddressError(`${address} is not a public address`);
}

/**
 * A look-up that checks the very addresses that the connection then uses. Because no second look-up follows, a name that
 * resolves differently the next time can't bypass the check (DNS rebinding).
 */
function createCheckedLookup(lookup: HostLookup, allowPrivate: boolean): LookupFunction {
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

/** Reads a body to its end, or as much as is read of any. Returns its beginning as text. */
async function readBeginning(body: AsyncIterable<Buffer>): Promise<string> {
  const kept: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      if (length < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - length));
      length += chunk.length;
      if (length > MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The receiver broke off. Its status stands.
  }
  // As in a stream, so that a character cut in two is left out.
  return new TextDecoder().decode(Buffer.concat(kept), { stream: true });
}

/** Sends webhooks with undici: no redirects, and only to public addresses unless private ones are allowed. */
export function createWebhookTransport(
  lookup: HostLookup,
  allowPrivate: boolean,
): HttpTransport & { close(): Promise<void> } {
  const dispatcher = new Agent({
    connect: { lookup: createCheckedLookup(lookup, allowPrivate), timeout: 10_000 },
    connections: 32,
    pipelining: 1,
  });
  const transport: HttpTransport = async ({ method, url, headers, body, signal }) => {
    // undici makes no look-up if the host is an IP address.
    const literal = readLiteralAddress(new URL(url));
    if (literal !== undefined) requirePublic(literal, allowPrivate);
    const response = await request(url, {
      dispatcher,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers },
      body: body ?? null,
      ...(signal ? { signal } : {}),
    });
    const header = (name: string): string | null => {
      const value = response.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    };
    return { status: response.statusCode, header, body: await readBeginning(response.body) };
  };
  return Object.assign(transport, { close: () => dispatcher.destroy() });
}
