import { expect, test } from 'vitest';
import type { ApiOrder } from '../../../electron/contract/api/tolerant-resources.ts';
import { instant } from '../../../electron/contract/domain/time.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { mergeOrder } from '../../../electron/database/tables/orders/order-merge.ts';
import { buildDeliverySlip } from '../../../electron/printing/documents/delivery-slip.ts';
import { buildReceipt } from '../../../electron/printing/documents/receipt.ts';
import { CONNECTION } from '../../support/database-folder.ts';
import { createOrder } from '../../support/order-fixture.ts';
import { sampleLetterhead, sampleOrderDocument } from '../../support/printing/sample-documents.ts';

const MARKS = { isPractice: false, isCopy: false };
const NOT_TOLD = { status: null, paid: null, method: 'UPI' };

const ORDERS: readonly (readonly [string, Partial<ApiOrder>, boolean])[] = [
  ['a delivery is paid before it is placed, so it counts as paid unless told otherwise', { payment: null }, true],
  ['so does one whose payment lacks that field', { payment: NOT_TOLD }, true],
  ['one whose type is not told is a delivery', { type: null, payment: null }, true],
  ['one that is told not to be paid is not', { payment: { ...NOT_TOLD, paid: false } }, false],
  ['a failed payment is none', { status: 'PAYMENT_FAILED', payment: null }, false],
  ['a completed in-store order proves no payment', { type: 'instore', status: 'COMPLETED', payment: null }, false],
];

test.each(ORDERS)('on paper, %s', (_, part, isPaid) => {
  const data = sampleOrderDocument(createOrder(part));
  for (const build of [buildReceipt, buildDeliverySlip]) {
    const text = JSON.stringify(build(sampleLetterhead('en'), data, MARKS).blocks);
    expect(text.includes('NOT PAID') || text.includes('Not paid')).toBe(!isPaid);
  }
});

test.each(ORDERS)('on screen, %s', (_, part, isPaid) => {
  const database = openDatabase(':memory:', CONNECTION);
  mergeOrder(database.orders, createOrder(part), { asOf: instant(0) });
  expect(database.orders.get('ORDER-1')?.paid).toBe(isPaid);
  database.close();
});
