import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed } from '../../../../../electron/contract/calls/call.ts';
import type { PrintingView, PrintJobView } from '../../../../../electron/contract/calls/printing.ts';
import { PRINTERS_MAX, type Printer } from '../../../../../electron/contract/domain/printing.ts';
import { type PrintSubject, printDialogSubject } from '../../../../../renderer/screens/printing/print-dialog-state.ts';
import { samplePrinter } from '../../../../support/printing/sample-documents.ts';
import { type Answers, listButtons, openScreen, press, read, type Scene, settle } from '../../../../support/screen.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { NO_PRINTERS } from '../../../../support/snapshots/printing.ts';
import { createStoreWorkspace, SILENT_ALARM } from '../../../../support/snapshots/snapshot.ts';
import { addMilliseconds, NOW, timeToday } from '../../../../support/snapshots/values.ts';

const counter = samplePrinter(576, { name: 'Counter', roles: ['receipt'] });
const kitchen = samplePrinter(384, {
  id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a02',
  name: 'Kitchen',
  roles: ['picking'],
  transport: { kind: 'network', host: '192.168.1.50', port: 9_100 },
});
const FAULT = { printerId: kitchen.id, name: 'Kitchen', fault: 'no_paper' } as const;

function withPrinters(
  printers: readonly Printer[],
  part: Partial<PrintingView> = {},
  workspace = createPracticeWorkspace(),
): Scene {
  const settings = { ...NO_PRINTERS.settings, printers: [...printers], ...part.settings };
  return { workspace, snapshot: { alarm: SILENT_ALARM, printing: { ...NO_PRINTERS, ...part, settings } } };
}
const createJob = (part: Partial<PrintJobView> = {}): PrintJobView => ({
  workspace: 'practice',
  number: 41,
  document: 'picking',
  orderId: 'ord_7K38',
  orderNumber: '7K38',
  isCopy: false,
  byItself: false,
  state: 'waiting',
  fault: null,
  printerName: 'Counter',
  askedAt: timeToday('11:51'),
  ...part,
});

