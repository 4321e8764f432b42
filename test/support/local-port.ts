import { once } from 'node:events';
import type { Server } from 'node:net';
import { createServer } from 'node:net';

/** Lets a server listen on a free port of this machine. Gives the port. */
export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.');
  return address.port;
}

/** A port of this machine on which nothing listens: it was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server);
  server.close();
  await once(server, 'close');
  return port;
}
