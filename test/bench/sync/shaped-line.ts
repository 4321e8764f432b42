/** A line between an app and a service with the speed and the delay of a real one, as a TCP proxy. */

import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenLocally } from '../../support/local-port.ts';

export interface LineShape {
  /** Of each direction, shared by all connections; null for one that is as fast as this machine. */
  readonly bitsPerSecond: number | null;
  readonly roundTripMs: number;
}

export interface ShapedLine {
  /** What the app takes for the service's address. */
  readonly address: string;
  /** Bytes of HTTP in both directions so far. */
  countBytes(): number;
  stop(): void;
}

/** One direction: bytes leave one after another, whatever connection they belong to. */
class Direction {
  bytes = 0;
  #freeAt = 0;
  readonly #shape: LineShape;

  constructor(shape: LineShape) {
    this.#shape = shape;
  }

  /** Passes on what `from` sends; a new connection costs another round trip. */
  carry(from: Socket, to: Socket): void {
    const openAt = performance.now() + this.#shape.roundTripMs;
    let arrived = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      this.bytes += piece.length;
      const due = this.#transmit(piece.length, openAt);
      arrived = arrived.then(() => sleep(Math.max(0, due - performance.now()))).then(() => void to.write(piece));
    });
    from.on('error', () => undefined);
    from.on('close', () => void arrived.then(() => to.destroy()));
  }

  /** When the last of so many bytes is at the other end. */
  #transmit(bytes: number, earliest: number): number {
    const { bitsPerSecond, roundTripMs } = this.#shape;
    const ms = bitsPerSecond === null ? 0 : (bytes * 8_000) / bitsPerSecond;
    this.#freeAt = Math.max(this.#freeAt, earliest, performance.now()) + ms;
    return this.#freeAt + roundTripMs / 2;
  }
}

/** Opens a line to the service at an address. */
export async function openShapedLine(service: string, shape: LineShape): Promise<ShapedLine> {
  const { hostname, port } = new URL(service);
  const [up, down] = [new Direction(shape), new Direction(shape)];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay());
      socket.on('close', () => sockets.delete(socket));
    }
    up.carry(near, far);
    down.carry(far, near);
  });
  return {
    address: `http://127.0.0.1:${await listenLocally(server)}`,
    countBytes: () => up.bytes + down.bytes,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
