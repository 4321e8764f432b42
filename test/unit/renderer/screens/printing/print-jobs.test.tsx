import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrintJobView } from '../../../../../electron/contract/calls/printing.ts';
import { PrintConfirmation } from '../../../../../renderer/screens/printing/print-confirmation.tsx';
import { OrderPrintForm } from '../../../../../renderer/screens/printing/print-dialog.tsx';
import { PrintForm } from '../../../../../renderer/screens/printing/print-form.tsx';
import { canMove, Job, useMove } from '../../../../../renderer/screens/printing/print-job-list.tsx';
import { samplePrinter } from '../../../../support/printing/sample-documents.ts';
import { CallRecorder, createScreenServices, prepareScreen, type Scene } from '../../../../support/rendered-screen.tsx';
import { renderControls } from '../../../../support/screen-controls.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { NO_PRINTERS } from '../../../../support/snapshots/printing.ts';
import { timeToday } from '../../../../support/snapshots/values.ts';

prepareScreen();
// Print moves the keyboard to the next button.
beforeAll(() => {
  vi.stubGlobal('HTMLElement', class {});
});

const counter = samplePrinter(576, { name: 'Counter', roles: ['receipt'] });
const kitchen = samplePrinter(384, { id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a02', name: 'Kitchen', roles: ['picking'] });
const PRACTICE: Scene = { workspace: createPracticeWorkspace() };

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

function open(content: React.ReactNode, scene: Scene = {}) {
  const ipc = new CallRecorder();
  return { ipc, ...renderControls(content, createScreenServices({ ipc, ...scene })) };
}

describe('the print dialog', () => {
  const withPrinters = (...printers: (typeof counter)[]): Scene => ({
    ...PRACTICE,
    snapshot: { printing: { ...NO_PRINTERS, settings: { ...NO_PRINTERS.settings, printers } } },
  });
  const print = (content: React.ReactNode, scene: Scene) => {
    const { press, ipc } = open(content, scene);
    press('Print');
    return ipc.calls.map(({ name, input }) => (name === 'printing.print' && 'wish' in input ? input : null));
  };
  const order = { orderId: 'ord_7K38', storeId: 3, number: '7K38' };
  const close = () => undefined;

  it('begins with what the order’s status calls for', () => {
    const printOrder = (status: string) =>
      print(<OrderPrintForm order={{ ...order, status }} onClose={close} />, withPrinters(counter))[0]?.wish.document;
    expect(['PENDING', 'ACCEPTED', 'PACKED', 'DELIVERED'].map(printOrder)).toEqual([
      'picking',
      'picking',
      'delivery',
      'receipt',
    ]);
  });

  it('prints in the workspace on screen, and names the printer only if it is not the usual one', () => {
    const spec = { document: 'day' } as const;
    const wanted = { workspace: 'practice', actionId: expect.any(String) };
    const printDay = (...printers: (typeof counter)[]) =>
      print(<PrintForm spec={spec} onClose={close} />, withPrinters(...printers));
    expect(printDay(kitchen, counter)).toEqual([{ ...wanted, wish: spec }]);
    const live = { ...withPrinters(counter), workspace: {} };
    expect(print(<PrintForm spec={spec} onClose={close} />, live)).toMatchObject([{ workspace: 'store' }]);
    const picking = { document: 'picking', storeId: 3, orderId: 'ord_7K38' } as const;
    expect(print(<PrintForm spec={picking} onClose={close} />, withPrinters(counter))).toEqual([
      { ...wanted, wish: { ...picking, printerId: counter.id } },
    ]);
  });

  it('can’t print without a printer', () => {
    const { buttons, text } = open(<PrintForm spec={{ document: 'day' }} onClose={close} />);
    expect(text).toContain('No printer is set up on this counter.');
    expect(buttons).toMatchObject([{ name: 'Print', isDisabled: true }, { name: 'Close' }]);
  });
});

describe('a print job', () => {
  const render = (part: Partial<PrintJobView>, otherPrinter?: string) => {
    const onMove = vi.fn();
    return { onMove, ...open(<Job print={createJob(part)} otherPrinter={otherPrinter} onMove={onMove} />) };
  };
  const listButtons = (part: Partial<PrintJobView>, otherPrinter?: string) =>
    render(part, otherPrinter).buttons.map(({ name }) => name);

  it('says what became of it, and on which printer it is stuck', () => {
    expect(render({}).text).toBe('11:51 am · Picking slip, print 41: waits Take back');
    expect(render({ fault: 'no_paper', isCopy: true }).text).toBe(
      '11:51 am · Picking slip, print 41 (copy): waits , Printer has no paper (Counter) Take back',
    );
    expect(render({ state: 'failed', fault: 'too_late' }).text).toMatch(
      /: not printed , It could not be printed in time$/,
    );
  });

  it('is taken back while it waits, and moved to another printer while it is stuck', () => {
    expect(listButtons({ fault: 'no_paper' }, 'Kitchen')).toEqual(['Print on Kitchen instead', 'Take back']);
    expect(listButtons({ fault: 'no_paper' })).toEqual(['Take back']);
    expect(listButtons({}, 'Kitchen')).toEqual(['Take back']);
    expect(listButtons({ state: 'done' }, 'Kitchen')).toEqual([]);
    const { press, ipc, onMove } = render({ fault: 'no_paper' }, 'Kitchen');
    press('Print on Kitchen instead');
    expect(onMove).toHaveBeenCalledOnce();
    press('Take back');
    expect(ipc.calls).toEqual([{ name: 'printing.withdraw', input: { workspace: 'practice', number: 41 } }]);
  });

  it('is moved only to print the same document, which a list can’t tell', () => {
    const order = { storeId: 3, orderId: 'ord_7K38' };
    expect(canMove(createJob(), { document: 'picking', ...order })).toBe(true);
    expect(canMove(createJob(), { document: 'receipt', ...order })).toBe(false);
    const closing = createJob({ document: 'closing', orderId: null });
    expect(canMove(closing, { document: 'closing', closingId: '0f6bb0f5-6e3c-4a69-8a3e-2b1f4a1d9e21' })).toBe(false);
  });

  it('that is moved is withdrawn first, and not printed a second time if it can’t be (C15)', async () => {
    const ipc = new CallRecorder();
    const print = vi.fn();
    const moves: ReturnType<typeof useMove>[] = [];
    function Move() {
      moves.push(useMove(print));
      return null;
    }
    renderControls(<Move />, createScreenServices({ ipc, ...PRACTICE }));
    const [move] = moves;
    void move?.(41);
    expect(ipc.calls).toEqual([{ name: 'printing.withdraw', input: { workspace: 'practice', number: 41 } }]);
    await ipc.answer({ ok: false, problem: 'not_possible_now' });
    expect(print).not.toHaveBeenCalled();
    void move?.(41);
    await ipc.answer();
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('a print with an unknown outcome', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const ask = (...asks: PrintJobView[]) =>
    open(<PrintConfirmation />, { snapshot: { printing: { ...NO_PRINTERS, asks } } });
  const unknown = createJob({ state: 'unknown', fault: 'broke_off' });

  it('is asked about, one at a time', () => {
    expect(ask().text).toBe('');
    expect(ask(unknown, createJob({ number: 42 })).text).toBe(
      'Look at the paper: has print 41 come out? Picking slip of order 7K38. Printer hung up midway. After this one, 1 more to look at. Yes, it is there No, print it again No, leave it',
    );
    expect(ask({ ...unknown, document: 'day', orderNumber: null }).text).toContain('? Day summary. Printer hung up');
  });

  it.each([
    ['Yes, it is there', 'came_out'],
    ['No, print it again', 'again'],
    ['No, leave it', 'leave'],
  ])('gets the answer of staff in its own workspace, once for a double click: %s', (name, answer) => {
    const { press, ipc } = ask(unknown);
    const given = {
      name: 'printing.answer',
      input: { actionId: expect.any(String), workspace: 'practice', number: 41, answer },
    };
    press(name);
    press(name);
    expect(ipc.calls).toEqual([given]);
    vi.advanceTimersByTime(1_001);
    press(name);
    expect(ipc.calls).toEqual([given, given]);
  });
});
