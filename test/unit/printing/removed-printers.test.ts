/** A removed printer can be brought back for a minute, with the jobs that waited for it (C15). */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Printer, PrintSettings } from '../../../electron/contract/domain/printing.ts';
import { DEFAULT_PRINT_SETTINGS } from '../../../electron/contract/domain/printing.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import type { PrintQueue } from '../../../electron/printing/print-queue.ts';
import { createPrintQueue } from '../../../electron/printing/print-queue.ts';
import type { RemovedPrinters } from '../../../electron/printing/removed-printers.ts';
import { createRemovedPrinters } from '../../../electron/printing/removed-printers.ts';
import { createMemoryFolder } from '../../support/memory-folder.ts';
import { samplePrinter } from '../../support/printing/sample-documents.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const BOUND = { address: 'https://service.example', mode: 'live', storeIds: [7] } as const;
const KITCHEN = '00000000-0000-4000-8000-00000000000b';
const counter: Printer = { ...samplePrinter(384), roles: ['receipt'], fallback: KITCHEN };
const kitchen: Printer = { ...samplePrinter(384), id: KITCHEN, name: 'Kitchen', roles: ['picking'] };

let clock: VirtualClock;
let folder: string;
let database: CounterDatabase;
let settings: PrintSettings;
let isDiskFull: boolean;
/** The printers that have no paper, by name. */
let empty: Set<string>;
/** What was printed: printer and job. */
let printed: string[];
let queue: PrintQueue;
let removed: RemovedPrinters;

beforeEach(() => {
  clock = new VirtualClock();
  folder = createMemoryFolder('counter-removed-');
  database = openDatabase(join(folder, 'store.db'), BOUND);
  settings = { ...DEFAULT_PRINT_SETTINGS, printers: [counter, kitchen] };
  [isDiskFull, empty, printed] = [false, new Set(['Counter']), []];
  const source = {
    prints: database.prints,
    write: database.write,
    now: () => clock.now(),
    buildDocument: () => ({ title: 'A', blocks: [] }),
  };
  queue = createPrintQueue({
    clock,
    timers: clock,
    log: () => undefined,
    settings: () => settings,
    isHeld: (row) => removed.isHeld(row),
    sources: () => [source],
    transportFor: ({ name }) => ({
      send: (attempt) => {
        if (empty.has(name)) return Promise.resolve({ kind: 'not_sent', fault: 'no_paper' });
        if (!attempt.begin()) return Promise.resolve({ kind: 'withdrawn' });
        printed.push(name);
        return Promise.resolve({ kind: 'done' });
      },
    }),
    draw: () => Promise.resolve({ width: 384, height: 1, rows: new Uint8Array(48) }),
    events: createEmitter(),
  });
  removed = createRemovedPrinters({
    timers: clock,
    settings: () => settings,
    changePrinters(printers) {
      if (isDiskFull) throw new Error('the disk is full');
      settings = { ...settings, printers: [...printers] };
      queue.nudge();
    },
    waitingJobs: () => database.prints.waiting(),
    onFinal: () => queue.nudge(),
  });
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks for the receipt of an order. */
function print(order: number, printerId?: string): void {
  const chosen = printerId === undefined ? {} : { printerId };
  const wish = { document: 'receipt', storeId: 7, orderId: `ORDER-${order}`, ...chosen } as const;
  database.prints.add({
    id: `press ${order}`,
    wish,
    occasion: null,
    isCopy: false,
    askedAt: clock.now(),
    start: null,
  });
  queue.nudge();
}
const states = (): string[] => database.prints.newest(10).map(({ state, fault }) => `${state} ${fault}`);

test('Undo brings a printer back where it was, with its fallback and with what waited for it', async () => {
  print(1, counter.id);
  await clock.advance(SECOND);
  expect(removed.remove(counter.id, clock.now())).toBe(true);
  expect(settings.printers).toEqual([kitchen]);
  expect(removed.list()).toMatchObject([{ name: 'Counter', waiting: 1 }]);
  await clock.advance(30 * SECOND);
  expect(printed).toEqual([]);
  empty.clear();
  expect(removed.restore(counter.id)).toBe(true);
  await clock.advance(SECOND);
  expect(settings.printers).toEqual([counter, kitchen]);
  expect(removed.list()).toEqual([]);
  expect(printed).toEqual(['Counter']);
  expect(states()).toEqual(['done null']);
});

test('after a minute the removal is final, and what waited goes to the other printer', async () => {
  print(1, counter.id);
  await clock.advance(SECOND);
  removed.remove(counter.id, clock.now());
  await clock.advance(MINUTE + SECOND);
  expect(printed).toEqual(['Kitchen']);
  expect(removed.restore(counter.id)).toBe(false);
});

test('what waited goes to the other printer at once when staff close the box', async () => {
  print(1, counter.id);
  await clock.advance(SECOND);
  removed.remove(counter.id, clock.now());
  removed.forget(counter.id);
  await clock.advance(SECOND);
  expect(printed).toEqual(['Kitchen']);
  expect(removed.list()).toEqual([]);
});

test('what is asked for after the removal goes to the other printer at once', async () => {
  removed.remove(counter.id, clock.now());
  print(1);
  await clock.advance(SECOND);
  expect(printed).toEqual(['Kitchen']);
});

test('without another printer, what is asked for meanwhile waits too, and is given up when the time is over', async () => {
  settings = { ...settings, printers: [counter] };
  removed.remove(counter.id, clock.now());
  print(1);
  await clock.advance(30 * SECOND);
  expect(states()).toEqual(['waiting null']);
  await clock.advance(MINUTE);
  expect(states()).toEqual(['failed no_printer']);
});

test('two printers come back in either order, each where it was', () => {
  removed.remove(counter.id, clock.now());
  removed.remove(kitchen.id, clock.now());
  expect(removed.withRemoved()).toEqual([counter, kitchen]);
  removed.restore(counter.id);
  removed.restore(kitchen.id);
  expect(settings.printers).toEqual([counter, kitchen]);
});

test('a printer comes back where it was also when the one before it is gone for good', () => {
  const office: Printer = { ...samplePrinter(384), id: '00000000-0000-4000-8000-00000000000c', name: 'Office' };
  settings = { ...settings, printers: [counter, kitchen, office] };
  removed.remove(counter.id, clock.now());
  removed.remove(kitchen.id, clock.now());
  removed.forget(counter.id);
  removed.restore(kitchen.id);
  expect(settings.printers).toEqual([kitchen, office]);
});

test('a printer whose removal or return could not be stored is neither lost nor there twice', () => {
  isDiskFull = true;
  expect(() => removed.remove(counter.id, clock.now())).toThrow('the disk is full');
  expect(removed.list()).toEqual([]);
  expect(removed.withRemoved()).toEqual([counter, kitchen]);
  isDiskFull = false;
  removed.remove(counter.id, clock.now());
  isDiskFull = true;
  expect(() => removed.restore(counter.id)).toThrow('the disk is full');
  isDiskFull = false;
  expect(removed.restore(counter.id)).toBe(true);
  expect(settings.printers).toEqual([counter, kitchen]);
});

test('a full list of printers makes a removal final', () => {
  removed.remove(counter.id, clock.now());
  removed.follow(Array.from({ length: 6 }, () => kitchen));
  expect(removed.restore(counter.id)).toBe(false);
});
