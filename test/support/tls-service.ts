import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { listenLocally } from './local-port.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'certificates', name), 'utf8');

/** The authority that signed the server's certificate. Its own key is gone: it signs no other. */
export const TEST_AUTHORITY = read('authority.pem');

/** A server on loopback, with a certificate for localhost, 127.0.0.1 and service.test. */
export interface TlsService {
  readonly port: number;
  stop(): void;
}

/** Starts an https server. Only those who trust {@link TEST_AUTHORITY} may talk to it. */
export async function startTlsService(handle: RequestListener): Promise<TlsService> {
  const server = createServer({ cert: read('server.pem'), key: read('server.key') }, handle);
  server.on('tlsClientError', () => undefined);
  return {
    port: await listenLocally(server),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
