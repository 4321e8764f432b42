import { expect, test } from 'vitest';
import { instant } from '../../../../electron/contract/domain/time.ts';
import { allowsAction } from '../../../../electron/outbox/kinds/order-actions.ts';
import { createApiOrder, createOrderRow } from '../../../support/view-rows.ts';

test.each([
  ['a PENDING order', createOrderRow(), true],
  ['an order that is already packed', createOrderRow(createApiOrder({ status: 'PACKED' })), false],
  ['an order that the service no longer lists', createOrderRow(createApiOrder(), { goneAt: instant(1) }), false],
  ['an order that was never read', null, false],
])('whether %s can be accepted: %#', (_name, row, isPossible) => {
  expect(allowsAction(row, 'accept')).toBe(isPossible);
});
