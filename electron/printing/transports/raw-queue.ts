/**
 * ESC/POS through the operating system's own queue, passed on as it is: for printers at USB, and for shared ones. No
 * driver is swapped and no native module is needed.
 */

import type { PrintFault } from '../../contract/domain/printing.ts';
import type { ProgramRunner } from './program-runner.ts';
import type { PrintAttempt, PrintAttemptResult, PrinterTransport } from './transport.ts';
import { notSentResult, unknownResult } from './transport.ts';
import { buildRawPrintCommand, QUEUE_LIST_COMMAND } from './windows-spooler.ts';

/** The way to a queue of this PC. */
export function createRawQueueTransport(
  queue: string,
  platform: NodeJS.Platform,
  run: ProgramRunner,
): PrinterTransport {
  const send = platform === 'win32' ? sendToSpooler : sendToCups;
  return { send: async (load) => send(queue, run, load, await load.bytes()) };
}

type Send = (
  queue: string,
  run: ProgramRunner,
  load: PrintAttempt,
  pieces: readonly Uint8Array[],
) => Promise<PrintAttemptResult>;

/** What CUPS says of a queue that prints nothing, or takes nothing on. */
const STOPPED = / disabled since |^\s+Rejecting Jobs$/m;

/** Linux and macOS: CUPS, asked first, because a refusal before the first byte is certain. */
const sendToCups: Send = async (queue, run, load, pieces) => {
  const known = await run('lpstat', ['-p', queue]);
  if (known === null || known.code !== 0) return notSentResult('unknown_printer');
  if (STOPPED.test(known.output)) return notSentResult('offline');
  if (!load.begin()) return { kind: 'taken_back' };
  const ended = await run('lp', ['-d', queue, '-o', 'raw', '-t', load.document.title, '-'], {
    input: Buffer.concat(pieces),
  });
  if (ended === null) return notSentResult('unknown_printer');
  return ended.code === 0 ? { kind: 'sent' } : unknownResult('refused');
};

/** Exit codes of the script: up to here nothing had been handed over. */
const SPOOLER_REFUSALS: Readonly<Record<number, PrintFault>> = { 2: 'unknown_printer', 3: 'refused' };

const sendToSpooler: Send = async (queue, run, load, pieces) => {
  if (!load.begin()) return { kind: 'taken_back' };
  const ended = await run(...buildRawPrintCommand(queue, load.document.title, Buffer.concat(pieces)));
  if (ended === null) return notSentResult('refused');
  if (ended.code === 0) return { kind: 'sent' };
  const refusal = ended.code === null ? undefined : SPOOLER_REFUSALS[ended.code];
  return refusal === undefined ? unknownResult('refused') : notSentResult(refusal);
};

/** Names of the queues that this PC has; none where it has no such system. */
export async function findRawQueues(platform: NodeJS.Platform, run: ProgramRunner): Promise<string[]> {
  const ended = platform === 'win32' ? await run(...QUEUE_LIST_COMMAND) : await run('lpstat', ['-e']);
  if (ended === null || ended.code !== 0) return [];
  return ended.output
    .split(/\r?\n/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
