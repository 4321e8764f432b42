import type { ClosingView, SignedClosing } from '../../../electron/contract/calls/closing.ts';
import type { BookedPage, SaleRow, SalesView } from '../../../electron/contract/calls/sales.ts';
import { addMs, DAY } from '../../../electron/contract/domain/time.ts';
import { rupeesOf, timeToday } from './values.ts';

function createSaleRow(
  number: string,
  isOnline: boolean,
  clock: string,
  total: string,
  items: number,
  part: Partial<SaleRow> = {},
): SaleRow {
  return {
    storeId: 3,
    eventId: `evt_${number}`,
    orderId: `ord_${number}`,
    number,
    channel: isOnline ? 'SERVICE_ONLINE' : 'SERVICE_INSTORE',
    soldAt: timeToday(clock),
    total: rupeesOf(total),
    items,
    paymentMethod: 'UPI',
    billNumber: null,
    state: 'to_book',
    bookedAt: null,
    ...part,
  };
}

function createBookedRow(
  number: string,
  isOnline: boolean,
  clock: string,
  total: string,
  bill: string | null,
  bookedAt: string,
): SaleRow {
  return createSaleRow(number, isOnline, clock, total, 3, {
    state: 'booked',
    billNumber: bill,
    bookedAt: timeToday(bookedAt),
  });
}

/** A closing with a difference in each part. */
export const CLOSING: ClosingView = {
  at: timeToday('22:31'),
  day: timeToday('00:00'),
  leftOut: ['Sharma Retail, Baner'],
  orders: {
    compared: 84,
    differences: [{ storeId: 3, orderId: 'ord_7K21', number: '7K21', here: 'ACCEPTED', there: 'DELIVERED' }],
    open: [{ storeId: 3, orderId: 'ord_7K22', number: '7K22' }],
  },
  sales: {
    compared: 77,
    totalHere: rupeesOf('60227.00'),
    totalThere: rupeesOf('60869.00'),
    onlineHere: rupeesOf('47586.50'),
    onlineThere: rupeesOf('48228.50'),
    differences: [{ storeId: 3, orderId: 'ord_7K21', number: '7K21', here: null, there: rupeesOf('642.00') }],
  },
  paid: [
    { isInStore: false, method: 'UPI', count: 50, total: rupeesOf('41210.00') },
    { isInStore: true, method: 'CASH', count: 20, total: rupeesOf('12640.50') },
    { isInStore: true, method: 'UPI', count: 7, total: rupeesOf('6376.50') },
  ],
  booking: { booked: 71, toBook: 6, underWay: 2, refused: 1 },
  actions: { unsettled: 2, refused: 1 },
  stock: {
    compared: 2_000,
    isPartial: true,
    differences: [
      { storeId: 3, barcode: '8901', name: 'काबुली चना 1 किलो', here: 47, there: 45 },
      { storeId: 3, barcode: '8902', name: null, here: 4, there: 6 },
    ],
  },
};

/** The same day once everything is settled. */
export const AGREEING: ClosingView = {
  ...CLOSING,
  leftOut: [],
  orders: { compared: 84, differences: [], open: [] },
  sales: {
    ...CLOSING.sales,
    totalThere: CLOSING.sales.totalHere,
    onlineThere: CLOSING.sales.onlineHere,
    differences: [],
  },
  booking: { booked: 77, toBook: 0, underWay: 0, refused: 0 },
  actions: { unsettled: 0, refused: 0 },
  stock: { compared: 2_000, isPartial: false, differences: [] },
};

/** A day that was signed off that many days ago. */
export const createClosing = (ago: number, part: Partial<SignedClosing['findings']> = {}): SignedClosing => ({
  id: `0f6bb0f5-6e3c-4a69-8a3e-2b1f4a1d9e2${ago}`,
  day: addMs(timeToday('00:00'), -ago * DAY),
  closedAt: addMs(timeToday('22:31'), -ago * DAY),
  signedBy: 'Meena Sharma',
  findings: {
    sales: [...CLOSING.paid],
    leftOut: [],
    orders: 84,
    booked: 77,
    toBook: 0,
    openOrders: [],
    unsettled: 0,
    refused: 0,
    putRight: 0,
    unlisted: 0,
    countedCash: rupeesOf('12640.50'),
    note: '',
    counter: 'Counter 2',
    logbookMark: '48211 · 9f2c40d1b7a3e655',
    ...part,
  },
});

/** Four days that were signed off, newest first; the second with much left open. */
export const SIGNED_CLOSINGS: readonly SignedClosing[] = [
  createClosing(1),
  createClosing(2, {
    toBook: 2,
    openOrders: ['7K09', '7K11'],
    putRight: 1,
    countedCash: rupeesOf('12600.00'),
    note: 'Ravi took ₹40 for the tea',
  }),
  createClosing(3),
  createClosing(4),
];

/** The first page of those booked today. */
export const BOOKED: BookedPage = {
  rows: [
    createBookedRow('7K32', true, '11:46', '412.00', 'B-2213', '11:48'),
    createBookedRow('S-117', false, '11:20', '96.00', 'B-2212', '11:24'),
    createBookedRow('7K26', true, '11:15', '1550.00', 'B-2211', '11:18'),
    createBookedRow('S-116', false, '10:57', '1120.00', null, '11:05'),
    createBookedRow('7K24', true, '10:51', '690.00', 'B-2209', '10:53'),
  ],
  next: null,
};

export const SALES: SalesView = {
  unreadable: [],
  toBook: [
    createSaleRow('7K27', true, '11:22', '838.00', 3),
    createSaleRow('S-118', false, '11:29', '214.00', 4),
    createSaleRow('7K30', true, '11:40', '1096.00', 9, {
      paymentMethod: 'CARD',
      state: 'booking',
      billNumber: 'B-2214',
    }),
    createSaleRow('S-119', false, '11:51', '2640.50', 17, { paymentMethod: 'CASH' }),
  ],
  bookedToday: { online: 3, inStore: 2 },
  today: {
    day: timeToday('00:00'),
    online: { total: rupeesOf('18402.00'), count: 23 },
    inStore: { total: rupeesOf('105054.50'), count: 116 },
    toBook: 4,
  },
  earlier: [
    {
      day: addMs(timeToday('00:00'), -DAY),
      online: { total: rupeesOf('41210.00'), count: 52 },
      inStore: { total: rupeesOf('128340.00'), count: 131 },
      toBook: 0,
    },
    {
      day: addMs(timeToday('00:00'), -2 * DAY),
      online: { total: rupeesOf('38990.50'), count: 47 },
      inStore: { total: rupeesOf('119876.00'), count: 120 },
      toBook: 3,
    },
  ],
};
