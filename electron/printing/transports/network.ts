/** ESC/POS over TCP, port 9100 as a rule. */

import type { PrintFault } from '../../contract/domain/printing.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { Timers } from '../../contract/ports.ts';
import { ASK_STATUS, ASK_WHEN_DONE, faultOf, isDoneAnswer, isStatus } from '../escpos/printer-status.ts';
import type { PrinterSocket, Stop } from './printer-socket.ts';
import { openSocket } from './printer-socket.ts';
import type { Fate, Load, PrinterWay } from './transport.ts';
import { notSent, unknown } from './transport.ts';

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

const FAULT_OF: Readonly<Record<Stop, PrintFault>> = { gone: 'broke_off', stalled: 'stalled' };

/** The way to a printer of the network. `within` shortens the times for tests. */
export function networkWay(
  address: { readonly host: string; readonly port: number },
  timers: Timers,
  within: typeof WITHIN = WITHIN,
): PrinterWay {
  /** Null while it is not known whether this printer answers; one that never does is not asked again. */
  let answers: boolean | null = null;

  /** What stops the printer, as it says itself; null when nothing does or it doesn't answer. `gone`: it hung up. */
  async function ask(socket: PrinterSocket): Promise<PrintFault | 'gone' | null> {
    if (answers === false) return null;
    const said: number[] = [];
    for (const question of ASK_STATUS) {
      const stop = await socket.write(question, within.status);
      const answer = stop ?? (await socket.hear(isStatus, within.status));
      if (answer === 'gone') return 'gone';
      if (answer === 'stalled') break;
      said.push(answer);
    }
    // Once heard, a silence is a fault and no reason to believe that it can't speak.
    if (said.length > 0) answers = true;
    else if (answers === true) return 'no_answer';
    else answers = false;
    return faultOf(said);
  }

  async function sendPieces(socket: PrinterSocket, pieces: readonly Uint8Array[]): Promise<Stop | null> {
    for (const piece of pieces) {
      for (let at = 0; at < piece.length; at += PIECE) {
        const stop = await socket.write(piece.subarray(at, at + PIECE), within.progress);
        if (stop !== null) return stop;
      }
    }
    return null;
  }

  /** What may have gone wrong in the middle, in the printer's own words where it still speaks. */
  async function whatStopped(socket: PrinterSocket, stop: Stop): Promise<Fate> {
    const said = stop === 'stalled' && answers === true ? await ask(socket) : null;
    const named = said !== null && said !== 'gone' && said !== 'no_answer' ? said : FAULT_OF[stop];
    return unknown(named);
  }

  async function print(socket: PrinterSocket, pieces: readonly Uint8Array[], load: Load): Promise<Fate> {
    const fault = await ask(socket);
    if (fault !== null) return notSent(fault === 'gone' ? 'no_answer' : fault);
    if (!load.begin()) return { kind: 'taken_back' };
    const stop = await sendPieces(socket, pieces);
    if (stop !== null) return await whatStopped(socket, stop);
    if (answers === true) {
      const asked = await socket.write(ASK_WHEN_DONE, within.progress);
      const done = asked ?? (await socket.hear(isDoneAnswer, within.progress));
      if (typeof done === 'number') return { kind: 'done' };
      return await whatStopped(socket, done);
    }
    const ended = await socket.end(within.end);
    return ended === null ? { kind: 'sent' } : await whatStopped(socket, ended);
  }

  return {
    async send(load) {
      const pieces = await load.bytes();
      const socket = await openSocket(address, timers, within.connect);
      if (socket === null) return notSent('no_answer');
      try {
        return await print(socket, pieces, load);
      } finally {
        socket.destroy();
      }
    },
  };
}
