import { expect, test } from 'vitest';
import { resolveOrderLink } from '../../../../electron/views/orders/order-links.ts';
import { createApiOrder } from '../../../support/view-rows.ts';

const withCourier = (courier: Record<string, unknown>) =>
  createApiOrder({ courier: { status: 'ASSIGNED', ...courier } });

test.each([
  ['+91 98260 41175', 'tel:+919826041175'],
  ['(0731) 25-41.175', 'tel:07312541175'],
  ['98260', 'tel:98260'],
  ['', null],
  ['call the shop', null],
  ['98260;ext=1', null],
  ['javascript:alert(1)', null],
])('the rider’s phone “%s” links to %s', (rider_phone, url) => {
  expect(resolveOrderLink(withCourier({ rider_phone }), 'rider_phone')).toBe(url);
});

test.each([
  ['https://track.example/7K38?x=1', 'https://track.example/7K38?x=1'],
  ['http://track.example/', null],
  ['https://bank.example@track.example/', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['ms-settings:', null],
  ['track.example', null],
  ['', null],
])('the tracking address “%s” links to %s', (tracking_url, url) => {
  expect(resolveOrderLink(withCourier({ tracking_url }), 'tracking')).toBe(url);
});

test('an order without a courier has no links', () => {
  expect(resolveOrderLink(createApiOrder(), 'tracking')).toBeNull();
  expect(resolveOrderLink(createApiOrder(), 'rider_phone')).toBeNull();
});
