/**
 * A receipt printer at this PC that is lost while it prints: its program is killed, its queue vanishes, its cable is
 * pulled. Real programs, sockets and files; the app prints nothing twice unless staff ask (C15).
 */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Printer } from '../../../electron/contract/domain/printing.ts';
import { DEFAULT_PRINT_SETTINGS } from '../../../electron/contract/domain/printing.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import type { PrintQueue } from '../../../electron/printing/print-queue.ts';
import { createPrintQueue } from '../../../electron/printing/print-queue.ts';
import { createNetworkTransport } from '../../../electron/printing/transports/network.ts';
import { createRawQueueTransport } from '../../../electron/printing/transports/raw-queue.ts';
import { createMemoryFolder } from '../../support/memory-folder.ts';
import { type FakePrinter, startFakePrinter } from '../../support/printing/fake-printer.ts';
import type { FakeSystem } from '../../support/printing/fake-program.ts';
import { CAN_FAKE_PROGRAMS, fakeSystem } from '../../support/printing/fake-program.ts';
import { layPrinterCable, type PrinterCable } from '../../support/printing/printer-cable.ts';
import { samplePrinter } from '../../support/printing/sample-documents.ts';

const BOUND = { address: 'https://service.example', mode: 'live', storeIds: [7] } as const;
const IDLE = { says: 'printer Counter is idle.  enabled since Sat Nov 21 06:30:36 2026\n' };
const SOON = { timeout: 20_000, interval: 20 };

const usb = samplePrinter(384, {
  id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a01',
  transport: { kind: 'queue', queue: 'Counter' },
});

let folder: string;
let database: CounterDatabase;
let system: FakeSystem;
let queue: PrintQueue;
let printer: FakePrinter;
let cable: PrinterCable;
let network: Printer;

beforeEach(async () => {
  folder = createMemoryFolder('counter-lost-');
  database = openDatabase(join(folder, 'store.db'), BOUND);
  system = fakeSystem(systemPorts.timers);
  system.install('lpstat', IDLE);
  printer = await startFakePrinter({ answers: true });
  cable = await layPrinterCable(printer.port);
  const transport = { kind: 'network', host: '127.0.0.1', port: cable.port } as const;
  network = samplePrinter(384, { id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a02', transport });
  const source = {
    prints: database.prints,
    write: database.write,
    now: () => systemPorts.clock.now(),
    buildDocument: () => ({ title: 'Receipt', blocks: [] }),
  };
  queue = createPrintQueue({
    ...systemPorts,
    log: () => undefined,
    settings: () => ({ ...DEFAULT_PRINT_SETTINGS, printers: [usb, network] }),
    isHeld: () => false,
    sources: () => [source],
    transportFor: ({ transport: chosen }) =>
      chosen.kind === 'network'
        ? createNetworkTransport(chosen, systemPorts.timers)
        : createRawQueueTransport('Counter', 'linux', system.run, systemPorts.timers),
    draw: () => Promise.resolve({ width: 384, height: 400, rows: new Uint8Array(48 * 400) }),
    events: createEmitter(),
  });
});
afterEach(async () => {
  await queue.stop();
  database.close();
  await cable.stop();
  await printer.stop();
  system.remove();
  rmSync(folder, { recursive: true });
});

function print(id: string, { id: printerId }: Printer = usb): void {
  const wish = { document: 'receipt', storeId: 7, orderId: id, printerId } as const;
  database.prints.add({
    id,
    wish,
    occasion: null,
    isCopy: false,
    askedAt: systemPorts.clock.now(),
    start: null,
  });
  queue.nudge();
}

/** The state of each job, oldest first. */
const states = (): string[] =>
  database.prints
    .newest(10)
    .map(({ state, fault }) => (fault === null ? state : `${state} ${fault}`))
    .toReversed();

test.runIf(CAN_FAKE_PROGRAMS)(
  'the print program is killed while it prints: that print is unknown, and the rest is printed',
  async () => {
    system.install('lp', { hangs: true });
    print('first');
    print('second');
    await vi.waitFor(() => expect(system.given('lp')).not.toBeNull(), SOON);
    expect(states()).toEqual(['sending', 'waiting']);
    const { pid } = system.given('lp') ?? {};
    system.install('lp', {});
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(states()).toEqual(['unknown refused', 'sent']), SOON);
    expect(database.prints.unknown().map(({ id }) => id)).toEqual(['first']);
    expect(system.countRuns('lp')).toBe(2);
  },
);

test.runIf(CAN_FAKE_PROGRAMS)(
  'a queue vanishes before a print: the print waits, another printer goes on, and it is printed once it is back',
  async () => {
    system.install('lp', {});
    system.install('lpstat', { code: 1 });
    print('first');
    print('other', network);
    await vi.waitFor(() => expect(states()).toEqual(['waiting unknown_printer', 'done']), SOON);
    expect(system.countRuns('lp')).toBe(0);
    system.install('lpstat', IDLE);
    queue.nudge();
    await vi.waitFor(() => expect(states()).toEqual(['sent', 'done']), SOON);
    expect(system.countRuns('lp')).toBe(1);
    expect(printer.prints()).toHaveLength(1);
  },
);

test.runIf(CAN_FAKE_PROGRAMS)('the print program is missing: nothing is sent until it is back', async () => {
  print('first');
  await vi.waitFor(() => expect(states()).toEqual(['waiting unknown_printer']), SOON);
  system.install('lp', {});
  queue.nudge();
  await vi.waitFor(() => expect(states()).toEqual(['sent']), SOON);
  expect(system.countRuns('lp')).toBe(1);
});

test.runIf(CAN_FAKE_PROGRAMS)(
  'the cable of a network printer is pulled in the middle: that print is unknown, and both print the rest',
  async () => {
    system.install('lp', {});
    cable.pullAfter(2_000, 'reset');
    print('first', network);
    print('second', network);
    print('other', usb);
    await vi.waitFor(() => expect(states()).toEqual(['unknown broke_off', 'waiting', 'sent']), SOON);
    cable.plug();
    queue.nudge();
    await vi.waitFor(() => expect(states()).toEqual(['unknown broke_off', 'done', 'sent']), SOON);
    const [piece, whole, ...more] = printer.prints();
    expect(piece?.length).toBeLessThanOrEqual(2_000);
    expect(whole?.length).toBeGreaterThan(19_200);
    expect(more).toEqual([]);
  },
);
