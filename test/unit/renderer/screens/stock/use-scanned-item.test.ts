import { beforeEach, describe, expect, it } from 'vitest';
import {
  addScan,
  createDraft,
  enterAmount,
  type StockDraft,
} from '../../../../../renderer/screens/stock/item/stock-draft.ts';
import { getDraftKey } from '../../../../../renderer/screens/stock/stock-screen-state.ts';
import { useFindScannedItem, useOpenScannedItem } from '../../../../../renderer/screens/stock/use-scanned-item.ts';
import { CallRecorder, callHook, createScreenServices, prepareScreen } from '../../../../support/rendered-screen.tsx';
import { createStockRow } from '../../../../support/snapshots/stock.ts';

prepareScreen();
beforeEach(() => {
  location.hash = '#orders';
});

/** A UPC-A, which is an EAN-13 that begins with 0. */
const [UPC, EAN] = ['036000291452', '0036000291452'];
const plain = createDraft({ reason: null, reference: '' });
const oil = { ok: true, value: { row: createStockRow({ barcode: 'OIL', name: 'Oil', stock: 7 }) } } as const;
const unknown = { ok: true, value: null } as const;
const failed = { ok: false, problem: 'disk_full' } as const;

function open(draft?: StockDraft) {
  const ipc = new CallRecorder();
  const services = createScreenServices({ ipc });
  const { stock } = services;
  const key = getDraftKey('store', { storeId: 3, barcode: 'OIL' });
  if (draft !== undefined)
    stock.drafts.set(new Map([[key, { workspace: 'store', item: { storeId: 3, barcode: 'OIL' }, name: '', draft }]]));
  const openScanned = callHook(useOpenScannedItem, services);
  return {
    ipc,
    services,
    stock,
    /** Scans, and waits until the item is being looked up. */
    scan: async (...scanned: Parameters<typeof openScanned>) => {
      openScanned(...scanned);
      await Promise.resolve();
    },
    getEntry: () => stock.drafts.get().get(key),
    listCodes: () => ipc.calls.map(({ input }) => ('barcode' in input ? input.barcode : null)),
  };
}

describe('the item of a scanned code', () => {
  it('may be listed under another form of the code; the item’s own barcode counts', async () => {
    const { ipc, services, listCodes } = open();
    const found = callHook(useFindScannedItem, services)(UPC);
    await ipc.answer(unknown);
    await ipc.answer(oil);
    expect(await found).toEqual({ barcode: EAN, view: oil.value });
    expect(listCodes()).toEqual([UPC, EAN]);
  });

  it('is new to the store under the scanned code, unless main could not look it up', async () => {
    for (const [answer, result] of [
      [unknown, { barcode: UPC, view: null }],
      [failed, null],
    ] as const) {
      const { ipc, services } = open();
      const found = callHook(useFindScannedItem, services)(UPC);
      await ipc.answer(answer);
      await ipc.answer(answer);
      expect(await found).toEqual(result);
    }
  });
});

describe('a scan', () => {
  it('opens the item, lists it alone, and adds one unit', async () => {
    const { ipc, stock, scan, getEntry } = open();
    await scan('OIL');
    await ipc.answer(oil);
    expect(location.hash).toBe('#stock/3/OIL');
    expect(stock.listQuery.get()).toMatchObject({ query: 'OIL', allowsSimilar: false, filter: 'all' });
    expect(getEntry()).toMatchObject({
      workspace: 'store',
      name: 'Oil',
      draft: { mode: 'adjust', amount: 1, scans: 1 },
    });
  });

  it('to look at the item adds none', async () => {
    const { ipc, scan, getEntry } = open();
    await scan('OIL', 'look');
    await ipc.answer(oil);
    expect(getEntry()?.draft.amount).toBeNull();
  });

  it('of each packet counts, in order, though the first is still being looked up', async () => {
    const { ipc, scan, getEntry, listCodes } = open();
    void scan('OIL');
    await scan('OIL');
    expect(listCodes()).toEqual(['OIL']);
    await ipc.answer(oil);
    await ipc.answer(oil);
    expect(getEntry()?.draft.amount).toBe(2);
  });

  it('adds to what is typed and not saved, also of a new item; nothing remains of an item that was only looked up', async () => {
    async function scanAgain(draft: StockDraft, hash = '#stock') {
      const { ipc, scan, getEntry } = open(draft);
      location.hash = hash;
      await scan('OIL');
      await ipc.answer(oil);
      return getEntry()?.draft;
    }
    expect(await scanAgain(enterAmount(plain, '24'))).toMatchObject({ amount: 25 });
    const named = { ...plain, newItem: { name: 'Papad', mrp: '', price: '' } };
    expect(await scanAgain(named)).toMatchObject({ amount: 1, newItem: { name: 'Papad' } });
    const damaged: StockDraft = { ...plain, reason: 'damaged' };
    expect(await scanAgain(damaged)).toMatchObject({ amount: 1, reason: null });
    expect(await scanAgain(damaged, '#stock/3/OIL')).toMatchObject({ amount: 1, reason: 'damaged' });
    expect(await scanAgain(damaged, '#stock/4/OIL')).toMatchObject({ reason: null });
  });

  it('begins with the reason and reference of the delivery; a new item begins with a count', async () => {
    const last = { reason: 'received', reference: 'GRN-9' } as const;
    for (const [answer, draft] of [
      [oil, { mode: 'adjust', ...last }],
      [unknown, { mode: 'count', reason: null, reference: '', amount: 1 }],
    ] as const) {
      const { ipc, stock, scan, getEntry } = open();
      stock.lastReason.set(last);
      await scan('OIL');
      await ipc.answer(answer);
      expect(getEntry()).toMatchObject({ name: answer === oil ? 'Oil' : '', draft });
    }
  });

  it('on the open item keeps the list as it is', async () => {
    const { ipc, stock, scan, getEntry } = open(addScan(plain));
    const query = stock.listQuery.get();
    location.hash = '#stock/3/OIL';
    await scan('OIL');
    await ipc.answer(oil);
    expect(stock.listQuery.get()).toBe(query);
    expect(getEntry()?.draft.amount).toBe(2);
  });

  it('that could not be looked up is kept for another try, and changes nothing', async () => {
    const { ipc, services, scan, getEntry } = open();
    await scan('OIL');
    await ipc.answer(failed);
    expect(services.scanner.failed.get()).toEqual(['OIL']);
    expect(getEntry()).toBeUndefined();
    expect(location.hash).toBe('#orders');
  });
});
