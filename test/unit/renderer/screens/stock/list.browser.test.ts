import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed } from '../../../../../electron/contract/calls/call.ts';
import type { CallResult } from '../../../../../electron/contract/calls/calls.ts';
import type { PickingQuestion } from '../../../../../electron/contract/calls/counting.ts';
import type { WorkspaceView } from '../../../../../electron/contract/calls/snapshot.ts';
import type { StockPage, StockRow } from '../../../../../electron/contract/calls/stock.ts';
import { SECOND } from '../../../../../electron/contract/domain/time.ts';
import { addScan, createDraft, enterAmount, setDraftMode } from '../../../../../renderer/state/stock-draft.ts';
import {
  createFilterQuery,
  type DraftEntry,
  getDraftKey,
  type SavedChange,
} from '../../../../../renderer/state/stock-screen-state.ts';
import { type Answers, listButtons, openScreen, press, read, type Scene, settle } from '../../../../support/screen.tsx';
import { createStaffView } from '../../../../support/snapshots/staff.ts';
import {
  createInventoryRun,
  createStockAction,
  createStockPage,
  createStockRow,
} from '../../../../support/snapshots/stock.ts';
import { addMilliseconds, NOW, rupeesOf, timeToday } from '../../../../support/snapshots/values.ts';

const STORES = [
  { id: 3, name: 'Sharma', city: 'Indore' },
  { id: 4, name: 'Vijay Nagar', city: 'Indore' },
];
const withRows = (...rows: readonly StockRow[]): Answers => ({
  'stock.list': createStockPage({ total: rows.length, rows }),
});
const plain = createDraft({ reason: null, reference: '' });
const entry = (barcode: string, part: Partial<DraftEntry> = {}): DraftEntry => ({
  workspace: 'store',
  item: { storeId: 3, barcode },
  name: `Item ${barcode}`,
  draft: enterAmount(plain, '3'),
  ...part,
});

