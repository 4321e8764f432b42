import type { Connection } from '../contract/domain/workspace.ts';

/**
 * Whether an address may be opened outside the app: a phone call, or a page at one of these https hosts or below it. It
 * came from the service or from who wrote to it, so that nothing is opened because it merely looks harmless.
 */
export function isLinkAllowed(text: string, hosts: readonly string[]): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'tel:') return true;
  return url.protocol === 'https:' && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

/** The hosts of links: those that rollout names, and the one whose key this counter has. */
export function listLinkHosts(named: readonly string[], connection: Connection | null): readonly string[] {
  const own = URL.parse(connection?.address ?? '')?.hostname;
  return own === undefined ? named : [...named, own];
}
