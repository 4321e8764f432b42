/** C15 where it is decided: what an order asks for by itself, and how often a print may leave. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiOrder } from '../../../electron/contract/api/tolerant-resources.ts';
import type { RasteriseDocument } from '../../../electron/contract/domain/print-document.ts';
import { NoRasteriserError } from '../../../electron/contract/domain/print-document.ts';
import type { PrintSettings } from '../../../electron/contract/domain/printing.ts';
import { DEFAULT_PRINT_SETTINGS } from '../../../electron/contract/domain/printing.ts';

import type { Instant } from '../../../electron/contract/domain/time.ts';
import { addMs, formatInstant, MINUTE } from '../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { mergeOrder } from '../../../electron/database/tables/orders/order-merge.ts';
import type { PrintsTable } from '../../../electron/database/tables/prints.ts';
import { withAutomaticPrintJobs } from '../../../electron/printing/automatic-print-jobs.ts';
import type { PrintSource } from '../../../electron/printing/print-job.ts';
import type { PrintQueue } from '../../../electron/printing/print-queue.ts';
import { createPrintQueue } from '../../../electron/printing/print-queue.ts';
import type { PrintAttempt, PrintAttemptResult } from '../../../electron/printing/transports/transport.ts';
import { createOrder } from '../../support/order-fixture.ts';
import { samplePrinter } from '../../support/printing/sample-documents.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const BOUND = { address: 'https://service.example', mode: 'live', storeIds: [7] } as const;
const printer = samplePrinter(384);
const SETTINGS: PrintSettings = { ...DEFAULT_PRINT_SETTINGS, printers: [printer], byItself: true };

let clock: VirtualClock;
let folder: string;
let file: string;
let bare: CounterDatabase;
let database: CounterDatabase;
let settings: PrintSettings;
let asked: number;

beforeEach(() => {
  clock = new VirtualClock();
  settings = SETTINGS;
  asked = 0;
  folder = mkdtempSync(join(tmpdir(), 'counter-prints-'));
  file = join(folder, 'store.db');
  bare = openDatabase(file, BOUND);
  bare.metadata.setBackfilled(true);
  database = withAutomaticPrintJobs(bare, {
    settings: () => settings,
    now: () => clock.now(),
    jobAdded: () => {
      asked += 1;
    },
  });
});
afterEach(() => {
  bare.close();
  rmSync(folder, { recursive: true, force: true });
});

const ago = (milliseconds: number): Instant => addMs(clock.now(), -milliseconds);

function order(status: string, placedAt: Instant = ago(MINUTE), part: Partial<ApiOrder> = {}): ApiOrder {
  return createOrder({ status, placed_at: formatInstant(placedAt), ...part });
}

/** A snapshot comes, as an event or a reading brings it. */
function comes(snapshot: ApiOrder, asOf: Instant = clock.now()): void {
  database.transaction(() => mergeOrder(database.orders, snapshot, { asOf }));
}

const waiting = (): string[] => bare.prints.waiting().map(({ wish, occasion }) => `${wish.document} ${occasion}`);

