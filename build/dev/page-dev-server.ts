import { realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createServer, type ProxyOptions } from 'vite';

/** Loopback only, like the preview itself. */
export const ADDRESS = '127.0.0.1';

/** The preview behind the page's socket. */
export interface SocketTarget {
  readonly port: number;
  /** The token of the running preview, a new one at each start; null while none is ready. */
  readonly previewToken: () => string | null;
  /** The token that the page sends instead, so that it outlives a restart. */
  readonly pageToken: string;
}

interface PageDevServerOptions {
  readonly root: string;
  readonly port: number;
  /** Undefined where the page speaks to Electron. */
  readonly socket: SocketTarget | undefined;
}

/**
 * Serves the page from its sources and updates an open page when they change. Returns a function that closes the
 * server.
 */
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
      // In Electron the page has its own scheme, from which Vite can't tell the port.
      ws: { protocol: 'ws', host: ADDRESS, clientPort: port },
      fs: { allow: ['renderer', 'electron/contract', 'node_modules'].map((name) => realpathSync(join(root, name))) },
      proxy: socket === undefined ? {} : { '^/bridge\\?': proxySocket(port, socket) },
    },
  });
  // Vite would end this process at once and leave the app behind.
  process.removeAllListeners('SIGTERM');
  await server.listen();
  return () => server.close();
}

/**
 * Forwards the page's socket to the preview as if one of the preview's own pages opened it. The preview checks origin and
 * token as always, and this proxy checks its own.
 */
function proxySocket(port: number, { port: previewPort, previewToken, pageToken }: SocketTarget): ProxyOptions {
  const isOwn = ({ headers }: IncomingMessage): boolean => headers.origin === `http://${ADDRESS}:${port}`;
  return {
    target: `http://${ADDRESS}:${previewPort}`,
    ws: true,
    changeOrigin: true,
    rewriteWsOrigin: true,
    bypass: (request) => (isOwn(request) && previewToken() !== null ? null : false),
    rewrite: (path) => path.replace(`token=${pageToken}`, `token=${previewToken()}`),
  };
}
