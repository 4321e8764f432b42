// The orders, and the actions that each allows now.

import { showOrderChanges } from './details.js';
import { createButton, createElement, createTag, findElement, showRows } from './dom.js';
import { formatAmount, formatDuration, formatMoment, formatName } from './format.js';
import { requestJson } from './operator-client.js';
import { getServiceNow, runAction } from './poller.js';

/**
 * @typedef {object} Order
 * @property {string} id
 * @property {number} store_id
 * @property {string} type
 * @property {string} status
 * @property {{ status: string, paid: boolean, method: string | null }} payment
 * @property {string} total_amount
 * @property {number} units
 * @property {string | null} external_id
 * @property {string | null} fulfilment_mode
 * @property {string | null} accepted_via
 * @property {string | null} courier_status
 * @property {string | null} picking_started_at
 * @property {string | null} hold_ends_at
 * @property {string} updated_at
 * @property {string[]} hands
 */

/**
 * The button of each operator action, by its name: label, path below the order, request body, CSS class.
 *
 * @type {Readonly<Record<string, readonly [label: string, path: string, body: object, kind?: string]>>}
 */
const ACTIONS = {
  pay: ['Pays', 'payment', { outcome: 'succeeded' }, 'go'],
  pay_cash: ['Pays cash', 'payment', { outcome: 'cash_collected' }],
  time_out: ['Time runs out', 'payment', { outcome: 'timeout' }, 'stop'],
  accept: ['Accept in app', 'accept', {}, 'go'],
  accept_courier: ['with courier', 'accept', { fulfilment_mode: 'SERVICE_COURIER' }],
  picking: ['Start picking', 'picking', {}, 'go'],
  packed: ['Packed', 'packed', {}, 'go'],
  courier_booked: ['Courier booked', 'courier', { status: 'BOOKED' }],
  courier_assigned: ['Rider assigned', 'courier', { status: 'ASSIGNED' }],
  courier_picked_up: ['Courier picks up', 'courier', { status: 'PICKED_UP' }],
  courier_delivered: ['Courier delivers', 'courier', { status: 'DELIVERED' }],
  pickup: ['Picked up', 'pickup', {}, 'go'],
  deliver: ['Delivered', 'deliver', {}, 'go'],
  exit_verified: ['Exit checked', 'exit-verified', {}],
  reject: ['Reject in app', 'reject', { reason: 'Out of stock' }, 'stop'],
  courier_failed: ['No courier', 'courier', { status: 'FAILED' }, 'stop'],
  cancel_customer: ['Customer cancels', 'cancel', { by: 'customer', reason: 'Changed my mind' }, 'stop'],
  cancel_system: ['Service cancels', 'cancel', { by: 'system', reason: 'Payment problem' }, 'stop'],
};

/** @type {Readonly<Record<string, string>>} */
const TONES = {
  PENDING: 'new',
  ACCEPTED: 'waiting',
  PACKED: 'waiting',
  OUT_FOR_DELIVERY: 'waiting',
  DELIVERED: 'good',
  COMPLETED: 'good',
  CANCELLED: 'red',
  PAYMENT_FAILED: 'red',
};

/** @param {Order} order @param {string} action */
function createActionButton(order, action) {
  const [label, path, body, kind = ''] = ACTIONS[action] ?? [action, action, {}];
  return createButton(label, kind, () =>
    runAction(`${label}: ${order.id}`, () => requestJson('POST', `/orders/${order.id}/${path}`, body)),
  );
}

/** @param {Order} order */
function describeOrder({
  store_id,
  type,
  units,
  payment,
  fulfilment_mode,
  accepted_via,
  external_id,
  picking_started_at,
}) {
  return [
    type === 'instore' ? 'in-store' : 'delivery',
    `store ${store_id}`,
    `${units} ${units === 1 ? 'unit' : 'units'}`,
    [formatName(payment.status), payment.method].filter(Boolean).join(' · '),
    accepted_via === null ? null : `by ${accepted_via}`,
    fulfilment_mode === null ? null : formatName(fulfilment_mode),
    picking_started_at === null ? null : 'picking',
    external_id === null ? null : `bill ${external_id}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** @param {Order} order */
const createStatusTag = ({ status, payment }) =>
  status === 'PENDING' && !payment.paid
    ? createTag('not paid yet', 'waiting')
    : createTag(formatName(status), TONES[status] ?? '');

/** @param {Order} order */
const drawOrder = (order) =>
  createElement(
    'article.order',
    { 'aria-label': order.id },
    createElement(
      'div.line',
      {},
      createElement('strong.id', {}, order.id.replace('ORDER-', '')),
      createStatusTag(order),
      order.courier_status === null ? null : createTag(`courier ${formatName(order.courier_status)}`, ''),
      order.hold_ends_at === null ? null : createElement('span.hold', { 'data-ends': order.hold_ends_at }),
      createElement('span.amount', {}, formatAmount(order.total_amount)),
    ),
    createElement(
      'div.line.second',
      {},
      createElement('span', {}, describeOrder(order)),
      createElement('time', {}, formatMoment(order.updated_at, getServiceNow())),
    ),
    createElement(
      'div.buttons',
      {},
      ...order.hands.map((action) => createActionButton(order, action)),
      createButton('Changes', 'quiet', () => runAction('', () => showOrderChanges(order.id))),
    ),
  );

/** @param {readonly Order[]} orders */
export function showOrders(orders) {
  const list = findElement('orders');
  showRows(list, orders, ({ id }) => id, drawOrder);
  for (const hold of list.querySelectorAll('.hold')) {
    const left = Date.parse(hold.getAttribute('data-ends') ?? '') - Date.parse(getServiceNow());
    hold.textContent = left > 0 ? `hold ${formatDuration(left)}` : 'hold lapsed';
  }
}