describe('the list of items', () => {
  it('shows name, codes, price, units and expiry of each item, what waits and what is not saved', async () => {
    const oil = (part: Partial<StockRow>) =>
      createStockRow({ barcode: '8901', name: 'Oil', stock: 1_020, expiryDate: null, ...part });
    const waiting = (delta: number, counted: number | null) => oil({ waiting: { actions: 1, delta, counted } });
    const expiring = (expiresInDays: number | null) => oil({ expiryDate: '2026-11-30', expiresInDays });
    const rows = [
      oil({ barcode: '1', sku: 'OIL-1', price: rupeesOf('172'), held: 3 }),
      oil({ barcode: '2', name: null }),
      waiting(-8, null),
      waiting(12, null),
      waiting(-2, 0),
      oil({ stock: 0, out: true, low: true }),
      oil({ stock: 4, low: true, lowMark: 6 }),
      ...[-1, 0, 30, 31, null].map(expiring),
    ];
    const { services } = await openScreen('#stock', {}, withRows(...rows));
    const readRows = () =>
      page
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) =>
          [...row.children].map((cell) =>
            (cell instanceof HTMLElement ? cell.innerText : '').replaceAll(/\s+/g, ' ').trim(),
          ),
        );
    await expect.poll(() => readRows().length).toBe(rows.length);
    expect(readRows().map((cells) => cells.join('|'))).toEqual([
      'Oil 1 · OIL-1|₹172.00|1,020|3|1,017|',
      'Item without a name 2||1,020|0|1,020|',
      'Oil 8901||1,020 −8 waiting|0|1,020|',
      'Oil 8901||1,020 +12 waiting|0|1,020|',
      'Oil 8901||1,020 counted 0, waiting|0|1,020|',
      'Oil 8901||0 none|0|0|',
      'Oil 8901||4 low, mark 6|0|4|',
      'Oil 8901||1,020|0|1,020|30 Nov 2026 expired',
      'Oil 8901||1,020|0|1,020|30 Nov 2026 0 days',
      'Oil 8901||1,020|0|1,020|30 Nov 2026 30 days',
      'Oil 8901||1,020|0|1,020|30 Nov 2026',
      'Oil 8901||1,020|0|1,020|30 Nov 2026',
    ]);
    const drafts = [entry('1'), entry('2', { draft: enterAmount(setDraftMode(plain, 'count'), '46') })];
    services.stock.drafts.set(
      new Map([...drafts, entry('8901', { draft: plain })].map((each) => [getDraftKey('store', each.item), each])),
    );
    await settle();
    expect(
      readRows()
        .map(([item]) => item)
        .slice(0, 3),
    ).toEqual(['Oil 1 · OIL-1 +3 not saved', 'Item without a name 2 = 46 not saved', 'Oil 8901']);
  });

  it('is of a filter, which counts its items, or of a search', async () => {
    const { sent } = await openScreen('#stock', {}, { 'stock.list': createStockPage() });
    const filters = page.getByRole('radiogroup', { name: 'Lists' });
    expect(read(filters)).toBe('All 3,214 Low 12 Out 3 Expiring 5 Changed today 38 Waiting 2');
    await expect.element(filters.getByRole('radio', { name: /All/ })).toBeChecked();
    await filters.getByRole('radio', { name: /Expiring/ }).click();
    await settle();
    await expect.element(filters.getByRole('radio', { name: /Expiring/ })).toBeChecked();
    expect(sent('stock.list').at(-1)).toMatchObject({
      query: '',
      filter: 'expiring',
      sort: 'expiry',
      descending: false,
    });
    await filters.getByRole('radio', { name: /Low/ }).click();
    await settle();
    expect(sent('stock.list').at(-1)).toMatchObject({ query: '', filter: 'low', sort: 'name', descending: false });
    await page.getByRole('searchbox', { name: 'Search the shelf' }).fill('dhara');
    await expect
      .poll(() => sent('stock.list').at(-1))
      .toMatchObject({
        query: 'dhara',
        filter: 'all',
        sort: 'best',
        allowsSimilar: true,
        storeId: 3,
        workspace: 'store',
      });
    expect(read(filters)).toMatch(/^Found 8 Low 12 /);
  });

  it('opens the first item that was found for the typed text by Enter in the search, but no similar one', async () => {
    const result = Promise.withResolvers<CallResult<'stock.list'>>();
    let isSimilar = false;
    const pageOf = (barcode: string) =>
      createStockPage({ total: 1, rows: [createStockRow({ barcode, stock: 1 })], isSimilar });
    await openScreen(
      '#stock',
      {},
      {
        'stock.list': ({ query }) => (query === 'dhara' ? result.promise : { ok: true, value: pageOf('1') }),
      },
    );
    const search = page.getByRole('searchbox', { name: 'Search the shelf' });
    await search.fill('dhara');
    await userEvent.keyboard('{Enter}');
    await settle();
    expect(location.hash).toBe('#stock');
    result.resolve({ ok: true, value: pageOf('2') });
    await expect.poll(() => location.hash).toBe('#stock/3/2');
    isSimilar = true;
    await search.fill('dhraa');
    await expect.element(page.getByText('No exact match. Similar:')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await settle();
    expect(location.hash).toBe('#stock/3/2');
  });

  it('is sorted by the heading that is pressed, and the other way when it is pressed again', async () => {
    const { sent } = await openScreen('#stock', {}, { 'stock.list': createStockPage() });
    const readSorts = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map((each) => each.ariaSort);
    await press('Shelf', page.getByRole('columnheader', { name: 'Shelf' }));
    expect(readSorts()).toEqual(['none', 'none', 'ascending', 'none', 'none', 'none']);
    await press('Shelf', page.getByRole('columnheader', { name: 'Shelf' }));
    expect(readSorts()).toEqual(['none', 'none', 'descending', 'none', 'none', 'none']);
    expect(sent('stock.list').at(-1)).toMatchObject({ sort: 'stock', descending: true });
  });

  it.each<[Partial<StockPage['copy']>, number, string]>([
    [
      {},
      1,
      '1 item waits for the line. The shelf numbers above already count what waits. It is safe on this PC. 3,214 items, read from the service 14 min ago, at 11:40 am.',
    ],
    [{}, 2, '2 items wait for the line.'],
    [
      { reading: 1_200 },
      0,
      '3,214 items, read from the service 14 min ago, at 11:40 am. Being read again: 1,200 so far.',
    ],
    [{ wholeAt: null, reading: 1_200 }, 0, 'The shelf is being read for the first time: 1,200 items so far.'],
  ])('says what waits to be sent, and when the items were read: %#', async (copy, unsent, words) => {
    const whole = createStockPage();
    const head = { ...whole, counts: { ...whole.counts, unsent }, copy: { ...whole.copy, ...copy } };
    await openScreen('#stock', {}, { 'stock.list': head });
    await expect.poll(() => read(page.getByRole('main'))).toContain(words);
    if (unsent === 0) expect(read(page.getByRole('main'))).not.toContain('the line');
  });

  it('is printed as a counting list, unless it is empty', async () => {
    let rows: readonly StockRow[] = [];
    const { sent, services } = await openScreen(
      '#stock',
      {},
      {
        'stock.list': () => ({ ok: true, value: createStockPage({ total: rows.length, rows }) }),
      },
    );
    services.stock.listQuery.set(createFilterQuery('low'));
    await press('Print a counting list');
    expect(page.getByRole('dialog').query()).toBeNull();
    rows = ['1', '2'].map((barcode) => createStockRow({ barcode, stock: 1 }));
    await press('Print a counting list');
    expect(sent('stock.list').at(-1)).toMatchObject({ ...createFilterQuery('low'), storeId: 3, offset: 0 });
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(sent('printing.preview')).toMatchObject([
      { wish: { document: 'counting', storeId: 3, barcodes: ['1', '2'] } },
    ]);
  });

  it('offers import only to those who may', async () => {
    const list = async (scene: Scene) => {
      await openScreen('#stock', scene);
      return listButtons(page.getByRole('main')).filter((name) => name.startsWith('Import'));
    };
    expect(await list({})).toEqual(['Import', 'Import an Excel or CSV file']);
    const staff = createStaffView(null);
    expect(
      await list({
        snapshot: { staff: { ...staff, atCounter: { id: 'r', name: 'Ravi', role: 'staff' }, rights: ['work'] } },
      }),
    ).toEqual([]);
  });
});

