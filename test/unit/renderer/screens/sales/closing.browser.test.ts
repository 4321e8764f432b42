import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { failed } from '../../../../../electron/contract/calls/call.ts';
import type { ClosingView } from '../../../../../electron/contract/calls/closing.ts';
import { MINUTE } from '../../../../../electron/contract/domain/time.ts';
import { printDialogSubject } from '../../../../../renderer/screens/printing/print-dialog-state.ts';
import { type Answers, listButtons, openScreen, press, type Scene } from '../../../../support/screen.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { AGREEING, CLOSING, createClosing, SALES, SIGNED_CLOSINGS } from '../../../../support/snapshots/sales.ts';
import { ASHA, createStaffView, RAVI } from '../../../../support/snapshots/staff.ts';
import { addMilliseconds, rupeesOf, timeToday } from '../../../../support/snapshots/values.ts';

const PRACTICE: Scene = { workspace: createPracticeWorkspace() };
const REVISIONS = { orders: 1, activity: 1, imports: 1, stock: 1 };
const main = () => page.getByRole('main');
const read = (part: Locator = main()) => part.element().textContent.replaceAll(/\s+/g, ' ').trim();
const region = (name: string) => main().getByRole('region', { name });
const row = (name: string) => read(main().getByRole('row', { name: new RegExp(`^${name}`) }));
const heading = () => read(main().getByRole('heading', { level: 1 }));
const field = (name: string) => page.getByRole('textbox', { name });

/** Opens the closing, which compares the day. */
async function open(view: ClosingView = AGREEING, scene: Scene = {}, answers: Answers = {}, address = '#closing') {
  return await openScreen(address, scene, {
    'sales.view': SALES,
    'closing.list': SIGNED_CLOSINGS,
    'closing.compare': view,
    'closing.sign': createClosing(0),
    ...answers,
  });
}

describe('the day to close', () => {
  it('is today in the workspace on screen, or the day that the address names, and is compared as the screen opens', async () => {
    const today = await open();
    expect(heading()).toBe('Closing the day');
    expect(today.sent('closing.compare')).toEqual([{ workspace: 'store', day: '2026-11-20' }]);
    await press('Compare again');
    expect(today.sent('closing.compare')).toHaveLength(2);
    const practice = await open(AGREEING, PRACTICE);
    expect(practice.sent('closing.compare')).toMatchObject([{ workspace: 'practice' }]);
    const named = await open(AGREEING, {}, {}, '#closing/2026-11-18');
    expect(heading()).toBe('Closing Wed 18 Nov');
    expect(named.sent('closing.compare')).toMatchObject([{ day: '2026-11-18' }]);
  });

  it('is the one on which staff began, also past midnight', async () => {
    const { services, show } = await open(AGREEING, {}, {}, '#sales');
    await press('Close the day');
    services.now.set(addMilliseconds(timeToday('23:59'), 2 * MINUTE));
    await show({});
    expect(heading()).toBe('Closing Fri 20 Nov');
  });

  it('is compared again once its last sale is booked', async () => {
    const { toBook } = SALES;
    let rows = toBook;
    const answers: Answers = { 'sales.view': () => ({ ok: true, value: { ...SALES, toBook: rows } }) };
    const { sent, show } = await open(CLOSING, {}, answers);
    rows = toBook.slice(0, 1);
    await show({ workspace: { revisions: { ...REVISIONS, sales: 2 } } });
    expect(sent('closing.compare')).toHaveLength(1);
    rows = [];
    await show({ workspace: { revisions: { ...REVISIONS, sales: 3 } } });
    expect(sent('closing.compare')).toHaveLength(2);
  });
});

