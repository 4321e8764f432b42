import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import { setupPrintWindow } from '../../../../electron/desktop/window/print-window.ts';
import { createPagePrinterTransport } from '../../../../electron/printing/transports/page-printer.ts';
import type { PrintAttemptResult } from '../../../../electron/printing/transports/transport.ts';
import { app } from '../../../support/electron-fake/app.ts';
import type { FakeWindow } from '../../../support/electron-fake/window.ts';
import { resetElectron } from '../../../support/electron-fake.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

let clock: VirtualClock;
let pages: ReturnType<typeof setupPrintWindow>['pages'];
/** The pages that were opened, oldest first. */
let opened: FakeWindow['webContents'][];

beforeEach(() => {
  resetElectron();
  clock = new VirtualClock();
  opened = [];
  app.on('web-contents-created', (_event, contents: FakeWindow['webContents']) => opened.push(contents));
  ({ pages } = setupPrintWindow(clock, () => undefined, { save: () => Promise.resolve() }));
});
afterEach(() => app.removeAllListeners());

/** Begins to print, and returns the result as soon as there is one. */
function print(device: string | null): { result: PrintAttemptResult | null } {
  const printed: { result: PrintAttemptResult | null } = { result: null };
  void createPagePrinterTransport(pages, device, 'A4')
    .send({
      document: { title: 'Receipt', blocks: [] },
      copies: 1,
      bytes: () => Promise.resolve([]),
      begin: () => true,
    })
    .then((result) => {
      printed.result = result;
    });
  return printed;
}

test.each<[string, string | null, number]>([
  ['a printer', 'Office', 2 * MINUTE],
  ['a dialog that nobody closes', null, 10 * MINUTE],
])(
  'staff are asked about a print if %s never answers, and the next one is printed (C15)',
  async (_what, device, wait) => {
    const first = print(device);
    await clock.advance(wait - SECOND);
    expect(first.result).toBeNull();
    const second = print(device);
    await clock.advance(SECOND);
    expect(first.result).toEqual({ kind: 'unknown', fault: 'no_answer' });
    await clock.advance(SECOND);
    // The second document is not printed by the page that may still print the first.
    expect(opened.map(({ prints }) => prints.length)).toEqual([1, 1]);
    opened[1]?.prints[0]?.answer(true, '');
    await clock.advance(SECOND);
    expect(second.result).toEqual({ kind: 'sent' });
  },
);

test('a page that hangs is ended after 15 seconds, and the next print has another one', async () => {
  app.once('web-contents-created', (_event, contents: FakeWindow['webContents']) => {
    contents.hangs = true;
  });
  const hanging = pages.print({ title: 'Receipt', blocks: [] }, { device: 'Office', page: 'A4', copies: 1 });
  const failed = expect(hanging).rejects.toThrow('gone');
  await clock.advance(15 * SECOND - 1);
  expect(opened[0]?.crashes).toBe(0);
  await clock.advance(1);
  expect(opened[0]?.crashes).toBe(1);
  await failed;
  const second = print('Office');
  await clock.advance(SECOND);
  opened[1]?.prints[0]?.answer(true, '');
  await clock.advance(SECOND);
  expect([opened[0]?.prints, second.result]).toEqual([[], { kind: 'sent' }]);
});

test('a late answer changes nothing', async () => {
  const printed = print('Office');
  await clock.advance(3 * MINUTE);
  opened[0]?.prints[0]?.answer(true, '');
  await clock.advance(SECOND);
  expect(printed.result).toEqual({ kind: 'unknown', fault: 'no_answer' });
});
