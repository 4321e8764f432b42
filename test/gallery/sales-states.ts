/** The states of the closing of a day, and of the shop's own books. */

import type { ClosingView } from '../../electron/contract/calls/closing.ts';
import { instant } from '../../electron/contract/domain/time.ts';
import { DEFAULT_SETTINGS } from '../../electron/contract/settings.ts';
import { AGREEING, BOOKED, CLOSING, createClosing, SALES } from '../support/snapshots/sales.ts';
import { createSnapshot, SILENT_ALARM } from '../support/snapshots/snapshot.ts';
import { rupeesOf } from '../support/snapshots/values.ts';
import type { StockState } from './stock-states.ts';

const stateOf = (view: ClosingView, press?: string): StockState => ({
  screen: '#closing',
  snapshot: createSnapshot({ alarm: SILENT_ALARM }),
  answers: { 'closing.compare': view, 'closing.sign': createClosing(0, { note: 'Drawer left open' }) },
  ...(press === undefined ? {} : { press }),
});

/** The button that signs the day off. */
const SIGN = 'form [data-slot=button][type=submit]';

const LINKED = createSnapshot({
  alarm: SILENT_ALARM,
  settings: {
    ...DEFAULT_SETTINGS,
    taxInvoice: true,
    tallyLink: { port: 9_000, company: 'Sharma Provision Store 2026-27', since: instant(0) },
  },
});

const BOOKS: StockState['answers'] = {
  'sales.view': SALES,
  'sales.booked': BOOKED,
  'tax.categories': [
    { category: 'Atta, rice and pulses', items: 112, hsn: '1006', rate: 0 },
    { category: 'Snacks', items: 40, hsn: null, rate: 500 },
  ],
  'tally.view': {
    state: 'wrong_company',
    waiting: 3,
    refused: [
      ['7K38', '642.00', "Ledger 'Online Orders' does not exist!"],
      ['7K41', '1120.00', 'Voucher date 20-Nov-2026 is out of range'],
    ].map(([number = '', total = '', words = '']) => ({
      ...{ eventId: number, number, soldAt: null, total: rupeesOf(total), words },
    })),
  },
};

export const SALES_STATES: Readonly<Record<string, StockState>> = {
  'sales-refused': { screen: '#sales', snapshot: LINKED, answers: BOOKS },
  'settings-books': { screen: '#settings', snapshot: LINKED, answers: BOOKS },
  closing: stateOf(CLOSING),
  'closing-many-open': stateOf({
    ...CLOSING,
    orders: {
      ...CLOSING.orders,
      open: Array.from({ length: 24 }, (_, index) => ({
        storeId: 3,
        orderId: `ord_8M${index}`,
        number: `8M${index + 10}`,
      })),
    },
  }),
  'closing-asks': stateOf(CLOSING, SIGN),
  'closing-agrees': stateOf(AGREEING),
  'closing-signed': stateOf(AGREEING, SIGN),
};
