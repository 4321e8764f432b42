import { expect, test } from 'vitest';
import { paise } from '../../../../electron/contract/domain/money.ts';
import { buildOrderCard } from '../../../../electron/views/orders/order-card.ts';
import { createCardRows, createOrderRow } from '../../../support/view-rows.ts';

const options = [
  { mode: 'STORE_STAFF', available: true, commission_percent: '0.00', commission_amount: '0.00' },
  {
    mode: 'SERVICE_COURIER',
    available: true,
    commission_percent: '7.50',
    commission_amount: '48.15',
    eta_minutes: 18,
  },
];
const read = (list: readonly (typeof options)[number][]) =>
  list.map((option) => ({ object: null, reason: null, eta_minutes: null, ...option }));
const nulls = { object: null, reason: null, eta_minutes: null };

test('an option says what it costs and what the store keeps', () => {
  const card = buildOrderCard(createCardRows(createOrderRow(), { options: read(options) }));
  expect(card.offers?.courier).toEqual({
    available: true,
    reason: null,
    cost: 4_815,
    percent: 750,
    keeps: paise(64_200 - 4_815),
    etaMinutes: 18,
  });
  expect(card.offers?.own).toMatchObject({ available: true, cost: 0, keeps: 64_200 });
});

test('a mode that is not listed is not available, and one without a price has none', () => {
  const own = { ...nulls, mode: 'STORE_STAFF', available: true, commission_percent: null, commission_amount: null };
  const card = buildOrderCard(createCardRows(createOrderRow(), { options: [own] }));
  expect(card.offers).toMatchObject({ own: { available: true, keeps: null }, courier: { available: false } });
});

test('a mode that is not available says why in the service’s words', () => {
  const courier = {
    ...nulls,
    mode: 'SERVICE_COURIER',
    available: false,
    reason: 'No courier free',
    commission_percent: null,
    commission_amount: null,
  };
  const card = buildOrderCard(createCardRows(createOrderRow(), { options: [courier] }));
  expect(card.offers?.courier).toMatchObject({ available: false, reason: 'No courier free' });
});
