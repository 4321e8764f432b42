import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { failed } from '../../../../../electron/contract/calls/call.ts';
import type { ClosingView } from '../../../../../electron/contract/calls/closing.ts';
import { MINUTE } from '../../../../../electron/contract/domain/time.ts';
import { printDialogSubject } from '../../../../../renderer/screens/printing/print-dialog-state.ts';
import { type Answers, listButtons, openScreen, press, type Scene, settle } from '../../../../support/screen.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { CLOSING, SALES, SIGNED_CLOSINGS } from '../../../../support/snapshots/sales.ts';
import { ASHA, createStaffView, RAVI } from '../../../../support/snapshots/staff.ts';
import { addMilliseconds, rupeesOf, timeToday } from '../../../../support/snapshots/values.ts';

const PRACTICE: Scene = { workspace: createPracticeWorkspace() };
const panel = () => page.getByRole('main').element().querySelector<HTMLElement>('[data-slot=closing]');
const readPanel = () => (panel()?.innerText ?? '').replaceAll(/\s+/g, ' ').trim();
const field = (name: string) => page.getByRole('textbox', { name });

/** Opens Sales, and compares the day. */
async function compare(view: ClosingView = CLOSING, scene: Scene = {}, answers: Answers = {}, address = '#sales') {
  const screen = await openScreen(address, scene, {
    'sales.view': SALES,
    'closing.list': SIGNED_CLOSINGS,
    'closing.compare': view,
    ...answers,
  });
  await press('Compare with the service');
  return screen;
}

describe('the day to close', () => {
  it('is today in the workspace on screen, or the day that the address names', async () => {
    const today = await compare();
    expect(readPanel()).toMatch(/^Closing the day /);
    expect(today.sent('closing.compare')).toEqual([{ workspace: 'store', day: '2026-11-20' }]);
    const practice = await compare(CLOSING, PRACTICE);
    expect(practice.sent('closing.compare')).toMatchObject([{ workspace: 'practice' }]);
    const named = await compare(CLOSING, {}, {}, '#sales/2026-11-18');
    expect(readPanel()).toMatch(/^Closing Wed 18 Nov /);
    expect(named.sent('closing.compare')).toMatchObject([{ day: '2026-11-18' }]);
    location.hash = '#sales';
    await settle();
    expect(readPanel()).toMatch(/^Closing the day /);
  });

  it('is the one that was begun, also past midnight, but not one of the other workspace', async () => {
    const { services, show } = await compare();
    services.now.set(addMilliseconds(timeToday('23:59'), 2 * MINUTE));
    await show({});
    expect(readPanel()).toMatch(/^Closing Fri 20 Nov /);
    await show(PRACTICE);
    expect(readPanel()).toMatch(/^Closing the day /);
  });
});