describe('the print dialog', () => {
  const dialog = () => page.getByRole('dialog');
  const ORDER = { orderId: 'ord_7K38', storeId: 3, number: '7K38', status: 'PENDING' };
  const wanted = { workspace: 'practice', actionId: expect.any(String) };
  async function open(subject: PrintSubject, printers: readonly Printer[], answers: Answers = {}) {
    const screen = await openScreen('#practice', withPrinters(printers), answers);
    printDialogSubject.set(subject);
    await settle();
    return screen;
  }

  it.each([
    ['PENDING', 'picking'],
    ['ACCEPTED', 'picking'],
    ['PACKED', 'delivery'],
    ['DELIVERED', 'receipt'],
  ])('begins with what the order’s status calls for: %s', async (status, document) => {
    const { sent } = await open({ ...ORDER, status }, [counter]);
    await press('Print', dialog());
    expect(sent('printing.print')).toMatchObject([{ wish: { document } }]);
  });

  it('prints in the workspace on screen, and names the printer only if it is not the usual one', async () => {
    const day = { document: 'day' } as const;
    const usual = await open(day, [kitchen, counter]);
    await press('Print', dialog());
    expect(usual.sent('printing.print')).toEqual([{ ...wanted, wish: day }]);
    const other = await open(day, [kitchen, counter]);
    await page.getByRole('radiogroup', { name: 'On which printer' }).getByRole('radio', { name: 'Kitchen' }).click();
    await press('Print', dialog());
    expect(other.sent('printing.print')).toEqual([{ ...wanted, wish: { ...day, printerId: kitchen.id } }]);
    const picking = await open(ORDER, [counter]);
    await press('Print', dialog());
    const wish = { document: 'picking', storeId: 3, orderId: 'ord_7K38', printerId: counter.id };
    expect(picking.sent('printing.print')).toEqual([{ ...wanted, wish }]);
  });

  it.each([
    ['', 1],
    ['0', 1],
    ['3', 3],
    ['100', 100],
    ['101', 100],
  ])('prints labels of each of two items, one at least and two hundred in all: "%s"', async (typed, copies) => {
    const { sent } = await open({ document: 'labels', storeId: 3, barcodes: ['8901', '8902'] }, [counter]);
    await dialog().getByLabelText('Labels of each item').fill(typed);
    await press('Print', dialog());
    expect(sent('printing.print')).toMatchObject([
      { wish: { document: 'labels', barcodes: ['8901', '8902'], copies } },
    ]);
  });

  it('can’t print without a printer', async () => {
    await open({ document: 'day' }, []);
    expect(read(dialog())).toContain('No printer is set up on this counter.');
    expect(listButtons(dialog())).toEqual(['(Print)', 'Close']);
  });

  const showJob = async (part: Partial<PrintJobView>, printer = counter) => {
    const screen = await open(ORDER, [counter, kitchen], { 'printing.jobs': [createJob(part)] });
    await page.getByRole('radiogroup', { name: 'On which printer' }).getByRole('radio', { name: printer.name }).click();
    await settle();
    return { ...screen, text: read(dialog().getByRole('list')), buttons: listButtons(dialog().getByRole('list')) };
  };

  it('says what became of each print, and on which printer it is stuck', async () => {
    expect((await showJob({})).text).toBe('Picking slip: Waiting since 11:51 am Cancel');
    expect((await showJob({ fault: 'no_paper', isCopy: true })).text).toBe(
      'Picking slip (copy): Waiting since 11:51 am, Printer has no paper (Counter) Cancel',
    );
    expect((await showJob({ state: 'failed', fault: 'too_late' })).text).toMatch(
      /: Not printed \(11:51 am\), It could not be printed in time$/,
    );
  });

  it('takes a print back while it waits, and moves it to another printer while it is stuck', async () => {
    for (const [part, printer, buttons] of [
      [{ fault: 'no_paper' }, counter, ['Cancel']],
      [{}, kitchen, ['Cancel']],
      [{ state: 'done' }, kitchen, []],
      [{ fault: 'no_paper', document: 'receipt' }, kitchen, ['Cancel']],
    ] as const) {
      expect((await showJob(part, printer)).buttons).toEqual(buttons);
    }
    const { sent } = await showJob({ fault: 'no_paper' }, kitchen);
    await press('Cancel');
    expect(sent('printing.withdraw')).toEqual([{ workspace: 'practice', number: 41 }]);
  });

  it('withdraws a print that it moves, and prints no second time if that is not possible (C15)', async () => {
    let isPossible = false;
    const { sent } = await open(ORDER, [counter, kitchen], {
      'printing.jobs': [createJob({ fault: 'no_paper' })],
      'printing.withdraw': () => (isPossible ? { ok: true, value: null } : failed('not_possible_now')),
    });
    await page.getByRole('radio', { name: 'Kitchen' }).click();
    await press('Print on Kitchen instead');
    expect(sent('printing.withdraw')).toEqual([{ workspace: 'practice', number: 41 }]);
    expect(sent('printing.print')).toEqual([]);
    isPossible = true;
    await press('Print on Kitchen instead');
    expect(sent('printing.print')).toMatchObject([{ wish: { document: 'picking' } }]);
  });

  it('moves no list, because a print doesn’t tell which list it is', async () => {
    await open({ document: 'closing', closingId: '0f6bb0f5-6e3c-4a69-8a3e-2b1f4a1d9e21' }, [counter, kitchen], {
      'printing.jobs': [createJob({ document: 'closing', orderId: null, fault: 'no_paper' })],
    });
    await page.getByRole('radio', { name: 'Kitchen' }).click();
    expect(listButtons(dialog().getByRole('list'))).toEqual(['Cancel']);
  });
});

describe('a print with an unknown outcome', () => {
  const unknown = createJob({ state: 'unknown', fault: 'broke_off' });
  const ask = (...asks: PrintJobView[]) => openScreen('#orders', withPrinters([], { asks }, createStoreWorkspace()));

  it('is asked about, one at a time', async () => {
    await ask(unknown, createJob({ number: 42 }));
    expect(read(page.getByRole('main'))).toContain(
      'Look at the paper: has print 41 come out? Picking slip of order 7K38. Printer hung up midway. After this one, 1 more to look at. Yes, it is there No, print it again No, leave it',
    );
    await ask({ ...unknown, document: 'day', orderNumber: null });
    expect(read(page.getByRole('main'))).toContain('? Day summary. Printer hung up');
    await ask();
    expect(read(page.getByRole('main'))).not.toContain('Look at the paper');
  });

  it.each([
    ['Yes, it is there', 'came_out'],
    ['No, print it again', 'again'],
    ['No, leave it', 'leave'],
  ])('gets the answer of staff in its own workspace, once for a double click: %s', async (name, answer) => {
    const { sent } = await ask(unknown);
    await page.getByRole('button', { name }).dblClick();
    expect(sent('printing.answer')).toEqual([
      { actionId: expect.any(String), workspace: 'practice', number: 41, answer },
    ]);
  });

  it('takes another answer a second after the last press, when it can’t be a double click', async () => {
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const { sent } = await ask(unknown);
    for (const [at, answers] of [
      [100_000, 1],
      [100_999, 1],
      [101_999, 2],
    ] as const) {
      clock.mockReturnValue(at);
      await press('Yes, it is there');
      expect(sent('printing.answer')).toHaveLength(answers);
    }
  });
});

