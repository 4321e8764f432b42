import ipaddr from 'ipaddr.js';
import { Failure } from '../core/failure.ts';

/** Resolves a host name to addresses. */
export type HostLookup = (hostname: string) => Promise<readonly string[]>;

/** Where Azure's machines find their host: in a public range, yet never a receiver. */
const AZURE_HOST = '168.63.129.16';

/** Global unicast. All other IPv6 addresses are special or unassigned. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address, in any spelling, is on the public internet. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || address.toString() === AZURE_HOST) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
}

/** The IP address in a URL's host, or undefined for a name. `new URL` has normalised its spelling. */
export function readLiteralAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(host) ? host : undefined;
}

/** Names reserved for private networks and the machine itself (RFC 6761, 6762, 8375 and ICANN). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** Whether a name can be on the public internet: it has a dot and is not reserved. */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return name.includes('.') && !PRIVATE_NAME.test(name);
}

/** Blanks and control characters. */
const BLANK = /[\s\p{Cc}]/u;

const EMPTY_LABEL = /^\.|\.\./;

const createUrlFailure = (why: string): Failure =>
  new Failure('invalid_webhook_url', `A webhook URL must be a public https address: ${why}.`);

/** Parses a webhook URL. Throws `invalid_webhook_url` for a URL that is not allowed, whatever its name resolves to. */
export function readWebhookUrl(text: string, allowPrivate: boolean): URL {
  // A URL ignores them, so it would be another than the caller sees.
  if (BLANK.test(text)) throw createUrlFailure('it must have no blanks and no line ends');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw createUrlFailure('this is not a URL');
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw createUrlFailure('it must begin with https://');
  if (url.username !== '' || url.password !== '') throw createUrlFailure('it must not name a user');
  const literal = readLiteralAddress(url);
  if (EMPTY_LABEL.test(url.hostname)) throw createUrlFailure('its name must have something between its dots');
  if (allowPrivate) return url;
  const isPublic = literal === undefined ? isPublicName(url.hostname) : isPublicAddress(literal);
  if (!isPublic) throw createUrlFailure(`${literal === undefined ? url.hostname : 'its address'} is not public`);
  return url;
}

/**
 * Throws `invalid_webhook_url` if the URL's name resolves to an address that is not public. Accepts a name that does not
 * resolve: it may later, and every delivery checks it again.
 */
export async function requirePublicAddress(url: URL, lookup: HostLookup, allowPrivate: boolean): Promise<void> {
  if (allowPrivate || readLiteralAddress(url) !== undefined) return;
  const addresses = await lookup(url.hostname).catch(() => []);
  // Not which: what a name stands for inside the service's network is not for an API caller to know.
  if (!addresses.every(isPublicAddress)) throw createUrlFailure(`${url.hostname} is not public`);
}
