/**
 * ESC/POS through a queue of the operating system, which passes the bytes on as they are: for printers at USB and shared
 * ones. It needs no other driver and no native module.
 */

import type { PagePrinter, PrintDocument } from '../../contract/domain/print-document.ts';
import type { PrintFault } from '../../contract/domain/printing.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { ProgramRunner, Timers } from '../../contract/ports.ts';
import type { PrintAttempt, PrintAttemptResult, PrinterTransport } from './transport.ts';
import { notSentResult, unknownResult } from './transport.ts';
import { buildRawPrintCommand, QUEUE_LIST_COMMAND, SPOOLER_STARTED } from './windows-spooler.ts';

export function createRawQueueTransport(
  queue: string,
  platform: NodeJS.Platform,
  run: ProgramRunner,
  timers: Timers,
): PrinterTransport {
  const follow = (job: string): Promise<PrintAttemptResult> => followCupsJob(queue, job, run, timers);
  const send = platform === 'win32' ? sendToSpooler : sendToCups;
  return { send: async (attempt) => send(queue, run, attempt, await attempt.bytes(), follow) };
}

type Send = (
  queue: string,
  run: ProgramRunner,
  attempt: PrintAttempt,
  pieces: readonly Uint8Array[],
  follow: (job: string) => Promise<PrintAttemptResult>,
) => Promise<PrintAttemptResult>;

/** How `lpstat` shows a queue that is stopped, rejects jobs, or waits itself for a printer that was pulled. */
const STOPPED =
  / disabled since |^\s+Rejecting Jobs$| now printing [^\n]*\n\s+(Waiting for printer to become available|Unplugged or turned off|The printer is (not responding|unreachable|offline))/m;

/** Linux and macOS. The state is read first, because a refusal before the first byte is certain. */
const sendToCups: Send = async (queue, run, attempt, pieces, follow) => {
  const status = await run('lpstat', ['-p', queue]);
  if (status === null || status.code !== 0) return notSentResult('unknown_printer');
  if (STOPPED.test(status.output)) return notSentResult('offline');
  if (!attempt.begin()) return { kind: 'withdrawn' };
  const result = await run('lp', ['-d', queue, '-o', 'raw', '-t', toJobTitle(attempt.document), '-'], {
    input: Buffer.concat(pieces),
  });
  if (result === null) return notSentResult('unknown_printer');
  if (result.code !== 0) return unknownResult('refused');
  const job = /^request id is (\S.*-\d+) \(/m.exec(result.output)?.[1];
  return job === undefined ? { kind: 'sent' } : await follow(job);
};

/** How a CUPS job is followed: the interval in milliseconds, and the most checks without progress and in all. */
const FOLLOWING = { everyMs: SECOND, stuckMax: 4, timesMax: 120 } as const;

/**
 * Follows a job until the printer has taken all of it. One that is stuck, because the printer was pulled or switched off,
 * is removed: CUPS would print it by itself later, perhaps after staff had it printed again (C15).
 */
async function followCupsJob(
  queue: string,
  job: string,
  run: ProgramRunner,
  timers: Timers,
): Promise<PrintAttemptResult> {
  let stuck = 0;
  for (let times = 0; times < FOLLOWING.timesMax && stuck < FOLLOWING.stuckMax; times += 1) {
    const status = await run('lpstat', ['-p', queue, '-o', queue]);
    if (status === null || status.code !== 0) return unknownResult('unknown_printer');
    if (!status.output.split('\n').some((line) => line.startsWith(`${job} `))) return { kind: 'sent' };
    const isMoving = status.output.includes(' now printing ') && !STOPPED.test(status.output);
    stuck = isMoving ? 0 : stuck + 1;
    await new Promise<void>((resolve) => {
      timers.after(FOLLOWING.everyMs, resolve);
    });
  }
  await run('cancel', [job]);
  return unknownResult('stalled');
}

/** The name of a job in the queue. An order's number is whatever the service says, and arguments take no control characters. */
function toJobTitle({ title }: PrintDocument): string {
  return title.replace(/\p{Cc}/gu, ' ').slice(0, TITLE_MAX);
}

/** CUPS takes 255 bytes, and a character of Hindi is three. */
const TITLE_MAX = 80;

/** Exit codes of the script that mean that nothing was handed over. */
const SPOOLER_REFUSALS: Readonly<Record<number, PrintFault>> = { 2: 'unknown_printer', 3: 'refused' };

const sendToSpooler: Send = async (queue, run, attempt, pieces) => {
  if (!attempt.begin()) return { kind: 'withdrawn' };
  const result = await run(...buildRawPrintCommand(queue, toJobTitle(attempt.document), Buffer.concat(pieces)));
  // The script ended before it opened the printer, so nothing was handed over.
  if (result === null || !result.output.includes(SPOOLER_STARTED)) return notSentResult('blocked');
  if (result.code === 0) return { kind: 'sent' };
  const refusal = result.code === null ? undefined : SPOOLER_REFUSALS[result.code];
  return refusal === undefined ? unknownResult('refused') : notSentResult(refusal);
};

/**
 * The names of this PC's queues; none where it has no print system. On Windows the page's printers are the same ones, and
 * are known also where scripts are blocked. `pages`: null where the platform prints none.
 */
export async function findRawQueues(
  platform: NodeJS.Platform,
  run: ProgramRunner,
  pages: Pick<PagePrinter, 'listPrinters'> | null,
): Promise<string[]> {
  const named = platform === 'win32' ? await pages?.listPrinters().catch(() => undefined) : undefined;
  if (named !== undefined) return named;
  const result = platform === 'win32' ? await run(...QUEUE_LIST_COMMAND) : await run('lpstat', ['-e']);
  if (result === null || result.code !== 0) return [];
  return result.output
    .split(/\r?\n/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
