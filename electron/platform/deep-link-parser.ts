import { DEEP_LINK_SCHEME } from './app-identity.ts';

/** The only link that exists, with or without a hyphen in the code; browsers add a slash after the host. */
const CONNECT = new RegExp(`^${DEEP_LINK_SCHEME}://connect/?\\?code=([a-z0-9]{4})-?([a-z0-9]{4})$`, 'i');

/**
 * Extracts the code of a link such as `counter://connect?code=7GKQ-M2XA`, or null. Anyone can write such a link, so
 * nothing else is read from it, and the code only fills a form that staff submit themselves.
 */
export function parseConnectionCode(link: string): string | null {
  const [, first, second] = CONNECT.exec(link) ?? [];
  return first === undefined || second === undefined ? null : `${first}${second}`.toUpperCase();
}

/** How the app was started: its own flags, and the link that started it. */
export interface StartArguments {
  /** The arguments before a link. Those after it may be forged by the link's author. */
  readonly flags: readonly string[];
  readonly link: string | null;
}

/** Splits the arguments at the first link. */
export function parseStartArguments(args: readonly string[]): StartArguments {
  const at = args.findIndex((each) => each.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}:`));
  return at < 0 ? { flags: args, link: null } : { flags: args.slice(0, at), link: args[at] ?? null };
}
