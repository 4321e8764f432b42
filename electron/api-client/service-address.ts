/** The addresses that a key may be sent to. */

/** Names and addresses of this machine only; any 127.x.y.z counts. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Parses the service's base address as staff typed it: https, or http on loopback; no user name, query or fragment.
 * Returns it normalised, without a trailing slash; null if a key must not be sent there.
 */
export function parseServiceAddress(text: string): string | null {
  const typed = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || url.username !== '' || url.password !== '' || /[?#]/.test(typed)) return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
