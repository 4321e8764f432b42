/** ESC/POS over TCP, port 9100 as a rule. */

import type { PrintFault } from '../../contract/domain/printing.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { Timers } from '../../contract/ports.ts';
import {
  COMPLETION_REQUEST,
  findPrinterFault,
  isCompletionResponse,
  isStatusResponse,
  STATUS_REQUESTS,
} from '../escpos/printer-status.ts';
import type { PrinterSocket, SocketFailure } from './printer-socket.ts';
import { openPrinterSocket } from './printer-socket.ts';
import type { PrintAttempt, PrintAttemptResult, PrinterTransport } from './transport.ts';
import { notSentResult, unknownResult } from './transport.ts';

const WITHIN: Readonly<Record<'connect' | 'status' | 'progress' | 'end', number>> = {
  connect: 4 * SECOND,
  /** A printer on the same network answers in milliseconds, or never. */
  status: 400,
  /** Since anything moved: paper may be slow, and changing a roll takes longer. */
  progress: 20 * SECOND,
  end: 10 * SECOND,
};

/** A piece that is handed on at once: no more than the smallest buffers hold. */
const PIECE = 4_096;

const FAULT_OF: Readonly<Record<SocketFailure, PrintFault>> = { gone: 'broke_off', stalled: 'stalled' };

/** The way to a printer of the network. `within` shortens the times for tests. */
export function createNetworkTransport(
  address: { readonly host: string; readonly port: number },
  timers: Timers,
  within: typeof WITHIN = WITHIN,
): PrinterTransport {
  /** Null while it is not known whether this printer answers; one that never does is not asked again. */
  let answers: boolean | null = null;

  /** What stops the printer, as it says itself; null when nothing does or it doesn't answer. `gone`: it hung up. */
  async function ask(socket: PrinterSocket): Promise<PrintFault | 'gone' | null> {
    if (answers === false) return null;
    const said: number[] = [];
    for (const question of STATUS_REQUESTS) {
      const stop = await socket.write(question, within.status);
      const answer = stop ?? (await socket.readByte(isStatusResponse, within.status));
      if (answer === 'gone') return 'gone';
      if (answer === 'stalled') break;
      said.push(answer);
    }
    // Once heard, a silence is a fault and no reason to believe that it can't speak.
    if (said.length > 0) answers = true;
    else if (answers === true) return 'no_answer';
    else answers = false;
    return findPrinterFault(said);
  }

  async function sendPieces(socket: PrinterSocket, pieces: readonly Uint8Array[]): Promise<SocketFailure | null> {
    for (const piece of pieces) {
      for (let at = 0; at < piece.length; at += PIECE) {
        const stop = await socket.write(piece.subarray(at, at + PIECE), within.progress);
        if (stop !== null) return stop;
      }
    }
    return null;
  }

  /** What may have gone wrong in the middle, in the printer's own words where it still speaks. */
  async function whatStopped(socket: PrinterSocket, stop: SocketFailure): Promise<PrintAttemptResult> {
    const said = stop === 'stalled' && answers === true ? await ask(socket) : null;
    const named = said !== null && said !== 'gone' && said !== 'no_answer' ? said : FAULT_OF[stop];
    return unknownResult(named);
  }

  async function print(
    socket: PrinterSocket,
    pieces: readonly Uint8Array[],
    load: PrintAttempt,
  ): Promise<PrintAttemptResult> {
    const fault = await ask(socket);
    if (fault !== null) return notSentResult(fault === 'gone' ? 'no_answer' : fault);
    if (!load.begin()) return { kind: 'taken_back' };
    const stop = await sendPieces(socket, pieces);
    if (stop !== null) return await whatStopped(socket, stop);
    if (answers === true) {
      const asked = await socket.write(COMPLETION_REQUEST, within.progress);
      const done = asked ?? (await socket.readByte(isCompletionResponse, within.progress));
      if (typeof done === 'number') return { kind: 'done' };
      return await whatStopped(socket, done);
    }
    const ended = await socket.end(within.end);
    return ended === null ? { kind: 'sent' } : await whatStopped(socket, ended);
  }

  return {
    async send(load) {
      const pieces = await load.bytes();
      const socket = await openPrinterSocket(address, timers, within.connect);
      if (socket === null) return notSentResult('no_answer');
      try {
        return await print(socket, pieces, load);
      } finally {
        socket.destroy();
      }
    },
  };
}
