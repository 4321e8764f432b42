// What happened: events, deliveries of webhooks, requests.

import { createButton, createElement, createTag, findElement, showRows } from './dom.js';
import { formatClock, formatMoment, formatName } from './format.js';
import { requestText } from './operator-client.js';
import { getServiceNow, runAction } from './poller.js';

/**
 * @typedef {{ id: string, type: string, mode: string, created_at: string, store_id: number, order_id: string | null,
 *   order_status: string | null, actor: string | null }} Event
 * @typedef {{ id: number, event_id: string, event_type: string, status: string, attempts: number,
 *   next_attempt_at: string | null, last_status_code: number | null, last_error: string, endpoint: string | null }} Delivery
 * @typedef {{ time: string, request_id: string, mode: string, method: string, path: string, status: number | null,
 *   code: string | null, duration_ms: number, key_id: string | null, replayed: boolean }} Request
 */

/** @type {Readonly<Record<string, string>>} */
const DELIVERY_TONES = { PENDING: 'waiting', SUCCEEDED: 'good', DEAD: 'red' };

/** The head of the column that a narrow panel leaves out. */
const SPARE = 'Key';

const HEADS = {
  events: ['Time', 'Event', 'Order', 'By'],
  deliveries: ['No.', 'Event', 'To', 'Attempts', 'Outcome'],
  requests: ['Time', 'Request', 'Answer', 'Took', SPARE],
};

export function buildLogs() {
  for (const [id, heads] of Object.entries(HEADS)) {
    const row = createElement(
      'tr',
      {},
      ...heads.map((head) => createElement(head === SPARE ? 'th.spare' : 'th', { scope: 'col' }, head)),
    );
    findElement(id).closest('table')?.tHead?.replaceChildren(row);
  }
}

/** Shows an event as it is listed and signed. @param {string} id */
async function showEvent(id) {
  const bytes = await requestText('GET', `/events/${id}`);
  findElement('details-title').textContent = id;
  findElement('details-note').textContent =
    `${new TextEncoder().encode(bytes).length} bytes are listed, signed and sent, without these line breaks.`;
  findElement('details-text').textContent = JSON.stringify(JSON.parse(bytes), null, 2);
  const dialog = findElement('details');
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

/** @param {string} id */
const short = (id) => id.replace('ORDER-', '');

/** @param {...(Node | string | null)} parts */
const cell = (...parts) => createElement('td', {}, ...parts);

/** The cell of its row whose text may be long. @param {...(Node | string | null)} parts */
const wideCell = (...parts) => createElement('td.wide', {}, ...parts);

/** @param {readonly Event[]} events */
export function showEvents(events) {
  showRows(
    findElement('events'),
    events,
    ({ id }) => id,
    ({ id, type, mode, created_at, store_id, order_id, order_status, actor }) =>
      createElement(
        'tr',
        {},
        cell(createElement('time', {}, formatMoment(created_at, getServiceNow()))),
        cell(
          createButton(type, 'text', () => runAction('', () => showEvent(id))),
          mode === 'live' ? createTag('live', 'red') : null,
        ),
        wideCell(order_id === null ? `store ${store_id}` : `${short(order_id)} ${formatName(order_status ?? '')}`),
        cell(actor ?? ''),
      ),
  );
}

/** @param {Delivery} delivery */
function outcomeOf({ status, last_status_code, last_error, next_attempt_at }) {
  if (status === 'SUCCEEDED') return String(last_status_code ?? '');
  const next = next_attempt_at === null ? '' : ` Next at ${formatMoment(next_attempt_at, getServiceNow())}.`;
  return `${last_error}${next}`.trim();
}

/** @param {readonly Delivery[]} deliveries */
export function showDeliveries(deliveries) {
  showRows(
    findElement('deliveries'),
    deliveries,
    ({ id }) => String(id),
    (delivery) =>
      createElement(
        'tr',
        {},
        cell(String(delivery.id)),
        cell(delivery.event_type),
        wideCell(delivery.endpoint?.replace(/^https?:\/\//, '') ?? 'deleted'),
        cell(createTag(formatName(delivery.status), DELIVERY_TONES[delivery.status] ?? ''), ` ${delivery.attempts}`),
        wideCell(outcomeOf(delivery)),
      ),
  );
}

/** @param {number | null} status */
const toneOf = (status) => (status === null || status >= 500 ? 'red' : status >= 400 ? 'waiting' : 'good');

/** @param {readonly Request[]} requests */
export function showRequests(requests) {
  showRows(
    findElement('requests'),
    requests,
    ({ request_id }) => request_id,
    ({ time, request_id, mode, method, path, status, code, duration_ms, key_id, replayed }) =>
      createElement(
        'tr',
        { title: request_id },
        cell(createElement('time', {}, formatClock(time))),
        wideCell(
          createElement('b', {}, method),
          ` ${short(path.replace('/v1/', ''))}`,
          mode === 'live' ? createTag('live', 'red') : null,
        ),
        cell(
          createTag(status === null ? 'dropped' : String(status), toneOf(status)),
          code === null ? null : ` ${code}`,
          replayed ? ' replayed' : null,
        ),
        cell(`${duration_ms} ms`),
        createElement('td.spare', {}, key_id ?? ''),
      ),
  );
}
