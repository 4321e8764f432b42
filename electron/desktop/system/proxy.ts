import { app } from 'electron';

/** The proxy that this PC's settings name for an address, or null for none. */
export async function findSystemProxy(url: string): Promise<string | null> {
  return parseProxy(await app.resolveProxy(url));
}

/** Parses the system's answer, such as "PROXY 10.0.0.1:8080; DIRECT": the first HTTP proxy counts. */
export function parseProxy(answer: string): string | null {
  for (const choice of answer.split(';')) {
    const [kind, place] = choice.trim().split(/\s+/);
    if (kind === 'DIRECT') return null;
    if (place !== undefined && (kind === 'PROXY' || kind === 'HTTPS')) {
      return `${kind === 'HTTPS' ? 'https' : 'http'}://${place}`;
    }
  }
  return null;
}
