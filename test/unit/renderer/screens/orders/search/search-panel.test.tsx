import { describe, expect, it } from 'vitest';
import type { FoundOrdersView } from '../../../../../../electron/contract/calls/orders.ts';
import { SearchPanel } from '../../../../../../renderer/screens/orders/search/search-panel.tsx';
import { prepareScreen, renderOrders, type Scene } from '../../../../../support/rendered-screen.tsx';
import { createOrderCard } from '../../../../../support/snapshots/order-cards.ts';
import { FOUND_ORDERS } from '../../../../../support/snapshots/orders.ts';
import { timeToday } from '../../../../../support/snapshots/values.ts';

prepareScreen();

function render(text: string, found: FoundOrdersView | null, scene: Scene = {}): string {
  const search = { text, found, setText: () => undefined, isBusy: false };
  return renderOrders(<SearchPanel search={search} />, scene).text;
}

const NOTHING: FoundOrdersView = { rows: [], isMore: false, isSimilar: false };

describe('the search of orders', () => {
  it('says what it finds: how many, if there are more, or if they are only similar', () => {
    expect(render('7K', { ...FOUND_ORDERS, isMore: false })).toMatch(/^2 orders found 7K38 /);
    expect(render('7K', FOUND_ORDERS)).toMatch(/^the newest 2; type more/);
    expect(render('buter', { ...FOUND_ORDERS, isMore: false, isSimilar: true })).toMatch(
      /^No exact match\. Similar: 7K38 /,
    );
    expect(render('zz', NOTHING)).toBe('0 orders found No order on this PC has that. Try fewer letters.');
  });

  it('claims nothing before it has an answer', () => {
    for (const text of ['', ' ']) expect(render(text, NOTHING)).toMatch(/^Orders of any day: .*works too\.$/);
    expect(render('7K', null)).toMatch(/^Orders of any day: .*works too\.$/);
  });

  it('names of each order its time or day, items, bill number, store, total and state', () => {
    expect(render('7K', FOUND_ORDERS)).toContain(
      '7K38 11:52 am today Amul Butter 100 g + 1 more bill number B-2213 ₹642.00 Delivered',
    );
    const card = createOrderCard({ number: 'A', placedAt: timeToday('00:00'), billNumberHere: 'B-3' });
    const old = { ...card, placedAt: timeToday('11:52'), status: 'CANCELLED' };
    const stores = [
      { id: 3, name: 'Sharma', city: 'Indore' },
      { id: 4, name: 'Vijay Nagar', city: 'Indore' },
    ];
    const rows = [{ card: old, items: [] }];
    expect(render('A', { ...NOTHING, rows }, { workspace: { stores } })).toContain(
      'Item without a name bill number B-3 · Sharma ₹642.00 Cancelled',
    );
  });
});
