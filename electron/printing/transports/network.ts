import type { PrintFault } from '../../contract/domain/printing.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { Timers } from '../../contract/ports.ts';
import {
  COMPLETION_REQUEST,
  createCompletionMatcher,
  findPrinterFault,
  isStatusResponse,
  STATUS_REQUESTS,
} from '../escpos/printer-status.ts';
import type { PrinterAddress, PrinterSocket, SocketFailure } from './printer-socket.ts';
import { openPrinterSocket } from './printer-socket.ts';
import type { PrintAttempt, PrintAttemptResult, PrinterTransport } from './transport.ts';
import { notSentResult, unknownResult } from './transport.ts';

const TIME_LIMITS: Readonly<Record<'connect' | 'status' | 'progress' | 'end', number>> = {
  connect: 4 * SECOND,
  /**
   * A printer in the same network answers within milliseconds or never. The margin is for a busy PC, as during the start of
   * the app: a printer that seems to report no status is no longer asked whether it has paper.
   */
  status: 2 * SECOND,
  /** Without any progress: changing a roll takes a while. */
  progress: 20 * SECOND,
  end: 10 * SECOND,
};

/**
 * How many progress timeouts a healthy printer gets. The network buffers a long list at once, but printing it can take
 * 45 s, more with copies.
 */
const COMPLETION_WAITS = 6;

/** Bytes written at once: no more than the smallest printer buffers hold. */
const PIECE_BYTES = 4_096;

const FAULT_BY_FAILURE: Readonly<Record<SocketFailure, PrintFault>> = { gone: 'broke_off', stalled: 'stalled' };

/** ESC/POS over TCP, usually at port 9100. `within`: shorter time limits, for tests. */
export function createNetworkTransport(
  address: PrinterAddress,
  timers: Timers,
  within: typeof TIME_LIMITS = TIME_LIMITS,
): PrinterTransport {
  /** Whether this printer answers status requests; null until it is known. One that doesn't is not asked again. */
  let answers: boolean | null = null;
  /** Whether this printer confirms that it has printed everything; null until it is known. Cheap ones don't. */
  let confirms: boolean | null = null;

  /** Asks for the printer's fault; null when it has none or doesn't answer. `gone`: it closed the connection. */
  async function askFault(socket: PrinterSocket): Promise<PrintFault | 'gone' | null> {
    if (answers === false) return null;
    const responses: number[] = [];
    for (const request of STATUS_REQUESTS) {
      const failure = await socket.write(request, within.status);
      const answer = failure ?? (await socket.readByte(isStatusResponse, within.status));
      if (answer === 'gone') return 'gone';
      if (answer === 'stalled') break;
      responses.push(answer);
    }
    // A printer that has answered before can answer: its silence is a fault.
    if (responses.length > 0) answers = true;
    else if (answers === true) return 'no_answer';
    else answers = false;
    return findPrinterFault(responses);
  }

  async function sendPieces(socket: PrinterSocket, pieces: readonly Uint8Array[]): Promise<SocketFailure | null> {
    for (const piece of pieces) {
      for (let from = 0; from < piece.length; from += PIECE_BYTES) {
        const failure = await socket.write(piece.subarray(from, from + PIECE_BYTES), within.progress);
        if (failure !== null) return failure;
      }
    }
    return null;
  }

  /** The result of a document that broke off, with the printer's own fault where it still answers. */
  async function explainFailure(socket: PrinterSocket, failure: SocketFailure): Promise<PrintAttemptResult> {
    const fault = failure === 'stalled' && answers === true ? await askFault(socket) : null;
    return unknownResult(toPrinterFault(fault) ?? FAULT_BY_FAILURE[failure]);
  }

  /** Waits until a printer that reports its status has printed everything, and notes whether it confirms that. */
  async function awaitCompletion(socket: PrinterSocket): Promise<PrintAttemptResult> {
    const failure = await socket.write(COMPLETION_REQUEST, within.progress);
    if (failure !== null) return await explainFailure(socket, failure);
    const isCompletion = createCompletionMatcher();
    for (let waits = 0; waits < COMPLETION_WAITS; waits += 1) {
      const response = await socket.readByte(isCompletion, within.progress);
      if (typeof response === 'number') {
        confirms = true;
        return { kind: 'done' };
      }
      if (response === 'gone') return unknownResult(FAULT_BY_FAILURE.gone);
      const result = await checkAfterwards(socket);
      if (result.kind !== 'sent') return result;
      if (confirms === null) {
        confirms = false;
        return result;
      }
    }
    return unknownResult(FAULT_BY_FAILURE.stalled);
  }

  /** The result of a document by the printer's status after it: its answer shows that every byte has arrived. */
  async function checkAfterwards(socket: PrinterSocket): Promise<PrintAttemptResult> {
    const fault = await askFault(socket);
    if (fault === null) return { kind: 'sent' };
    return unknownResult(toPrinterFault(fault) ?? FAULT_BY_FAILURE[fault === 'gone' ? 'gone' : 'stalled']);
  }

  async function print(
    socket: PrinterSocket,
    pieces: readonly Uint8Array[],
    attempt: PrintAttempt,
  ): Promise<PrintAttemptResult> {
    const fault = await askFault(socket);
    if (fault !== null) return notSentResult(fault === 'gone' ? 'no_answer' : fault);
    if (!attempt.begin()) return { kind: 'withdrawn' };
    const failure = await sendPieces(socket, pieces);
    if (failure !== null) return await explainFailure(socket, failure);
    if (answers === true) return confirms === false ? await checkAfterwards(socket) : await awaitCompletion(socket);
    const endFailure = await socket.end(within.end);
    return endFailure === null ? { kind: 'sent' } : await explainFailure(socket, endFailure);
  }

  return {
    async send(attempt) {
      const pieces = await attempt.bytes();
      const socket = await openPrinterSocket(address, timers, within.connect);
      if (socket === null) return notSentResult('no_answer');
      try {
        return await print(socket, pieces, attempt);
      } finally {
        socket.destroy();
      }
    },
  };
}

/** The fault that a printer has named itself; null when it said nothing. */
function toPrinterFault(fault: PrintFault | 'gone' | null): PrintFault | null {
  return fault === 'gone' || fault === 'no_answer' ? null : fault;
}
