import { describe, expect, it, vi } from 'vitest';
import type { PrintingView, RemovedPrinterView } from '../../../../../electron/contract/calls/printing.ts';
import { PRINTERS_MAX, type Printer } from '../../../../../electron/contract/domain/printing.ts';
import { AutomaticPrinting } from '../../../../../renderer/screens/printing/automatic-printing.tsx';
import { buildLetterheadChange, keepTypedSince } from '../../../../../renderer/screens/printing/letterhead-form.tsx';
import { printDialogSubject } from '../../../../../renderer/screens/printing/print-dialog-state.ts';
import {
  FallbackChoice,
  PrinterForm,
  RoleFields,
  RollFields,
} from '../../../../../renderer/screens/printing/printer-form.tsx';
import { PrintersSetting, usePrinterSetup } from '../../../../../renderer/screens/printing/printers-setting.tsx';
import { RemovedPrinterList } from '../../../../../renderer/screens/printing/removed-printer-list.tsx';
import { TestPageCheck } from '../../../../../renderer/screens/printing/test-page-check.tsx';
import { TransportFields } from '../../../../../renderer/screens/printing/transport-fields.tsx';
import { samplePrinter } from '../../../../support/printing/sample-documents.ts';
import { CallRecorder, createScreenServices, prepareScreen, type Scene } from '../../../../support/rendered-screen.tsx';
import { renderControls } from '../../../../support/screen-controls.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { NO_PRINTERS } from '../../../../support/snapshots/printing.ts';
import { createStoreWorkspace } from '../../../../support/snapshots/snapshot.ts';
import { addMilliseconds, NOW } from '../../../../support/snapshots/values.ts';

prepareScreen();

