import { describe, expect, it } from 'vitest';
import type { StockRow } from '../../../../../../electron/contract/calls/stock.ts';
import {
  createDraft,
  enterAmount,
  type StockDraft,
  setDraftMode,
} from '../../../../../../renderer/screens/stock/item/stock-draft.ts';
import { StockCells } from '../../../../../../renderer/screens/stock/list/stock-cells.tsx';
import { prepareScreen, renderScreen } from '../../../../../support/rendered-screen.tsx';
import { createStockRow } from '../../../../../support/snapshots/stock.ts';
import { rupeesOf } from '../../../../../support/snapshots/values.ts';

prepareScreen();

const plain = createDraft({ reason: null, reference: '' });
/** The text of each cell: item, price, shelf, held, available, expiry. */
function renderCells(part: Partial<StockRow> = {}, draft: StockDraft | null = null): readonly string[] {
  const row = createStockRow({ barcode: '8901', name: 'Oil', stock: 1_020, expiryDate: null, ...part });
  const { html } = renderScreen(<StockCells row={row} draft={draft} />);
  return [...html.matchAll(/<div role="gridcell"[^>]*>(.*?)<\/div>/g)].map(([, cell = '']) =>
    cell
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}
const [shelf, expiry] = [2, 5];

describe('a row of the list', () => {
  it('shows name, barcode, SKU, price, shelf, held and available units', () => {
    const price = rupeesOf('172');
    expect(renderCells({ sku: 'OIL-1', price, held: 3 })).toEqual([
      'Oil 8901 · OIL-1 ₹172.00',
      '₹172.00',
      '1,020',
      '3',
      '1,017',
      '',
    ]);
    expect(renderCells({ name: null })).toEqual(['Item without a name 8901', '', '1,020', '0', '1,020', '']);
  });

  it('says what waits to be sent: units, or a count', () => {
    const renderWaiting = (delta: number, counted: number | null) =>
      renderCells({ waiting: { actions: 1, delta, counted } })[shelf];
    expect(renderWaiting(-8, null)).toBe('1,020 −8 waiting');
    expect(renderWaiting(12, null)).toBe('1,020 +12 waiting');
    expect(renderWaiting(-2, 0)).toBe('1,020 counted 0, waiting');
  });

  it('says that none is left, or else that it is low', () => {
    expect(renderCells({ stock: 0, out: true, low: true })[shelf]).toBe('0 none');
    expect(renderCells({ stock: 4, low: true, lowMark: 6 })[shelf]).toBe('4 low, mark 6');
    expect(renderCells({ stock: 4 })[shelf]).toBe('4');
  });

  it('says when it expires, and how soon if that is within the days that staff chose', () => {
    const renderExpiry = (expiresInDays: number | null) =>
      renderCells({ expiryDate: '2026-11-30', expiresInDays })[expiry];
    expect(renderExpiry(-1)).toBe('30 Nov 2026 over');
    expect(renderExpiry(0)).toBe('30 Nov 2026 0 days');
    expect(renderExpiry(30)).toBe('30 Nov 2026 30 days');
    for (const days of [31, null]) expect(renderExpiry(days)).toBe('30 Nov 2026');
  });

  it('shows the change that is not saved', () => {
    expect(renderCells({}, enterAmount(plain, '3'))[0]).toBe('Oil 8901 +3 not saved');
    expect(renderCells({}, enterAmount(setDraftMode(plain, 'count'), '46'))[0]).toBe('Oil 8901 = 46 not saved');
    expect(renderCells({}, plain)[0]).toBe('Oil 8901');
  });
});
