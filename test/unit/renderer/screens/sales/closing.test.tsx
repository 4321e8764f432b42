import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClosingView } from '../../../../../electron/contract/calls/closing.ts';
import { printDialogSubject } from '../../../../../renderer/screens/printing/print-dialog-state.ts';
import type { ClosingDraft } from '../../../../../renderer/screens/sales/closing/closing-draft.ts';
import { ClosingFindingList } from '../../../../../renderer/screens/sales/closing/closing-finding-list.tsx';
import { ClosingPanel, findClosingDay } from '../../../../../renderer/screens/sales/closing/closing-panel.tsx';
import { SignOffForm } from '../../../../../renderer/screens/sales/closing/sign-off-form.tsx';
import { SignedClosings } from '../../../../../renderer/screens/sales/closing/signed-closings.tsx';
import { CallRecorder, createScreenServices, prepareScreen, type Scene } from '../../../../support/rendered-screen.tsx';
import { renderControls } from '../../../../support/screen-controls.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { CLOSING, SALES, SIGNED_CLOSINGS } from '../../../../support/snapshots/sales.ts';
import { ASHA, createStaffView, RAVI } from '../../../../support/snapshots/staff.ts';
import { rupeesOf, timeToday } from '../../../../support/snapshots/values.ts';

prepareScreen();

describe('the day to close', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { hash: '#sales' });
  });

  function compare(scene: Scene = {}) {
    const ipc = new CallRecorder();
    const panel = renderControls(<ClosingPanel toBook={SALES.toBook} />, createScreenServices({ ipc, ...scene }));
    panel.press('Compare with the service');
    return { text: panel.text, calls: ipc.calls };
  }

  it('is today, in the workspace on screen', () => {
    const { text, calls } = compare();
    expect(text).toMatch(/^Closing the day Compares orders/);
    expect(calls).toEqual([{ name: 'closing.compare', input: { workspace: 'store', day: '2026-11-20' } }]);
    expect(compare({ workspace: createPracticeWorkspace() }).calls).toMatchObject([
      { input: { workspace: 'practice' } },
    ]);
  });

  it('is the one that the address names', () => {
    vi.stubGlobal('location', { hash: '#sales/2026-11-18' });
    const { text, calls } = compare();
    expect(text).toMatch(/^Closing Wed 18 Nov Compares/);
    expect(calls).toMatchObject([{ input: { day: '2026-11-18' } }]);
  });

  it('is the one that was begun, also past midnight, but not one of the other workspace', () => {
    const [yesterday, today] = [timeToday('00:00'), timeToday('23:59')];
    expect(findClosingDay('store', null, today)).toBe(today);
    expect(findClosingDay('store', { workspace: 'store', day: yesterday }, today)).toBe(yesterday);
    expect(findClosingDay('practice', { workspace: 'store', day: yesterday }, today)).toBe(today);
  });
});

