import { realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createServer, type ProxyOptions } from 'vite';

/** Loopback only, like the preview itself. */
export const ADDRESS = '127.0.0.1';

/** The preview host behind the page's socket. */
export interface SocketTarget {
  readonly port: number;
  /** What the host of this moment wants to see: each start makes a new one. Null while none is ready. */
  readonly hostToken: () => string | null;
  /** What the page shows instead, so that it outlives a restart of the host. */
  readonly pageToken: string;
}

interface PageDevServerOptions {
  readonly root: string;
  readonly port: number;
  /** Undefined where the page speaks to Electron. */
  readonly socket: SocketTarget | undefined;
}

/** Serves the page from its sources, and replaces in the open page what changes in them. */
export async function startPageDevServer({ root, port, socket }: PageDevServerOptions): Promise<() => Promise<void>> {
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, '.cache/vite'),
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host: ADDRESS,
      port,
      strictPort: true,
      // In Electron the page has an address of its own, at which there is no port.
      ws: { protocol: 'ws', host: ADDRESS, clientPort: port },
      fs: { allow: ['renderer', 'electron/contract', 'node_modules'].map((name) => realpathSync(join(root, name))) },
      proxy: socket === undefined ? {} : { '^/bridge\\?': proxySocket(port, socket) },
    },
  });
  // Vite would end the process at once and leave the host behind.
  process.removeAllListeners('SIGTERM');
  await server.listen();
  return () => server.close();
}

/**
 * Hands the socket on to the preview host as one of the host's own pages would open it. That host checks origin and token as
 * ever; so does this proxy with its own.
 */
function proxySocket(port: number, { port: hostPort, hostToken, pageToken }: SocketTarget): ProxyOptions {
  const isOwn = ({ headers }: IncomingMessage): boolean => headers.origin === `http://${ADDRESS}:${port}`;
  return {
    target: `http://${ADDRESS}:${hostPort}`,
    ws: true,
    changeOrigin: true,
    rewriteWsOrigin: true,
    bypass: (request) => (isOwn(request) && hostToken() !== null ? null : false),
    rewrite: (path) => path.replace(`token=${pageToken}`, `token=${hostToken()}`),
  };
}
