import ipaddr from 'ipaddr.js';
import { Failure } from '../pipeline/failure.ts';

/** Finds the addresses of a name. Handed in: the machine's resolver, or a test's. */
export type HostLookup = (hostname: string) => Promise<readonly string[]>;

/** Global unicast of IPv6: everything else there is special or unassigned. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address, however it is written, is one of the public internet. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
}

/** The address in a URL's host, if it is one and not a name. `new URL` has put every spelling of it into one form. */
export function readLiteralAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(host) ? host : undefined;
}

/** Names that stand for something inside a house or a machine, whoever is asked (RFC 6761, 6762, 8375 and ICANN). */
const INSIDE = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** Whether a name can be one of the public internet: it has a dot, and is none of those that never are. */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return name.includes('.') && !INSIDE.test(name);
}

const refuse = (why: string): Failure =>
  new Failure('invalid_webhook_url', `A webhook URL must be a public https address: ${why}.`);

/** Reads a webhook URL. Throws `invalid_webhook_url` for one that is never allowed, whatever its name stands for. */
export function readWebhookUrl(text: string, allowPrivate: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw refuse('this is not a URL');
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw refuse('it must begin with https://');
  if (url.username !== '' || url.password !== '') throw refuse('it must not name a user');
  const literal = readLiteralAddress(url);
  if (allowPrivate) return url;
  const isPublic = literal === undefined ? isPublicName(url.hostname) : isPublicAddress(literal);
  if (!isPublic) throw refuse(`${literal ?? url.hostname} is not public`);
  return url;
}

/**
 * Refuses a URL whose name stands for an address that is not public. A name that can't be found now may be later; it
 * is looked at again before every delivery.
 */
export async function requirePublicAddress(url: URL, lookup: HostLookup, allowPrivate: boolean): Promise<void> {
  if (allowPrivate || readLiteralAddress(url) !== undefined) return;
  const addresses = await lookup(url.hostname).catch(() => []);
  const wrong = addresses.find((address) => !isPublicAddress(address));
  if (wrong !== undefined) throw refuse(`${url.hostname} stands for ${wrong}, which is not public`);
}
