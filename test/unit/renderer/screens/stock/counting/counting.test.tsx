import { describe, expect, it } from 'vitest';
import type { CountedRow } from '../../../../../../electron/contract/calls/counting.ts';
import { CountForm } from '../../../../../../renderer/screens/stock/counting/count-form.tsx';
import { CountList } from '../../../../../../renderer/screens/stock/counting/count-list.tsx';
import { CountReview } from '../../../../../../renderer/screens/stock/counting/count-review.tsx';
import { OpenSession } from '../../../../../../renderer/screens/stock/counting/counting-screen.tsx';
import {
  type CountedItemState,
  computeCompleteSum,
} from '../../../../../../renderer/screens/stock/counting/use-counted-item.ts';
import {
  readSession,
  replaceRow,
  useCountingSession,
} from '../../../../../../renderer/screens/stock/counting/use-counting-session.ts';
import { createDraft, enterAmount, setDraftMode } from '../../../../../../renderer/screens/stock/item/stock-draft.ts';
import type { CountInHand } from '../../../../../../renderer/screens/stock/stock-screen-state.ts';
import {
  CallRecorder,
  callHook,
  createScreenServices,
  prepareScreen,
  renderScreen,
} from '../../../../../support/rendered-screen.tsx';
import { COUNTING_SESSION, createCountedRow } from '../../../../../support/snapshots/stock.ts';

prepareScreen();

const ignore = () => undefined;
const count = (entry: string) =>
  enterAmount(setDraftMode(createDraft({ reason: null, reference: '' }), 'count'), entry);
const oil = createCountedRow({ barcode: '8901', name: 'Oil', counted: 13, expected: 20, difference: -7 });
const salt = createCountedRow({ barcode: '8902', name: 'Salt' });
const inHand = (entry: string, part: Partial<CountInHand> = {}): CountInHand => ({
  barcode: '8901',
  draft: count(entry),
  name: '',
  isAdded: true,
  ...part,
});

describe('the count to store', () => {
  const known = { before: undefined, isNew: false };

  it('is what was typed, added to an earlier count of the session or instead of it (C7)', () => {
    expect(computeCompleteSum(inHand('20+15'), known)).toBe(35);
    expect(computeCompleteSum(inHand('0'), known)).toBe(0);
    expect(computeCompleteSum(inHand('2'), { ...known, before: oil })).toBe(15);
    expect(computeCompleteSum(inHand('2', { isAdded: false }), { ...known, before: oil })).toBe(2);
  });

  it('is missing without a number, or without the name of a new item', () => {
    for (const entry of ['', '20 15']) expect(computeCompleteSum(inHand(entry), known)).toBeNull();
    const isNew = { before: undefined, isNew: true };
    expect(computeCompleteSum(inHand('9', { name: ' ' }), isNew)).toBeNull();
    expect(computeCompleteSum(inHand('9', { name: 'Papad' }), isNew)).toBe(9);
  });
});

