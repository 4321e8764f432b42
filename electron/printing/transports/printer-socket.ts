import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { Timers } from '../../contract/ports.ts';

/** Why a step came to nothing: the printer closed the connection, or nothing moved for too long. */
export type SocketFailure = 'gone' | 'stalled';

/** A TCP connection to a printer. Every step ends: when it is done, when the printer is gone, or when time is up. */
export interface PrinterSocket {
  /** Resolves when the system has taken the bytes, and there is room for more. */
  write(bytes: Uint8Array, withinMs: number): Promise<SocketFailure | null>;
  /** The printer's next byte that `isWanted` accepts. */
  readByte(isWanted: (byte: number) => boolean, withinMs: number): Promise<number | SocketFailure>;
  /** Closes this side, and waits until the printer has closed its own. */
  end(withinMs: number): Promise<SocketFailure | null>;
  destroy(): void;
}

export interface PrinterAddress {
  readonly host: string;
  readonly port: number;
}

/** Opens a connection; null when nobody answers in that time. */
export async function openPrinterSocket(
  { host, port }: PrinterAddress,
  timers: Timers,
  withinMs: number,
): Promise<PrinterSocket | null> {
  const socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
  const received: number[] = [];
  const waiter = createSocketWaiter(socket, received, timers);
  if (!(await opens(socket, timers, withinMs))) return null;

  return {
    async write(bytes, milliseconds) {
      if (waiter.isGone() || socket.destroyed) return 'gone';
      let isTaken = false;
      socket.write(bytes, (error) => {
        isTaken = error === null || error === undefined;
        waiter.check();
      });
      const result = await waiter.until(() => (isTaken ? true : null), milliseconds);
      return result === true ? null : result;
    },
    readByte: (isWanted, milliseconds) =>
      waiter.until(() => {
        while (received.length > 0) {
          const byte = received.shift();
          if (byte !== undefined && isWanted(byte)) return byte;
        }
        return null;
      }, milliseconds),
    async end(milliseconds) {
      let hasError = false;
      socket.once('error', () => {
        hasError = true;
      });
      socket.end();
      // The end of the printer's side is seen only once everything before it is read.
      socket.resume();
      const isClosed = (): true | null => (socket.readableEnded && socket.writableFinished ? true : null);
      const result = await waiter.until(isClosed, milliseconds);
      if (result === true || (result === 'gone' && !hasError && socket.readableEnded)) return null;
      return result === 'gone' ? 'gone' : 'stalled';
    },
    destroy: () => {
      socket.destroy();
    },
  };
}

function opens(socket: Socket, timers: Timers, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = timers.after(withinMs, () => socket.destroy());
    const settle = (isOpen: boolean) => (): void => {
      cancel();
      resolve(isOpen);
    };
    socket.once('connect', settle(true));
    socket.once('close', settle(false));
  });
}

/** Waits for data or the end of a socket, one wait at a time. */
interface SocketWaiter {
  /** Waits until `find` returns a value, the printer is gone, or time is up. */
  until<Value>(find: () => Value | null, milliseconds: number): Promise<Value | SocketFailure>;
  /** Makes the current wait call `find` again. */
  check(): void;
  isGone(): boolean;
}

/** Collects what the printer sends in `received`. */
function createSocketWaiter(socket: Socket, received: number[], timers: Timers): SocketWaiter {
  let isGone = false;
  let check = (): void => undefined;

  socket.on('data', (data) => {
    received.push(...data);
    check();
  });
  // An error is followed by close.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isGone = true;
    check();
  });
  socket.on('end', () => check());
  socket.on('drain', () => check());

  function until<Value>(find: () => Value | null, milliseconds: number): Promise<Value | SocketFailure> {
    return new Promise((resolve) => {
      const settle = (value: Value | SocketFailure): void => {
        cancel();
        check = () => undefined;
        resolve(value);
      };
      const cancel = timers.after(milliseconds, () => settle('stalled'));
      check = () => {
        const value = find();
        if (value !== null) settle(value);
        else if (isGone) settle('gone');
      };
      check();
    });
  }

  return {
    until,
    check: () => check(),
    isGone: () => isGone,
  };
}
