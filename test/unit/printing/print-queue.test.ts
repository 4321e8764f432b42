/** How often a document may leave for a printer (C15). */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RasteriseDocument } from '../../../electron/contract/domain/print-document.ts';
import { NoRasteriserError } from '../../../electron/contract/domain/print-document.ts';
import type { PrintSettings } from '../../../electron/contract/domain/printing.ts';
import { DEFAULT_PRINT_SETTINGS } from '../../../electron/contract/domain/printing.ts';
import { MINUTE } from '../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import type { PrintsTable } from '../../../electron/database/tables/prints.ts';
import type { PrintSource } from '../../../electron/printing/print-job.ts';
import type { PrintQueue } from '../../../electron/printing/print-queue.ts';
import { createPrintQueue } from '../../../electron/printing/print-queue.ts';
import type { PrintAttempt, PrintAttemptResult } from '../../../electron/printing/transports/transport.ts';
import { createMemoryFolder } from '../../support/memory-folder.ts';
import { samplePrinter } from '../../support/printing/sample-documents.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const BOUND = { address: 'https://service.example', mode: 'live', storeIds: [7] } as const;
const printer = samplePrinter(384);
const SETTINGS: PrintSettings = { ...DEFAULT_PRINT_SETTINGS, printers: [printer], byItself: true };

let clock: VirtualClock;
let folder: string;
let file: string;
let database: CounterDatabase;
let settings: PrintSettings;
let results: (PrintAttemptResult | 'hangs')[];
let begun: number;
let queue: PrintQueue;
let draw: RasteriseDocument;
let transportSend: typeof send;
let buildDocument: PrintSource['buildDocument'];

