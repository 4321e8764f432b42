import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../../../../electron/contract/domain/time.ts';
import {
  addScan,
  createDraft,
  enterAmount,
  type StockDraft,
  setDraftMode,
} from '../../../../../../renderer/screens/stock/item/stock-draft.ts';
import { useCloseItem } from '../../../../../../renderer/screens/stock/item/use-close-item.ts';
import { useItemDraft } from '../../../../../../renderer/screens/stock/item/use-item-draft.ts';
import { useSaveDraft } from '../../../../../../renderer/screens/stock/item/use-save-draft.ts';
import { getDraftKey } from '../../../../../../renderer/screens/stock/stock-screen-state.ts';
import {
  CallRecorder,
  callHook,
  createScreenServices,
  prepareScreen,
} from '../../../../../support/rendered-screen.tsx';
import { createStockRow } from '../../../../../support/snapshots/stock.ts';
import { addMilliseconds, NOW } from '../../../../../support/snapshots/values.ts';

prepareScreen();

const item = { storeId: 3, barcode: '890' };
const key = getDraftKey('store', item);
const plain = createDraft({ reason: null, reference: '' });
const adjusted = (entry: string, part: Partial<StockDraft> = {}): StockDraft => ({
  ...enterAmount(plain, entry),
  ...part,
});
const counted = (entry: string): StockDraft => enterAmount(setDraftMode(plain, 'count'), entry);

function open(draft: StockDraft, name = 'Mustard oil 1 L') {
  const ipc = new CallRecorder();
  const services = createScreenServices({ ipc });
  const { stock } = services;
  stock.drafts.set(new Map([[key, { workspace: 'store', item, name, draft }]]));
  const saveDraft = callHook(useSaveDraft, services);
  const save = () => saveDraft({ workspace: 'store', item, name });
  return { ipc, services, stock, save, getDraft: () => stock.drafts.get().get(key)?.draft };
}

describe('the change of an item', () => {
  const common = { actionId: expect.any(String), workspace: 'store', ...item, itemName: 'Mustard oil 1 L' };

  it.each<[string, StockDraft, string, object]>([
    ['adds', adjusted('12'), 'stock.adjust', { ...common, delta: 12 }],
    ['takes off', adjusted('12', { sign: -1 }), 'stock.adjust', { ...common, delta: -12 }],
    [
      'says why and by which bill',
      adjusted('12', { reason: 'received', reference: ' GRN-9 ' }),
      'stock.adjust',
      { ...common, delta: 12, reason: 'received', reference: 'GRN-9' },
    ],
    ['is a sum of shelves', adjusted('20+15'), 'stock.adjust', { ...common, delta: 35 }],
    ['is a count', counted('46'), 'stock.count', { ...common, counted: 46 }],
    ['is a count of none', counted('0'), 'stock.count', { ...common, counted: 0 }],
  ])('%s, in one call however often it is saved (C2, C7)', async (_, draft, name, input) => {
    const { ipc, save, getDraft } = open(draft);
    void save();
    expect(await save()).toBe(false);
    expect(ipc.calls).toEqual([{ name, input }]);
    await ipc.answer();
    expect(getDraft()).toBeUndefined();
  });

  it('is not saved while it is nothing or unreadable, or the item has no name', async () => {
    const [nothing, unreadable, nameless] = [open(plain), open(adjusted('20 15')), open(counted('4'), '')];
    for (const { ipc, save, getDraft } of [nothing, unreadable, nameless]) {
      const draft = getDraft();
      expect(await save()).toBe(false);
      expect(ipc.calls).toEqual([]);
      expect(getDraft()).toEqual(draft);
    }
  });

  it('comes back when this PC could not store it, with what was scanned meanwhile; an amount typed since stands', async () => {
    const change = adjusted('6', { reason: 'damaged' });
    async function refuse(since: StockDraft | undefined) {
      const { ipc, stock, save, getDraft } = open(change);
      const isStored = save();
      if (since !== undefined)
        stock.drafts.set(new Map([[key, { workspace: 'store', item, name: 'Mustard oil 1 L', draft: since }]]));
      await ipc.answer({ ok: false, problem: 'disk_full' });
      expect(await isStored).toBe(false);
      expect(stock.lastSaved.get()).toBeNull();
      return getDraft();
    }
    expect(await refuse(undefined)).toEqual(change);
    expect(await refuse(plain)).toEqual(change);
    expect(await refuse(addScan(addScan(plain)))).toMatchObject({ amount: 8, scans: 2, reason: 'damaged' });
    expect(await refuse(adjusted('30'))).toMatchObject({ amount: 30, reason: null });
  });

  it('can be undone for a minute, by its own id', async () => {
    for (const [draft, change] of [
      [adjusted('12', { sign: -1 }), { delta: -12 }],
      [counted('46'), { counted: 46 }],
    ] as const) {
      const { ipc, stock, save } = open(draft);
      const isStored = save();
      await ipc.answer();
      expect(await isStored).toBe(true);
      const [call] = ipc.calls;
      expect(stock.lastSaved.get()).toEqual({
        workspace: 'store',
        item,
        name: 'Mustard oil 1 L',
        actionId: call !== undefined && 'actionId' in call.input ? call.input.actionId : null,
        ...change,
        until: addMilliseconds(NOW, MINUTE),
        undone: null,
      });
    }
  });

  it('passes a delivery’s reason and reference on to the next item, and no other reason', () => {
    const next = { storeId: 3, barcode: '891' };
    const begin = (part: Partial<StockDraft>) => {
      const { services, save } = open(adjusted('12', part));
      void save();
      return callHook(() => useItemDraft(next, ''), services).draft;
    };
    expect(begin({ reason: 'received', reference: 'GRN-9' })).toMatchObject({
      reason: 'received',
      reference: 'GRN-9',
      amount: null,
    });
    expect(begin({ reason: 'damaged', reference: 'GRN-9' })).toMatchObject({ reason: null, reference: '' });
  });
});

describe('the draft of an item', () => {
  it('is that of its store and workspace alone (C16), and keeps the name for other screens', () => {
    const { services, stock } = open(adjusted('12'));
    const other = { ...item, storeId: 4 };
    expect(callHook(() => useItemDraft(item, ''), services).draft.amount).toBe(12);
    expect(callHook(() => useItemDraft(other, ''), services).draft.amount).toBeNull();
    const row = createStockRow({ ...other, stock: 7 });
    callHook(() => useItemDraft(row, 'Oil'), services).change(adjusted('5'));
    expect(getDraftKey('practice', item)).not.toBe(key);
    expect([...stock.drafts.get().values()].map(({ draft, ...open }) => ({ ...open, amount: draft.amount }))).toEqual([
      { workspace: 'store', item, name: 'Mustard oil 1 L', amount: 12 },
      { workspace: 'store', item: other, name: 'Oil', amount: 5 },
    ]);
  });

  it('stays when the item is closed, unless a single scan only looked it up', () => {
    function close(draft: StockDraft): boolean {
      const { services, stock } = open(draft);
      location.hash = '#stock/3/890';
      callHook(useCloseItem, services)();
      expect(location.hash).toBe('#stock');
      return stock.drafts.get().has(key);
    }
    expect(close(addScan(plain))).toBe(false);
    expect(close(addScan(addScan(plain)))).toBe(true);
    expect(close(adjusted('1'))).toBe(true);
    expect(close(addScan({ ...plain, newItem: { name: '', mrp: '', price: '45' } }))).toBe(true);
  });
});
