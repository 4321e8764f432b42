// Guards loopback addresses: programs on this PC may use them, web pages of other machines may not.

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether only programs on this PC can reach a listener on this host. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.has(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Whether a name in `Host` or `Origin` can only mean this PC or its network. Under DNS rebinding, the public name of a
 * web page resolves to a loopback address, and the browser sends that name. Every public name has a dot.
 */
const isLocalName = (hostname: string): boolean =>
  isLoopbackHost(hostname) || (hostname !== '' && !/[.:]/.test(hostname)) || hostname.endsWith('.localhost');

const readHostname = (authority: string): string => URL.parse(`http://${authority}`)?.hostname ?? '';

/**
 * Why to refuse a request to a loopback address, or null. A program sends no `Origin` and may omit `Host`. `allowed` are
 * names that the user has declared to mean this PC.
 */
export function checkRequestOrigin(
  headers: { readonly host?: string | undefined; readonly origin?: string | undefined },
  allowed: readonly string[] = [],
): { readonly status: number; readonly message: string } | null {
  const isAllowed = (hostname: string): boolean => isLocalName(hostname) || allowed.includes(hostname);
  if (headers.host !== undefined && !isAllowed(readHostname(headers.host))) {
    const name = readHostname(headers.host) || 'NAME';
    const message = `This address is for programs of this PC. If ${name} means this PC, start the service with --allow-host ${name}.`;
    return { status: 421, message };
  }
  const origin = headers.origin === undefined ? null : URL.parse(headers.origin);
  if (headers.origin !== undefined && (origin === null || !isAllowed(origin.hostname))) {
    return { status: 403, message: 'This address is not for web pages of other places.' };
  }
  return null;
}
