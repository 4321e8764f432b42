import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { ConnectionDropped } from './checks/dropped.ts';

type Fetch = (request: Request) => Promise<Response>;

export interface Listener {
  readonly url: string;
  /** Takes no more requests, answers those in flight, then ends. */
  close(): Promise<void>;
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address;
}

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

/** Serves a fetch function on a port. Rejects when the port can't be had. */
export async function listen(fetch: Fetch, host: string, port: number): Promise<Listener> {
  const listener = getRequestListener(async (request, { outgoing }) => {
    try {
      return await fetch(request);
    } catch (error) {
      if (!(error instanceof ConnectionDropped)) throw error;
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  });
  let closing = false;
  const server = createServer((incoming, outgoing) => {
    // A connection kept alive would hold up the end long after its last answer.
    outgoing.once('finish', () => closing && setImmediate(() => server.closeIdleConnections()));
    void listener(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(addressOf(server)),
    close: () =>
      new Promise((resolve) => {
        closing = true;
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}
