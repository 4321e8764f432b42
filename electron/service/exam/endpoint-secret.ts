import { z } from 'zod';
import type { Exchange } from './observations.ts';

const endpoint = z.looseObject({ id: z.string(), secret: z.string() });

const isEndpointPath = (path: string): boolean => path.startsWith('/v1/webhook-endpoints');

/** The secret of the POS's newest endpoint, as the service's answers to its requests show it; null if it has none. */
export function readEndpointSecret(exchanges: readonly Exchange[]): string | null {
  const secrets = new Map<string, string>();
  for (const { method, path, status, answer } of exchanges) {
    if (!isEndpointPath(path) || status === null || status >= 300) continue;
    if (method === 'DELETE') secrets.delete(path.split('/').at(-1) ?? '');
    if (method !== 'POST') continue;
    const { data } = endpoint.safeParse(JSON.parse(answer));
    if (data) secrets.set(data.id, data.secret);
  }
  return [...secrets.values()].at(-1) ?? null;
}
