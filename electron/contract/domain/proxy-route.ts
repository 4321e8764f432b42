/** The routes to the service that this PC's settings name, and the problems that a proxy may cause. */

/** A proxy. SOCKS4 and SOCKS5 proxies carry any connection; the others take CONNECT requests. */
export interface ProxyRoute {
  readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
}

/** One route to the service: through a proxy, or direct. */
export type Route = ProxyRoute | { readonly kind: 'direct' };

export const DIRECT: Route = { kind: 'direct' };

/** Finds the routes to a URL, in the order to try them. */
export type RouteFinder = (url: string) => Promise<readonly Route[]>;

/**
 * Why a proxy lets no request through: it wants a password, refused the given one, wants a sign-in that this PC
 * doesn't have, refuses the service's address, or doesn't answer.
 */
export type ProxyProblem = 'password_needed' | 'password_wrong' | 'sign_in_unsupported' | 'refused' | 'unreachable';

/** A proxy's name on screen, which also identifies its password. */
export function nameProxy({ host, port }: ProxyRoute): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** A route that gave no connection. */
export class RouteFault extends Error {
  override readonly name: string = 'RouteFault';
  /** A problem that staff or an administrator can solve; null if the network is down. */
  readonly problem: ProxyProblem | null;

  constructor(message: string, problem: ProxyProblem | null, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/** The route itself is down, so the next one may help. A proxy's refusal, by contrast, is respected. */
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
   * Runs `attempt` with the login for a proxy; null without one, or after the proxy has refused it. Only one connection
   * at a time tries a login that was not accepted before, because a few wrong attempts may lock an account.
   */
  withLogin<Result>(proxy: string, attempt: (login: ProxyLogin | null) => Promise<Result>): Promise<Result>;
  report(status: ProxyStatus): void;
}

/**
 * Signs in to a proxy with the tokens of Negotiate or NTLM, which it passes to `send`. They come from this PC's own
 * sign-in, or from `login` where that is missing. Says what the proxy wanted if it let nothing through: a user name and
 * password, after the given one was refused; or a sign-in that this PC doesn't have.
 */
export type ProxyTokens = (exchange: {
  /** The proxy's host, for which a token is made. */
  readonly host: string;
  readonly login: ProxyLogin | null;
  /** What the proxy offers, such as `Negotiate` and `NTLM`. */
  readonly challenges: readonly string[];
  /** Sends a token to the proxy, and resolves with its next challenges; null once it has opened the tunnel. */
  send(token: string): Promise<readonly string[] | null>;
}) => Promise<'login_wanted' | 'impossible'>;
