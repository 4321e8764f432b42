import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { CallOutput } from '../../../../../electron/contract/calls/calls.ts';
import { BOOKINGS_MAX, type SaleRow, type SalesView } from '../../../../../electron/contract/calls/sales.ts';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import { DEFAULT_SETTINGS } from '../../../../../electron/contract/settings.ts';
import { type Answers, listButtons, openScreen, press, read, type Scene } from '../../../../support/screen.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { BOOKED, SALES } from '../../../../support/snapshots/sales.ts';
import { createStoreWorkspace } from '../../../../support/snapshots/snapshot.ts';
import { ASHA, createStaffView, RAVI } from '../../../../support/snapshots/staff.ts';
import { rupeesOf } from '../../../../support/snapshots/values.ts';

const [online, inStore, booking] = SALES.toBook;
if (online === undefined || inStore === undefined || booking === undefined) throw new Error('no sales');
const PRACTICE: Scene = { workspace: createPracticeWorkspace() };
const main = () => page.getByRole('main');
const toBook = () => page.getByRole('region', { name: 'To book' });
const number = (of: string) => page.getByRole('textbox', { name: `Bill number of ${of}` });
const open = (part: Partial<SalesView> = {}, scene: Scene = {}, answers: Answers = {}) =>
  openScreen('#sales', scene, { 'sales.view': { ...SALES, ...part }, 'sales.booked': BOOKED, ...answers });
const openRow = (part: Partial<SaleRow> = {}, scene: Scene = {}) => open({ toBook: [{ ...online, ...part }] }, scene);

describe('the sales of today', () => {
  it('are to be booked, those that can’t be read by hand', async () => {
    await open();
    expect(read(toBook())).toMatch(/^To book 4 oldest first; type your bill number if you have one Book all 7K27 /);
    await open({ toBook: [], unreadable: ['evt_1', 'evt_2'] });
    expect(read(main())).toMatch(
      /A sale this app can’t read: evt_1\. .* read: evt_2\. .* To book 0 Everything is booked\. /,
    );
  });

  it('or are booked: counted online and in store, each with its amount and bill number', async () => {
    const booked = page.getByRole('region', { name: 'Booked today' });
    await open();
    expect(read(booked)).toMatch(
      /^Booked today 3 online, 2 in store 7K32 Online, 11:46 am ₹412\.00 B-2213 booked 11:48 am /,
    );
    expect(read(booked)).toContain(' S-116 In store, 10:57 am ₹1,120.00 no number booked 11:05 am ');
    await open({ bookedToday: { online: 0, inStore: 0 } }, {}, { 'sales.booked': { rows: [], next: null } });
    expect(read(booked)).toBe('Booked today Nothing booked yet today.');
  });

  it('come page by page, the next one when the end of the list is near', async () => {
    const [row] = BOOKED.rows;
    if (row === undefined) throw new Error('no sale');
    const page = (index: number): CallOutput<'sales.booked'> => ({
      rows: Array.from({ length: 50 }, (_, place) => ({
        ...row,
        eventId: `evt_${index}_${place}`,
        number: `${index}-${place}`,
      })),
      next: index === 3 ? null : { bookedAt: row.soldAt ?? instant(0), eventId: `evt_${index}_49` },
    });
    const { sent } = await open(
      { toBook: [] },
      {},
      {
        'sales.booked': ({ from }) => ({
          ok: true,
          value: page(from === null ? 1 : Number(from.eventId.split('_')[1]) + 1),
        }),
      },
    );
    const rows = () => document.querySelectorAll('[aria-label="Booked today"] li').length;
    await expect.poll(rows).toBe(50);
    expect(sent('sales.booked')).toHaveLength(1);
    const scrollToEnd = () => document.querySelector('[aria-label="Booked today"] li:last-child')?.scrollIntoView();
    for (const count of [100, 150]) {
      scrollToEnd();
      await expect.poll(rows).toBe(count);
    }
    scrollToEnd();
    expect(new Set(read(main()).match(/\b\d-\d+ Online/g)).size).toBe(150);
  });

  it('add up online and in store, as do those of each earlier day', async () => {
    await open();
    const totals = read(main());
    expect(totals).toContain(
      'Fri 20 Nov, so far ₹1,23,456.50 Online ₹18,402.00 23 sales In store ₹1,05,054.50 116 sales ',
    );
    expect(totals).toContain(
      ' Thu 19 Nov ₹1,69,550.00 ₹41,210.00 online, ₹1,28,340.00 in store Wed 18 Nov ₹1,58,866.50 ',
    );
    expect(totals).toContain(' in store · 3 to book');
  });

  it('are saved for the day of the button, a day of India, in the workspace on screen', async () => {
    const practice = await open({}, PRACTICE);
    for (const name of ['today as CSV', 'today for Tally', 'Thu 19 Nov as CSV', 'Wed 18 Nov for Tally'])
      await press(`Export ${name}`);
    const days = (day: string) => ({ workspace: 'practice', day });
    expect(practice.sent('sales.export')).toEqual([days('2026-11-20'), days('2026-11-19')]);
    expect(practice.sent('sales.exportTally')).toEqual([days('2026-11-20'), days('2026-11-18')]);
    const live = await open();
    await press('Export today as CSV');
    expect(live.sent('sales.export')).toEqual([{ workspace: 'store', day: '2026-11-20' }]);
  });

  it('lead to the report, which managers may see and staff may not', async () => {
    const hasReport = async (scene: Scene) => {
      await open({}, scene);
      return listButtons(main()).includes('Report and charts');
    };
    expect(await hasReport({})).toBe(true);
    expect(await hasReport({ snapshot: { staff: createStaffView(RAVI) } })).toBe(false);
    expect(await hasReport({ snapshot: { staff: createStaffView(ASHA) } })).toBe(true);
    await press('Report and charts');
    expect(location.hash).toBe('#report');
  });
});

