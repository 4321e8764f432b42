import type { Connection } from '../contract/domain/workspace.ts';

/**
 * Whether an address may be opened outside the app: a phone number, or an https page at one of these hosts or a
 * subdomain. Addresses come from the service or its users, so nothing opens just because it looks harmless.
 */
export function isLinkAllowed(text: string, hosts: readonly string[]): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'tel:') return true;
  return url.protocol === 'https:' && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

/** The hosts that links may open: those that rollout names, and the host of the connected service. */
export function listLinkHosts(named: readonly string[], connection: Connection | null): readonly string[] {
  const own = URL.parse(connection?.address ?? '')?.hostname;
  return own === undefined ? named : [...named, own];
}
