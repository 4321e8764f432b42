import { expect, test } from 'vitest';
import { acceptInput } from '../../../../../renderer/screens/orders/accept-input.ts';
import { orderCard, rs } from '../../../../support/snapshots/snapshot.ts';

const offer = { available: true, reason: null, percent: 750, keeps: null, etaMinutes: 18 };
const card = orderCard({
  number: '7K40',
  offers: { own: { ...offer, cost: rs('0.00') }, courier: { ...offer, cost: rs('96.34') } },
});

test('an accept with courier says what the courier was shown to cost', () => {
  expect(acceptInput(card, 'SERVICE_COURIER', undefined)).toEqual({ mode: 'SERVICE_COURIER', courierCost: 9_634 });
});

test('an accept with own riders, or before the cost is known, names no cost', () => {
  expect(acceptInput(card, 'STORE_STAFF', undefined)).toEqual({ mode: 'STORE_STAFF' });
  expect(acceptInput(orderCard({ number: '7K41', offers: null }), 'SERVICE_COURIER', undefined)).toEqual({
    mode: 'SERVICE_COURIER',
  });
});

test('a bill number goes along when one was typed', () => {
  expect(acceptInput(card, 'STORE_STAFF', ' B-12 ')).toEqual({ mode: 'STORE_STAFF', billNumber: 'B-12' });
  expect(acceptInput(card, 'STORE_STAFF', '   ')).toEqual({ mode: 'STORE_STAFF' });
});
