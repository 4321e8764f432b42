import { describe, expect, it } from 'vitest';
import type { StockRow } from '../../../../../../electron/contract/calls/stock.ts';
import { ItemPanel, KnownItem } from '../../../../../../renderer/screens/stock/item/item-panel.tsx';
import {
  addScan,
  createDraft,
  enterAmount,
  type StockDraft,
  setDraftMode,
} from '../../../../../../renderer/screens/stock/item/stock-draft.ts';
import { createScreenServices, prepareScreen, renderScreen } from '../../../../../support/rendered-screen.tsx';
import { createStockRow } from '../../../../../support/snapshots/stock.ts';
import { rupeesOf } from '../../../../../support/snapshots/values.ts';

prepareScreen();

const plain = createDraft({ reason: null, reference: '' });
const adjusted = (entry: string, part: Partial<StockDraft> = {}) => ({ ...enterAmount(plain, entry), ...part });
const counted = (entry: string) => enterAmount(setDraftMode(plain, 'count'), entry);

function render(draft: StockDraft, part: Partial<StockRow> = {}) {
  const row = createStockRow({ barcode: '8901', name: 'Oil', stock: 50, held: 8, ...part });
  const services = createScreenServices();
  const item = { storeId: 3, barcode: '8901' };
  services.stock.drafts.set(new Map([['store/3/8901', { workspace: 'store', item, name: 'Oil', draft }]]));
  const rendered = renderScreen(<KnownItem view={{ row, latest: [], orders: [] }} />, services);
  const field = /<input id="stock-amount"[^>]*>/.exec(rendered.html)?.[0] ?? '';
  const read = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(field)?.[1];
  const checked = [...rendered.html.matchAll(/aria-checked="true"[^>]*>(.*?)<\/button>/g)].map(([, content = '']) =>
    content.replaceAll(/<[^>]*>/g, ''),
  );
  return {
    ...rendered,
    save: rendered.buttons.at(-1),
    amount: { name: read('aria-label'), value: read('value') },
    checked,
  };
}

describe('an item', () => {
  it('shows its shelf, held and available units, its low mark, codes and prices', () => {
    const price = { price: rupeesOf('172'), mrp: rupeesOf('185'), sku: 'OIL-1' };
    expect(render(plain, { ...price, lowMark: 1 }).text).toMatch(
      /^Oil Shelf 50 Held 8 Available 42 low mark 1 8901 · SKU OIL-1 · ₹172\.00 · MRP ₹185\.00 /,
    );
    const little = render(plain, { name: null, lowMark: 0, expiryDate: null, readAt: null });
    expect(little.text).toMatch(
      /^Item without a name Shelf 50 Held 8 Available 42 8901 · known on this PC only, until it is sent /,
    );
    expect(render(plain).text).not.toContain('known on this PC only');
  });

  it('is adjusted by what was typed; Save says from which shelf to which', () => {
    expect(render(adjusted('12')).amount).toEqual({ name: 'Units to add', value: '12' });
    expect(render(adjusted('12')).save).toMatchObject({
      name: expect.stringMatching(/^Save: shelf 50 62$/),
      isDisabled: false,
    });
    const taken = render(adjusted('50', { sign: -1, reason: 'damaged', reference: 'GRN-9' }));
    expect(taken.amount).toEqual({ name: 'Units to take off', value: '50' });
    expect(taken.save).toMatchObject({ name: 'Save: shelf 50 0', isDisabled: false });
    expect(taken.checked).toEqual(['Take off', 'Damaged']);
    expect(taken.html).toMatch(/value="GRN-9"/);
    expect(render(adjusted('12')).checked).toEqual(['Add']);
    expect(render(addScan(addScan(plain))).text).toMatch(/^Oil 2 scans /);
  });

  it('is set to what was counted', () => {
    const count = render(counted('46'));
    expect(count.amount).toEqual({ name: 'Counted units', value: '46' });
    expect(count.save).toMatchObject({ name: 'Set the shelf: 50 46', isDisabled: false });
    expect(render(counted('0')).save).toMatchObject({ name: 'Set the shelf: 50 0', isDisabled: false });
    expect(count.text).not.toContain('Reason');
  });

  it('is not saved without an amount, with one that is no number, or below zero; the button says why', () => {
    const why = (draft: StockDraft) => ({ name: render(draft).save?.name, isDisabled: render(draft).save?.isDisabled });
    const isDisabled = true;
    expect(why(plain)).toEqual({ name: 'Type how many, or scan again: each scan adds 1', isDisabled });
    expect(why({ ...plain, sign: -1 })).toEqual({
      name: 'Type how many, or scan again: each scan takes off 1',
      isDisabled,
    });
    expect(render(plain, { stock: 0 }).save?.name).toMatch(/^Type how many, /);
    expect(why(counted(''))).toEqual({ name: 'Type how many you counted', isDisabled });
    expect(why(counted('20 15')).isDisabled).toBe(true);
    expect(why(adjusted('51', { sign: -1 }))).toEqual({
      name: 'The shelf has 50: no more than that can be taken off',
      isDisabled,
    });
  });

  it('offers every reason that the history knows', () => {
    expect(render(plain).text).toContain('Received Return Damaged Expired Sale Theft Recount Other');
  });

  it('is neither known nor new before it is looked up', () => {
    expect(renderScreen(<ItemPanel item={{ storeId: 3, barcode: '8901' }} />).text).toBe('Reading the item…');
  });
});

describe('the amount', () => {
  it('shows its sign unless it is a count, and what a sum comes to', () => {
    const readAmount = (draft: StockDraft) =>
      /<label class="[^"]*amount[^"]*tabular[^>]*>(.*?)<\/label>/
        .exec(render(draft).html)?.[1]
        ?.replaceAll(/<[^>]*>/g, '|');
    expect(readAmount(adjusted('12'))).toBe('|+||');
    expect(readAmount(adjusted('12', { sign: -1 }))).toBe('|−||');
    expect(readAmount(counted('12'))).toBe('|');
    expect(readAmount(counted('20+15'))).toBe('||= 35|');
    expect(render(counted('20+15')).amount.value).toBe('20+15');
  });

  it('that is no number says so', () => {
    const note = '“20 15” is not one number. For two shelves, type 20+15.';
    expect(render(counted('20 15')).text).toContain(note);
    expect(render(counted('2015')).text).not.toContain('not one number');
  });
});