describe('the item being counted', () => {
  const state: CountedItemState = {
    barcode: '8901',
    draft: count('2'),
    setDraft: ignore,
    amount: { current: null },
    register: ignore,
    nameField: { current: null },
    name: '',
    setName: ignore,
    isAdded: true,
    setAdded: ignore,
    misread: null,
    before: undefined,
    knownName: 'Oil',
    isNew: false,
    completeSum: 2,
    handleTypedCode: () => Promise.resolve(true),
    next: () => Promise.resolve(true),
    countAgain: () => Promise.resolve(),
  };
  const render = (part: Partial<CountedItemState> = {}) => renderScreen(<CountForm item={{ ...state, ...part }} />);
  const findNext = (part: Partial<CountedItemState>) => {
    const { name, isDisabled } = render(part).buttons.at(-2) ?? {};
    return { name, isDisabled };
  };

  it('shows what is counted, and goes on once the count is complete', () => {
    expect(render().text).toMatch(/^Oil 8901 Counted units /);
    expect(findNext({})).toEqual({ name: 'Next: 2 counted', isDisabled: false });
    expect(findNext({ before: oil, completeSum: 15 }).name).toBe('Next: 15 counted');
    expect(findNext({ completeSum: null })).toEqual({ name: 'Type how many you counted', isDisabled: true });
    expect(render({ barcode: null }).text).toMatch(/^Scan the first item, or the next\./);
  });

  it('asks for the name of a new item', () => {
    const isNew = { isNew: true, knownName: null, name: 'Papad', completeSum: null };
    expect(render(isNew).text).toMatch(/^Not on the shelf yet 8901 Name /);
    expect(render(isNew).html).toContain('value="Papad"');
    expect(findNext(isNew).name).toBe('Type a name, and how many');
    expect(render({ knownName: null }).text).toMatch(/^Item without a name 8901 Counted/);
  });

  it('asks whether an earlier count stands beside this one', () => {
    const readChoice = (isAdded: boolean) => {
      const { html, text } = render({ before: { ...oil, counted: 1 }, isAdded });
      expect(text).toContain('Counted before: 1, at 11:50 am Add to it Instead of it');
      return [...html.matchAll(/aria-checked="(\w+)"/g)].map(([, isChecked]) => isChecked);
    };
    expect(readChoice(true)).toEqual(['true', 'false']);
    expect(readChoice(false)).toEqual(['false', 'true']);
    expect(render().text).not.toContain('Counted before');
  });

  it('says which code was misread', () => {
    expect(render({ misread: '8909' }).text).toContain('8909');
    expect(render().html).not.toContain('data-tone="red"');
  });
});

describe('the counts so far', () => {
  const render = (...rows: CountedRow[]) => renderScreen(<CountList rows={rows} onAgain={ignore} onRemove={ignore} />);

  it('show item, time, count and how it differs from the shelf', () => {
    const more = { ...oil, counted: 2_015, difference: 1_965, expected: 50 };
    expect(render(oil).text).toBe('Oil 8901 · 11:50 am −7, shelf says 20 13 Count again');
    expect(render(more).text).toContain('+1,965, shelf says 50 2,015 ');
    expect(render(salt).text).toContain('as the shelf says 10 ');
    expect(render({ ...salt, expected: null, difference: null }).text).toContain('shelf not known 10 ');
    expect(render({ ...salt, name: null, isNew: true }).text).toMatch(/^8902 8902 · 11:50 am new here 10 /);
    expect(render().text).toBe('Nothing counted yet.');
  });

  it('can each be counted again or taken out', () => {
    expect(render(oil, { ...salt, name: null }).buttons.map(({ name }) => name)).toEqual([
      'Count again: Oil',
      'Take out of the count: Oil',
      'Count again: 8902',
      'Take out of the count: 8902',
    ]);
  });
});

const toSession = (...rows: CountedRow[]) => ({
  view: COUNTING_SESSION,
  rows: new Map(rows.map((row) => [row.barcode, row])),
});

describe('the differences', () => {
  const render = (...rows: CountedRow[]) =>
    renderScreen(
      <CountReview
        session={toSession(...rows)}
        onBack={ignore}
        onSend={ignore}
        onDiscard={ignore}
        onCountAgain={ignore}
      />,
    );

  it('are listed largest first, with new items and those whose shelf is not known', () => {
    const more = createCountedRow({ barcode: '8903', name: 'Tea', counted: 2_015, difference: 1_965, expected: 50 });
    const fresh = createCountedRow({ barcode: '8904', isNew: true, difference: 0, expected: 0 });
    const unknown = createCountedRow({ barcode: '8905', difference: null, expected: null });
    const few = createCountedRow({ barcode: '8906', counted: 9, difference: -1 });
    expect(render(few, fresh, unknown, salt, more, oil).text).toMatch(
      /^Tea 8903 \+1,965, shelf says 50 2,015 .*Oil 8901 −7, .* 13 .*8906 −1.*8904 new here.*8905 shelf not known/,
    );
    expect(render(salt).text).toMatch(/^Everything is as the shelf says\./);
  });

  it('are summed up before the counts are sent, all of them', () => {
    const { text, buttons } = render(oil);
    expect(text).toContain('Items counted 4 Of them different 3 Units more 4 Units fewer 7');
    expect(buttons.map(({ name }) => name)).toEqual([
      'Count again: Oil',
      'Set the shelf: 4 items',
      'Go on counting',
      'Throw the count away',
    ]);
  });
});

