import type { ProxyRoute, Route } from '../../contract/domain/proxy-route.ts';
import { DIRECT } from '../../contract/domain/proxy-route.ts';

/** The words of a PAC script, with their default ports. A bare SOCKS is version 4, as in Chromium. */
const KINDS: Readonly<Record<string, { readonly kind: ProxyRoute['kind']; readonly port: number }>> = {
  PROXY: { kind: 'http', port: 80 },
  HTTP: { kind: 'http', port: 80 },
  HTTPS: { kind: 'https', port: 443 },
  SOCKS: { kind: 'socks4', port: 1080 },
  SOCKS4: { kind: 'socks4', port: 1080 },
  SOCKS5: { kind: 'socks5', port: 1080 },
};

/**
 * Parses the answer of a PAC script or of the system, such as "PROXY 10.0.0.1:8080; SOCKS5 10.0.0.2; DIRECT". Leaves
 * out entries of an unknown kind; an answer without any other entry means direct.
 */
export function parseProxyList(answer: string): Route[] {
  const routes = answer.split(';').flatMap((entry): Route[] => {
    const [word = '', place = ''] = entry.trim().split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return [DIRECT];
    const route = parsePlace(word.toUpperCase(), place);
    return route === null ? [] : [route];
  });
  return routes.length === 0 ? [DIRECT] : routes;
}

/** Parses a proxy's URL, such as http://10.0.0.1:8080 or socks5://proxy.example; null for anything else. */
export function parseProxyUrl(url: string): ProxyRoute | null {
  const [scheme = '', place = '', ...rest] = url.split('://');
  if (rest.length > 0 || place.includes('@')) return null;
  return parsePlace(scheme === 'http' ? 'PROXY' : scheme.toUpperCase(), place.replace(/\/$/, ''));
}

function parsePlace(word: string, place: string): ProxyRoute | null {
  const known = KINDS[word];
  // The scheme only serves to apply its rules for names and ports.
  const url = URL.parse(`ws://${place}`);
  const isPlace = url !== null && url.hostname !== '' && url.href === `ws://${url.host}/`;
  if (known === undefined || !isPlace) return null;
  const port = /:(\d+)$/.exec(place)?.[1];
  return {
    kind: known.kind,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === undefined ? known.port : Number(port),
  };
}
