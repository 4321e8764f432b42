// The logs: events, webhook deliveries and requests.

import { showDelivery, showEvent, showRequest } from './details.js';
import { createButton, createElement, createTag, findElement, showRows } from './dom.js';
import { formatClock, formatMoment, formatName } from './format.js';
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

/** The column that a narrow panel leaves out. */
const SPARE_COLUMN = 'Key';

const HEADINGS = {
  events: ['Time', 'Event', 'Order', 'By'],
  deliveries: ['No.', 'Event', 'To', 'Attempts', 'Outcome'],
  requests: ['Time', 'Request', 'Answer', 'Took', SPARE_COLUMN],
};

export function buildLogs() {
  for (const [id, headings] of Object.entries(HEADINGS)) {
    const row = createElement(
      'tr',
      {},
      ...headings.map((heading) =>
        createElement(heading === SPARE_COLUMN ? 'th.spare' : 'th', { scope: 'col' }, heading),
      ),
    );
    findElement(id).closest('table')?.tHead?.replaceChildren(row);
  }
}

/** @param {string} id */
const shortenId = (id) => id.replace('ORDER-', '');

/** @param {...(Node | string | null)} parts */
const createCell = (...parts) => createElement('td', {}, ...parts);

/** A cell whose text may be long. @param {...(Node | string | null)} parts */
const createWideCell = (...parts) => createElement('td.wide', {}, ...parts);

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
        createCell(createElement('time', {}, formatMoment(created_at, getServiceNow()))),
        createCell(
          createButton(type, 'text', () => runAction('', () => showEvent(id))),
          mode === 'live' ? createTag('live', 'red') : null,
        ),
        createWideCell(
          order_id === null ? `store ${store_id}` : `${shortenId(order_id)} ${formatName(order_status ?? '')}`,
        ),
        createCell(actor ?? ''),
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
        createCell(String(delivery.id)),
        createCell(createButton(delivery.event_type, 'text', () => runAction('', () => showDelivery(delivery.id)))),
        createWideCell(delivery.endpoint?.replace(/^https?:\/\//, '') ?? 'deleted'),
        createCell(
          createTag(formatName(delivery.status), DELIVERY_TONES[delivery.status] ?? ''),
          ` ${delivery.attempts}`,
        ),
        createWideCell(outcomeOf(delivery)),
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
        createCell(createElement('time', {}, formatClock(time))),
        createWideCell(
          createButton(`${method} ${shortenId(path.replace('/v1/', ''))}`, 'text', () =>
            runAction('', () => showRequest(request_id)),
          ),
          mode === 'live' ? createTag('live', 'red') : null,
        ),
        createCell(
          createTag(status === null ? 'dropped' : String(status), toneOf(status)),
          code === null ? null : ` ${code}`,
          replayed ? ' replayed' : null,
        ),
        createCell(`${duration_ms} ms`),
        createElement('td.spare', {}, key_id ?? ''),
      ),
  );
}