describe('a counting session', () => {
  const target = { workspace: 'store', storeId: 3 } as const;
  const page = (rows: readonly CountedRow[]) =>
    ({ ok: true, value: { session: COUNTING_SESSION, total: 201, offset: 0, rows } }) as const;

  it('is read whole, page by page, latest count last', async () => {
    const ipc = new CallRecorder();
    const read = readSession(ipc.call.bind(ipc), target);
    await ipc.answer(page(Array.from({ length: 200 }, (_, at) => createCountedRow({ barcode: String(201 - at) }))));
    await ipc.answer(page([createCountedRow({ barcode: '1' })]));
    const session = await read;
    expect([...(session?.rows.keys() ?? [])].slice(0, 2)).toEqual(['1', '2']);
    expect(session?.rows.size).toBe(201);
    expect(ipc.calls.map(({ input }) => input)).toEqual(
      [0, 200].map((offset) => ({ ...target, onlyDifferent: false, offset, limit: 200 })),
    );
  });

  it('lists an item once, where it was counted last', () => {
    const { rows } = toSession(oil, salt);
    const again = { ...oil, counted: 20 };
    expect([...replaceRow(rows, '8901', again).values()]).toEqual([salt, again]);
    expect([...replaceRow(rows, '8901', null).values()]).toEqual([salt]);
  });

  it('stores the name with the count of a new item alone, and says whether it stored them', async () => {
    const ipc = new CallRecorder();
    const { put } = callHook(() => useCountingSession(3), createScreenServices({ ipc }));
    const results = [put('8901', 13, null), put('8906', 9, 'Papad')];
    await ipc.answer({ ok: false, problem: 'disk_full' });
    expect(await Promise.all(results)).toEqual([false, false]);
    const open = { workspace: 'store', sessionId: '' };
    expect(ipc.calls.map(({ name, input }) => [name, input])).toEqual([
      ['counts.put', { ...open, barcode: '8901', counted: 13 }],
      ['counts.put', { ...open, barcode: '8906', counted: 9, itemName: 'Papad' }],
    ]);
  });

  it('is sent or thrown away, and stays when that failed', async () => {
    const ipc = new CallRecorder();
    const { send, discard } = callHook(() => useCountingSession(3), createScreenServices({ ipc }));
    const isSent = send();
    await ipc.answer();
    expect(await isSent).toBe(true);
    const isSentAgain = send();
    await ipc.answer({ ok: false, problem: 'disk_full' });
    expect(await isSentAgain).toBe(false);
    void discard();
    expect(ipc.calls.map(({ name }) => name)).toEqual(['counts.send', 'counts.send', 'counts.discard']);
  });

  it('shows the item in hand and the counts, latest first, since it began; its differences once something is counted', () => {
    const render = (items: number, hand: CountInHand | null) => {
      const services = createScreenServices();
      const session = { ...toSession(oil, salt), view: { ...COUNTING_SESSION, items } };
      services.stock.inHand.set(new Map(hand === null ? [] : [[COUNTING_SESSION.sessionId, hand]]));
      const counting = callHook(() => useCountingSession(3), services);
      return renderScreen(
        <OpenSession storeId={3} counting={counting} session={session} takeEarlyScans={() => []} />,
        services,
      );
    };
    const findReview = (items: number, hand: CountInHand | null) =>
      render(items, hand).buttons.find(({ name }) => name === 'Look at the differences');
    const { text, html } = render(2, inHand('4', { barcode: '8903' }));
    expect(text).toContain('since Fri 20 Nov, 10:02 am, kept on this PC 2 items · 3 differ');
    expect(text).toMatch(/8903 Counted units .*Salt 8902 .*Oil 8901 /);
    expect(html).toContain('value="4"');
    expect(findReview(2, null)?.isDisabled).toBe(false);
    expect(findReview(0, inHand('4'))?.isDisabled).toBe(false);
    expect(findReview(0, null)?.isDisabled).toBe(true);
  });
});
