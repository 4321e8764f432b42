import { createSecureContext } from 'node:tls';
import type { buildConnector } from 'undici';

/**
 * How every secure connection is made, to the service and to a proxy. `rejectUnauthorized` is spelled out because its
 * default is an environment variable, NODE_TLS_REJECT_UNAUTHORIZED.
 */
export function createTlsOptions(certificates: readonly string[], timeout: number): buildConnector.BuildOptions {
  return {
    // One context for all connections: to read hundreds of certificates takes a moment.
    secureContext: createSecureContext({ ca: [...certificates], minVersion: 'TLSv1.2' }),
    rejectUnauthorized: true,
    allowH2: false,
    timeout,
  };
}