describe('a sale to book', () => {
  const readRow = () => read(toBook()).replace(/^.* one /, '');

  it('shows what was sold, where, when, for how much, and of which store if there are several', async () => {
    await openRow();
    expect(readRow()).toBe('7K27 Online 11:22 am 32 min ago ₹838.00 3 items · UPI Mark as booked');
    await expect.element(toBook().getByRole('link')).toHaveAttribute('href', '#orders/3/ord_7K27');
    const { stores } = createStoreWorkspace();
    const workspace = { stores: [...stores, { id: 4, name: 'Sharma, Palasia', city: 'Indore' }] };
    await openRow({ channel: 'SERVICE_INSTORE', soldAt: null, paymentMethod: null, storeId: 4 }, { workspace });
    expect(readRow()).toBe('7K27 In store ₹838.00 3 items Sharma, Palasia Mark as booked');
    await openRow(booking);
    expect(readRow()).toContain('Booking… saved here, waiting for the answer');
    expect(listButtons(toBook())).toEqual([]);
  });

  it('is booked with the number that staff typed, else with the one that it came with, else with none', async () => {
    const sale = { workspace: 'store', storeId: 3, eventId: 'evt_7K27', actionId: expect.any(String) };
    const typed = await openRow({ billNumber: 'B-9' });
    await number('7K27').fill('B-1');
    await press('Mark as booked', toBook());
    expect(typed.sent('sales.book')).toEqual([{ ...sale, billNumber: 'B-1' }]);
    await press('Mark as booked', toBook());
    expect(typed.sent('sales.book')).toHaveLength(1);
    const given = await openRow({ billNumber: 'B-9' });
    given.services.saleBillNumbers.set(new Map([['practice evt_7K27', 'B-1']]));
    await press('Mark as booked', toBook());
    expect(given.sent('sales.book')).toEqual([{ ...sale, billNumber: 'B-9' }]);
    const none = await openRow();
    await number('7K27').fill('  ');
    await press('Mark as booked', toBook());
    expect(none.sent('sales.book')).toEqual([sale]);
    const practice = await openRow({}, PRACTICE);
    practice.services.saleBillNumbers.set(new Map([['practice evt_7K27', 'B-1']]));
    await press('Mark as booked', toBook());
    expect(practice.sent('sales.book')).toEqual([{ ...sale, workspace: 'practice', billNumber: 'B-1' }]);
  });

  it('leaves the next bill number in hand, and its own is forgotten once it is booked', async () => {
    const { show, services } = await open(
      {},
      {},
      {
        'sales.view': () => ({ ok: true, value: { ...SALES, toBook: [...SALES.toBook] } }),
      },
    );
    services.saleBillNumbers.set(
      new Map([
        ['store evt_7K27', 'B-1'],
        ['store evt_7K20', 'B-2'],
        ['practice evt_P1', 'B-3'],
      ]),
    );
    await number('7K27').fill('B-1');
    await press('Mark as booked', toBook().getByRole('listitem').first());
    await expect.element(number('S-118')).toHaveFocus();
    const { revisions } = createStoreWorkspace();
    await show({ workspace: { revisions: { ...revisions, sales: 2 } } });
    expect([...services.saleBillNumbers.get().values()]).toEqual(['B-1', 'B-3']);
  });
});

