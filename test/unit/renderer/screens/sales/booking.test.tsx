import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BOOKINGS_MAX, type SaleRow } from '../../../../../electron/contract/calls/sales.ts';
import { BookAllButton } from '../../../../../renderer/screens/sales/book-all-button.tsx';
import { keepOpenNumbers } from '../../../../../renderer/screens/sales/sale-bill-numbers.ts';
import { UnbookedSaleRow } from '../../../../../renderer/screens/sales/unbooked-sale-row.tsx';
import { CallRecorder, createScreenServices, prepareScreen, type Scene } from '../../../../support/rendered-screen.tsx';
import { renderControls } from '../../../../support/screen-controls.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { SALES } from '../../../../support/snapshots/sales.ts';
import { createStoreWorkspace } from '../../../../support/snapshots/snapshot.ts';
import { rupeesOf } from '../../../../support/snapshots/values.ts';

prepareScreen();
// Staff go from bill number to bill number on the page.
beforeAll(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] });
});

const [online, inStore, booking] = SALES.toBook;
if (online === undefined || inStore === undefined || booking === undefined) throw new Error('no sales');

/** A scene in which staff have typed bill numbers, by workspace and sale. */
function open(typed: Readonly<Record<string, string>> = {}, scene: Scene = {}) {
  const ipc = new CallRecorder();
  const services = createScreenServices({ ipc, ...scene });
  services.saleBillNumbers.set(new Map(Object.entries(typed)));
  return { ipc, services };
}

describe('a sale to book', () => {
  const render = (part: Partial<SaleRow> = {}, scene: Scene = {}) =>
    renderControls(<UnbookedSaleRow row={{ ...online, ...part }} />, open({}, scene).services);

  it('shows what was sold, where, when, for how much, and of which store if there are several', () => {
    expect(render().text).toBe('7K27 Online 11:22 am 32 min ago ₹838.00 3 items · UPI Booked');
    const { stores } = createStoreWorkspace();
    const workspace = { stores: [...stores, { id: 4, name: 'Sharma, Palasia', city: 'Indore' }] };
    expect(
      render({ channel: 'SERVICE_INSTORE', soldAt: null, paymentMethod: null, storeId: 4 }, { workspace }).text,
    ).toBe('7K27 In store ₹838.00 3 items Sharma, Palasia Booked');
  });

  it('is booked with the number that staff typed, else with the one that it came with, else with none', () => {
    const book = (typed: Readonly<Record<string, string>>, part: Partial<SaleRow> = {}) => {
      const { ipc, services } = open(typed);
      renderControls(<UnbookedSaleRow row={{ ...online, ...part }} />, services).submit();
      return ipc.calls;
    };
    const sale = { workspace: 'store', storeId: 3, eventId: 'evt_7K27', actionId: expect.any(String) };
    expect(book({ 'store evt_7K27': 'B-1' }, { billNumber: 'B-9' })).toEqual([
      { name: 'sales.book', input: { ...sale, billNumber: 'B-1' } },
    ]);
    expect(book({ 'practice evt_7K27': 'B-1' }, { billNumber: 'B-9' })).toEqual([
      { name: 'sales.book', input: { ...sale, billNumber: 'B-9' } },
    ]);
    for (const typed of [{}, { 'store evt_7K27': '  ' }]) {
      expect(book(typed)).toEqual([{ name: 'sales.book', input: sale }]);
    }
  });

  it('is booked in its own workspace', () => {
    const { ipc, services } = open({ 'practice evt_7K27': 'B-1' }, { workspace: createPracticeWorkspace() });
    renderControls(<UnbookedSaleRow row={online} />, services).submit();
    expect(ipc.calls).toMatchObject([{ input: { workspace: 'practice', billNumber: 'B-1' } }]);
  });

  it('can’t be booked again while its booking waits', () => {
    const { text, buttons } = render(booking);
    expect(text).toContain('Booking… saved here, waiting for the answer');
    expect(buttons).toEqual([]);
  });
});

describe('Book all', () => {
  it('asks with the count and the sum of what it books, and books each sale under a key of its own (C2)', () => {
    const { ipc, services } = open({ 'store evt_S-118': ' B-7 ' });
    const { press, questions } = renderControls(<BookAllButton rows={SALES.toBook} />, services);
    expect(questions).toEqual(['Book all 3 sales, ₹3,692.50?']);
    press('Yes, book 3');
    const sale = { storeId: 3, actionId: expect.any(String) };
    expect(ipc.calls).toEqual([
      {
        name: 'sales.bookAll',
        input: {
          workspace: 'store',
          sales: [
            { ...sale, eventId: 'evt_7K27' },
            { ...sale, eventId: 'evt_S-118', billNumber: 'B-7' },
            { ...sale, eventId: 'evt_S-119' },
          ],
        },
      },
    ]);
    const ids = ipc.calls.flatMap(({ input }) => ('sales' in input ? input.sales.map(({ actionId }) => actionId) : []));
    expect(new Set(ids).size).toBe(3);
  });

  it('is offered for two sales or more, and books no more than one call can', () => {
    const countButtons = (...rows: SaleRow[]) => renderControls(<BookAllButton rows={rows} />).buttons.length;
    expect(countButtons(online, inStore)).toBe(1);
    expect(countButtons(online, booking)).toBe(0);
    const many = Array.from({ length: BOOKINGS_MAX + 1 }, (_, index) => ({
      ...online,
      eventId: `evt_${index}`,
      total: rupeesOf('1'),
    }));
    expect(renderControls(<BookAllButton rows={many} />).questions).toEqual(['Book all 500 sales, ₹500.00?']);
  });
});

it('a typed bill number is forgotten once its sale is booked; those of the other workspace stay', () => {
  const typed = new Map([
    ['store evt_7K27', 'B-1'],
    ['store evt_7K20', 'B-2'],
    ['practice evt_P1', 'B-3'],
  ]);
  expect([...keepOpenNumbers(typed, 'store', SALES.toBook).values()]).toEqual(['B-1', 'B-3']);
});
