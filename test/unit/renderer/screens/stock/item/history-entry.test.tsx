import { describe, expect, it } from 'vitest';
import type { StockAction, StockHistoryEntry, StockMovement } from '../../../../../../electron/contract/calls/stock.ts';
import { SECOND } from '../../../../../../electron/contract/domain/time.ts';
import { HistoryEntry } from '../../../../../../renderer/screens/stock/item/history-entry.tsx';
import { ItemHistory } from '../../../../../../renderer/screens/stock/item/item-history.tsx';
import {
  createScreenServices,
  prepareScreen,
  renderScreen,
  type Scene,
} from '../../../../../support/rendered-screen.tsx';
import { createSnapshot } from '../../../../../support/snapshots/snapshot.ts';
import { createStockAction, createStockRow } from '../../../../../support/snapshots/stock.ts';
import { addMilliseconds, NOW, timeToday } from '../../../../../support/snapshots/values.ts';

prepareScreen();

const row = createStockRow({ barcode: '8901', name: 'Oil', stock: 50 });
const render = (entry: StockHistoryEntry, scene: Scene = {}) =>
  renderScreen(<HistoryEntry entry={entry} row={row} />, createScreenServices(scene));
const renderAction = (part: Partial<StockAction> = {}, shelf: number | null = null, scene: Scene = {}) => {
  const action = createStockAction(part);
  return render({ at: action.askedAt, delta: action.delta, shelf, what: { kind: 'action', action } }, scene);
};

describe('what staff did', () => {
  it('is said with units, reason, shelf, person, time and reference', () => {
    expect(renderAction({ reference: 'GRN-9' }, 1_062).text).toBe('+12 Received Shelf 1,062 Meena · 11:20 am · GRN-9');
    expect(renderAction({ delta: -3, reason: null, who: null }).text).toBe('−3 this counter · 11:20 am');
    expect(renderAction({ reason: 'moved' }).text).toMatch(/^\+12 moved /);
    expect(renderAction({ askedAt: timeToday('00:00') }).text).toContain('Meena · 12:00 am');
    const before = addMilliseconds(timeToday('00:00'), -SECOND);
    expect(renderAction({ askedAt: before }).text).toContain('Meena · Thu 19 Nov 11:59 pm');
    const settings = { ...createSnapshot().settings, counterName: 'Till 2' };
    expect(renderAction({}, null, { snapshot: { settings } }).text).toContain('Till 2 · Meena · 11:20 am');
    expect(renderAction({ who: null }, null, { snapshot: { settings } }).text).toMatch(/Received Till 2 · 11:20 am$/);
  });

  it('may be a count, by hand or from a file', () => {
    const count = { delta: null, counted: 1_046, reason: null };
    expect(renderAction(count).text).toMatch(/^Counted 1,046 /);
    expect(renderAction({ ...count, importId: 'i1' }).text).toMatch(/^File: 1,046 /);
  });

  it('shows its state until it is done, and why it was refused', () => {
    expect(renderAction({ state: 'waiting' }).html).toContain('data-tone="waiting"');
    expect(renderAction({ state: 'done' }).html).not.toContain('data-slot="tag"');
    const outcome = { code: 'insufficient_stock', status: null, acceptedVia: null };
    const refused = renderAction({ state: 'refused', outcome });
    expect(refused.html).toContain('data-tone="red"');
    expect(refused.text).toMatch(/11:20 am \S.+/);
    const unknown = { ...outcome, code: 'not_told' };
    expect(renderAction({ state: 'refused', outcome: unknown }).text).not.toBe(refused.text);
  });

  it('says what it undoes, what undid it, and how a count was corrected', () => {
    const link = (part: Partial<StockAction>) => / am (.+)$/.exec(renderAction(part).text)?.[1];
    expect(link({ undoes: 'a0' })).toBe('Undoes an earlier change.');
    expect(link({ undoneBy: 'a2' })).toBe('Was undone.');
    expect(link({ corrects: 'a3' })).toBe('Puts back what the service took off a count.');
    const correction = { subtracted: 5, state: 'settled', delta: 2 } as const;
    expect(link({ correction })).toBe('The service took 5 off; +2 is corrected, because it had left the shelf before.');
    expect(link({ correction: { ...correction, subtracted: 0 } })).toBeUndefined();
    expect(link({})).toBeUndefined();
  });

  it('can be undone until its time is over; a count can’t', () => {
    const until = addMilliseconds(NOW, SECOND);
    const list = (part: Partial<StockAction>) =>
      renderAction(part).buttons.map(({ name, description }) => [name, description]);
    expect(list({ undoUntil: until })).toEqual([['Undo', '0:01']]);
    for (const part of [{ undoUntil: NOW }, { undoUntil: null }, { undoUntil: until, delta: null, counted: 4 }])
      expect(list(part)).toEqual([]);
  });
});

describe('what orders did', () => {
  const renderOrder = (movement: StockMovement, by: string | null, reason: string | null = null) =>
    render({
      at: timeToday('11:43'),
      delta: -2,
      shelf: 48,
      what: { kind: 'order', movement, orderId: 'ord_7K36', number: '7K36', units: 2, by, reason },
    });

  it('is said with units, order, shelf, who did it, when and why', () => {
    const sold = renderOrder('sold', 'this_counter');
    expect(sold.text).toBe('Sold 2 Order 7K36 Shelf 48 this counter · 11:43 am');
    expect(sold.html).toContain('href="#orders/3/ord_7K36"');
    expect(renderOrder('held', 'marketplace').text).toContain('Held 2 Order 7K36 Shelf 48 marketplace · 11:43 am');
    expect(renderOrder('sold', 'pos').text).toContain('another counter · 11:43 am');
    expect(renderOrder('sold', null).text).toMatch(/Shelf 48 11:43 am$/);
    expect(renderOrder('lapsed', 'system', 'The payment was not made in time.').text).toMatch(
      /^Hold over: 2 free again .* · 11:43 am · .+/,
    );
  });
});

it('what changed elsewhere is said with its units and the times between which it did', () => {
  const renderElsewhere = (isAfterImport: boolean) =>
    render({
      at: timeToday('11:41'),
      delta: -3,
      shelf: 8,
      what: { kind: 'elsewhere', from: timeToday('11:11'), isAfterImport },
    }).text;
  expect(renderElsewhere(false)).toBe(
    'Changed elsewhere by −3 Shelf 8 Not by this counter or an order it knows, between 11:11 am and 11:41 am.',
  );
  expect(renderElsewhere(true)).toContain('By the imported file or elsewhere, between 11:11 am and 11:41 am.');
});

it('the history names the orders that hold units of the item', () => {
  const order = { orderId: 'ord_7K38', number: '7K38', status: 'PENDING', units: 2, standing: 'held' } as const;
  const renderHistory = (orders: readonly (typeof order)[]) =>
    renderScreen(<ItemHistory view={{ row, latest: [], orders }} />).text;
  expect(renderHistory([order])).toBe(
    '7K38 2 units · held, not accepted yet Reading what happened … Save the history as CSV',
  );
  expect(renderHistory([])).toBe('Reading what happened … Save the history as CSV');
});
