import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '../../support/local-port.ts';

/** A line between the app and a service, as bytes. */
export interface TcpLine {
  /** What the app takes for the service's address. */
  readonly address: string;
  /** Lets every connection of now die without notice, as a change of network does. Later ones work. */
  swallow(): void;
  /** Lets nothing through, neither on open connections nor on new ones, and says nothing. */
  blackHole(): void;
  /** Ends every connection, and every new one immediately. */
  cut(): void;
  /** Lets new connections through again, after a black hole or a cut. */
  restore(): void;
  stop(): void;
}

/** Opens a line to a service. */
export async function openTcpLine(service: { readonly address: string }): Promise<TcpLine> {
  const { hostname, port } = new URL(service.address);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHole = false;
  let isCut = false;
  const detach = (): void => {
    for (const [near, far] of pairs) {
      near.unpipe(far);
      far.unpipe(near);
      near.resume();
      far.resume();
    }
  };
  const endAll = (): void => {
    for (const [near, far] of pairs) for (const socket of [near, far]) socket.destroy();
  };
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [socket, other] of [pair, [far, near] as const]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
      if (!isHole) socket.pipe(other);
    }
  });
  return {
    address: `http://127.0.0.1:${await listenLocally(server)}`,
    swallow: detach,
    blackHole: () => {
      isHole = true;
      detach();
    },
    cut: () => {
      isCut = true;
      endAll();
    },
    restore: () => {
      // Bytes sent into a black hole never arrive.
      if (isHole) endAll();
      [isHole, isCut] = [false, false];
    },
    stop: () => {
      server.close();
      endAll();
    },
  };
}
