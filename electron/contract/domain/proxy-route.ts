/** The ways to the service that this PC's settings name, and how a proxy may stand in the way. */

/** A proxy. SOCKS4 and SOCKS5 proxies carry every kind of connection, the others are asked with CONNECT. */
export interface ProxyRoute {
  readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
}

/** One way to the service: through a proxy, or direct. */
export type Route = ProxyRoute | { readonly kind: 'direct' };

export const DIRECT: Route = { kind: 'direct' };

/** Finds the ways to a URL, to be tried in this order. */
export type RouteFinder = (url: string) => Promise<readonly Route[]>;

/**
 * Why a proxy lets no request through: it wants a password, refused the one it got, wants a sign-in that Counter can't
 * do, refuses the service's address, or doesn't answer.
 */
export type ProxyProblem = 'password_needed' | 'password_wrong' | 'sign_in_unsupported' | 'refused' | 'unreachable';

/** A proxy's name on screen, which also identifies its password. */
export function nameProxy({ host, port }: ProxyRoute): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** A route led to no connection. */
export class RouteFault extends Error {
  override readonly name: string = 'RouteFault';
  /** What staff or an administrator can do something about; null for a line that is down. */
  readonly problem: ProxyProblem | null;

  constructor(message: string, problem: ProxyProblem | null, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/** The route itself is down, so that the next one may help: a proxy that refuses is to be respected instead. */
export class RouteDown extends RouteFault {
  override readonly name: string = 'RouteDown';
}

/** A user name and password for a proxy. */
export interface ProxyLogin {
  readonly user: string;
  readonly password: string;
}

/** The last connection: the proxy that it went through, null for none, and what kept it from succeeding. */
export interface ProxyStatus {
  readonly proxy: string | null;
  readonly problem: ProxyProblem | null;
}

/** The proxies' passwords, as the transport uses them. */
export interface ProxyLogins {
  /**
   * Runs `attempt` with the login for a proxy; null without one, or after the proxy has refused it. A login that was not
   * accepted before is tried by one connection at a time, because an account may be locked after a few wrong attempts.
   */
  withLogin<Result>(proxy: string, attempt: (login: ProxyLogin | null) => Promise<Result>): Promise<Result>;
  report(status: ProxyStatus): void;
}
