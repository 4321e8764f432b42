import { afterEach, describe, expect, test } from 'vitest';
import { systemPorts } from '../../../../electron/platform/system-ports.ts';
import { createNetworkTransport } from '../../../../electron/printing/transports/network.ts';
import type { PrintAttemptResult, PrinterTransport } from '../../../../electron/printing/transports/transport.ts';
import type { FakePrinter, PrinterHabits } from '../../../support/printing/fake-printer.ts';
import { COVER_OPEN, OUT_OF_PAPER, startFakePrinter } from '../../../support/printing/fake-printer.ts';

/** Times short enough for a test, long enough for a machine that is busy. */
const WITHIN = { connect: 2_000, status: 300, progress: 700, end: 700 };

/** More than the buffers of a loopback connection hold. */
const MUCH = Array.from({ length: 1_000 }, (_, index) => new Uint8Array(14_408).fill(0x30 + (index % 10)));
const LITTLE = [new Uint8Array(5_000).fill(0x41), Uint8Array.of(0x0a)];

let printer: FakePrinter;
afterEach(() => printer.stop());

async function wayTo(habits: Partial<PrinterHabits>): Promise<PrinterTransport> {
  printer = await startFakePrinter(habits);
  return createNetworkTransport({ host: '127.0.0.1', port: printer.port }, systemPorts.timers, WITHIN);
}

interface Sent {
  readonly fate: PrintAttemptResult;
  readonly begun: number;
}

async function send(way: PrinterTransport, pieces: readonly Uint8Array[], mayBegin = true): Promise<Sent> {
  let begun = 0;
  const fate = await way.send({
    document: { title: 'Receipt', blocks: [] },
    copies: 1,
    bytes: () => Promise.resolve(pieces),
    begin: () => {
      begun += 1;
      return mayBegin;
    },
  });
  return { fate, begun };
}

describe('A printer that says nothing', () => {
  test('takes all of it and hangs up: sent, every byte once', async () => {
    const way = await wayTo({});
    expect(await send(way, LITTLE)).toEqual({ fate: { kind: 'sent' }, begun: 1 });
    expect(Buffer.concat(printer.prints())).toEqual(Buffer.concat(LITTLE));
  });

  test('drips: slow is not stalled', async () => {
    const way = await wayTo({ drips: 5 });
    expect(await send(way, LITTLE)).toEqual({ fate: { kind: 'sent' }, begun: 1 });
  });

  test('stalls in the middle: nobody knows', async () => {
    const way = await wayTo({ stallsAfter: 20_000 });
    expect(await send(way, MUCH)).toEqual({ fate: { kind: 'unknown', fault: 'stalled' }, begun: 1 });
  });

  test('stalls, though the network has taken all of it already: nobody knows', async () => {
    const way = await wayTo({ stallsAfter: 1 });
    expect(await send(way, LITTLE)).toEqual({ fate: { kind: 'unknown', fault: 'stalled' }, begun: 1 });
  });

  test('resets in the middle: nobody knows', async () => {
    const way = await wayTo({ resetsAfter: 3_000 });
    expect(await send(way, MUCH)).toEqual({ fate: { kind: 'unknown', fault: 'broke_off' }, begun: 1 });
  });
});

describe('A printer that answers', () => {
  test('says when all is printed: done', async () => {
    const way = await wayTo({ answers: true });
    expect(await send(way, LITTLE)).toEqual({ fate: { kind: 'done' }, begun: 1 });
    expect(Buffer.concat(printer.prints())).toEqual(Buffer.concat(LITTLE));
  });

  test.each([
    ['no_paper', OUT_OF_PAPER],
    ['cover_open', COVER_OPEN],
    ['offline', [0x1a, 0x12, 0x12]],
    ['printer_error', [0x12, 0x52, 0x12]],
  ] as const)('%s: no byte is sent, so that it can be tried again', async (fault, status) => {
    const way = await wayTo({ answers: true, status });
    expect(await send(way, LITTLE)).toEqual({ fate: { kind: 'not_sent', fault }, begun: 0 });
    expect(printer.prints()).toEqual([]);
  });

  test('stalls in the middle and says why', async () => {
    const way = await wayTo({ answers: true });
    await send(way, LITTLE);
    const stalling = { ...printer.habits, stallsAfter: 20_000 };
    Object.assign(printer.habits, stalling);
    expect((await send(way, MUCH)).fate.kind).toBe('unknown');
  });

  test('is silent all at once: nothing is sent', async () => {
    const way = await wayTo({ answers: true });
    await send(way, LITTLE);
    Object.assign(printer.habits, { answers: false });
    expect(await send(way, LITTLE)).toEqual({ fate: { kind: 'not_sent', fault: 'no_answer' }, begun: 0 });
  });
});

test('a printer that is switched off: nothing is sent', async () => {
  const way = await wayTo({});
  await printer.stop();
  expect(await send(way, LITTLE)).toEqual({ fate: { kind: 'not_sent', fault: 'no_answer' }, begun: 0 });
  printer = await startFakePrinter();
});

test('taken back at the last moment: not a byte leaves', async () => {
  const way = await wayTo({});
  expect(await send(way, LITTLE, false)).toEqual({ fate: { kind: 'taken_back' }, begun: 1 });
  expect(printer.prints()).toEqual([]);
});
