/** The states of the closing of a day. */

import type { ClosingView } from '../../electron/contract/calls/closing.ts';
import { AGREEING, CLOSING, createClosing } from '../support/snapshots/sales.ts';
import { createSnapshot, SILENT_ALARM } from '../support/snapshots/snapshot.ts';
import type { StockState } from './stock-states.ts';

const stateOf = (view: ClosingView, press?: string): StockState => ({
  screen: '#closing',
  snapshot: createSnapshot({ alarm: SILENT_ALARM }),
  answers: { 'closing.compare': view, 'closing.sign': createClosing(0, { note: 'Drawer left open' }) },
  ...(press === undefined ? {} : { press }),
});

/** The button that signs the day off. */
const SIGN = 'form [data-slot=button][type=submit]';

export const SALES_STATES: Readonly<Record<string, StockState>> = {
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
