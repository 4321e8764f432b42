import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WorkspaceKind } from '../../../electron/contract/domain/workspace.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import type { PrintJobRow } from '../../../electron/database/tables/prints.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import type { PrintController, PrintWorkspace } from '../../../electron/printing/print-controller.ts';
import { createPrintController } from '../../../electron/printing/print-controller.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const WISH = { document: 'day' } as const;

let clock: VirtualClock;
let database: CounterDatabase;
let workspace: PrintWorkspace;
let practice: CounterDatabase;
let printing: PrintController;
let isFull: boolean;

beforeEach(() => {
  clock = new VirtualClock();
  isFull = false;
  const opened = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
  const add: typeof opened.prints.add = (job) => {
    if (isFull) throw new Error('database or disk is full');
    return opened.prints.add(job);
  };
  database = { ...opened, prints: { ...opened.prints, add } };
  workspace = {
    kind: 'store',
    isLive: true,
    database,
    now: () => clock.now(),
    takeMoment: () => ({ at: clock.now(), start: null }),
  };
  practice = openDatabase(':memory:', { address: 'https://practice.example', mode: 'test', storeIds: [7] });
  printing = createPrintController({
    clock,
    timers: clock,
    log: () => undefined,
    preferences: createPreferenceFile({ store: {} }),
    workspaces: new Map<WorkspaceKind, PrintWorkspace>([
      ['practice', { ...workspace, kind: 'practice', isLive: false, database: practice }],
      ['store', workspace],
    ]),
    printing: undefined,
    events: createEmitter(),
  });
});
afterEach(async () => {
  await printing.stop();
  database.close();
  practice.close();
});

/** A document of which nobody knows whether it came out. */
function addUnknown({ prints }: CounterDatabase = database): PrintJobRow {
  prints.add({ id: 'press', wish: WISH, occasion: null, isCopy: false, askedAt: clock.now(), start: null });
  const row = prints.findById('press') ?? expect.unreachable();
  prints.settle(row.number, 'unknown', 'stalled', clock.now());
  return row;
}

test('a document that did not come out is printed again as a copy', () => {
  printing.printAgain(workspace, 'again', addUnknown());
  expect(database.prints.findById('press')).toMatchObject({ state: 'failed', fault: 'not_come_out' });
  expect(database.prints.findById('again')).toMatchObject({ wish: WISH, isCopy: true });
});

test('where the disk does not take the new job, staff are still asked about the old one', () => {
  const row = addUnknown();
  isFull = true;
  expect(() => printing.printAgain(workspace, 'again', row)).toThrow('full');
  expect(database.prints.findById('press')).toMatchObject({ state: 'unknown' });
});

test('printers without a fault report none', () => {
  expect(printing.hasPrinterFault()).toBe(false);
});

test('the prints of the shop come before those of practice', () => {
  for (const each of [practice, database]) addUnknown(each);
  expect(printing.view().asks.map(({ workspace: kind }) => kind)).toEqual(['store', 'practice']);
});
