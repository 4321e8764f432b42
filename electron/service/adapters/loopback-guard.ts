// Guards loopback addresses: programs on this PC may use them, web pages of other machines may not.

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether only programs on this PC can reach a listener on this host. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.has(host) || host === '::1' || /^(?:::ffff:)?127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Whether nobody but programs on this PC can reach a listener on this host. Not if it answers to `allowed` names too: a tunnel
 * of this PC may then lead everybody to it.
 */
export function isOnlyForThisMachine(host: string, allowed: readonly string[]): boolean {
  return isLoopbackHost(host) && allowed.length === 0;
}

/**
 * Whether a name in `Host` or `Origin` can only mean this PC or its network. Under DNS rebinding, the public name of a
 * web page resolves to a loopback address, and the browser sends that name. Every public name has a dot.
 */
const isLocalName = (hostname: string): boolean =>
  isLoopbackHost(hostname) || (hostname !== '' && !/[.:]/.test(hostname)) || hostname.endsWith('.localhost');

const readHostname = (authority: string): string => URL.parse(`http://${authority}`)?.hostname ?? '';

interface OriginHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}

interface OriginProblem {
  readonly status: number;
  readonly message: string;
}

/**
 * Why to refuse a request to a loopback address, or null. A program sends no `Origin` and may omit `Host`. `allowed` are
 * names that the user has declared to mean this PC.
 */
export function checkRequestOrigin(headers: OriginHeaders, allowed: readonly string[] = []): OriginProblem | null {
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

/** {@link checkRequestOrigin} for many requests: it does not parse again the host that it has accepted last. */
export function createOriginGuard(allowed: readonly string[]): (headers: OriginHeaders) => OriginProblem | null {
  let accepted: string | undefined;
  return (headers) => {
    if (headers.origin === undefined && headers.host !== undefined && headers.host === accepted) return null;
    const problem = checkRequestOrigin(headers, allowed);
    if (problem === null) accepted = headers.host;
    return problem;
  };
}
