import { describe, expect, it } from 'vitest';
import { readNewItem } from '../../../../../../renderer/screens/stock/item/new-item.ts';
import { NewItemForm, useCreateItem } from '../../../../../../renderer/screens/stock/item/new-item-form.tsx';
import {
  createDraft,
  enterAmount,
  type NewItemText,
  type StockDraft,
} from '../../../../../../renderer/screens/stock/item/stock-draft.ts';
import {
  CallRecorder,
  callHook,
  createScreenServices,
  prepareScreen,
  renderScreen,
} from '../../../../../support/rendered-screen.tsx';

prepareScreen();

const item = { storeId: 3, barcode: '8906' };
const create = (entry: string, part: Partial<NewItemText> = {}): StockDraft => ({
  ...enterAmount(createDraft({ reason: null, reference: '' }), entry),
  newItem: { name: 'Papad', mrp: '', price: '', ...part },
});

function open(draft: StockDraft) {
  const ipc = new CallRecorder();
  const services = createScreenServices({ ipc });
  services.stock.drafts.set(new Map([['store/3/8906', { workspace: 'store', item, name: '', draft }]]));
  return { ipc, services };
}

describe('a new item', () => {
  it('is its first count, its name, and the prices that are typed, as people write them', () => {
    expect(readNewItem(create('6'))).toEqual({ counted: 6, itemName: 'Papad', about: {} });
    expect(readNewItem(create('0', { name: ' Papad ', mrp: '₹1,200', price: '१,१२०.५०' }))).toEqual({
      counted: 0,
      itemName: 'Papad',
      about: { mrp: '1200', price: '1120.50' },
    });
  });

  it('is not complete with a price that is no amount, without a name, or without a count', () => {
    for (const text of ['free', '-45', '45.123', '45/-']) {
      expect(readNewItem(create('6', { mrp: text }))).toBe('price');
      expect(readNewItem(create('6', { price: text }))).toBe('price');
    }
    expect(readNewItem(create('6', { name: ' ' }))).toBe('name');
    expect(readNewItem(create(''))).toBe('count');
    expect(readNewItem(create('20 15'))).toBe('count');
  });

  it('shows what is typed; its button says what is missing before it can be pressed', () => {
    const findButton = (draft: StockDraft) => {
      const { html, buttons } = renderScreen(<NewItemForm item={item} />, open(draft).services);
      const values = [...html.matchAll(/<input[^>]*?value="([^"]*)"/g)].map(([, value]) => value);
      const { name, isDisabled } = buttons.at(-1) ?? {};
      return { values, name, isDisabled };
    };
    expect(findButton(create('6', { mrp: '45', price: '40' }))).toEqual({
      values: ['Papad', '45', '40', '6'],
      name: 'Put on the shelf: 6',
      isDisabled: false,
    });
    expect(findButton(create('', { price: 'x' }))).toMatchObject({
      name: 'A price can’t be read: write 1200.50',
      isDisabled: true,
    });
    expect(findButton(create('6', { name: '' }))).toMatchObject({ name: 'Type a name', isDisabled: true });
    expect(findButton(create(''))).toMatchObject({ name: 'Type how many you counted', isDisabled: true });
  });

  it('is one count, and is typed again only if this PC could not store it', async () => {
    const draft = create('6');
    for (const isStored of [true, false]) {
      const { ipc, services } = open(draft);
      const created = callHook(
        () => useCreateItem(item),
        services,
      )({ counted: 6, itemName: 'Papad', about: { mrp: '45' } });
      expect(services.stock.drafts.get().size).toBe(0);
      await ipc.answer(isStored ? { ok: true, value: null } : { ok: false, problem: 'disk_full' });
      await created;
      expect(ipc.calls).toEqual([
        {
          name: 'stock.count',
          input: {
            actionId: expect.any(String),
            workspace: 'store',
            ...item,
            counted: 6,
            itemName: 'Papad',
            about: { mrp: '45' },
          },
        },
      ]);
      expect([...services.stock.drafts.get().values()].map((entry) => entry.draft)).toEqual(isStored ? [] : [draft]);
    }
  });
});
