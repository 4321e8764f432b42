import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { failed } from '../../../../../electron/contract/calls/call.ts';
import type { CallResult } from '../../../../../electron/contract/calls/calls.ts';
import type {
  StockAction,
  StockHistoryEntry,
  StockItemView,
  StockMovement,
  StockRow,
} from '../../../../../electron/contract/calls/stock.ts';
import { MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import {
  addScan,
  createDraft,
  enterAmount,
  type ItemText,
  NO_ITEM_TEXT,
  type StockDraft,
  setDraftMode,
} from '../../../../../renderer/state/stock-draft.ts';
import { type Answers, listButtons, openScreen, press, read, type Scene, settle } from '../../../../support/screen.tsx';
import { createSnapshot } from '../../../../support/snapshots/snapshot.ts';
import { createStaffView } from '../../../../support/snapshots/staff.ts';
import { createStockAction, createStockRow } from '../../../../support/snapshots/stock.ts';
import { addMilliseconds, NOW, rupeesOf, timeToday } from '../../../../support/snapshots/values.ts';

const item = { storeId: 3, barcode: '8901' };
const key = 'store/3/8901';
const plain = createDraft({ reason: null, reference: '' });
const adjusted = (entry: string, part: Partial<StockDraft> = {}) => ({ ...enterAmount(plain, entry), ...part });
const counted = (entry: string) => enterAmount(setDraftMode(plain, 'count'), entry);
const STORED = { actionId: 'a', state: 'waiting', isSaved: true } as const;

const panel = () => page.getByRole('main').element().querySelector<HTMLElement>('[data-slot=item-panel]');
const readPanel = () => (panel()?.innerText ?? '').replaceAll(/\s+/g, ' ').trim();
const amount = (name = /^Units|^Counted/) => page.getByRole('textbox', { name });
const last = () => listButtons(page.getByRole('main')).at(-1);
const viewOf = (part: Partial<StockRow> = {}): StockItemView => ({
  row: createStockRow({ barcode: '8901', name: 'Oil', stock: 50, held: 8, ...part }),
  latest: [],
  orders: [],
});

/** What main finds for a code. */
const lookUp = (barcode: string, view: StockItemView | null) => ({
  ok: true as const,
  value: { barcode, view, isMisread: false, expiryDate: null, lot: null, amount: null },
});

/** Opens an item that has a typed draft. */
async function open(draft: StockDraft, part: Partial<StockRow> | null = {}, answers: Answers = {}, name = 'Oil') {
  const view = part === null ? () => ({ ok: true, value: null }) as const : viewOf(part);
  const screen = await openScreen('#stock/3/8901', {}, { 'stock.item': view, ...answers });
  const { stock } = screen.services;
  stock.drafts.set(new Map([[key, { workspace: 'store', item, name, draft }]]));
  await settle();
  return { ...screen, stock, getDraft: () => stock.drafts.get().get(key)?.draft };
}

describe('an item', () => {
  it('is neither known nor new before it is looked up', async () => {
    await openScreen('#stock/3/8901');
    expect(readPanel()).toBe('Reading the item…');
  });

  it('shows its shelf, held and available units, its low mark, codes and prices', async () => {
    await open(plain, { price: rupeesOf('172'), mrp: rupeesOf('185'), sku: 'OIL-1', lowMark: 1 });
    expect(readPanel()).toMatch(
      /^Oil Shelf 50 Held 8 Available 42 low mark 1 8901 · SKU OIL-1 · ₹172\.00 · MRP ₹185\.00 /,
    );
    expect(readPanel()).toContain('Received Return Damaged Expired Sale Theft Recount Other');
    await open(plain, { name: null, lowMark: 0, expiryDate: null, readAt: null });
    expect(readPanel()).toMatch(
      /^Item without a name Shelf 50 Held 8 Available 42 8901 · known on this PC only, until it is sent /,
    );
    await open(addScan(addScan(plain)));
    expect(readPanel()).toMatch(/^Oil 2 scans /);
  });

  it.each<[string, StockDraft, Partial<StockRow>, string]>([
    ['Units to add', adjusted('12'), {}, 'Save: shelf 50 62'],
    ['Units to take off', adjusted('50', { sign: -1 }), {}, 'Save: shelf 50 0'],
    ['Units to take off', adjusted('51', { sign: -1 }), {}, '(The shelf has 50: no more than that can be taken off)'],
    ['Units to add', plain, { stock: 0 }, '(Type how many, or scan again: each scan adds 1)'],
    ['Units to take off', { ...plain, sign: -1 }, {}, '(Type how many, or scan again: each scan takes off 1)'],
    ['Counted units', counted('46'), {}, 'Set the shelf: 50 46'],
    ['Counted units', counted('0'), {}, 'Set the shelf: 50 0'],
    ['Counted units', counted(''), {}, '(Type how many you counted)'],
    ['Counted units', counted('20 15'), {}, '(Type how many you counted)'],
  ])(
    'is saved by a button that says from which shelf to which, or what is missing: %s, %#',
    async (name, draft, part, save) => {
      await open(draft, part);
      await expect.element(page.getByRole('textbox', { name })).toHaveValue(draft.entry);
      expect(last()).toBe(save);
      expect(readPanel().includes('Reason')).toBe(draft.mode === 'adjust');
    },
  );

  it('shows the sign of an adjustment, what a sum comes to, and an amount that is no number', async () => {
    const readAmount = async (draft: StockDraft) => {
      await open(draft);
      return amount().element().parentElement?.textContent;
    };
    expect(await readAmount(adjusted('12'))).toBe('+');
    expect(await readAmount(adjusted('12', { sign: -1 }))).toBe('−');
    expect(await readAmount(counted('12'))).toBe('');
    expect(await readAmount(counted('20+15'))).toBe('= 35');
    expect(readPanel()).not.toContain('not one number');
    await open(counted('20 15'));
    expect(readPanel()).toContain('“20 15” is not one number. For two shelves, type 20+15.');
  });

  it.each([
    [1_366, 768],
    [1_024, 600],
  ])('shows whatever may be typed whole, in a window of %i × %i', async (width, height) => {
    for (const entry of ['9999', '99999', '19999+19999+19999+19999', '9999 9999 9999 9999 9999']) {
      for (const draft of [adjusted(entry), counted(entry)]) {
        await open(draft);
        await page.viewport(width, height);
        await settle();
        const { clientWidth, scrollWidth } = amount().element();
        expect([entry, scrollWidth]).toEqual([entry, clientWidth]);
        // The wide digits of the app's own font are not loaded here: only four of them fit when large.
        expect(amount().element().parentElement?.dataset['size'] === 'large').toBe(entry.length <= 4);
        expect(panel()?.scrollWidth).toBe(panel()?.clientWidth);
      }
    }
  });

  it('keeps what is chosen and typed', async () => {
    const { getDraft } = await open(plain);
    await page.getByRole('radio', { name: 'Take off' }).click();
    await page.getByRole('radio', { name: 'Damaged' }).click();
    await page.getByRole('textbox', { name: 'Reference' }).fill('GRN-9');
    await amount().fill('5');
    expect(getDraft()).toMatchObject({ sign: -1, reason: 'damaged', reference: 'GRN-9', amount: 5 });
    await page.getByRole('tab', { name: 'Count' }).click();
    expect(getDraft()).toMatchObject({ mode: 'count' });
    await expect.element(page.getByRole('tab', { name: 'Count' })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('the change of an item', () => {
  const common = { actionId: expect.any(String), workspace: 'store', ...item, itemName: 'Oil' };
  const save = () => press(/^Save: |^Set the shelf: /);

  it.each<[string, StockDraft, object]>([
    ['adds', adjusted('12'), { delta: 12 }],
    ['takes off', adjusted('12', { sign: -1 }), { delta: -12 }],
    [
      'says why and by which bill',
      adjusted('12', { reason: 'received', reference: ' GRN-9 ' }),
      { delta: 12, reason: 'received', reference: 'GRN-9' },
    ],
    ['is a sum of shelves', adjusted('20+15'), { delta: 35 }],
    ['is a count', counted('46'), { counted: 46 }],
    ['is a count of none', counted('0'), { counted: 0 }],
  ])('%s, in one call (C2, C7)', async (_, draft, input) => {
    const { sent, getDraft } = await open(draft);
    await save();
    expect([...sent('stock.adjust'), ...sent('stock.count')]).toEqual([{ ...common, ...input }]);
    expect(sent('stock.count')).toHaveLength(draft.mode === 'count' ? 1 : 0);
    expect(getDraft()).toBeUndefined();
  });

  it('is sent once although Save is pressed again while this PC stores it; a scan meanwhile begins the next (C2)', async () => {
    const result = Promise.withResolvers<CallResult<'stock.adjust'>>();
    const { sent, scan, getDraft } = await open(
      adjusted('6'),
      {},
      { 'stock.adjust': () => result.promise, 'stock.find': lookUp('8901', viewOf()).value },
    );
    const button = page.getByRole('button', { name: /^Save: / }).element();
    for (let press = 0; press < 2; press += 1) if (button instanceof HTMLElement) button.click();
    await settle();
    await scan('8901');
    expect(getDraft()).toMatchObject({ amount: 1 });
    result.resolve({ ok: true, value: STORED });
    await settle();
    expect(sent('stock.adjust')).toMatchObject([{ delta: 6 }]);
    expect(getDraft()).toMatchObject({ amount: 1 });
  });

  it('comes back when this PC could not store it, with what was scanned meanwhile; an amount typed since stands', async () => {
    const change = adjusted('6', { reason: 'damaged' });
    async function refuse(since: StockDraft | undefined) {
      const refusal = Promise.withResolvers<ReturnType<typeof failed>>();
      const { stock, getDraft } = await open(change, {}, { 'stock.adjust': () => refusal.promise });
      await save();
      if (since !== undefined)
        stock.drafts.set(new Map([[key, { workspace: 'store', item, name: 'Oil', draft: since }]]));
      refusal.resolve(failed('disk_full'));
      await settle();
      expect(stock.lastSaved.get()).toBeNull();
      return getDraft();
    }
    expect(await refuse(undefined)).toEqual(change);
    expect(await refuse(plain)).toEqual(change);
    expect(await refuse(addScan(addScan(plain)))).toMatchObject({ amount: 8, scans: 2, reason: 'damaged' });
    expect(await refuse(adjusted('30'))).toMatchObject({ amount: 30, reason: null });
  });

  it('can be undone for a minute, by its own id', async () => {
    const answers = { 'stock.adjust': STORED, 'stock.count': STORED };
    for (const [draft, change] of [
      [adjusted('12', { sign: -1 }), { delta: -12 }],
      [counted('46'), { counted: 46 }],
    ] as const) {
      const { stock, sent } = await open(draft, {}, answers);
      await save();
      const [call] = [...sent('stock.adjust'), ...sent('stock.count')];
      const until = addMilliseconds(NOW, MINUTE);
      const saved = { workspace: 'store', item, name: 'Oil', actionId: call?.actionId, ...change, until, undone: null };
      expect(stock.lastSaved.get()).toEqual(saved);
    }
  });

  it('passes a delivery’s reason and reference on to the next item, and no other reason', async () => {
    const begin = async (part: Partial<StockDraft>) => {
      await open(adjusted('12', part));
      await save();
      location.hash = '#stock/3/891';
      await settle();
      const reason = page.getByRole('main').getByRole('radio', { name: 'Received', checked: true }).query();
      const reference = page.getByRole('textbox', { name: 'Reference' });
      return [reason !== null, reference.element().getAttribute('value')];
    };
    expect(await begin({ reason: 'received', reference: 'GRN-9' })).toEqual([true, 'GRN-9']);
    expect(await begin({ reason: 'damaged', reference: 'GRN-9' })).toEqual([false, '']);
  });

  it('stays when the item is closed, unless a single scan only looked it up', async () => {
    async function close(draft: StockDraft): Promise<boolean> {
      const { getDraft } = await open(draft);
      await press('Close the item');
      expect(location.hash).toBe('#stock');
      return getDraft() !== undefined;
    }
    expect(await close(addScan(plain))).toBe(false);
    expect(await close(addScan(addScan(plain)))).toBe(true);
    expect(await close(adjusted('1'))).toBe(true);
  });

  it('is that of its store and workspace alone (C16)', async () => {
    const { stock } = await open(adjusted('12'));
    const other = { storeId: 4, barcode: '8901' };
    stock.drafts.set(
      new Map([
        ['store/4/8901', { workspace: 'store', item: other, name: 'Oil', draft: adjusted('5') }],
        ['practice/3/8901', { workspace: 'practice', item, name: 'Oil', draft: adjusted('7') }],
      ]),
    );
    await settle();
    await expect.element(amount()).toHaveValue('');
    await amount().fill('2');
    expect([...stock.drafts.get()].map(([each, { name, draft }]) => [each, name, draft.amount])).toEqual([
      ['store/4/8901', 'Oil', 5],
      ['practice/3/8901', 'Oil', 7],
      [key, 'Oil', 2],
    ]);
  });
});

describe('a new item', () => {
  const create = (entry: string, part: Partial<ItemText> = {}): StockDraft => ({
    ...enterAmount(plain, entry),
    newItem: { ...NO_ITEM_TEXT, name: 'Papad', ...part },
  });

  it.each<[StockDraft, string]>([
    [create('6', { mrp: '45', price: '40' }), 'Put on the shelf: 6'],
    [create('', { price: 'x' }), '(A price can’t be read: write 1200.50)'],
    [create('6', { name: '' }), '(Type a name)'],
    [create(''), '(Type how many you counted)'],
  ])('shows what is typed; its button says what is missing: %#', async (draft, button) => {
    await open(draft, null, {}, '');
    const { name, mrp, price } = draft.newItem;
    for (const [label, value] of Object.entries({
      Name: name,
      'MRP ₹': mrp,
      'Price ₹': price,
      'Counted units': draft.entry,
    }))
      await expect.element(page.getByRole('textbox', { name: label })).toHaveValue(value);
    expect(last()).toBe(button);
  });

  it('is one count, and is typed again only if this PC could not store it', async () => {
    for (const isStored of [true, false]) {
      const count = () => (isStored ? ({ ok: true, value: STORED } as const) : failed('disk_full'));
      const { sent, getDraft } = await open(create('6'), null, { 'stock.count': count }, '');
      await page.getByRole('textbox', { name: 'MRP ₹' }).fill('45');
      const draft = getDraft();
      await press('Put on the shelf: 6');
      expect(sent('stock.count')).toEqual([
        {
          actionId: expect.any(String),
          workspace: 'store',
          ...item,
          counted: 6,
          itemName: 'Papad',
          about: { mrp: '45' },
        },
      ]);
      expect(getDraft()).toEqual(isStored ? undefined : draft);
    }
  });
});

describe('the history of an item', () => {
  const entryOf = (part: Partial<StockAction>, shelf: number | null = null): StockHistoryEntry => {
    const action = createStockAction({ actionId: crypto.randomUUID(), ...part });
    return { at: action.askedAt, delta: action.delta, shelf, what: { kind: 'action', action } };
  };
  const list = () => page.getByRole('tabpanel').getByRole('list', { name: 'History' });
  /** Opens History and reads its entries. */
  async function show(entries: readonly StockHistoryEntry[], scene: Scene = {}, view = viewOf()) {
    await openScreen('#stock/3/8901', scene, { 'stock.item': view, 'stock.history': { entries, next: null } });
    await page.getByRole('tab', { name: 'History' }).click();
    await settle();
    return [...list().element().children].map((row) =>
      (row instanceof HTMLElement ? row.innerText : '').replaceAll(/\s+/g, ' ').trim(),
    );
  }
  const inTill2 = { snapshot: { settings: { ...createSnapshot().settings, counterName: 'Till 2' } } };

  it('says what staff did with units, reason, shelf, person, time and reference', async () => {
    const midnight = timeToday('00:00');
    expect(
      await show([
        entryOf({ reference: 'GRN-9' }, 1_062),
        entryOf({ delta: -3, reason: null, who: null }),
        entryOf({ reason: 'moved' }),
        entryOf({ askedAt: midnight }),
        entryOf({ askedAt: addMilliseconds(midnight, -SECOND) }),
        entryOf({ delta: null, counted: 1_046, reason: null }),
        entryOf({ delta: null, counted: 1_046, reason: null, importId: 'i1' }),
      ]),
    ).toEqual([
      '+12 Received Shelf 1,062 Meena · 11:20 am · GRN-9',
      '−3 this counter · 11:20 am',
      '+12 moved Meena · 11:20 am',
      '+12 Received Meena · 12:00 am',
      '+12 Received Meena · Thu 19 Nov 11:59 pm',
      'Counted 1,046 Meena · 11:20 am',
      'Import: 1,046 Meena · 11:20 am',
    ]);
    expect(await show([entryOf({}), entryOf({ who: null })], inTill2)).toEqual([
      '+12 Received Till 2 · Meena · 11:20 am',
      '+12 Received Till 2 · 11:20 am',
    ]);
  });

  it('says the state until it is done, why it was refused, and how it is linked to others', async () => {
    const outcome = { code: 'insufficient_stock', status: null, acceptedVia: null };
    const correction = { subtracted: 5, state: 'settled', delta: 2 } as const;
    const [waiting, done, refused, unknown, ...links] = await show([
      entryOf({ state: 'waiting' }),
      entryOf({}),
      entryOf({ state: 'refused', outcome }),
      entryOf({ state: 'refused', outcome: { ...outcome, code: 'not_told' } }),
      entryOf({ undoes: 'a0' }),
      entryOf({ undoneBy: 'a2' }),
      entryOf({ corrects: 'a3' }),
      entryOf({ correction }),
      entryOf({ correction: { ...correction, subtracted: 0 } }),
    ]);
    expect([waiting, done]).toEqual(['+12 Received Waiting Meena · 11:20 am', '+12 Received Meena · 11:20 am']);
    expect(refused).toMatch(/^\+12 Received Refused Meena · 11:20 am \S.+/);
    expect(unknown).not.toBe(refused);
    const tones = [...list().element().querySelectorAll('[data-tone]')].map((tag) => tag.getAttribute('data-tone'));
    expect(tones).toEqual(['waiting', 'red', 'red']);
    expect(links.map((text) => / am ?(.*)$/.exec(text)?.[1])).toEqual([
      'Undoes an earlier change.',
      'Was undone.',
      'Puts back what the service took off a count.',
      'The service took 5 off; +2 is corrected, because it had left the shelf before.',
      '',
    ]);
  });

  it('has Undo until its time is over, but for a count', async () => {
    const undoUntil = addMilliseconds(NOW, SECOND);
    await show([
      entryOf({ undoUntil }),
      entryOf({ undoUntil: NOW }),
      entryOf({ undoUntil: null }),
      entryOf({ undoUntil, delta: null, counted: 4 }),
    ]);
    expect(listButtons(list())).toEqual(['Undo']);
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription('0:01');
  });

  it('says what orders did, and what changed elsewhere', async () => {
    const moved = (movement: StockMovement, by: string | null, reason: string | null = null): StockHistoryEntry => ({
      at: timeToday('11:43'),
      delta: -2,
      shelf: 48,
      what: { kind: 'order', movement, orderId: `ord_${movement}`, number: '7K36', units: 2, by, reason },
    });
    const elsewhere = (isAfterImport: boolean): StockHistoryEntry => ({
      at: timeToday(isAfterImport ? '11:41' : '11:42'),
      delta: -3,
      shelf: 8,
      what: { kind: 'elsewhere', from: timeToday('11:11'), isAfterImport },
    });
    expect(
      await show([
        moved('sold', 'this_counter'),
        moved('held', 'marketplace'),
        moved('lapsed', 'system', 'The payment was not made in time.'),
        elsewhere(false),
        elsewhere(true),
      ]),
    ).toEqual([
      'Sold 2 Order 7K36 Shelf 48 this counter · 11:43 am',
      'Held 2 Order 7K36 Shelf 48 marketplace · 11:43 am',
      expect.stringMatching(/^Hold over: 2 free again Order 7K36 Shelf 48 the service · 11:43 am · .+/),
      'Changed elsewhere by −3 Shelf 8 Not by this counter or an order it knows, between 11:11 am and 11:42 am.',
      'Changed elsewhere by −3 Shelf 8 By an import or elsewhere, between 11:11 am and 11:41 am.',
    ]);
    await expect.element(list().getByRole('link').first()).toHaveAttribute('href', '#orders/3/ord_sold');
    expect(await show([moved('sold', 'pos')])).toEqual(['Sold 2 Order 7K36 Shelf 48 another counter · 11:43 am']);
    expect(await show([moved('sold', null)])).toEqual(['Sold 2 Order 7K36 Shelf 48 11:43 am']);
  });

  it('names the orders that hold units of the item', async () => {
    const order = { orderId: 'ord_7K38', number: '7K38', status: 'PENDING', units: 2, standing: 'held' } as const;
    await show([entryOf({})], {}, { ...viewOf(), orders: [order] });
    expect(read(page.getByRole('tabpanel'))).toMatch(
      /^7K38 2 units · held, not accepted yet \+12 .* Save the history as CSV$/,
    );
  });
});

describe('a scan', () => {
  /** A UPC-A, which is an EAN-13 that begins with 0. */
  const [UPC, EAN] = ['036000291452', '0036000291452'];
  const know = (...codes: readonly string[]): Answers => ({
    'stock.find': ({ code }) => lookUp(code, codes.includes(code) ? viewOf({ barcode: code }) : null),
  });
  const openAt = (address: string, answers: Answers) =>
    openScreen(address, { snapshot: { alarm: { ...createSnapshot().alarm, episodes: [] } } }, answers);

  it('on a locked counter asks who is there, and keeps nothing of the code, which may be a PIN', async () => {
    const scene = { snapshot: { staff: createStaffView(null) } };
    const { scan, services } = await openScreen('#orders', scene, know('1234'));
    await scan('1234');
    await expect.element(page.getByRole('dialog', { name: 'Who is at the counter?' })).toBeVisible();
    expect(location.hash).toBe('#orders');
    expect(services.stock.listQuery.get().query).toBe('');
  });

  it('opens the item, lists it alone, and adds one unit; each packet counts', async () => {
    const { scan, services } = await openAt('#orders', know('8901'));
    const getDraft = () => services.stock.drafts.get().get(key);
    await scan('8901');
    expect(location.hash).toBe('#stock/3/8901');
    expect(services.stock.listQuery.get()).toMatchObject({ query: '8901', allowsSimilar: false, filter: 'all' });
    expect(getDraft()).toMatchObject({
      workspace: 'store',
      name: 'Oil',
      draft: { mode: 'adjust', amount: 1, scans: 1 },
    });
    await page.getByRole('searchbox').fill('oil');
    void scan('8901');
    await scan('8901');
    await expect.poll(() => getDraft()?.draft.amount).toBe(3);
    expect(services.stock.listQuery.get().query).toBe('oil');
  });

  it('opens the item that is listed under another form of the code', async () => {
    const { scan, sent } = await openAt('#sales', { 'stock.find': lookUp(EAN, viewOf({ barcode: EAN })).value });
    await scan(UPC);
    expect(location.hash).toBe(`#stock/3/${EAN}`);
    expect(sent('stock.find')).toEqual([{ workspace: 'store', storeId: 3, code: UPC }]);
  });

  it('that is a misread opens nothing, unless staff use it all the same', async () => {
    const misread = { ...lookUp(EAN, null).value, isMisread: true };
    for (const address of ['#sales', '#orders']) {
      const { scan } = await openScreen(address, {}, { 'stock.find': misread });
      await scan(EAN);
      expect(read(page.getByRole('main'))).toContain(`No item has ${EAN}, and its check digit`);
      expect(location.hash).toBe(address);
      await press('Use it all the same');
      expect(location.hash).toBe(`#stock/3/${EAN}`);
    }
  });

  it('offers the day and the lot of the code for the item, and saves the day at once', async () => {
    const said = { expiryDate: '2027-03-31', lot: 'B7' };
    const answers = { 'stock.item': viewOf(), 'stock.find': { ...lookUp('8901', viewOf()).value, ...said } };
    const { scan, services, sent } = await openAt('#sales', answers);
    await scan('8901');
    expect(read(page.getByRole('region', { name: 'Oil' }))).toContain('The code says: use by 31 Mar 2027 · lot B7.');
    await press('Use the lot as the reference');
    expect(services.stock.drafts.get().get(key)?.draft).toMatchObject({ reference: 'B7', amount: 1 });
    await press('Save as the item’s expiry');
    expect(sent('stock.edit')).toEqual([
      { actionId: expect.any(String), workspace: 'store', ...item, expiryDate: '2027-03-31' },
    ]);
  });

  it('says what else the code says, while an order rings', async () => {
    const said = { expiryDate: '2027-03-31', lot: 'B7', amount: { kind: 'weight', grams: 456 } } as const;
    const { scan } = await openScreen('#orders', {}, { 'stock.find': { ...lookUp('8901', viewOf()).value, ...said } });
    await scan('8901');
    expect(read(page.getByRole('main'))).toContain('0.456 kg on the label · use by 31 Mar 2027 · lot B7');
  });

  it('of an item that is new to the store begins with a count', async () => {
    const { scan, services } = await openAt('#sales', know());
    services.stock.lastReason.set({ reason: 'received', reference: 'GRN-9' });
    await scan(UPC);
    expect(services.stock.drafts.get().get(`store/3/${UPC}`)).toMatchObject({
      name: '',
      draft: { mode: 'count', reason: null, reference: '', amount: 1 },
    });
  });

  it('adds to what is typed and not saved, else begins with the reason of the delivery', async () => {
    async function scanAgain(draft: StockDraft, address = '#sales') {
      const { scan, services } = await openAt(address, know('8901'));
      services.stock.drafts.set(new Map([[key, { workspace: 'store', item, name: '', draft }]]));
      services.stock.lastReason.set({ reason: 'received', reference: 'GRN-9' });
      await scan('8901');
      return services.stock.drafts.get().get(key)?.draft;
    }
    const delivered = { amount: 1, reason: 'received', reference: 'GRN-9' };
    expect(await scanAgain(adjusted('24'))).toMatchObject({ amount: 25, reason: null });
    // One that was only looked up is no unit of the delivery.
    expect(await scanAgain(addScan(plain))).toMatchObject(delivered);
    expect(await scanAgain({ ...plain, newItem: { ...NO_ITEM_TEXT, name: 'Papad' } })).toMatchObject({
      amount: 1,
      newItem: { name: 'Papad' },
    });
    const damaged: StockDraft = { ...plain, reason: 'damaged' };
    expect(await scanAgain(damaged)).toMatchObject(delivered);
    expect(await scanAgain(damaged, '#stock/3/8901')).toMatchObject({ amount: 1, reason: 'damaged' });
    expect(await scanAgain(damaged, '#stock/4/8901')).toMatchObject(delivered);
  });

  it('waits for earlier scans, however long these take to look up', async () => {
    const result = Promise.withResolvers<CallResult<'stock.find'>>();
    const { scan } = await openAt('#sales', {
      'stock.find': ({ code }) => (code === '8901' ? result.promise : lookUp(code, viewOf({ barcode: code }))),
    });
    for (const code of ['8901', '8902']) await scan(code);
    result.resolve(lookUp('8901', viewOf()));
    await expect.poll(() => location.hash).toBe('#stock/3/8902');
  });

  it('only looks at the item while an order rings, and adds none then', async () => {
    const { scan, services } = await openScreen('#orders', {}, know('8901'));
    await scan('8901');
    await press('Show in Stock');
    expect(services.stock.drafts.get().get(key)?.draft.amount).toBeNull();
    expect(location.hash).toBe('#stock/3/8901');
  });

  it('that could not be looked up changes nothing, and counts once that works again', async () => {
    let isDown = true;
    const { scan, services } = await openAt('#sales', {
      'stock.find': () => (isDown ? failed('disk_full') : lookUp('8901', viewOf())),
    });
    for (let packet = 0; packet < 2; packet += 1) await scan('8901');
    await expect.element(page.getByText(/could not look it up.*8901, 8901/)).toBeVisible();
    expect(services.stock.drafts.get().size).toBe(0);
    expect(location.hash).toBe('#sales');
    isDown = false;
    await press('Try again');
    await expect.poll(() => services.stock.drafts.get().get(key)?.draft.amount).toBe(2);
  });
});

describe('the tax of an item', () => {
  const own = { hsn: null, rate: null, category: 'Snacks' };
  const answers: Answers = { 'tax.item': { own, ofCategory: { hsn: '2106', rate: 1_200 } }, 'tax.setItem': null };

  it('is what its category has until it gets its own, on the tab of managers', async () => {
    const { sent } = await open(plain, {}, answers);
    await page.getByRole('tab', { name: 'Edit' }).click();
    expect(readPanel()).toContain('Of the category, where the item has none: HSN 2106 · GST 12%');
    await page.getByRole('combobox', { name: 'GST rate' }).selectOptions('5%');
    expect(sent('tax.setItem')).toEqual([{ workspace: 'store', ...item, ...own, rate: 500 }]);
  });
});
