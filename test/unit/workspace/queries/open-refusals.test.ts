import { expect, test } from 'vitest';
import type { ActionPayload } from '../../../../electron/contract/domain/actions.ts';
import type { RefusalRows } from '../../../../electron/workspace/queries/open-refusals.ts';
import { isOpenRefusal } from '../../../../electron/workspace/queries/open-refusals.ts';
import { accept, actionOf, nine, orderOf, refused, rowOf, saleOf } from '../../../support/view-rows.ts';

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
  const action = refused(payload, 'insufficient_stock', nine);
  return isOpenRefusal({ action, ofOrder: [action], order: rowOf(), sale: null, ...part });
}

const after = (payload: ActionPayload) => ({ ofOrder: [actionOf(payload, { id: 'later', seq: 2 })] });
const order = (status: string) => ({ order: rowOf(orderOf({ status })) });

test.each<[string, boolean, boolean]>([
  ['an accept of an order that still waits', true, isOpen(accept)],
  ['an accept of an order that another app has accepted', false, isOpen(accept, order('ACCEPTED'))],
  ['an accept of an order that the customer cancelled', false, isOpen(accept, order('CANCELLED'))],
  ['an accept of an order that is gone', false, isOpen(accept, { order: null })],
  ['an accept that was tried again', false, isOpen(accept, after(accept))],
  ['an accept after which the order was rejected', false, isOpen(accept, after(reject))],
  ['an accept that followed another', true, isOpen(accept, { ofOrder: [actionOf(accept, { seq: 0 })] })],
  ['an acknowledgement whose sale is not booked', true, isOpen(acknowledge, { sale: saleOf() })],
  ['an acknowledgement whose sale is booked', false, isOpen(acknowledge, { sale: saleOf({ bookedAt: nine }) })],
  ['an acknowledgement that was tried again', false, isOpen(acknowledge, { sale: saleOf(), ...after(acknowledge) })],
  ['an adjustment, which nothing puts right by itself', true, isOpen(adjustment, { ofOrder: [], order: null })],
])('%s needs attention: %s', (_, expected, found) => {
  expect(found).toBe(expected);
});