describe('the sign-off', () => {
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
    async (cash, words, countedCash) => {
      const { sent } = await compare();
      await field('Cash in the drawer').fill(cash);
      await field('Note').fill('Two notes torn');
      expect(readPanel()).toContain(words);
      await press('Sign off the day');
      const who = {
        workspace: 'store',
        actionId: expect.any(String),
        comparedAt: CLOSING.at,
        signedBy: 'Meena Sharma',
      };
      expect(sent('closing.sign')).toEqual([{ ...who, countedCash, note: 'Two notes torn' }]);
    },
  );

  it.each(['12x', '-5', '1.234', '10000000.01'])('is not possible with cash that is no amount: %s', async (cash) => {
    await compare();
    await field('Cash in the drawer').fill(cash);
    expect(readPanel()).toContain('Type an amount in rupees, such as 1250.50.');
    expect(listButtons(page.getByRole('main'))).toContain('(Sign off the day)');
  });

  it('carries the name that was typed or of who is at the counter, and is for those who may manage', async () => {
    const typed = await compare();
    await field('Your name').fill('Sunita');
    await press('Sign off the day');
    expect(typed.sent('closing.sign')).toMatchObject([{ signedBy: 'Sunita' }]);
    const manager = await compare(CLOSING, { snapshot: { staff: createStaffView(ASHA) } });
    expect(field('Your name').query()).toBeNull();
    await press('Sign off the day');
    expect(manager.sent('closing.sign')).toMatchObject([{ signedBy: ASHA.name }]);
    await compare(CLOSING, { snapshot: { staff: createStaffView(RAVI) } });
    expect(readPanel()).toContain('Only a manager or the owner may do this.');
    expect(listButtons(page.getByRole('main'))).not.toContain('Sign off the day');
  });

  it('keeps what was typed for each day and workspace until that day is signed', async () => {
    let isRefused = true;
    const [signed] = SIGNED_CLOSINGS;
    if (signed === undefined) throw new Error('no closing');
    const { services, show } = await compare(
      CLOSING,
      {},
      {
        'closing.sign': () => (isRefused ? failed('disk_full') : { ok: true, value: signed }),
      },
    );
    const yesterday = { cash: '', signedBy: null, note: 'Yesterday' };
    services.closingDrafts.set(new Map([['store 2026-11-19', yesterday]]));
    await field('Cash in the drawer').fill('5');
    await field('Note').fill('Torn');
    const read = () => services.closingDrafts.get().get('store 2026-11-20');
    expect(read()).toEqual({ cash: '5', signedBy: null, note: 'Torn' });
    await press('Sign off the day');
    expect(read()?.note).toBe('Torn');
    isRefused = false;
    await press('Sign off the day');
    expect(read()).toBeUndefined();
    expect(services.closingDrafts.get().get('store 2026-11-19')).toBe(yesterday);
    expect(readPanel()).toContain('Signed off');
    expect(field('Note').query()).toBeNull();
    services.closingDrafts.set(new Map([['store 2026-11-20', { ...yesterday, cash: '5' }]]));
    await show(PRACTICE);
    await press('Compare with the service');
    await expect.element(field('Cash in the drawer')).toHaveValue('');
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
  async function find(part: Partial<ClosingView> = {}) {
    await compare({ ...same, ...part });
    return { text: readPanel(), warnings: panel()?.querySelectorAll('.lucide-triangle-alert').length };
  }

  it('warn of nothing when both sides are the same and nothing is left to do', async () => {
    const { text, warnings } = await find();
    expect(warnings).toBe(0);
    expect(text).toMatch(
      /84 orders compared 0 orders still open 77 sales, ₹642\.00 on both sides .* 77 booked, 0 to book Everything that was pressed here is answered Stock of 2,000 items compared/,
    );
    expect(text).toContain('Online, UPI (50) ₹41,210.00 In store, Cash (20) ₹12,640.50 In store, UPI (7) ₹6,376.50');
  });

  const unlisted = { storeId: 3, orderId: 'ord_7K21', number: '7K21', here: rupeesOf('642'), there: null };
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
      { sales: { ...same.sales, differences: [unlisted] } },
    ],
    ['76 booked, 1 to book', { booking: { ...same.booking, booked: 76, toBook: 1 } }],
    ['77 booked, 0 to book 1 booking was refused: look in Activity', { booking: { ...same.booking, refused: 1 } }],
    ['2 not answered yet, 0 refused Look in Activity', { actions: { unsettled: 2, refused: 0 } }],
    ['0 not answered yet, 1 refused Look in Activity', { actions: { unsettled: 0, refused: 1 } }],
  ])('warn: %s', async (words, part) => {
    const { text, warnings } = await find(part);
    expect(text).toContain(words);
    expect(warnings).toBe(1);
  });

  it('list the stock that was corrected, which is no warning', async () => {
    const { text, warnings } = await find({ stock: CLOSING.stock });
    expect(text).toContain('the first 2,000 items compared 2 were out of date here, and are corrected');
    expect(panel()?.textContent).toContain('काबुली चना 1 किलो: 47, now 458902: 4, now 6');
    expect(warnings).toBe(0);
  });
});

it('the days that were signed off show their total and who signed; each has a slip; older ones wait to be asked for', async () => {
  await compare();
  expect(readPanel()).toMatch(
    /Signed off Thu 19 Nov ₹60,227\.00 Meena Sharma, compared at 10:31 pm Wed 18 Nov .* 1 earlier one$/,
  );
  expect(readPanel()).not.toContain('Mon 16 Nov');
  await page.getByText('1 earlier one').click();
  expect(readPanel()).toMatch(/ Mon 16 Nov ₹60,227\.00 Meena Sharma, compared at 10:31 pm$/);
  await press('Print the closing of Wed 18 Nov');
  expect(printDialogSubject.get()).toEqual({ document: 'closing', closingId: SIGNED_CLOSINGS[1]?.id });
});