it('the status bar counts the prints that wait, from the first', async () => {
  const { show } = await openScreen('#orders', withPrinters([counter]));
  const bar = page.getByRole('link', { name: /^Counter|prints?/ });
  expect(read(bar.last())).not.toMatch(/waits?$/);
  await show(withPrinters([counter], { waiting: 1 }));
  expect(read(bar.last())).toContain('1 print waits');
});

describe('the printers of a counter', () => {
  const section = () => page.getByRole('region', { name: 'Printers and paper' });
  const form = () => page.getByRole('form', { name: 'Add a printer' });
  const open = (
    printers: readonly Printer[] = [counter, kitchen],
    part: Partial<PrintingView> = {},
    answers: Answers = {},
    workspace = createPracticeWorkspace(),
  ) => openScreen('#settings', withPrinters(printers, part, workspace), answers);
  /** Opens the form of a printer, changes it, and keeps it without a test. */
  async function change(act: () => Promise<unknown>, printer: Printer = kitchen) {
    const { sent } = await open([counter, printer]);
    await press('Edit Kitchen');
    await act();
    await press('Keep without a test');
    return sent('printing.change').at(-1)?.printers?.[1];
  }
  const choose = (group: string, name: string) =>
    section().getByRole('radiogroup', { name: group }).getByRole('radio', { name }).click();

  it('are listed with what they print, each with its own fault; one is removed in the workspace on screen', async () => {
    const { sent } = await open(undefined, { faults: [FAULT] });
    expect(read(section())).toMatch(
      /^Printers and paper Counter Receipt Edit Remove Kitchen Picking slip Printer has no paper What can I do\? Edit Remove/,
    );
    await press('Remove Kitchen');
    expect(sent('printing.remove')).toEqual([{ workspace: 'practice', printerId: kitchen.id }]);
  });

  it('are as many as Counter keeps; the browser prints no pages', async () => {
    const listNew = async (count: number) => {
      await open(Array.from({ length: count }, (_, at) => ({ ...counter, id: `${at}` })));
      return listButtons(section()).filter((name) => /ESC|receipt printer|Office|PDF/.test(name));
    };
    expect(await listNew(PRINTERS_MAX - 1)).toEqual([
      'In the network (ESC/POS)',
      'At this PC: receipt printer',
      '(Office printer (A4))',
      '(PDF files)',
    ]);
    expect(await listNew(PRINTERS_MAX)).toEqual([]);
  });

  it('print the day summary', async () => {
    await open();
    await press('Print the day summary');
    expect(printDialogSubject.get()).toEqual({ document: 'day' });
  });

  it('keep their place when they are set, and a new one comes last', async () => {
    const { sent } = await open();
    await press('Edit Counter');
    await form().getByRole('textbox', { name: 'Name' }).fill('Front');
    await press('Keep without a test');
    await press('Cancel', form());
    await press('At this PC: receipt printer');
    await form().getByRole('textbox', { name: 'Name in this PC' }).fill('POS-80');
    await press('Keep without a test');
    const [renamed, added] = sent('printing.change');
    expect(renamed?.printers).toEqual([{ ...counter, name: 'Front' }, kitchen]);
    expect(added?.printers).toMatchObject([counter, kitchen, { transport: { kind: 'queue', queue: 'POS-80' } }]);
    expect(sent('printing.print')).toEqual([]);
  });

  it('print a test page if staff want one and they are saved, and are asked about with the state of their own', async () => {
    let isSaved = false;
    const { sent, show } = await open(
      undefined,
      {},
      {
        'printing.change': () => (isSaved ? { ok: true, value: null } : failed('disk_full')),
        'printing.print': createJob({ number: 44, document: 'test' }),
      },
    );
    await press('Edit Kitchen');
    await press('Keep and print a test page', form());
    expect(sent('printing.print')).toEqual([]);
    isSaved = true;
    await press('Keep and print a test page', form());
    expect(sent('printing.print')).toEqual([
      { actionId: expect.any(String), workspace: 'practice', wish: { document: 'test', printerId: kitchen.id } },
    ]);
    expect(read(section())).toContain('Test page: Printing…');
    await show(withPrinters([counter, kitchen], { faults: [{ ...FAULT, printerId: counter.id }] }));
    expect(read(section())).toContain('Test page: Printing…');
    await show(withPrinters([counter, kitchen], { faults: [FAULT] }));
    expect(read(section())).toContain('Test page: Printer has no paper');
    // Only a person can say that it is right, which ends that of the first steps, too.
    expect(sent('firstSteps.change')).toEqual([]);
    await press('Yes, it is right');
    expect(sent('firstSteps.change')).toEqual([{ isPrinting: true }]);
  });

  it('are not kept while something is missing', async () => {
    const { sent } = await open();
    await press('Edit Kitchen');
    await form().getByRole('textbox', { name: 'Address' }).fill('');
    await press('Keep without a test');
    await press('Keep and print a test page', form());
    expect(sent('printing.change')).toEqual([]);
    await expect.element(form().getByRole('alert')).toBeVisible();
  });

  it('are set one setting at a time', async () => {
    const tick = (name: string) => () => form().getByRole('checkbox', { name }).click();
    expect(await change(tick('Receipt'))).toEqual({ ...kitchen, roles: ['receipt', 'picking'] });
    expect(await change(tick('Picking slip'))).toEqual({ ...kitchen, roles: [] });
    expect(await change(tick('Open the drawer with a receipt'))).toEqual({ ...kitchen, drawer: true });
    expect(await change(() => choose('Width', '80 mm, 576 dots'))).toEqual({ ...kitchen, dots: 576 });
    expect(await change(() => choose('While it can’t print', 'Counter'))).toEqual({ ...kitchen, fallback: counter.id });
    expect(await change(() => choose('While it can’t print', 'Wait'), { ...kitchen, fallback: counter.id })).toEqual({
      ...kitchen,
      fallback: null,
    });
  });

  it('have an address without blanks, and a port in the digits of any script', async () => {
    const type = (label: string, text: string) => () => form().getByRole('textbox', { name: label }).fill(text);
    const transport = { kind: 'network', host: '192.168.1.50', port: 9_100 };
    expect(await change(type('Address', ' 192.168.1.9 '))).toMatchObject({
      transport: { ...transport, host: '192.168.1.9' },
    });
    expect(await change(type('Port', '९1x0'))).toMatchObject({ transport: { ...transport, port: 910 } });
  });

  it('can be brought back after they were removed, with the prints that wait for them', async () => {
    const removed = { printerId: kitchen.id, name: 'Kitchen', until: addMilliseconds(NOW, 42_000), waiting: 0 };
    const { show, sent } = await open([], { removed: [removed] });
    expect(read(section())).toContain('Kitchen is removed. Undo brings it back as it was.');
    await show(withPrinters([], { removed: [{ ...removed, waiting: 1 }] }));
    expect(read(section())).toContain('1 print waits for it.');
    await expect.element(section().getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription('0:42');
    await press('Undo', section());
    await press('Close', section());
    expect([...sent('printing.restore'), ...sent('printing.forget')]).toEqual([
      { printerId: kitchen.id },
      { printerId: kitchen.id },
    ]);
  });

  it('print by themselves at one counter, for each document at its occasion and for the stores that are ticked', async () => {
    const which = 'Which counter of the store prints orders by itself?';
    const stores = [
      ...createStoreWorkspace().stores,
      { id: 4, name: 'Sharma, Palasia', city: 'Indore' },
      { id: 5, name: 'Sharma, Rau', city: 'Indore' },
    ];
    const set = (count: number, part: Partial<PrintingView['settings']>) =>
      open(
        [counter],
        { settings: { ...NO_PRINTERS.settings, printers: [counter], ...part } },
        {},
        createStoreWorkspace({ stores: stores.slice(0, count) }),
      );
    const off = await set(2, { byItself: false });
    expect(read(section())).not.toContain('Prints by itself for');
    await choose(which, 'This counter');
    expect(off.sent('printing.change')).toEqual([{ byItself: true }]);
    const one = await set(1, { byItself: true });
    expect(read(section())).not.toContain('Prints by itself for');
    await choose(which, 'Another one, or none');
    await choose('When: Delivery slip', 'When it is accepted');
    expect(one.sent('printing.change')).toEqual([{ byItself: false }, { when: { delivery: 'accepted' } }]);
    const three = await set(3, { byItself: true, notForStoreIds: [4] });
    const box = (name: string) => section().getByRole('checkbox', { name });
    await expect.element(box('Sharma Provision Store')).toBeChecked();
    await expect.element(box('Sharma, Palasia')).not.toBeChecked();
    await box('Sharma, Rau').click();
    expect(three.sent('printing.change')).toEqual([{ notForStoreIds: [4, 5] }]);
    const two = await set(2, { byItself: true, notForStoreIds: [4] });
    await box('Sharma, Palasia').click();
    expect(two.sent('printing.change')).toEqual([{ notForStoreIds: [] }]);
  });

  it('have a letterhead, each field of which is saved when it is left', async () => {
    const { sent } = await open([], {}, { 'printing.change': () => ({ ok: true, value: null }) });
    const head = page.getByRole('group', { name: 'On the paper' });
    const field = (name: string) => head.getByRole('textbox', { name });
    await field('Last lines').fill('Thanks');
    await field('GSTIN').fill('2');
    await field('Name on paper').fill('Asha');
    await field('Name on paper').fill(' ');
    await userEvent.keyboard('{Tab}');
    expect(sent('printing.change')).toEqual([{ footer: 'Thanks' }, { gstin: '2' }]);
  });
});
