import { expect, test } from 'vitest';
import { buildAcceptInput } from '../../../../../renderer/screens/orders/order-actions.ts';
import { createOrderCard } from '../../../../support/snapshots/order-cards.ts';
import { rupeesOf } from '../../../../support/snapshots/values.ts';

const offer = { available: true, reason: null, percent: 750, keeps: null, etaMinutes: 18 };
const card = createOrderCard({
  number: '7K40',
  offers: { own: { ...offer, cost: rupeesOf('0.00') }, courier: { ...offer, cost: rupeesOf('96.34') } },
});

test('an accept with courier carries the cost on screen', () => {
  expect(buildAcceptInput(card, 'SERVICE_COURIER', undefined)).toEqual({ mode: 'SERVICE_COURIER', courierCost: 9_634 });
});

test('an accept with own riders, or before the cost is known, carries no cost', () => {
  expect(buildAcceptInput(card, 'STORE_STAFF', undefined)).toEqual({ mode: 'STORE_STAFF' });
  expect(buildAcceptInput(createOrderCard({ number: '7K41', offers: null }), 'SERVICE_COURIER', undefined)).toEqual({
    mode: 'SERVICE_COURIER',
  });
});

test('an accept carries the bill number that was typed', () => {
  expect(buildAcceptInput(card, 'STORE_STAFF', ' B-12 ')).toEqual({ mode: 'STORE_STAFF', billNumber: 'B-12' });
  expect(buildAcceptInput(card, 'STORE_STAFF', '   ')).toEqual({ mode: 'STORE_STAFF' });
});
