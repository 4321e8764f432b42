import { afterEach, describe, expect, test } from 'vitest';
import { systemPorts } from '../../../../electron/platform/system-ports.ts';
import { createNetworkTransport } from '../../../../electron/printing/transports/network.ts';
import type { PrintAttemptResult, PrinterTransport } from '../../../../electron/printing/transports/transport.ts';
import type { FakePrinter, PrinterHabits } from '../../../support/printing/fake-printer.ts';
import {
  AUTOMATIC_OUT_OF_PAPER,
  COVER_OPEN,
  OUT_OF_PAPER,
  startFakePrinter,
} from '../../../support/printing/fake-printer.ts';

/** Short enough for a test, long enough for a busy machine. */
const TIME_LIMITS = { connect: 2_000, status: 300, progress: 700, end: 700 };

/** More than the buffers of a loopback connection hold. */
const LONG = Array.from({ length: 1_000 }, (_, index) => new Uint8Array(14_408).fill(0x30 + (index % 10)));
const SHORT = [new Uint8Array(5_000).fill(0x41), Uint8Array.of(0x0a)];

let printer: FakePrinter;
afterEach(() => printer.stop());

async function connectTo(habits: Partial<PrinterHabits>): Promise<PrinterTransport> {
  printer = await startFakePrinter(habits);
  return createNetworkTransport({ host: '127.0.0.1', port: printer.port }, systemPorts.timers, TIME_LIMITS);
}

/** Lets the paper end as the print begins. */
function paperEnds(): boolean {
  printer.habits.status = OUT_OF_PAPER;
  return true;
}

interface Sent {
  readonly result: PrintAttemptResult;
  readonly begun: number;
}

async function send(
  transport: PrinterTransport,
  pieces: readonly Uint8Array[],
  mayBegin: () => boolean = () => true,
): Promise<Sent> {
  let begun = 0;
  const result = await transport.send({
    document: { title: 'Receipt', blocks: [] },
    copies: 1,
    bytes: () => Promise.resolve(pieces),
    begin: () => {
      begun += 1;
      return mayBegin();
    },
  });
  return { result, begun };
}

describe('a printer that doesn’t answer status requests', () => {
  test('reads everything and closes: sent, every byte once', async () => {
    const transport = await connectTo({});
    expect(await send(transport, SHORT)).toEqual({ result: { kind: 'sent' }, begun: 1 });
    expect(Buffer.concat(printer.prints())).toEqual(Buffer.concat(SHORT));
  });

  test('reads slowly: sent', async () => {
    const transport = await connectTo({ drips: 5 });
    expect(await send(transport, SHORT)).toEqual({ result: { kind: 'sent' }, begun: 1 });
  });

  test('stalls in the middle: unknown', async () => {
    const transport = await connectTo({ stallsAfter: 20_000 });
    expect(await send(transport, LONG)).toEqual({ result: { kind: 'unknown', fault: 'stalled' }, begun: 1 });
  });

  test('stalls after the network has taken everything: unknown', async () => {
    const transport = await connectTo({ stallsAfter: 1 });
    expect(await send(transport, SHORT)).toEqual({ result: { kind: 'unknown', fault: 'stalled' }, begun: 1 });
  });

  test('resets in the middle: unknown', async () => {
    const transport = await connectTo({ resetsAfter: 3_000 });
    expect(await send(transport, LONG)).toEqual({ result: { kind: 'unknown', fault: 'broke_off' }, begun: 1 });
  });
});

