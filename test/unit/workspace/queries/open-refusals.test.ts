import { expect, test } from 'vitest';
import type { ActionPayload } from '../../../../electron/contract/domain/actions.ts';
import type { RefusalRows } from '../../../../electron/workspace/queries/open-refusals.ts';
import { isOpenRefusal } from '../../../../electron/workspace/queries/open-refusals.ts';
import {
  ACCEPT_PAYLOAD,
  createActionRow,
  createApiOrder,
  createOrderRow,
  createRefusedAction,
  createStoredSale,
  NINE_AM,
} from '../../../support/view-rows.ts';

const orderId = 'ORDER-9GQ27K38';
const reject: ActionPayload = { kind: 'reject', orderId, reason: null };
const acknowledge: ActionPayload = { kind: 'acknowledge', eventId: 'evt_1', orderId, billNumber: null };
const adjustment: ActionPayload = {
  kind: 'adjustment',
  barcode: '8901000000118',
  delta: -1,
  reason: 'damaged',
  reference: null,
  itemName: null,
};

function isOpen(payload: ActionPayload, part: Partial<RefusalRows> = {}): boolean {
  const action = createRefusedAction(payload, 'insufficient_stock', NINE_AM);
  return isOpenRefusal({ action, ofOrder: [action], order: createOrderRow(), sale: null, ...part });
}

const after = (payload: ActionPayload) => ({ ofOrder: [createActionRow(payload, { id: 'later', seq: 2 })] });
const order = (status: string) => ({ order: createOrderRow(createApiOrder({ status })) });

test.each<[string, boolean, boolean]>([
  ['an accept of an order that still waits', true, isOpen(ACCEPT_PAYLOAD)],
  ['an accept of an order that another app has accepted', false, isOpen(ACCEPT_PAYLOAD, order('ACCEPTED'))],
  ['an accept of an order that the customer cancelled', false, isOpen(ACCEPT_PAYLOAD, order('CANCELLED'))],
  ['an accept of an order that is gone', false, isOpen(ACCEPT_PAYLOAD, { order: null })],
  ['an accept that was tried again', false, isOpen(ACCEPT_PAYLOAD, after(ACCEPT_PAYLOAD))],
  ['an accept after which the order was rejected', false, isOpen(ACCEPT_PAYLOAD, after(reject))],
  [
    'an accept that followed another',
    true,
    isOpen(ACCEPT_PAYLOAD, { ofOrder: [createActionRow(ACCEPT_PAYLOAD, { seq: 0 })] }),
  ],
  ['an acknowledgement whose sale is not booked', true, isOpen(acknowledge, { sale: createStoredSale() })],
  [
    'an acknowledgement whose sale is booked',
    false,
    isOpen(acknowledge, { sale: createStoredSale({ bookedAt: NINE_AM }) }),
  ],
  [
    'an acknowledgement that was tried again',
    false,
    isOpen(acknowledge, { sale: createStoredSale(), ...after(acknowledge) }),
  ],
  ['an adjustment, which nothing puts right by itself', true, isOpen(adjustment, { ofOrder: [], order: null })],
])('%s needs attention: %s', (_, expected, found) => {
  expect(found).toBe(expected);
});