describe('Book all', () => {
  it('asks with the count and the sum of what it books, and books each sale under a key of its own (C2)', async () => {
    const { sent } = await open();
    await number('S-118').fill(' B-7 ');
    await press('Book all');
    expect(read(page.getByRole('dialog'))).toMatch(/^Book all 3 sales, ₹3,692\.50\?/);
    expect(sent('sales.bookAll')).toEqual([]);
    await press('Yes, book 3');
    const sale = { storeId: 3, actionId: expect.any(String) };
    expect(sent('sales.bookAll')).toEqual([
      {
        workspace: 'store',
        sales: [
          { ...sale, eventId: 'evt_7K27' },
          { ...sale, eventId: 'evt_S-118', billNumber: 'B-7' },
          { ...sale, eventId: 'evt_S-119' },
        ],
      },
    ]);
    expect(new Set(sent('sales.bookAll')[0]?.sales.map(({ actionId }) => actionId)).size).toBe(3);
  });

  it('is offered for two sales or more, and books no more than one call can', async () => {
    for (const [rows, isOffered] of [
      [[online, inStore], true],
      [[online, booking], false],
    ] as const) {
      await open({ toBook: rows });
      expect(listButtons(toBook()).includes('Book all')).toBe(isOffered);
    }
    const many = Array.from({ length: BOOKINGS_MAX + 1 }, (_, index) => ({
      ...online,
      eventId: `evt_${index}`,
      total: rupeesOf('1'),
    }));
    await open({ toBook: many });
    await press('Book all');
    expect(read(page.getByRole('dialog'))).toMatch(/^Book all 500 sales, ₹500\.00\?/);
  });
});

describe('sales that Tally refused', () => {
  const words = "Ledger 'Online Orders' does not exist!";
  const refused = [{ eventId: 'evt_1', number: '7K38', soldAt: null, total: rupeesOf('642.00'), words }];
  const tallyLink = { port: 9_000, company: 'Sharma Stores', since: instant(0) };
  const linked: Scene = { snapshot: { settings: { ...DEFAULT_SETTINGS, tallyLink } } };

  it('wait with its words, and can be sent again', async () => {
    const answers: Answers = { 'tally.view': { state: 'ok', waiting: 0, refused }, 'tally.retry': null };
    const { sent } = await open({}, linked, answers);
    const list = page.getByRole('region', { name: 'Tally refused these sales' });
    expect(read(list)).toContain(`7K38 ₹642.00 ${words}`);
    await press('Send 7K38 to Tally again', list);
    await press('Send them again', list);
    expect(sent('tally.retry').map(({ eventId }) => eventId)).toEqual(['evt_1', null]);
  });

  it('are not asked for without a Tally', async () => {
    const { sent } = await open();
    expect(sent('tally.view')).toEqual([]);
  });
});