describe('the store of Stock', () => {
  const choice = () => page.getByRole('radiogroup', { name: 'Which store’s shelf?' });
  const listed = async (address: string, workspace: Partial<WorkspaceView>) => {
    const { sent } = await openScreen(address, { workspace });
    return sent('stock.list').at(-1)?.storeId;
  };

  it('is that of the open item, else the counter’s, else the first; never one that the counter does not have', async () => {
    expect(await listed('#stock', { stores: STORES })).toBe(3);
    expect(choice().query()).not.toBeNull();
    expect(await listed('#stock', { stores: STORES, chosenStoreId: 4 })).toBe(4);
    expect(choice().query()).toBeNull();
    expect(await listed('#stock/3/890', { stores: STORES, chosenStoreId: 4 })).toBe(3);
    expect(await listed('#stock/9/890', { stores: STORES, chosenStoreId: 8 })).toBe(3);
    await listed('#stock', { stores: STORES.slice(0, 1) });
    expect(choice().query()).toBeNull();
  });

  it('is chosen here: its list begins anew, and the item of the store before is closed', async () => {
    const { sent, services } = await openScreen('#stock/3/890', { workspace: { stores: STORES } });
    services.stock.listQuery.set(createFilterQuery('low'));
    await choice().getByRole('radio', { name: 'Vijay Nagar' }).click();
    await settle();
    expect(location.hash).toBe('#stock');
    expect(sent('stock.list').at(-1)).toMatchObject({ storeId: 4, filter: 'all', query: '' });
    await expect.element(choice().getByRole('radio', { name: 'Vijay Nagar' })).toBeChecked();
  });
});

