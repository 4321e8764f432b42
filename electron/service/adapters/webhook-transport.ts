import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import type { HttpTransport } from '../../contract/ports.ts';
import type { HostLookup } from '../webhooks/webhook-address.ts';
import { isPublicAddress, readLiteralAddress } from '../webhooks/webhook-address.ts';

/** Answers are read no further than this; only their status counts. */
const ANSWER_BYTES = 64 * 1024;

/** An address that a webhook must not go to. */
class NotPublic extends Error {}

function checked(address: string, allowPrivate: boolean): string {
  if (allowPrivate || isPublicAddress(address)) return address;
  throw new NotPublic(`${address} is not a public address`);
}

/**
 * A look-up whose answer is checked and then connected to, with no second look-up in between: a name that changes
 * its mind gains nothing.
 */
function checkedLookup(lookup: HostLookup, allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname)
      .then((addresses) => addresses.map((address) => checked(address, allowPrivate)))
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
    connect: { lookup: checkedLookup(lookup, allowPrivate), timeout: 10_000 },
    connections: 32,
    pipelining: 1,
  });
  const transport: HttpTransport = async ({ method, url, headers, body, signal }) => {
    // undici asks for no look-up where the host is an address already.
    const literal = readLiteralAddress(new URL(url));
    if (literal !== undefined) checked(literal, allowPrivate);
    const answer = await request(url, {
      dispatcher,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers },
      body: body ?? null,
      ...(signal ? { signal } : {}),
    });
    await answer.body.dump({ limit: ANSWER_BYTES }).catch(() => undefined);
    const header = (name: string): string | null => {
      const value = answer.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    };
    return { status: answer.statusCode, header, body: '' };
  };
  return Object.assign(transport, { close: () => dispatcher.destroy() });
}
