import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { failed } from '../../../../../electron/contract/calls/call.ts';
import type { CallResult } from '../../../../../electron/contract/calls/calls.ts';
import type { CountedRow, CountingSessionView } from '../../../../../electron/contract/calls/counting.ts';
import type { FoundItem, StockItemView } from '../../../../../electron/contract/calls/stock.ts';
import { createDraft, enterAmount, setDraftMode } from '../../../../../renderer/state/stock-draft.ts';
import type { CountInHand } from '../../../../../renderer/state/stock-screen-state.ts';
import { type Answers, listButtons, openScreen, press, read, settle } from '../../../../support/screen.tsx';
import { COUNTING_SESSION, createCountedRow, createStockRow } from '../../../../support/snapshots/stock.ts';

const oil = createCountedRow({ barcode: '8901', name: 'Oil', counted: 13, expected: 20, difference: -7 });
const salt = createCountedRow({ barcode: '8902', name: 'Salt' });
const tea = createCountedRow({ barcode: '8903', name: 'Tea', counted: 2_015, difference: 1_965, expected: 50 });
const draft = (entry: string) =>
  enterAmount(setDraftMode(createDraft({ reason: null, reference: '' }), 'count'), entry);
const hand = (entry: string, part: Partial<CountInHand> = {}): CountInHand => ({
  barcode: '8901',
  draft: draft(entry),
  name: '',
  isAdded: true,
  ...part,
});
const knownAs = (name: string | null): StockItemView => ({
  row: createStockRow({ barcode: '8901', name, stock: 20 }),
  latest: [],
  orders: [],
});
const main = () => page.getByRole('main');
/** The main process's result for a stored count. */
const stored = ({ barcode, counted }: Pick<CountedRow, 'barcode' | 'counted'>) =>
  ({ ok: true, value: createCountedRow({ ...oil, barcode, counted }) }) as const;
const nextButton = () => listButtons(main()).find((name) => /counted|Type/.test(name));

const found = (barcode: string, view: StockItemView | null): FoundItem => ({
  barcode,
  view,
  isMisread: false,
  expiryDate: null,
  lot: null,
  amount: null,
});

interface Opened {
  readonly rows?: readonly CountedRow[];
  readonly inHand?: CountInHand | null;
  readonly item?: StockItemView | null;
  readonly view?: Partial<CountingSessionView>;
  readonly answers?: Answers;
}

/** Opens a session with counts, latest last, and an item in hand. */
async function open({ rows = [], inHand = null, item = knownAs('Oil'), view = {}, answers = {} }: Opened) {
  const session = { ...COUNTING_SESSION, ...view };
  const newestFirst = rows.toReversed();
  const screen = await openScreen(
    '#counting',
    {},
    {
      'counts.view': ({ offset, limit }) => ({
        ok: true,
        value: { session, total: rows.length, offset, rows: newestFirst.slice(offset, offset + limit) },
      }),
      'stock.item': () => ({ ok: true, value: item }),
      'stock.find': ({ code }) => ({ ok: true, value: found(code, item) }),
      ...answers,
    },
  );
  if (inHand !== null) screen.services.stock.inHand.set(new Map([['s1', inHand]]));
  await settle();
  return { ...screen, getHand: () => screen.services.stock.inHand.get().get('s1') };
}

