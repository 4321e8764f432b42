/** Whether a request to a loopback address comes from this PC's own programs, and not from a page in its browser. */

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether only programs of this PC can reach what listens there. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.has(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Whether a name in `Host` or `Origin` can only mean this PC or its network. A page elsewhere may have its own name lead
 * to a loopback address (DNS rebinding), and then sends that name, which has a dot in it as every public one does.
 */
function isNear(authority: string): boolean {
  const { hostname = '' } = URL.parse(`http://${authority}`) ?? {};
  return isLoopbackHost(hostname) || (hostname !== '' && !/[.:]/.test(hostname)) || hostname.endsWith('.localhost');
}

/** Why a request to a loopback address is refused, or null. A program sends no `Origin`, and may leave `Host` out. */
export function checkRequestOrigin(headers: {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}): { readonly status: number; readonly message: string } | null {
  if (headers.host !== undefined && !isNear(headers.host)) {
    return { status: 421, message: 'This address is for programs of this PC, by the name of this PC alone.' };
  }
  const origin = headers.origin === undefined ? null : URL.parse(headers.origin);
  if (headers.origin !== undefined && (origin === null || !isNear(origin.host))) {
    return { status: 403, message: 'This address is not for web pages of other places.' };
  }
  return null;
}
