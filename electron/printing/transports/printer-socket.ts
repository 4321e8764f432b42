/** A TCP connection to a printer, in steps that end: each when it is done, when the printer is gone, or when nothing has moved for too long. */

import { connect } from 'node:net';
import type { Timers } from '../../contract/ports.ts';

/** Why a step came to nothing. */
export type SocketFailure = 'gone' | 'stalled';

export interface PrinterSocket {
  /** Hands a piece on; resolves when there is room for the next. */
  write(piece: Uint8Array, withinMs: number): Promise<SocketFailure | null>;
  /** The next byte that the printer says and `wanted` takes. */
  readByte(wanted: (byte: number) => boolean, withinMs: number): Promise<number | SocketFailure>;
  /** Says that nothing more comes, and waits until the printer has closed as well. */
  end(withinMs: number): Promise<SocketFailure | null>;
  destroy(): void;
}

/** Opens a connection; null when nobody answers in that time. */
export async function openPrinterSocket(
  { host, port }: { readonly host: string; readonly port: number },
  timers: Timers,
  withinMs: number,
): Promise<PrinterSocket | null> {
  const socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
  const heard: number[] = [];
  let isGone = false;
  /** Looks again whether what is waited for has come. */
  let look = (): void => undefined;

  socket.on('data', (data) => {
    heard.push(...data);
    look();
  });
  // An error is followed by close.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isGone = true;
    look();
  });
  socket.on('end', () => look());
  socket.on('drain', () => look());

  /** Waits until `come` gives something, the printer is gone, or time is up. One wait at a time. */
  function until<Value>(come: () => Value | null, milliseconds: number): Promise<Value | SocketFailure> {
    return new Promise((resolve) => {
      const settle = (value: Value | SocketFailure): void => {
        cancel();
        look = () => undefined;
        resolve(value);
      };
      const cancel = timers.after(milliseconds, () => settle('stalled'));
      look = () => {
        const value = come();
        if (value !== null) settle(value);
        else if (isGone) settle('gone');
      };
      look();
    });
  }

  const opened = new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  const cancel = timers.after(withinMs, () => socket.destroy());
  const isOpen = await opened;
  cancel();
  if (!isOpen) return null;

  return {
    async write(piece, milliseconds) {
      if (isGone || socket.destroyed) return 'gone';
      let isTaken = false;
      socket.write(piece, (error) => {
        isTaken = error === null || error === undefined;
        look();
      });
      const value = await until(() => (isTaken ? true : null), milliseconds);
      return value === true ? null : value;
    },
    readByte: (wanted, milliseconds) =>
      until(() => {
        while (heard.length > 0) {
          const byte = heard.shift();
          if (byte !== undefined && wanted(byte)) return byte;
        }
        return null;
      }, milliseconds),
    async end(milliseconds) {
      let hasError = false;
      socket.once('error', () => {
        hasError = true;
      });
      socket.end();
      // What it still says is of no interest, but must be read for its end to be seen.
      socket.resume();
      const value = await until(() => (socket.readableEnded && socket.writableFinished ? true : null), milliseconds);
      if (value === true || (value === 'gone' && !hasError && socket.readableEnded)) return null;
      return value === 'gone' ? 'gone' : 'stalled';
    },
    destroy: () => {
      socket.destroy();
    },
  };
}
