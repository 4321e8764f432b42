/** Compresses long bodies for clients that ask for it. Counters sit on slow lines, and JSON shrinks to a tenth. */

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { OutgoingResponse } from '../core/http.ts';

/** A shorter body fits into one packet anyway. */
const LEAST_BYTES = 1_024;

const compress = promisify(gzip);

/** Compresses the body of a response if it is long and `acceptEncoding`, the request's header, allows gzip. */
export async function encodeResponse(
  response: OutgoingResponse,
  acceptEncoding: string | undefined,
): Promise<OutgoingResponse> {
  const { headers, body } = response;
  if (body === null || body.length < LEAST_BYTES) return response;
  const vary = { ...headers, vary: 'accept-encoding' };
  if (!acceptsGzip(acceptEncoding ?? '')) return { ...response, headers: vary };
  return {
    ...response,
    headers: { ...vary, 'content-encoding': 'gzip' },
    body: await compress(body),
  };
}

/** Whether the header lists gzip, or everything, without the weight 0. */
function acceptsGzip(header: string): boolean {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
