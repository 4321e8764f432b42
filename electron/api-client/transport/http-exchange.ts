/** One request and its response, on Node's own client, which takes an interim response such as `100 Continue` as one. */

import type { Agent, IncomingMessage } from 'node:http';
import { SECOND } from '../../contract/domain/time.ts';
import type { HttpRequest, HttpResponse } from '../../contract/ports.ts';
import { decodeBody } from './body-encoding.ts';
import { httpRequest } from './node-http.ts';

/** How long the connection may be silent before a response begins, and between two parts of it. */
const SILENCE_MS = 10 * SECOND;
const PART_SILENCE_MS = 20 * SECOND;

/** Far more than the largest page: a longer response isn't the service's. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Nothing came in time: the connection may be half dead. */
export class ResponseTimeout extends Error {}

/**
 * Sends a request over a connection of `agent` and reads its response. Calls `started` when it is about to be written
 * to its connection.
 */
export function exchange(agent: Agent, { url, ...request }: HttpRequest, started: () => void): Promise<HttpResponse> {
  const { host, hostname, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({
      agent,
      host: hostname,
      path: `${pathname}${search}`,
      method: request.method,
      headers: { ...request.headers, host },
      timeout: SILENCE_MS,
      ...(request.signal && { signal: request.signal }),
    });
    sent.once('socket', started);
    sent.once('timeout', () => sent.destroy(new ResponseTimeout('the connection fell silent')));
    sent.once('error', reject);
    sent.once('response', (response) => {
      sent.setTimeout(PART_SILENCE_MS);
      readResponse(response).then(resolve, (error: unknown) => {
        sent.destroy();
        reject(error);
      });
    });
    sent.end(request.body);
  });
}

async function readResponse(response: IncomingMessage): Promise<HttpResponse> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue;
    length += part.length;
    if (length > MAX_BODY_BYTES) throw new RangeError('the response is too long');
    parts.push(part);
  }
  const { headers, statusCode = 0 } = response;
  return {
    status: statusCode,
    body: await decodeBody(Buffer.concat(parts), headers['content-encoding'], MAX_BODY_BYTES),
    header: (name) => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
    },
  };
}
