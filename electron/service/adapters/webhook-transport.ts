import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import type { HttpTransport } from '../../contract/ports.ts';
import type { HostLookup } from '../webhooks/webhook-address.ts';
import { isPublicAddress, readLiteralAddress } from '../webhooks/webhook-address.ts';
import { readBeginning } from './response-beginning.ts';

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