describe('By itself', () => {
  test('an order that comes to be accepted asks for its picking slip, in the same transaction', () => {
    comes(order('PENDING'));
    expect(waiting()).toEqual([]);
    comes(order('ACCEPTED'));
    expect(waiting()).toEqual(['picking accepted']);
    expect(asked).toBe(1);
  });

  test('what undoes the fact undoes the print', () => {
    comes(order('PENDING'));
    expect(() =>
      database.transaction(() => {
        mergeOrder(database.orders, order('ACCEPTED'), { asOf: clock.now() });
        throw new Error('killed');
      }),
    ).toThrow('killed');
    expect(waiting()).toEqual([]);
  });

  test('once, however often it is told', () => {
    comes(order('PENDING'));
    for (let time = 0; time < 3; time += 1) comes(order('ACCEPTED'));
    comes(order('PACKED'));
    expect(waiting()).toEqual(['picking accepted']);
  });

  test('once for each document, also where another occasion is chosen in between', () => {
    settings = { ...SETTINGS, when: { receipt: 'never', picking: 'arrived', delivery: 'never' } };
    comes(order('PENDING'));
    settings = SETTINGS;
    comes(order('ACCEPTED'));
    expect(waiting()).toEqual(['picking arrived']);
  });

  test('not what staff have printed already', () => {
    comes(order('PENDING'));
    const wish = { document: 'picking', storeId: 7, orderId: 'ORDER-1' } as const;
    bare.prints.add({ id: 'press', wish, occasion: null, isCopy: false, askedAt: clock.now() });
    comes(order('ACCEPTED'));
    expect(waiting()).toEqual(['picking null']);
  });

  test('not on a counter that does not print by itself', () => {
    settings = { ...SETTINGS, byItself: false };
    comes(order('PENDING'));
    comes(order('ACCEPTED'));
    expect(waiting()).toEqual([]);
  });

  test('nothing while the past is being read: a first sync, 30 days of catching up, a restored backup', () => {
    bare.metadata.setBackfilled(false);
    comes(order('PENDING'));
    comes(order('ACCEPTED'));
    expect(waiting()).toEqual([]);
  });

  test('nothing for a fact that is older than 15 minutes, whoever tells of it late', () => {
    comes(order('PENDING', ago(40 * MINUTE)), ago(30 * MINUTE));
    comes(order('ACCEPTED', ago(40 * MINUTE)));
    expect(waiting()).toEqual([]);
  });

  test('but for a fresh one that an event tells of, after the line was down for longer', () => {
    comes(order('PENDING', ago(40 * MINUTE)), ago(30 * MINUTE));
    const told = { type: 'order.accepted', storeId: 7, orderId: 'ORDER-1', actor: null, reason: null, raw: null };
    bare.events.add({ ...told, id: 'EVENT-1', createdAt: ago(2 * MINUTE) });
    comes(order('ACCEPTED', ago(40 * MINUTE)), ago(2 * MINUTE));
    expect(waiting()).toEqual(['picking accepted']);
  });

  test('a cancelled order asks for nothing, and what waits of it is withdrawn', () => {
    comes(order('PENDING'));
    comes(order('ACCEPTED'));
    comes(order('CANCELLED'));
    expect(waiting()).toEqual([]);
    expect(bare.prints.newest(1)).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('an order in the store and an unpaid one ask for nothing when they arrive', () => {
    settings = { ...SETTINGS, when: { receipt: 'arrived', picking: 'arrived', delivery: 'arrived' } };
    comes(order('PENDING', ago(MINUTE), { type: 'instore' }));
    comes(order('PENDING', ago(MINUTE), { id: 'ORDER-2', payment: { status: 'UNPAID', paid: false, method: null } }));
    expect(waiting()).toEqual([]);
  });
});

describe('On the way to a printer', () => {
  let fates: (PrintAttemptResult | 'hangs')[];
  let begun: number;
  let spooler: PrintQueue;
  let draw: RasteriseDocument;

  beforeEach(() => {
    fates = [];
    begun = 0;
    draw = () => Promise.resolve({ width: 384, height: 1, rows: new Uint8Array(48) });
    spooler = start();
  });

  function start(prints = bare.prints): PrintQueue {
    const desk: PrintSource = {
      prints,
      now: () => clock.now(),
      buildDocument: () => ({ title: 'A sheet', blocks: [] }),
    };
    return createPrintQueue({
      clock,
      timers: clock,
      log: () => undefined,
      settings: () => settings,
      sources: () => [desk],
      transportFor: () => ({ send }),
      draw: (sheet, width) => draw(sheet, width),
      changed: () => undefined,
    });
  }

  async function send(attempt: PrintAttempt): Promise<PrintAttemptResult> {
    await attempt.bytes();
    const fate = fates.shift() ?? { kind: 'sent' };
    if (fate !== 'hangs' && fate.kind === 'not_sent') return fate;
    if (!attempt.begin()) return { kind: 'taken_back' };
    begun += 1;
    return fate === 'hangs' ? new Promise<PrintAttemptResult>(() => undefined) : fate;
  }

  function ask(id = 'press'): void {
    const wish = { document: 'receipt', storeId: 7, orderId: 'ORDER-1' } as const;
    bare.prints.add({ id, wish, occasion: null, isCopy: false, askedAt: clock.now() });
    spooler.nudge();
  }
  const states = (): string[] => bare.prints.newest(10).map(({ state, fault }) => `${state} ${fault}`);

  test('one that was never sent is tried again by itself, until it is', async () => {
    fates = [
      { kind: 'not_sent', fault: 'no_paper' },
      { kind: 'not_sent', fault: 'no_paper' },
    ];
    ask();
    await clock.advance(100);
    expect(states()).toEqual(['waiting no_paper']);
    expect(spooler.faults()).toMatchObject([{ name: 'Counter', fault: 'no_paper' }]);
    await clock.advance(MINUTE);
    expect(states()).toEqual(['sent null']);
    expect(spooler.faults()).toEqual([]);
    expect(begun).toBe(1);
  });

  test.each(['unknown', 'sent', 'done'] as const)('%s: it never leaves again by itself', async (kind) => {
    fates = [kind === 'unknown' ? { kind, fault: 'broke_off' } : { kind }];
    ask();
    await clock.advance(60 * MINUTE);
    expect(begun).toBe(1);
    expect(states()[0]).toMatch(new RegExp(`^${kind} `));
  });

  test('what was on its way when the app was killed is unknown after the start, and is not sent', async () => {
    fates = ['hangs'];
    ask();
    await clock.advance(100);
    expect(states()).toEqual(['sending null']);
    const stopped = spooler.stop();
    await clock.advance(10_000);
    await stopped;
    bare.close();
    bare = openDatabase(file, BOUND);
    spooler = start();
    spooler.nudge();
    await clock.advance(MINUTE);
    expect(states()).toEqual(['unknown counter_ended']);
    expect(begun).toBe(1);
  });

  test('what became of it is written once the disk has room again; until then it does not leave again', async () => {
    let isFull = true;
    const end: PrintsTable['settle'] = (...fate) => {
      if (isFull) throw new Error('database or disk is full');
      bare.prints.settle(...fate);
    };
    spooler = start({ ...bare.prints, settle: end });
    ask();
    await clock.advance(2 * MINUTE);
    expect(states()).toEqual(['sending null']);
    isFull = false;
    await clock.advance(MINUTE);
    expect(states()).toEqual(['sent null']);
    expect(begun).toBe(1);
  });

  test('one at a time, in the order in which they were asked for', async () => {
    fates = ['hangs'];
    ask('first');
    ask('second');
    await clock.advance(MINUTE);
    expect(states()).toEqual(['waiting null', 'sending null']);
  });

  test('one at a time also where one printer was set up twice', async () => {
    const twice = samplePrinter(576, { id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a02', roles: ['picking'] });
    settings = { ...SETTINGS, printers: [{ ...printer, roles: ['receipt'] }, twice] };
    fates = ['hangs'];
    ask();
    const wish = { document: 'picking', storeId: 7, orderId: 'ORDER-1' } as const;
    bare.prints.add({ id: 'other', wish, occasion: null, isCopy: false, askedAt: clock.now() });
    spooler.nudge();
    await clock.advance(MINUTE);
    expect(states()).toEqual(['waiting null', 'sending null']);
  });

  test('withdrawn while it was being drawn: it does not leave', async () => {
    draw = async () => {
      bare.prints.withdrawOrder('ORDER-1', clock.now());
      return await Promise.resolve({ width: 384, height: 1, rows: new Uint8Array(48) });
    };
    ask();
    await clock.advance(MINUTE);
    expect(begun).toBe(0);
    expect(states()).toEqual(['withdrawn null']);
  });

  test('while no window is open it waits and says so', async () => {
    draw = () => Promise.reject(new NoRasteriserError());
    ask();
    await clock.advance(100);
    expect(states()).toEqual(['waiting nobody_draws']);
    draw = () => Promise.resolve({ width: 384, height: 1, rows: new Uint8Array(48) });
    await clock.advance(MINUTE);
    expect(states()).toEqual(['sent null']);
  });

  test('the fallback prints while the first printer can’t', async () => {
    const other = samplePrinter(576, { id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a02', name: 'Kitchen' });
    settings = { ...SETTINGS, printers: [{ ...printer, fallback: other.id }, other] };
    fates = [{ kind: 'not_sent', fault: 'offline' }];
    ask();
    await clock.advance(1_500);
    expect(bare.prints.newest(1)).toMatchObject([{ state: 'sent', printerId: other.id }]);
    expect(spooler.faults()).toMatchObject([{ name: 'Counter', fault: 'offline' }]);
  });

  test('on the printer that somebody chose, and on no other in its place', async () => {
    const other = samplePrinter(576, { id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a02', name: 'Kitchen', roles: [] });
    settings = { ...SETTINGS, printers: [printer, { ...other, fallback: printer.id }] };
    fates = [{ kind: 'not_sent', fault: 'offline' }];
    const wish = { document: 'receipt', storeId: 7, orderId: 'ORDER-1', printerId: other.id } as const;
    bare.prints.add({ id: 'press', wish, occasion: null, isCopy: false, askedAt: clock.now() });
    spooler.nudge();
    await clock.advance(1_500);
    expect(bare.prints.newest(1)).toMatchObject([{ state: 'waiting', fault: 'offline', printerId: other.id }]);
    await clock.advance(MINUTE);
    expect(bare.prints.newest(1)).toMatchObject([{ state: 'sent', printerId: other.id }]);
  });

  test('after 15 minutes nobody expects it any more', async () => {
    fates = Array.from({ length: 1_000 }, () => ({ kind: 'not_sent', fault: 'no_answer' }) as const);
    ask();
    await clock.advance(20 * MINUTE);
    expect(states()).toEqual(['failed no_answer']);
    fates = [];
    await clock.advance(20 * MINUTE);
    expect(begun).toBe(0);
  });
});