describe('unsaved changes', () => {
  const banner = () => page.getByRole('region', { name: 'Not saved yet' });
  async function open(entries: readonly DraftEntry[], address = '#stock', answers: Answers = {}) {
    const screen = await openScreen(address, { workspace: { stores: STORES } }, answers);
    screen.services.stock.drafts.set(new Map(entries.map((each) => [getDraftKey(each.workspace, each.item), each])));
    await settle();
    return {
      ...screen,
      listKept: () => [...screen.services.stock.drafts.get().values()].map(({ item }) => item.barcode),
    };
  }
  const several = [
    entry('1'),
    entry('2', { draft: enterAmount(setDraftMode(plain, 'count'), '46') }),
    entry('3', { draft: enterAmount(plain, '20 15') }),
    entry('4', { draft: plain }),
    entry('5', { workspace: 'practice' }),
    // Scanned to look it up.
    entry('6', { draft: addScan(plain) }),
  ];

  it('of items that are not open are named, those of this workspace alone (C16)', async () => {
    await open(several);
    expect(listButtons(banner())).toEqual(['Item 1 +3', 'Item 2 = 46', 'Item 3 20 15', 'Save all 3', 'Drop them']);
    await open(several, '#stock/3/1');
    expect(listButtons(banner())).toEqual(['Item 2 = 46', 'Item 3 20 15', 'Save all 2', 'Drop them']);
    await open([entry('8906', { name: '' }), entry('1', { item: { storeId: 4, barcode: '1' } })]);
    expect(listButtons(banner()).slice(0, 2)).toEqual(['8906 +3', 'Item 1 +3 · Vijay Nagar']);
  });

  it('beyond four are counted', async () => {
    await open(['1', '2', '3', '4'].map((code) => entry(code)));
    expect(read(banner())).toMatch(/Item 4 \+3 Save all 4 Drop them$/);
    await open(['1', '2', '3', '4', '5', '6'].map((code) => entry(code)));
    expect(read(banner())).toMatch(/Item 4 \+3 and 2 more Save all 6 Drop them$/);
    await open([]);
    expect(banner().query()).toBeNull();
  });

  it('are all saved; the first that can’t be saved opens', async () => {
    const { sent, listKept } = await open([entry('1'), entry('2', { name: '' }), entry('3')], '#stock', {
      'stock.adjust': { actionId: 'a', state: 'waiting', isSaved: true },
    });
    await press('Save all 3');
    expect(sent('stock.adjust').map(({ barcode }) => barcode)).toEqual(['1', '3']);
    expect(listKept()).toEqual(['2']);
    expect(location.hash).toBe('#stock/3/2');
  });

  it('are each saved once although Save is pressed again meanwhile (C2)', async () => {
    const result = Promise.withResolvers<CallResult<'stock.adjust'>>();
    const { sent, listKept } = await open([entry('1'), entry('2')], '#stock', { 'stock.adjust': () => result.promise });
    await press('Save all 2');
    await press('Save 1', banner());
    result.resolve({ ok: true, value: { actionId: 'a', state: 'waiting', isSaved: true } });
    await settle();
    expect(sent('stock.adjust').map(({ barcode }) => barcode)).toEqual(['1', '2']);
    expect(listKept()).toEqual([]);
    expect(location.hash).toBe('#stock');
  });

  it('are dropped, but for those that the banner doesn’t name', async () => {
    const { listKept } = await open([entry('1'), entry('2'), entry('3', { workspace: 'practice' })], '#stock/3/2');
    await press('Drop them');
    expect(listKept()).toEqual(['2', '3']);
  });
});

describe('the last saved change', () => {
  const until = addMilliseconds(NOW, 40 * SECOND);
  const item = { storeId: 3, barcode: '890' };
  const last: SavedChange = { workspace: 'store', item, name: 'Oil', actionId: 'a1', delta: -8, until, undone: null };
  async function show(
    part: Partial<SavedChange>,
    action?: Parameters<typeof createStockAction>[0],
    answers: Answers = {},
  ) {
    const latest = action === undefined ? [] : [createStockAction({ undoUntil: until, ...action })];
    const row = createStockRow({ barcode: '890', stock: 10 });
    const screen = await openScreen('#stock', {}, { 'stock.item': { row, latest, orders: [] }, ...answers });
    screen.services.stock.lastSaved.set({ ...last, ...part });
    await settle();
    return screen;
  }
  const box = () => page.getByRole('status').filter({ hasText: 'Oil' });

  it('is named with its units, and Undo with what it does', async () => {
    await show({}, { canWithdraw: true });
    expect(read(box())).toBe('Oil: −8 is saved on this PC. It has not been sent: Undo takes it back. Undo Close');
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription('0:40');
    await show({}, {});
    expect(read(box())).toContain('It has been sent: Undo sends +8 after it.');
    await show({ delta: 8 }, {});
    expect(read(box())).toMatch(/^Oil: \+8 is saved .*Undo sends −8 after it/);
  });

  it('has no Undo before that is known to be possible, when it can’t be undone, or for a count', async () => {
    for (const action of [undefined, { undoUntil: null }]) {
      await show({}, action);
      expect(read(box())).toBe('Oil: −8 is saved on this PC. Close');
    }
    const { services } = await show({}, {});
    const { delta: _, ...count } = { ...last, counted: 1_046 };
    services.stock.lastSaved.set(count);
    await settle();
    expect(read(box())).toBe('Oil: counted 1,046, saved on this PC. Close');
  });

  it.each([
    ['withdrawn', 'Oil: taken back before it was sent. Nothing has changed. Close'],
    ['countered', 'Oil: it had been sent, so +8 goes after it. Close'],
  ] as const)('once undone says how: %s', async (how, words) => {
    const { sent, services } = await show({}, {}, { 'stock.undo': { how, actionId: 'a9', state: 'waiting' } });
    await press('Undo');
    expect(sent('stock.undo')).toEqual([{ actionId: expect.any(String), workspace: 'store', undoes: 'a1' }]);
    expect(services.stock.lastSaved.get()).toEqual({ ...last, undone: how });
    expect(read(box())).toBe(words);
  });

  it('claims nothing if Undo failed', async () => {
    const { services } = await show({}, {}, { 'stock.undo': () => failed('disk_full') });
    await press('Undo');
    expect(services.stock.lastSaved.get()).toEqual(last);
  });

  it('stays until its time is over, in its own workspace (C16)', async () => {
    for (const part of [{ until: NOW }, { workspace: 'practice' } as const]) {
      await show(part);
      expect(box().query()).toBeNull();
    }
  });
});

