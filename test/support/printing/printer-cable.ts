/** The cable to a network printer, which a test pulls: a TCP relay on loopback. */

import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { listenLocally } from '../local-port.ts';

export interface PrinterCable {
  readonly port: number;
  /**
   * Pulls the cable once this many more bytes have passed to the printer. `reset`: the printer's socket is gone, as when it
   * loses its power. `silent`: nothing moves any more, as when a switch in between does.
   */
  pullAfter(bytes: number, how: 'reset' | 'silent'): void;
  /** When the cable was pulled, in milliseconds of `performance.now()`; null while it is plugged. */
  pulledAt(): number | null;
  plug(): void;
  stop(): Promise<void>;
}

/** Lays a cable to a printer at a port of this machine. */
export async function layPrinterCable(printerPort: number): Promise<PrinterCable> {
  const sockets = new Set<Socket>();
  let pull: { bytes: number; readonly how: 'reset' | 'silent' } | null = null;
  let pulledAt: number | null = null;

  function pullNow(how: 'reset' | 'silent'): void {
    pulledAt = performance.now();
    for (const socket of sockets) {
      if (how === 'reset') socket.resetAndDestroy();
      else socket.pause();
    }
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: printerPort, host: '127.0.0.1', allowHalfOpen: true });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('end', () => other.end());
    }
    far.on('data', (data) => near.write(data));
    near.on('data', (data) => {
      const passed = pull === null ? data : data.subarray(0, pull.bytes);
      far.write(passed);
      if (pull === null) return;
      pull.bytes -= passed.length;
      if (pull.bytes === 0) pullNow(pull.how);
    });
    if (pulledAt === null) return;
    if (pull?.how === 'reset') near.resetAndDestroy();
    else near.pause();
  });

  return {
    port: await listenLocally(server),
    pullAfter(bytes, how) {
      pull = { bytes, how };
    },
    pulledAt: () => pulledAt,
    plug() {
      pull = null;
      pulledAt = null;
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