const counter = samplePrinter(576, { name: 'Counter' });
const kitchen = samplePrinter(384, { id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a02', name: 'Kitchen' });

const createPrinting = (printers: readonly Printer[], part: Partial<PrintingView> = {}): PrintingView => ({
  ...NO_PRINTERS,
  settings: { ...NO_PRINTERS.settings, printers: [...printers] },
  ...part,
});

function open(content: React.ReactNode, printing = createPrinting([counter, kitchen]), scene: Scene = {}) {
  const ipc = new CallRecorder();
  return { ipc, ...renderControls(content, createScreenServices({ ipc, ...scene, snapshot: { printing } })) };
}

describe('the printers of a counter', () => {
  const fault = { printerId: kitchen.id, name: 'Kitchen', fault: 'no_paper' } as const;

  it('are listed with what they print, each with its own fault', () => {
    const { text } = open(<PrintersSetting />, createPrinting([counter, kitchen], { faults: [fault] }));
    expect(text).toMatch(
      /^Counter Receipt, Picking slip, Delivery slip Set Remove Kitchen Receipt, Picking slip, Delivery slip Printer has no paper /,
    );
  });

  it('are removed one by one, in the workspace on screen', () => {
    const { press, ipc } = open(<PrintersSetting />, undefined, { workspace: createPracticeWorkspace() });
    press('Remove Kitchen');
    expect(ipc.calls).toEqual([{ name: 'printing.remove', input: { workspace: 'practice', printerId: kitchen.id } }]);
  });

  it('are as many as Counter keeps; the browser prints no pages', () => {
    const listNew = (count: number) =>
      open(<PrintersSetting />, createPrinting(Array.from({ length: count }, () => counter)))
        .buttons.filter(({ name }) => /ESC|receipt printer|Office|PDF/.test(name))
        .map(({ isDisabled }) => isDisabled);
    expect(listNew(PRINTERS_MAX - 1)).toEqual([false, false, true, true]);
    expect(listNew(PRINTERS_MAX)).toEqual([]);
  });

  it('print the day summary', () => {
    open(<PrintersSetting />).press('Print the day summary');
    expect(printDialogSubject.get()).toEqual({ document: 'day' });
    printDialogSubject.set(null);
  });
});

describe('a printer that is kept', () => {
  function keep(printer: Printer, withTest: boolean) {
    const ipc = new CallRecorder();
    const setups: ReturnType<typeof usePrinterSetup>[] = [];
    function Setup() {
      setups.push(usePrinterSetup());
      return null;
    }
    const snapshot = { printing: createPrinting([counter, kitchen]) };
    renderControls(<Setup />, createScreenServices({ ipc, snapshot, workspace: createPracticeWorkspace() }));
    void setups[0]?.keep(printer, withTest);
    return ipc;
  }

  it('stays in its place, and a new one comes last', () => {
    const renamed = { ...counter, name: 'Front' };
    const added = { ...counter, id: '0b9d7f0e-6c1e-4f5d-9a53-7c0c4c9f9a03' };
    expect(keep(renamed, false).calls).toEqual([{ name: 'printing.change', input: { printers: [renamed, kitchen] } }]);
    expect(keep(added, false).calls).toEqual([
      { name: 'printing.change', input: { printers: [counter, kitchen, added] } },
    ]);
  });

  it('prints a test page itself, if staff want one and it is saved', async () => {
    const tested = keep(kitchen, true);
    await tested.answer();
    expect(tested.calls.slice(1)).toEqual([
      {
        name: 'printing.print',
        input: {
          actionId: expect.any(String),
          workspace: 'practice',
          wish: { document: 'test', printerId: kitchen.id },
        },
      },
    ]);
    const untested = keep(kitchen, false);
    await untested.answer();
    expect(untested.calls).toHaveLength(1);
    const unsaved = keep(kitchen, true);
    await unsaved.answer({ ok: false, problem: 'disk_full' });
    expect(unsaved.calls).toHaveLength(1);
  });

  it('is asked about with the state of its own test page', () => {
    const render = (printer: Printer) => {
      const faults = [{ printerId: kitchen.id, name: 'Kitchen', fault: 'no_paper' } as const];
      const check = <TestPageCheck printer={printer} number={44} onRight={() => undefined} onWrong={() => undefined} />;
      return open(check, createPrinting([counter, kitchen], { faults })).text;
    };
    expect(render(kitchen)).toMatch(/^The test page is on its way: waits, Printer has no paper\./);
    expect(render(counter)).toMatch(/^The test page is on its way: waits\./);
  });
});

describe('the form of a printer', () => {
  function openForm(first: Printer) {
    const onKeep = vi.fn();
    const form = <PrinterForm first={first} others={[counter]} onKeep={onKeep} onCancel={() => undefined} />;
    return { onKeep, ...open(form) };
  }

  it('keeps it with or without a test page, unless something is missing', () => {
    const { submit, press, onKeep } = openForm(kitchen);
    submit();
    press('Keep without a test');
    expect(onKeep.mock.calls).toEqual([
      [kitchen, true],
      [kitchen, false],
    ]);
    const unfinished = openForm({ ...kitchen, transport: { kind: 'network', host: '', port: 9_100 } });
    unfinished.submit();
    unfinished.press('Keep without a test');
    expect(unfinished.onKeep).not.toHaveBeenCalled();
  });

  it('changes one setting at a time', () => {
    const change = (act: (controls: ReturnType<typeof open>) => void, part: Partial<Printer> = {}) => {
      const onChange = vi.fn();
      const printer = { ...kitchen, ...part };
      act(
        open(
          <>
            <RoleFields printer={printer} onChange={onChange} />
            <RollFields printer={printer} onChange={onChange} />
            <FallbackChoice printer={printer} others={[counter]} onChange={onChange} />
          </>,
        ),
      );
      return onChange.mock.calls[0]?.[0];
    };
    expect(change(({ tick }) => tick('Picking slip', false))).toEqual({ roles: ['receipt', 'delivery'] });
    expect(change(({ tick }) => tick('Receipt', true), { roles: ['delivery'] })).toEqual({
      roles: ['receipt', 'delivery'],
    });
    expect(change(({ tick }) => tick('Open the drawer with a receipt', true))).toEqual({ drawer: true });
    expect(change(({ choose }) => choose('Width', '80 mm, 576 dots'))).toEqual({ dots: 576 });
    expect(change(({ choose }) => choose('While it can’t print', 'Counter'))).toEqual({ fallback: counter.id });
    expect(change(({ choose }) => choose('While it can’t print', 'Wait'))).toEqual({ fallback: null });
  });

  it('takes an address without blanks, and the digits of a port in any script', () => {
    const change = (label: string, text: string) => {
      const onChange = vi.fn();
      open(<TransportFields transport={kitchen.transport} onChange={onChange} />).type(label, text);
      return onChange.mock.calls[0]?.[0];
    };
    expect(change('Address', ' 192.168.1.9 ')).toEqual({ kind: 'network', host: '192.168.1.9', port: 9_100 });
    expect(change('Port', '९1x0')).toEqual({ kind: 'network', host: '192.168.1.50', port: 910 });
  });
});

describe('printing by itself', () => {
  const stores = [
    ...createStoreWorkspace().stores,
    { id: 4, name: 'Sharma, Palasia', city: 'Indore' },
    { id: 5, name: 'Sharma, Rau', city: 'Indore' },
  ];
  function openSetting(part: Partial<PrintingView['settings']>, count = 2) {
    const ipc = new CallRecorder();
    const change = vi.fn((part: object) => ipc.call('printing.change', part));
    const settings = { ...NO_PRINTERS.settings, ...part };
    const setting = <AutomaticPrinting settings={settings} change={change} />;
    return { change, ...open(setting, undefined, { workspace: { stores: stores.slice(0, count) } }) };
  }

  it('is turned on and off', () => {
    const { choose, change } = openSetting({ byItself: false });
    choose('Which counter of the store prints orders by itself?', 'This counter');
    choose('Which counter of the store prints orders by itself?', 'Another one, or none');
    expect(change.mock.calls).toEqual([[{ byItself: true }], [{ byItself: false }]]);
  });

  it('has an occasion for each document', () => {
    const { choose, change } = openSetting({ byItself: true });
    choose('When: Delivery slip', 'When it is accepted');
    expect(change).toHaveBeenCalledWith({ when: { delivery: 'accepted' } });
  });

  it('is for the stores that are ticked, if the counter has several', () => {
    expect(openSetting({ byItself: true }, 1).text).not.toContain('Prints by itself for');
    expect(openSetting({ byItself: false }).text).not.toContain('Prints by itself for');
    const clear = openSetting({ byItself: true, notForStoreIds: [4] }, 3);
    expect(clear.html.match(/checked=""/g)).toHaveLength(2);
    clear.tick('Sharma, Rau', false);
    expect(clear.change).toHaveBeenCalledWith({ notForStoreIds: [4, 5] });
    const two = openSetting({ byItself: true, notForStoreIds: [4] });
    two.tick('Sharma, Palasia', true);
    expect(two.change).toHaveBeenCalledWith({ notForStoreIds: [] });
  });
});

it('a removed printer can be brought back, with the prints that wait for it', () => {
  const removed: RemovedPrinterView = {
    printerId: kitchen.id,
    name: 'Kitchen',
    until: addMilliseconds(NOW, 42_000),
    waiting: 0,
  };
  const openRemoved = (waiting: number) =>
    open(<RemovedPrinterList />, createPrinting([], { removed: [{ ...removed, waiting }] }));
  expect(openRemoved(0).text).toContain('Kitchen is removed. Undo brings it back as it was.');
  const { text, buttons, press, ipc } = openRemoved(1);
  expect(text).toContain('1 print waits for it.');
  expect(buttons[0]).toMatchObject({ name: 'Undo', description: '0:42' });
  press('Undo');
  press('Close');
  expect(ipc.calls).toEqual([
    { name: 'printing.restore', input: { printerId: kitchen.id } },
    { name: 'printing.forget', input: { printerId: kitchen.id } },
  ]);
});

it('the letterhead is saved as typed; an empty name is the service’s; what is typed meanwhile stays', () => {
  expect(buildLetterheadChange({ storeName: ' ', footer: 'Thanks' })).toEqual({ storeName: null, footer: 'Thanks' });
  expect(buildLetterheadChange({ storeName: 'Asha' })).toEqual({ storeName: 'Asha' });
  expect(buildLetterheadChange({ gstin: '' })).toEqual({ gstin: '' });
  const saved = { storeName: 'Asha', footer: 'Thanks' };
  expect(keepTypedSince({ storeName: 'Asha Kirana', footer: 'Thanks', gstin: '2' }, saved)).toEqual({
    storeName: 'Asha Kirana',
    gstin: '2',
  });
});