describe('the sign-off', () => {
  const typed: ClosingDraft = { cash: '', signedBy: null, note: '' };

  function open(draft: Partial<ClosingDraft> = {}, scene: Scene = {}) {
    const ipc = new CallRecorder();
    const services = createScreenServices({ ipc, ...scene });
    const drafts = { 'store 2026-11-20': { ...typed, ...draft }, 'store 2026-11-19': { ...typed, note: 'Yesterday' } };
    services.closingDrafts.set(new Map(Object.entries(drafts)));
    const onSigned = vi.fn();
    const form = renderControls(<SignOffForm view={CLOSING} lastSigner="Meena" onSigned={onSigned} />, services);
    return { ipc, services, onSigned, ...form };
  }

  it.each([
    ['', '₹12,640.50 was paid in cash. Leave it empty if nobody counted.', null],
    ['12640.50', '₹12,640.50 was paid in cash: it matches.', 1_264_050],
    [' ₹12,640.5 ', '₹12,640.50 was paid in cash: it matches.', 1_264_050],
    ['१२६४०.५०', '₹12,640.50 was paid in cash: it matches.', 1_264_050],
    ['12640.51', '₹12,640.50 was paid in cash: ₹0.01 too much in the drawer.', 1_264_051],
    ['12600', '₹12,640.50 was paid in cash: ₹40.50 is missing from the drawer.', 1_260_000],
    ['0', '₹12,640.50 was paid in cash: ₹12,640.50 is missing from the drawer.', 0],
    ['10000000', '₹12,640.50 was paid in cash: ₹99,87,359.50 too much in the drawer.', 1_000_000_000],
  ])(
    'compares the drawer with the cash that was taken, and signs what was counted: "%s"',
    (cash, words, countedCash) => {
      const { text, buttons, submit, ipc } = open({ cash, note: 'Two notes torn' });
      expect(text).toContain(words);
      expect(buttons).toMatchObject([{ name: 'Sign off the day', isDisabled: false }]);
      submit();
      expect(ipc.calls).toEqual([
        {
          name: 'closing.sign',
          input: {
            workspace: 'store',
            actionId: expect.any(String),
            comparedAt: CLOSING.at,
            signedBy: 'Meena',
            countedCash,
            note: 'Two notes torn',
          },
        },
      ]);
    },
  );

  it.each(['12x', '-5', '1.234', '10000000.01'])('is not possible with cash that is no amount: %s', (cash) => {
    const { text, buttons, submit, ipc } = open({ cash });
    expect(text).toContain('Type an amount in rupees, such as 1250.50.');
    expect(buttons).toMatchObject([{ isDisabled: true }]);
    submit();
    expect(ipc.calls).toEqual([]);
  });

  it('carries the name of who is at the counter, else the name that was typed', () => {
    const sign = (draft: Partial<ClosingDraft>, scene: Scene) => {
      const { submit, ipc, text } = open(draft, scene);
      submit();
      return { signers: ipc.calls.map(({ input }) => ('signedBy' in input ? input.signedBy : null)), text };
    };
    const nobody = sign({ signedBy: 'Sunita' }, {});
    expect(nobody.signers).toEqual(['Sunita']);
    expect(nobody.text).toContain('Your name');
    const manager = sign({ signedBy: 'Sunita' }, { snapshot: { staff: createStaffView(ASHA) } });
    expect(manager.signers).toEqual([ASHA.name]);
    expect(manager.text).not.toContain('Your name');
  });

  it('is for those who may manage', () => {
    const { text, buttons } = open({}, { snapshot: { staff: createStaffView(RAVI) } });
    expect(text).toMatch(/^Only a manager or the owner may do this\./);
    expect(buttons).toEqual([]);
  });

  it('keeps what was typed for each day and workspace until that day is signed', async () => {
    const { type, submit, ipc, services, onSigned } = open({ cash: '5', signedBy: 'Sunita' });
    const read = (key: string) => services.closingDrafts.get().get(key);
    type('Note', 'Torn');
    expect(read('store 2026-11-20')).toEqual({ cash: '5', signedBy: 'Sunita', note: 'Torn' });
    submit();
    await ipc.answer({ ok: false, problem: 'disk_full' });
    expect(read('store 2026-11-20')?.note).toBe('Torn');
    expect(onSigned).not.toHaveBeenCalled();
    submit();
    await ipc.answer();
    expect(read('store 2026-11-20')).toBeUndefined();
    expect(read('store 2026-11-19')?.note).toBe('Yesterday');
    expect(onSigned).toHaveBeenCalledOnce();
  });

  it('in practice has a draft of its own', () => {
    const { text, html } = open({ cash: '5' }, { workspace: createPracticeWorkspace() });
    expect(text).toContain('Leave it empty if nobody counted.');
    expect(html).not.toContain('value="5"');
  });
});