describe('a printer that answers status requests', () => {
  test('confirms that everything is printed: done', async () => {
    const transport = await connectTo({ answers: true });
    expect(await send(transport, SHORT)).toEqual({ result: { kind: 'done' }, begun: 1 });
    expect(Buffer.concat(printer.prints())).toEqual(Buffer.concat(SHORT));
  });

  test('never confirms anything: sent, every byte once, and it is not asked again', async () => {
    const transport = await connectTo({ answers: true, confirmsAfter: null });
    expect(await send(transport, SHORT)).toEqual({ result: { kind: 'sent' }, begun: 1 });
    printer.habits.confirmsAfter = 0;
    expect(await send(transport, SHORT)).toEqual({ result: { kind: 'sent' }, begun: 1 });
    expect(printer.prints().map((bytes) => Buffer.from(bytes))).toEqual([Buffer.concat(SHORT), Buffer.concat(SHORT)]);
  });

  test('never confirms anything and runs out of paper: unknown, with its fault', async () => {
    const transport = await connectTo({ answers: true, confirmsAfter: null });
    await send(transport, SHORT);
    expect(await send(transport, SHORT, paperEnds)).toEqual({
      result: { kind: 'unknown', fault: 'no_paper' },
      begun: 1,
    });
  });

  test('reports the end of its paper unasked, and confirms nothing: unknown, with its fault', async () => {
    const transport = await connectTo({
      answers: true,
      automaticStatus: AUTOMATIC_OUT_OF_PAPER,
      confirmsAfter: null,
    });
    expect(await send(transport, SHORT, paperEnds)).toEqual({
      result: { kind: 'unknown', fault: 'no_paper' },
      begun: 1,
    });
  });

  test('reports a change of its state unasked, and confirms: done', async () => {
    const transport = await connectTo({ answers: true, automaticStatus: [0x10, 0, 0, 0] });
    expect(await send(transport, SHORT)).toEqual({ result: { kind: 'done' }, begun: 1 });
  });

  test('confirms late, as after a long list: done', async () => {
    const transport = await connectTo({ answers: true });
    await send(transport, SHORT);
    printer.habits.confirmsAfter = 1.5 * TIME_LIMITS.progress;
    expect(await send(transport, SHORT)).toEqual({ result: { kind: 'done' }, begun: 1 });
  });

  test('has confirmed and stops doing so: unknown', async () => {
    const transport = await connectTo({ answers: true });
    await send(transport, SHORT);
    printer.habits.confirmsAfter = null;
    expect(await send(transport, SHORT)).toEqual({ result: { kind: 'unknown', fault: 'stalled' }, begun: 1 });
  });

  test.each([
    ['no_paper', OUT_OF_PAPER],
    ['cover_open', COVER_OPEN],
    ['offline', [0x1a, 0x12, 0x12]],
    ['printer_error', [0x12, 0x52, 0x12]],
  ] as const)('has the fault %s: no byte is sent', async (fault, status) => {
    const transport = await connectTo({ answers: true, status });
    expect(await send(transport, SHORT)).toEqual({ result: { kind: 'not_sent', fault }, begun: 0 });
    expect(printer.prints()).toEqual([]);
  });

  test('stalls in the middle: unknown', async () => {
    const transport = await connectTo({ answers: true });
    await send(transport, SHORT);
    const stalling = { ...printer.habits, stallsAfter: 20_000 };
    Object.assign(printer.habits, stalling);
    expect((await send(transport, LONG)).result.kind).toBe('unknown');
  });

  test('falls silent: no byte is sent', async () => {
    const transport = await connectTo({ answers: true });
    await send(transport, SHORT);
    Object.assign(printer.habits, { answers: false });
    expect(await send(transport, SHORT)).toEqual({ result: { kind: 'not_sent', fault: 'no_answer' }, begun: 0 });
  });
});

test('a printer that is switched off gets no byte', async () => {
  const transport = await connectTo({});
  await printer.stop();
  expect(await send(transport, SHORT)).toEqual({ result: { kind: 'not_sent', fault: 'no_answer' }, begun: 0 });
  printer = await startFakePrinter();
});

test('a job that is withdrawn at the last moment is not sent', async () => {
  const transport = await connectTo({});
  expect(await send(transport, SHORT, () => false)).toEqual({ result: { kind: 'withdrawn' }, begun: 1 });
  expect(printer.prints()).toEqual([]);
});