describe('the sign-off', () => {
  it.each([
    ['', 'not counted', null],
    ['12640.50', 'agrees', 1_264_050],
    [' ₹12,640.5 ', 'agrees', 1_264_050],
    ['१२,६४०.५०', 'agrees', 1_264_050],
    ['12640.51', '₹0.01 too much', 1_264_051],
    ['12600', '₹40.50 missing', 1_260_000],
    ['0', '₹12,640.50 missing', 0],
    ['1,00,00,000', '₹99,87,359.50 too much', 1_000_000_000],
  ])(
    'compares the drawer with the cash that was taken, and signs what was counted: "%s"',
    async (cash, words, countedCash) => {
      const { sent } = await open();
      await field('Cash in the drawer').fill(cash);
      await field('Note').fill('Two notes torn');
      expect(row('Cash')).toContain(words);
      await press('Sign off the day');
      if (words.startsWith('₹')) await press('Sign off all the same');
      const who = {
        workspace: 'store',
        actionId: expect.any(String),
        comparedAt: CLOSING.at,
        signedBy: 'Meena Sharma',
      };
      expect(sent('closing.sign')).toEqual([{ ...who, countedCash, note: 'Two notes torn' }]);
    },
  );

  it.each(['12x', '-5', '1.234', '10000000.01', '12,50', '1,2'])(
    'is not possible with cash that is no clear amount: %s',
    async (cash) => {
      await open();
      await field('Cash in the drawer').fill(cash);
      expect(read(page.getByRole('alert'))).toContain('commas only between thousands');
      expect(listButtons(main())).toContain('(Sign off the day)');
    },
  );

  it('asks once where something is open or differs, and names it', async () => {
    const { sent } = await open(CLOSING);
    await field('Cash in the drawer').fill('12600');
    await press('Sign off the day');
    const question = page.getByRole('dialog', { name: 'Sign off with this open?' });
    expect(
      question
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent),
    ).toEqual([
      'Cash in the drawer: ₹40.50 missing',
      '1 order still open: 7K22',
      '6 sales to book',
      '2 not answered yet',
      '1 refused',
      '2 differed, and corrected',
      'Not compared, because the service doesn’t show it: Sharma Retail, Baner',
    ]);
    await press('Not yet');
    expect(sent('closing.sign')).toEqual([]);
    await press('Sign off the day');
    await press('Sign off all the same');
    expect(sent('closing.sign')).toHaveLength(1);
  });

  it('carries the name that was typed or of who is at the counter, and is for those who may manage', async () => {
    const typed = await open();
    await field('Your name').fill('Sunita');
    await press('Sign off the day');
    expect(typed.sent('closing.sign')).toMatchObject([{ signedBy: 'Sunita' }]);
    const manager = await open(AGREEING, { snapshot: { staff: createStaffView(ASHA) } });
    expect(field('Your name').query()).toBeNull();
    await press('Sign off the day');
    expect(manager.sent('closing.sign')).toMatchObject([{ signedBy: ASHA.name }]);
    await open(AGREEING, { snapshot: { staff: createStaffView(RAVI) } });
    expect(read(region('The day'))).toContain('Only a manager or the owner may do this.');
    expect(listButtons(main())).not.toContain('Sign off the day');
  });

  it('keeps what was typed for each day and workspace until that day is signed', async () => {
    let isRefused = true;
    const { services, show } = await open(
      AGREEING,
      {},
      { 'closing.sign': () => (isRefused ? failed('disk_full') : { ok: true, value: createClosing(0) }) },
    );
    const yesterday = { cash: '', signedBy: null, note: 'Yesterday' };
    services.closingDrafts.set(new Map([['store 2026-11-19', yesterday]]));
    await field('Note').fill('Torn');
    const readDraft = () => services.closingDrafts.get().get('store 2026-11-20');
    expect(readDraft()).toEqual({ cash: '', signedBy: null, note: 'Torn' });
    await press('Sign off the day');
    expect(readDraft()?.note).toBe('Torn');
    isRefused = false;
    await press('Sign off the day');
    expect(readDraft()).toBeUndefined();
    expect(services.closingDrafts.get().get('store 2026-11-19')).toBe(yesterday);
    services.closingDrafts.set(new Map([['store 2026-11-20', { ...yesterday, cash: '5' }]]));
    await show(PRACTICE);
    await expect.element(field('Cash in the drawer')).toHaveValue('');
  });

  it('leaves the day on screen, with its differences, note and who signed', async () => {
    const signed = createClosing(0, { countedCash: rupeesOf('12600'), note: 'Drawer left open', toBook: 1 });
    await open(AGREEING, {}, { 'closing.sign': signed });
    await press('Sign off the day');
    expect(read(region('The day'))).toMatch(
      /Cash.*₹12,600\.00₹40\.50 missing.*Signed off.*Meena Sharma, compared at 10:31 pm.*Cash in the drawer: ₹40\.50 missing · 1 sale to book.*Note: Drawer left open/,
    );
    await expect.element(page.getByRole('heading', { name: 'Signed off' }).first()).toHaveFocus();
    expect(field('Note').query()).toBeNull();
  });
});