describe('the findings of a comparison', () => {
  const same: ClosingView = {
    ...CLOSING,
    leftOut: [],
    orders: { compared: 84, differences: [], open: [] },
    sales: { compared: 77, totalHere: rupeesOf('642'), totalThere: rupeesOf('642'), differences: [] },
    booking: { booked: 77, toBook: 0, underWay: 0, refused: 0 },
    actions: { unsettled: 0, refused: 0 },
    stock: { compared: 2_000, isPartial: false, differences: [] },
  };
  function render(part: Partial<ClosingView> = {}) {
    const { text, html } = renderControls(<ClosingFindingList view={{ ...same, ...part }} toBook={SALES.toBook} />);
    return { text, warnings: html.split('lucide-triangle-alert').length - 1 };
  }

  it('warn of nothing when both sides are the same and nothing is left to do', () => {
    expect(render().warnings).toBe(0);
    expect(render().text).toMatch(
      /^84 orders compared 0 orders still open 77 sales, ₹642\.00 on both sides .* 77 booked, 0 to book Everything that was pressed here is answered Stock of 2,000 items compared$/,
    );
  });

  it.each<[string, Partial<ClosingView>]>([
    ['Not compared, because the service doesn’t show it: Sharma Retail, Baner', { leftOut: CLOSING.leftOut }],
    [
      '84 orders compared 7K21 here: Accepted, to be packed; at the service: Delivered. Corrected here.',
      { orders: { ...same.orders, differences: CLOSING.orders.differences } },
    ],
    ['1 order still open 7K22', { orders: { ...same.orders, open: CLOSING.orders.open } }],
    ['77 sales: ₹642.00 here, ₹650.00 at the service', { sales: { ...same.sales, totalThere: rupeesOf('650') } }],
    [
      '7K21 here: not there; at the service: ₹642.00',
      { sales: { ...same.sales, differences: CLOSING.sales.differences } },
    ],
    [
      '7K21 ₹642.00 here, and the service doesn’t list it. Ask the service about it.',
      {
        sales: {
          ...same.sales,
          differences: [{ storeId: 3, orderId: 'ord_7K21', number: '7K21', here: rupeesOf('642'), there: null }],
        },
      },
    ],
    ['76 booked, 1 to book', { booking: { ...same.booking, booked: 76, toBook: 1 } }],
    ['77 booked, 0 to book 1 booking was refused: look in Activity', { booking: { ...same.booking, refused: 1 } }],
    ['2 not answered yet, 0 refused Look in Activity', { actions: { unsettled: 2, refused: 0 } }],
    ['0 not answered yet, 1 refused Look in Activity', { actions: { unsettled: 0, refused: 1 } }],
  ])('warn: %s', (words, part) => {
    const { text, warnings } = render(part);
    expect(text).toContain(words);
    expect(warnings).toBe(1);
  });

  it('list what was paid in which way, and the stock that was corrected, which is no warning', () => {
    const { text, warnings } = render({ stock: CLOSING.stock });
    expect(text).toContain('Online, UPI (50) ₹41,210.00 In store, Cash (20) ₹12,640.50 In store, UPI (7) ₹6,376.50');
    expect(text).toContain('the first 2,000 items compared 2 were out of date here, and are corrected');
    expect(text).toMatch(/काबुली चना 1 किलो: 47, now 45 8902: 4, now 6$/);
    expect(warnings).toBe(0);
  });
});

describe('the days that were signed off', () => {
  afterEach(() => {
    printDialogSubject.set(null);
  });

  it('show their total and who signed; the older ones wait to be asked for', () => {
    const { text } = renderControls(<SignedClosings closings={SIGNED_CLOSINGS} />);
    expect(text).toMatch(/^Signed off Thu 19 Nov ₹60,227\.00 Meena Sharma, compared at 10:31 pm Wed 18 Nov /);
    expect(text).toMatch(/ 1 earlier one Mon 16 Nov ₹60,227\.00 Meena Sharma, compared at 10:31 pm$/);
  });

  it('have a slip each', () => {
    const { press } = renderControls(<SignedClosings closings={SIGNED_CLOSINGS} />);
    press('Print the closing of Wed 18 Nov');
    expect(printDialogSubject.get()).toEqual({ document: 'closing', closingId: SIGNED_CLOSINGS[1]?.id });
  });
});