describe('the item being counted', () => {
  it('shows what is counted, and goes on once the count is complete', async () => {
    await open({});
    expect(read(main())).toContain('Scan the first item, or the next.');
    const { sent } = await open({ inHand: hand('2') });
    expect(read(main())).toContain('Oil 8901 Counted units');
    expect(nextButton()).toBe('Next: 2 counted');
    await press('Next: 2 counted');
    expect(sent('counts.put')).toEqual([{ workspace: 'store', sessionId: 's1', barcode: '8901', counted: 2 }]);
    for (const entry of ['', '20 15']) {
      await open({ inHand: hand(entry) });
      expect(nextButton()).toBe('(Type how many you counted)');
    }
    await open({ inHand: hand('20+15') });
    expect(nextButton()).toBe('Next: 35 counted');
    await open({ inHand: hand('0'), item: knownAs(null) });
    expect(read(main())).toContain('Item without a name 8901');
    expect(nextButton()).toBe('Next: 0 counted');
  });

  it('is added to an earlier count of the session, or stands instead of it (C7)', async () => {
    const { getHand } = await open({ rows: [oil], inHand: hand('2') });
    expect(read(main())).toContain('Counted before: 13, at 11:50 am Add to it Instead of it');
    await expect.element(page.getByRole('radio', { name: 'Add to it' })).toBeChecked();
    expect(nextButton()).toBe('Next: 15 counted');
    await page.getByRole('radio', { name: 'Instead of it' }).click();
    expect(getHand()?.isAdded).toBe(false);
    await expect.element(page.getByRole('radio', { name: 'Instead of it' })).toBeChecked();
    expect(nextButton()).toBe('Next: 2 counted');
    await open({ inHand: hand('2') });
    expect(read(main())).not.toContain('Counted before');
  });

  it('needs a name if it is new, which is stored with the count; and stays in hand if that failed', async () => {
    const put = { 'counts.put': () => failed('disk_full') };
    const { sent, getHand } = await open({ inHand: hand('9', { name: ' ' }), item: null, answers: put });
    expect(read(main())).toContain('Not on the shelf yet 8901 Name');
    expect(nextButton()).toBe('(Type a name, and how many)');
    await page.getByRole('textbox', { name: 'Name' }).fill('Papad');
    await press('Next: 9 counted');
    expect(sent('counts.put')).toEqual([
      { workspace: 'store', sessionId: 's1', barcode: '8901', counted: 9, itemName: 'Papad' },
    ]);
    expect(getHand()?.name).toBe('Papad');
  });

  it('stays in hand while staff look at another screen', async () => {
    await open({ inHand: hand('12') });
    for (const address of ['#orders', '#counting']) {
      location.hash = address;
      await settle();
    }
    expect(nextButton()).toBe('Next: 12 counted');
  });

  it.each(['Pause', 'Look at the differences', 'Count again: Salt'])('is stored by “%s” too', async (button) => {
    const { sent } = await open({ rows: [salt], inHand: hand('47'), answers: { 'counts.put': stored } });
    await press(button);
    expect(sent('counts.put')).toMatchObject([{ barcode: '8901', counted: 47 }]);
  });

  it('holds the differences back while it has no name', async () => {
    await open({ rows: [salt], inHand: hand('9'), item: null });
    await press('Look at the differences');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('counts a packet that is scanned while its count is being stored', async () => {
    const result = Promise.withResolvers<CallResult<'counts.put'>>();
    const { scan } = await open({ inHand: hand('47'), answers: { 'counts.put': () => result.promise } });
    await press('Next: 47 counted');
    await scan('8901');
    result.resolve(stored({ barcode: '8901', counted: 47 }));
    await expect.poll(nextButton).toBe('Next: 48 counted');
  });

  it('counts every packet that was scanned before the session began', async () => {
    let hasBegun = false;
    const { scan, sent, getHand } = await open({
      answers: {
        'counts.view': () => ({
          ok: true,
          value: hasBegun ? { session: COUNTING_SESSION, total: 0, offset: 0, rows: [] } : null,
        }),
        'counts.begin': () => {
          hasBegun = true;
          return { ok: true, value: COUNTING_SESSION };
        },
        'counts.put': stored,
      },
    });
    for (const code of ['8901', '8901', '8902']) await scan(code);
    await press('Begin counting');
    await expect.poll(getHand).toMatchObject({ barcode: '8902', draft: { amount: 1 } });
    expect(sent('counts.put')).toMatchObject([{ barcode: '8901', counted: 2 }]);
  });

  it('counts a packet that could not be looked up once that works again', async () => {
    let isDown = true;
    const { scan, getHand } = await open({
      answers: {
        'stock.find': ({ code }) => (isDown ? failed('disk_full') : { ok: true, value: found(code, knownAs('Oil')) }),
      },
    });
    await scan('8901');
    expect(getHand()).toBeUndefined();
    isDown = false;
    await press('Try again');
    expect(getHand()).toMatchObject({ barcode: '8901', draft: { amount: 1 } });
  });

  it('says which code was misread', async () => {
    const misread = { ...found('8901000000111', null), isMisread: true };
    const { scan } = await open({ inHand: hand('2'), answers: { 'stock.find': misread } });
    await scan('8901000000111');
    expect(read(main())).toContain('8901000000111');
    expect(main().element().querySelector('[data-tone=red]')).not.toBeNull();
  });
});

describe('the counts so far', () => {
  it('show item, time, count and how it differs from the shelf, latest first', async () => {
    await open({});
    expect(read(main())).toContain('Nothing counted yet.');
    const unknown = createCountedRow({ barcode: '8904', expected: null, difference: null });
    const fresh = createCountedRow({ barcode: '8905', isNew: true });
    await open({ rows: [fresh, unknown, salt, tea, oil] });
    expect(read(main())).toContain(
      'Oil 8901 · 11:50 am −7, shelf says 20 13 Count again Tea 8903 · 11:50 am +1,965, shelf says 50 2,015 Count again Salt 8902 · 11:50 am as the shelf says 10 Count again 8904 8904 · 11:50 am shelf not known 10 Count again 8905 8905 · 11:50 am new here 10',
    );
    expect(read(main())).toContain('since Fri 20 Nov, 10:02 am, kept on this PC');
    expect(read(main())).toContain('4 items · 3 differ');
  });

  it('can each be counted again or taken out', async () => {
    const { sent, getHand } = await open({
      rows: [{ ...salt, name: null }, oil],
      answers: { 'counts.remove': () => ({ ok: true, value: null }) },
    });
    await press('Count again: Oil');
    expect(getHand()).toMatchObject({ barcode: '8901', isAdded: true, draft: { entry: '' } });
    await press('Take out of the count: 8902');
    expect(sent('counts.remove')).toEqual([{ workspace: 'store', sessionId: 's1', barcode: '8902' }]);
    expect(listButtons(main())).not.toContain('Take out of the count: 8902');
  });

  it('list an item once, where it was counted last', async () => {
    await open({ rows: [oil, salt], inHand: hand('20', { isAdded: false }), answers: { 'counts.put': stored } });
    await press('Next: 20 counted');
    expect(listButtons(main()).filter((name) => name.startsWith('Count again'))).toEqual([
      'Count again: Oil',
      'Count again: Salt',
    ]);
  });

  it('are read whole, page by page', async () => {
    const rows = Array.from({ length: 201 }, (_, at) => createCountedRow({ barcode: String(at + 1) }));
    const { sent } = await open({ rows });
    expect(sent('counts.view')).toEqual(
      [0, 200].map((offset) => ({ workspace: 'store', storeId: 3, onlyDifferent: false, offset, limit: 200 })),
    );
    expect(listButtons(main()).filter((name) => name.startsWith('Count again'))[0]).toBe('Count again: 201');
    expect(listButtons(main()).at(-1)).toBe('Take out of the count: 1');
  });
});

describe('the differences', () => {
  const review = () => listButtons(main()).find((name) => name.includes('Look at the differences'));

  it('are shown once something is counted', async () => {
    await open({ view: { items: 0 } });
    expect(review()).toBe('(Look at the differences)');
    await open({ view: { items: 0 }, inHand: hand('4') });
    expect(review()).toBe('Look at the differences');
    await open({ view: { items: 2 } });
    expect(review()).toBe('Look at the differences');
  });

  it('are listed largest first, and summed up before all counts are sent', async () => {
    const fresh = createCountedRow({ barcode: '8904', isNew: true, difference: 0, expected: 0 });
    const unknown = createCountedRow({ barcode: '8905', difference: null, expected: null });
    const few = createCountedRow({ barcode: '8906', counted: 9, difference: -1 });
    const { sent, getHand } = await open({
      rows: [few, fresh, unknown, salt, tea, oil],
      answers: { 'counts.send': { counts: 4 } },
    });
    await press('Look at the differences');
    const text = read(main());
    expect(text).toMatch(
      /Tea 8903 \+1,965, shelf says 50 2,015 .*Oil 8901 −7, .* 13 .*8906 −1.*8904 new here.*8905 shelf not known/,
    );
    expect(text).toContain('Items counted 4 Of them different 3 Units more 4 Units fewer 7');
    expect(text).not.toContain('Salt');
    await press('Count again: Oil');
    expect(getHand()?.barcode).toBe('8901');
    await press('Look at the differences');
    await press('Go on counting');
    await press('Look at the differences');
    await press('Set the shelf: 4 items');
    expect(sent('counts.send')).toEqual([{ workspace: 'store', sessionId: 's1' }]);
    expect(location.hash).toBe('#stock');
    await open({ rows: [salt] });
    await press('Look at the differences');
    expect(read(main())).toContain('Everything is as the shelf says.');
  });

  it('stay when they could not be sent; the count is thrown away only after a question', async () => {
    const { sent } = await open({
      rows: [oil],
      answers: { 'counts.send': () => failed('disk_full'), 'counts.discard': () => ({ ok: true, value: null }) },
    });
    await press('Look at the differences');
    await press('Set the shelf: 4 items');
    expect(listButtons(main())).toContain('Set the shelf: 4 items');
    await press('Throw the count away');
    expect(sent('counts.discard')).toEqual([]);
    await press('Throw the count away');
    expect(sent('counts.discard')).toEqual([{ workspace: 'store', sessionId: 's1' }]);
    expect(listButtons(main())).not.toContain('Go on counting');
  });
});