describe('the findings of a comparison', () => {
  const find = async (part: Partial<ClosingView> = {}) => {
    await open({ ...AGREEING, ...part });
    const warnings = region('Still open').element().querySelectorAll('.lucide-triangle-alert').length;
    return { text: read(region('Still open')), warnings };
  };

  it('name nothing when both sides are the same and nothing is left to do', async () => {
    expect(await find()).toEqual({ text: 'Still openNothing is open. The day agrees on both sides.', warnings: 0 });
    expect(row('Paid online')).toMatch(
      /Online, UPI \(50\) ₹41,210\.00 · In store, UPI \(7\) ₹6,376\.50 ?₹47,586\.50₹47,586\.50 ?agrees$/,
    );
    expect(row('Sales')).toMatch(/77 sales₹60,227\.00₹60,227\.00 agrees$/);
    expect(row('Orders')).toMatch(/Orders8484 agrees$/);
    expect(row('Stock')).toMatch(/Stock2,0002,000 agrees$/);
  });

  const unlisted = { storeId: 3, orderId: 'ord_7K21', number: '7K21', here: rupeesOf('642'), there: null };
  it.each<[string, string | null, Partial<ClosingView>]>([
    ['Not compared, because the service doesn’t show it: Sharma Retail, Baner', null, { leftOut: CLOSING.leftOut }],
    [
      '7K21 here: Accepted, to be packed; at the service: Delivered. Corrected here.',
      'Open 7K21',
      { orders: { ...AGREEING.orders, differences: CLOSING.orders.differences } },
    ],
    ['7K22 is still open', 'Open 7K22', { orders: { ...AGREEING.orders, open: CLOSING.orders.open } }],
    [
      '7K21 here: not there; at the service: ₹642.00',
      'Open 7K21',
      { sales: { ...AGREEING.sales, differences: CLOSING.sales.differences } },
    ],
    [
      '7K21 ₹642.00 here, and the service doesn’t list it. Ask the service about it.',
      'Open 7K21',
      { sales: { ...AGREEING.sales, differences: [unlisted] } },
    ],
    ['4 sales to book', 'Book all', { booking: { ...AGREEING.booking, toBook: 4 } }],
    ['2 not answered yet, 0 refused', 'Look in Activity', { actions: { unsettled: 2, refused: 0 } }],
    ['0 not answered yet, 1 refused', 'Look in Activity', { actions: { unsettled: 0, refused: 1 } }],
  ])('name what is open, with the click that mends it: %s', async (words, button, part) => {
    const { text, warnings } = await find(part);
    expect(text).toContain(words);
    expect(warnings).toBe(1);
    expect(listButtons(region('Still open'))).toEqual(button === null ? [] : [button]);
  });

  it('show each difference of the day', async () => {
    await open(CLOSING);
    expect(row('Paid online')).toMatch(/₹48,228\.50₹47,586\.50−₹642\.00$/);
    expect(row('Sales')).toMatch(/₹60,869\.00₹60,227\.00−₹642\.00$/);
    expect(row('Orders')).toMatch(/8483 ?1 differed$/);
    expect(row('Stock')).toMatch(/the first 2,000 items2,0001,998 ?2 differed$/);
  });

  it('list the stock that was corrected, which is no warning', async () => {
    const { text, warnings } = await find({ stock: CLOSING.stock });
    expect(text).toContain('2 were out of date here, and are corrected');
    expect(text).toContain('काबुली चना 1 किलो: 47, now 458902: 4, now 6');
    expect(warnings).toBe(0);
  });
});

it('the days that were signed off show their total, who signed, what was open, and the note; each has a slip', async () => {
  await open();
  const days = region('Days signed off').getByRole('listitem');
  expect(days.elements()).toHaveLength(4);
  expect(read(days.nth(0))).toBe('Thu 19 Nov₹60,227.00Meena Sharma, compared at 10:31 pmEverything agreed.');
  expect(read(days.nth(1))).toContain(
    'Cash in the drawer: ₹40.50 missing · 2 orders still open: 7K09, 7K11 · 2 sales to book · 1 differed, and correctedNote: Ravi took ₹40 for the tea',
  );
  await press('Print the closing of Wed 18 Nov');
  expect(printDialogSubject.get()).toEqual({ document: 'closing', closingId: SIGNED_CLOSINGS[1]?.id });
});

it('nothing but lists scrolls in the usual window, however much is open', async () => {
  const open24 = Array.from({ length: 24 }, (_, index) => ({
    storeId: 3,
    orderId: `ord_${index}`,
    number: `8M${index}`,
  }));
  await open({ ...CLOSING, orders: { ...CLOSING.orders, open: open24 } });
  const scrolling = [...document.querySelectorAll('main, main *')].filter(
    (each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY === 'auto',
  );
  expect(scrolling.map(({ tagName }) => tagName)).toEqual(['UL', 'UL']);
});
