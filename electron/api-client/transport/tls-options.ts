import { createSecureContext } from 'node:tls';
import type { buildConnector } from 'undici';

/**
 * The options of every secure connection, to the service or a proxy. `rejectUnauthorized` is explicit because its
 * default is an environment variable, NODE_TLS_REJECT_UNAUTHORIZED.
 */
export function createTlsOptions(certificates: readonly string[], timeout: number): buildConnector.BuildOptions {
  return {
    // One context for all connections, because reading hundreds of certificates takes a moment.
    secureContext: createSecureContext({ ca: [...certificates], minVersion: 'TLSv1.2' }),
    rejectUnauthorized: true,
    allowH2: false,
    timeout,
  };
}
