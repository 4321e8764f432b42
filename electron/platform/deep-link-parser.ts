import { DEEP_LINK_SCHEME } from './app-identity.ts';

/** The one link there is, in both ways of writing a code; browsers put a slash behind the host. */
const CONNECT = new RegExp(`^${DEEP_LINK_SCHEME}://connect/?\\?code=([a-z0-9]{4})-?([a-z0-9]{4})$`, 'i');

/**
 * The code of a link such as `counter://connect?code=7GKQ-M2XA`, or null. Anybody can write such a link, so that nothing
 * else is taken from it, and the code is only put into a form that staff send themselves.
 */
export function parseConnectionCode(link: string): string | null {
  const [, first, second] = CONNECT.exec(link) ?? [];
  return first === undefined || second === undefined ? null : `${first}${second}`.toUpperCase();
}

/** How the app was started: its own flags, and the link by which the platform started it. */
export interface StartArguments {
  /** What stands before a link; behind it there may be what its writer wants to be taken for flags. */
  readonly flags: readonly string[];
  readonly link: string | null;
}

/** Takes the arguments apart at the first that is a link. */
export function parseStartArguments(args: readonly string[]): StartArguments {
  const at = args.findIndex((each) => each.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}:`));
  return at < 0 ? { flags: args, link: null } : { flags: args.slice(0, at), link: args[at] ?? null };
}
