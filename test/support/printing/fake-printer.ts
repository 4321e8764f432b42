/** A network printer on loopback, with real sockets and the faults of real printers. */

import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';

export interface PrinterHabits {
  /** Whether it answers DLE EOT and GS r. */
  readonly answers: boolean;
  /** How long after it a printer that answers answers GS r, in milliseconds; null when it never does. */
  confirmsAfter: number | null;
  /** Its answers to DLE EOT 1, 2 and 4. */
  status: readonly [number, number, number];
  /** What it sends unasked when it gets GS r. */
  readonly automaticStatus: readonly number[];
  /** Stops reading after this many bytes. */
  readonly stallsAfter: number | null;
  /** Resets the connection after this many bytes. */
  resetsAfter: number | null;
  /** Pauses for this many milliseconds after each chunk. */
  readonly drips: number | null;
}

export const PRINTER_READY = [0x12, 0x12, 0x12] as const;
export const OUT_OF_PAPER = [0x1a, 0x32, 0x72] as const;
/** Offline, out of paper, as a printer with automatic status back reports it. */
export const AUTOMATIC_OUT_OF_PAPER = [0x18, 0x00, 0x0c, 0x00] as const;
export const COVER_OPEN = [0x1a, 0x16, 0x12] as const;

export interface FakePrinter {
  readonly port: number;
  readonly habits: PrinterHabits;
  /** The bytes of each job that is not empty, in the order of the connections. */
  prints(): Uint8Array[];
  /** Switches it off: connections break, and nothing listens. */
  stop(): Promise<void>;
}

export async function startFakePrinter(
  given: Partial<PrinterHabits> = {},
  port = 0,
  host = '127.0.0.1',
): Promise<FakePrinter> {
  const habits: PrinterHabits = {
    answers: false,
    confirmsAfter: 0,
    status: PRINTER_READY,
    automaticStatus: [],
    stallsAfter: null,
    resetsAfter: null,
    drips: null,
    ...given,
  };
  const jobs: number[][] = [];
  const sockets = new Set<Socket>();

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    const job: number[] = [];
    jobs.push(job);
    let request: number[] = [];
    const receive = (byte: number): void => {
      request = [...request.slice(-2), byte];
      const [first, second, third = 0] = request;
      const isStatus = request.length === 3 && first === 0x10 && second === 0x04 && [1, 2, 4].includes(third);
      const isDone = request.length === 3 && first === 0x1d && second === 0x72;
      job.push(byte);
      if (!isStatus && !isDone) return;
      request = [];
      // Status requests are not printed, whether or not they are answered.
      job.splice(-3);
      if (!habits.answers) return;
      if (isStatus) {
        socket.write(Uint8Array.of(habits.status[[1, 2, 4].indexOf(third)] ?? 0x12));
        return;
      }
      socket.write(Uint8Array.from(habits.automaticStatus));
      if (habits.confirmsAfter !== null) setTimeout(() => socket.write(Uint8Array.of(0)), habits.confirmsAfter);
    };
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('end', () => {
      const isStalled = habits.stallsAfter !== null && job.length >= habits.stallsAfter;
      if (!isStalled) socket.end();
    });
    socket.on('data', (data) => {
      for (const byte of data) {
        receive(byte);
        if (habits.resetsAfter !== null && job.length >= habits.resetsAfter) {
          socket.resetAndDestroy();
          return;
        }
      }
      if (habits.stallsAfter !== null && job.length >= habits.stallsAfter) socket.pause();
      else if (habits.drips !== null) {
        socket.pause();
        setTimeout(() => socket.resume(), habits.drips);
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    habits,
    prints: () => jobs.filter((job) => job.length > 0).map((job) => Uint8Array.from(job)),
    async stop() {
      for (const socket of sockets) socket.resetAndDestroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