beforeEach(() => {
  clock = new VirtualClock();
  settings = SETTINGS;
  folder = createMemoryFolder('counter-prints-');
  file = join(folder, 'store.db');
  database = openDatabase(file, BOUND);
  results = [];
  begun = 0;
  transportSend = send;
  draw = () => Promise.resolve({ width: 384, height: 1, rows: new Uint8Array(48) });
  buildDocument = () => ({ title: 'A document', blocks: [] });
  queue = start();
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(prints = database.prints): PrintQueue {
  const source: PrintSource = {
    prints,
    write: database.write,
    now: () => clock.now(),
    buildDocument: (row) => buildDocument(row),
  };
  return createPrintQueue({
    clock,
    timers: clock,
    log: () => undefined,
    settings: () => settings,
    isHeld: () => false,
    sources: () => [source],
    transportFor: () => ({ send: (attempt) => transportSend(attempt) }),
    draw: (document, width) => draw(document, width),
    events: createEmitter(),
  });
}

async function send(attempt: PrintAttempt): Promise<PrintAttemptResult> {
  await attempt.bytes();
  const result = results.shift() ?? { kind: 'sent' };
  if (result !== 'hangs' && result.kind === 'not_sent') return result;
  if (!attempt.begin()) return { kind: 'withdrawn' };
  begun += 1;
  return result === 'hangs' ? new Promise<PrintAttemptResult>(() => undefined) : result;
}

function print(id = 'press'): void {
  const wish = { document: 'receipt', storeId: 7, orderId: 'ORDER-1' } as const;
  database.prints.add({ id, wish, occasion: null, isCopy: false, askedAt: clock.now(), start: null });
  queue.nudge();
}
const states = (): string[] => database.prints.newest(10).map(({ state, fault }) => `${state} ${fault}`);

test('a job that was not sent is tried again until it is', async () => {
  results = [
    { kind: 'not_sent', fault: 'no_paper' },
    { kind: 'not_sent', fault: 'no_paper' },
  ];
  print();
  await clock.advance(100);
  expect(states()).toEqual(['waiting no_paper']);
  expect(queue.faults()).toMatchObject([{ name: 'Counter', fault: 'no_paper' }]);
  await clock.advance(MINUTE);
  expect(states()).toEqual(['sent null']);
  expect(queue.faults()).toEqual([]);
  expect(begun).toBe(1);
});

test.each(['unknown', 'sent', 'done'] as const)('a job that ended %s is not sent again', async (kind) => {
  results = [kind === 'unknown' ? { kind, fault: 'broke_off' } : { kind }];
  print();
  await clock.advance(60 * MINUTE);
  expect(begun).toBe(1);
  expect(states()[0]).toMatch(new RegExp(`^${kind} `));
});

test('a job that was being sent when the app was killed is unknown, and is not sent again', async () => {
  results = ['hangs'];
  print();
  await clock.advance(100);
  expect(states()).toEqual(['sending null']);
  const stopped = queue.stop();
  await clock.advance(10_000);
  await stopped;
  database.close();
  database = openDatabase(file, BOUND);
  queue = start();
  queue.nudge();
  await clock.advance(MINUTE);
  expect(states()).toEqual(['unknown counter_ended']);
  expect(begun).toBe(1);
});

test('a job whose result the disk does not take is not sent again; opened again, it asks staff', async () => {
  const settle: PrintsTable['settle'] = () => {
    throw new Error('database or disk is full');
  };
  queue = start({ ...database.prints, settle });
  print();
  await clock.advance(2 * MINUTE);
  expect(states()).toEqual(['sending null']);
  database.close();
  database = openDatabase(file, BOUND);
  queue = start();
  await clock.advance(MINUTE);
  expect(states()).toEqual(['unknown counter_ended']);
  expect(begun).toBe(1);
});

test('jobs are sent one at a time, oldest first', async () => {
  results = ['hangs'];
  print('first');
  print('second');
  await clock.advance(MINUTE);
  expect(states()).toEqual(['waiting null', 'sending null']);
});

test('a printer that was set up twice gets one job at a time', async () => {
  const twice = samplePrinter(576, { id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a02', roles: ['picking'] });
  settings = { ...SETTINGS, printers: [{ ...printer, roles: ['receipt'] }, twice] };
  results = ['hangs'];
  print();
  const wish = { document: 'picking', storeId: 7, orderId: 'ORDER-1' } as const;
  database.prints.add({ id: 'other', wish, occasion: null, isCopy: false, askedAt: clock.now(), start: null });
  queue.nudge();
  await clock.advance(MINUTE);
  expect(states()).toEqual(['waiting null', 'sending null']);
});

test('a job that is withdrawn while it is drawn is not sent', async () => {
  draw = async () => {
    database.prints.withdrawOrder('ORDER-1', clock.now());
    return await Promise.resolve({ width: 384, height: 1, rows: new Uint8Array(48) });
  };
  print();
  await clock.advance(MINUTE);
  expect(begun).toBe(0);
  expect(states()).toEqual(['withdrawn null']);
});

test.each([
  [{ kind: 'not_sent', fault: 'blocked' }, 'withdrawn blocked'],
  [{ kind: 'sent' }, 'sent null'],
  [{ kind: 'unknown', fault: 'broke_off' }, 'unknown broke_off'],
] as const)('an order is cancelled while its job is being sent: one that ends %o is %s', async (result, state) => {
  transportSend = async (attempt) => {
    attempt.begin();
    begun += 1;
    database.prints.withdrawOrder('ORDER-1', clock.now());
    return await Promise.resolve(result);
  };
  print();
  await clock.advance(20 * MINUTE);
  expect(begun).toBe(1);
  expect(states()).toEqual([state]);
});

test('a job waits while no window is open that could draw it', async () => {
  draw = () => Promise.reject(new NoRasteriserError());
  print();
  await clock.advance(100);
  expect(states()).toEqual(['waiting nobody_draws']);
  draw = () => Promise.resolve({ width: 384, height: 1, rows: new Uint8Array(48) });
  await clock.advance(MINUTE);
  expect(states()).toEqual(['sent null']);
});

test('the fallback prints while the first printer can’t', async () => {
  const other = samplePrinter(576, { id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a02', name: 'Kitchen' });
  settings = { ...SETTINGS, printers: [{ ...printer, fallback: other.id }, other] };
  results = [{ kind: 'not_sent', fault: 'offline' }];
  print();
  await clock.advance(1_500);
  expect(database.prints.newest(1)).toMatchObject([{ state: 'sent', printerId: other.id }]);
  expect(queue.faults()).toMatchObject([{ name: 'Counter', fault: 'offline' }]);
});

test('a chosen printer prints, and no other in its place', async () => {
  const other = samplePrinter(576, { id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a02', name: 'Kitchen', roles: [] });
  settings = { ...SETTINGS, printers: [printer, { ...other, fallback: printer.id }] };
  results = [{ kind: 'not_sent', fault: 'offline' }];
  const wish = { document: 'receipt', storeId: 7, orderId: 'ORDER-1', printerId: other.id } as const;
  database.prints.add({ id: 'press', wish, occasion: null, isCopy: false, askedAt: clock.now(), start: null });
  queue.nudge();
  await clock.advance(1_500);
  expect(database.prints.newest(1)).toMatchObject([{ state: 'waiting', fault: 'offline', printerId: other.id }]);
  await clock.advance(MINUTE);
  expect(database.prints.newest(1)).toMatchObject([{ state: 'sent', printerId: other.id }]);
});

test('a job is given up after 15 minutes', async () => {
  results = Array.from({ length: 1_000 }, () => ({ kind: 'not_sent', fault: 'no_answer' }) as const);
  print();
  await clock.advance(20 * MINUTE);
  expect(states()).toEqual(['failed no_answer']);
  results = [];
  await clock.advance(20 * MINUTE);
  expect(begun).toBe(0);
});

test('a job whose document can’t be read does not hold up the app, and is tried again later', async () => {
  let reads = 0;
  buildDocument = () => {
    reads += 1;
    // Without a pause in between, nothing else would ever run.
    if (reads > 50) return null;
    throw new Error('disk I/O error');
  };
  print();
  await clock.advance(100);
  expect(reads).toBe(1);
  expect(states()).toEqual(['waiting not_drawn']);
  buildDocument = () => ({ title: 'A document', blocks: [] });
  await clock.advance(MINUTE);
  expect(states()).toEqual(['sent null']);
});

test('a document that can’t be drawn holds up no other at its printer', async () => {
  buildDocument = ({ id }) => {
    if (id === 'broken') throw new RangeError('not an amount in rupees');
    return { title: 'A document', blocks: [] };
  };
  print('broken');
  print('sound');
  await clock.advance(MINUTE);
  expect(states()).toEqual(['sent null', 'waiting not_drawn']);
  await clock.advance(15 * MINUTE);
  expect(states()).toEqual(['sent null', 'failed not_drawn']);
});
