import { expect, test } from 'vitest';
import type { DaySales } from '../../../../electron/contract/calls/sales.ts';
import { paise } from '../../../../electron/contract/domain/money.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { listMidnightsBefore } from '../../../../electron/contract/domain/time.ts';
import { buildBookedPage, buildSalesView } from '../../../../electron/views/sales/sales.ts';
import { createActionRow, createStoredSale, NINE_AM } from '../../../support/view-rows.ts';

const acknowledge = { kind: 'acknowledge', eventId: 'evt_1', orderId: 'ORDER-9GQ27K38', billNumber: 'B-17' } as const;
const dayOf = (day: Instant, count: number): DaySales => ({
  day,
  online: { total: paise(count * 100), count },
  inStore: { total: paise(0), count: 0 },
  toBook: 0,
});
const none = {
  unreadable: [],
  toBook: [],
  bookedToday: { online: 0, inStore: 0 },
  days: [dayOf(NINE_AM, 0)],
  openActions: [],
  findBillNumber: () => null,
} as const;

test('a sale waits to be booked, is being booked, or is booked', () => {
  const waiting = createStoredSale({ eventId: 'evt_3' });
  const view = buildSalesView({
    ...none,
    toBook: [createStoredSale(), waiting],
    openActions: [createActionRow(acknowledge)],
  });
  expect(view.toBook).toMatchObject([
    { state: 'booking', billNumber: 'B-17', number: '7K38', items: 2, paymentMethod: 'UPI' },
    { state: 'to_book', billNumber: null },
  ]);
  const booked = createStoredSale({ eventId: 'evt_2', bookedAt: NINE_AM, billNumber: 'B-9' });
  expect(buildBookedPage([booked], true, () => null)).toMatchObject({
    rows: [{ state: 'booked', billNumber: 'B-9', bookedAt: NINE_AM }],
    next: { eventId: 'evt_2', bookedAt: NINE_AM },
  });
});

test('a sale without a bill number of its own has the one typed after the accept', () => {
  const view = buildSalesView({
    ...none,
    toBook: [createStoredSale(), createStoredSale({ billNumber: 'B-9' })],
    findBillNumber: () => 'HERE-1',
  });
  expect(view.toBook.map(({ billNumber }) => billNumber)).toEqual(['HERE-1', 'B-9']);
});

test('earlier days are listed where something was sold', () => {
  const days = [dayOf(NINE_AM, 0), ...listMidnightsBefore(NINE_AM, 3).map((day, index) => dayOf(day, index))] as const;
  const view = buildSalesView({ ...none, days: [days[0], ...days.slice(1)] });
  expect(view.today).toEqual(days[0]);
  expect(view.earlier).toEqual(days.slice(2));
});