describe('the question about an order that was being picked', () => {
  const milk = {
    countId: 'c1',
    barcode: '8901',
    name: 'Toned milk 1 L',
    units: 2,
    counted: 6,
    countedAt: timeToday('11:45'),
  };
  const order: PickingQuestion = {
    orderId: 'ord_7K36',
    number: '7K36',
    status: 'ACCEPTED',
    pickingSince: null,
    items: [milk, { ...milk, countId: 'c2', barcode: '8902', name: null }],
  };
  const question = () => page.getByRole('region', { name: 'Was order 7K36 packed when you counted?' });

  it('names the order, its items with units and count, and how many orders come after it', async () => {
    await openScreen('#stock', {}, { 'counts.pickingQuestions': [order] });
    expect(read(question())).toMatch(
      /^Was order 7K36 packed when you counted\? If its .*Toned milk 1 L 2 in this order, counted 6 at 11:45 am .* 8902 2 in/,
    );
    const others = ['a', 'b'].map((orderId) => ({ ...order, orderId }));
    await openScreen('#stock', {}, { 'counts.pickingQuestions': [order, ...others] });
    expect(read(question())).toMatch(/^Was order 7K36 packed when you counted\? 2 more orders /);
  });

  it('leaves in view how old the numbers are, in the smallest window too', async () => {
    await openScreen(
      '#stock',
      {},
      { 'counts.pickingQuestions': [order], ...withRows(createStockRow({ barcode: '1', name: 'Oil', stock: 5 })) },
    );
    await page.viewport(1_024, 600);
    await settle();
    const age = page.getByText(/read from the service/).element();
    expect(age.getBoundingClientRect().bottom).toBeLessThan(600);
  });

  it('is answered for each item by where it was, and not in part', async () => {
    const { sent } = await openScreen('#stock', {}, { 'counts.pickingQuestions': [order] });
    const choose = (item: string, place: string) =>
      question().getByRole('radiogroup', { name: item }).getByRole('radio', { name: place }).click();
    expect(question().getByRole('radio', { checked: true }).elements()).toEqual([]);
    expect(listButtons(question())).toEqual(['(Choose for each item)']);
    await choose('8902', 'On the shelf');
    expect(listButtons(question())).toEqual(['(Choose for each item)']);
    await choose('Toned milk 1 L', 'In the bag');
    await press('That is how it was');
    const packed = [
      { countId: 'c1', packed: true },
      { countId: 'c2', packed: false },
    ];
    expect(sent('counts.answerPicking')).toEqual([{ workspace: 'store', storeId: 3, orderId: 'ord_7K36', packed }]);
  });
});

it('an inventory run says what it was, what the service took, and which rows it refused', async () => {
  const errors = [
    { barcode: null, code: 'invalid_request', message: 'barcode is required' },
    { barcode: '8901', code: 'stale_count', message: 'older than a count' },
  ];
  const runs = [
    createInventoryRun({ id: 'a', at: timeToday('11:40'), asOf: timeToday('11:39'), subtracted: 3 }),
    createInventoryRun({
      id: 'b',
      kind: 'adjustment',
      at: null,
      asOf: null,
      created: null,
      updated: null,
      unchanged: null,
    }),
    createInventoryRun({ id: 'c', finishedAt: null, errorCount: null }),
    createInventoryRun({ id: 'd', errorCount: 214, errors }),
  ];
  await openScreen('#syncs', {}, { 'stock.inventoryRuns': { runs, readAt: NOW } });
  const list = page.getByRole('main').getByRole('list').first().element();
  const [push, adjustment, working, refused] = [...list.children].map((run) =>
    (run instanceof HTMLElement ? run.innerText : '').replaceAll(/\s+/g, ' '),
  );
  expect(push).toBe(
    'Counts Fri 20 Nov, 11:40 am no errors 200 rows · 2 new · 150 set · 48 the same · 3 units taken off for sales not booked yet · counted Fri 20 Nov, 11:39 am',
  );
  expect(adjustment).toBe('Adjustments no errors 200 rows');
  expect(working).toContain('no errors still at work');
  expect(refused).toMatch(/ 214 rows refused .* What was refused, and why$/);
  await press('What was refused, and why');
  expect(read(page.getByRole('main'))).toMatch(/\(no barcode\) barcode is required 8901 older than a count$/);
});
