import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';

/** A secret as the service makes them. */
export const WEBHOOK_SECRET = 'whsec_8Yv1KqPz0aB3cD4eF5gH6iJ7';

/** The header Service-Signature, over these very bytes. */
export function signWebhook(body: Uint8Array | string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;
}

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Writes these bytes to a port, one after another, and gives what comes back until the other side closes. */
export async function exchangeBytes(port: number, ...writes: readonly (Uint8Array | string)[]): Promise<string> {
  const socket = createConnection(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data.toString('latin1');
  });
  // A refusal may close the connection while this side still writes.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const bytes of writes) await new Promise((resolve) => socket.write(bytes, resolve));
  if (!socket.closed) await once(socket, 'close');
  return received;
}
