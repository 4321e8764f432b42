// The dialog: one request, delivery, event or order in full.

import { createButton, createElement, findElement } from './dom.js';
import { formatMoment, formatName } from './format.js';
import { requestJson, requestText } from './operator-client.js';
import { listDifferences } from './order-diff.js';
import { getServiceNow, runAction } from './poller.js';

/**
 * @typedef {{ request_id: string, time: string, method: string, path: string, query: string, url: string,
 *   status: number | null, code: string | null, duration_ms: number, key_id: string | null, replayed: boolean,
 *   content_type: string | null, idempotency_key: string | null, body: string | null, answer: string | null }} RequestDetails
 * @typedef {{ id: number, event_id: string, event_type: string, status: string, attempts: number, endpoint: string | null,
 *   last_status_code: number | null, last_error: string, body: string | null, answer: string | null }} DeliveryDetails
 * @typedef {{ id: string, type: string, created_at: string,
 *   data: { order?: object, actor?: { kind: string } } }} OrderEvent
 */

/** The most of a body or an answer that the service keeps. */
const KEPT_CHARACTERS = 16 * 1024;

/** @param {string} title @param {string} note @param {...Node} parts */
export function showDetails(title, note, ...parts) {
  findElement('details-title').textContent = title;
  findElement('details-note').textContent = note;
  findElement('details-parts').replaceChildren(...parts);
  const dialog = findElement('details');
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

/** JSON with line breaks; any other text as it is. @param {string} text */
function formatText(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A text that can be selected at once and scrolled by keyboard. @param {string} label @param {string} text */
export const createTextBox = (label, text) =>
  createElement('pre', { tabindex: '0', role: 'region', 'aria-label': label }, text);

/** One of two texts side by side. @param {string} heading @param {readonly string[]} lines @param {string | null} text */
const createSide = (heading, lines, text) =>
  createElement(
    'section.side-by-side',
    { 'aria-label': heading },
    createElement('h3', {}, heading),
    ...lines.map((line) => createElement('p.second', {}, line)),
    text === null ? null : createTextBox(`${heading}: text`, formatText(text)),
    text !== null && text.length >= KEPT_CHARACTERS ? createElement('p.second', {}, 'Cut here.') : null,
  );

/** @param {...Node} sides */
const createSides = (...sides) => createElement('div.sides', {}, ...sides);

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a command line. The key stays out of it: it is read from the variable KEY. @param {RequestDetails} request */
function createCurl({ method, url, content_type, idempotency_key, body }) {
  return [
    `curl -sS -i -X ${method} ${quote(url)}`,
    '-H "Authorization: Bearer $KEY"',
    ...(content_type === null ? [] : [`-H ${quote(`Content-Type: ${content_type}`)}`]),
    ...(idempotency_key === null ? [] : [`-H ${quote(`Idempotency-Key: ${idempotency_key}`)}`]),
    ...(body === null ? [] : [`--data-binary ${quote(body)}`]),
  ].join(' \\\n  ');
}

/** @param {RequestDetails} request */
function listRequestLines({ content_type, idempotency_key, key_id }) {
  const lines = [
    ['Content-Type', content_type],
    ['Idempotency-Key', idempotency_key],
    ['Key', key_id],
  ];
  return lines.filter(([, value]) => value !== null).map(([name, value]) => `${name}: ${value}`);
}

/** Shows a request and its answer side by side. @param {string} id */
export async function showRequest(id) {
  /** @type {RequestDetails} */
  const request = await requestJson('GET', `/requests/${id}`);
  const { method, path, query, status, code, duration_ms, replayed, body, answer } = request;
  const outcome =
    status === null ? 'The connection was dropped.' : `Status: ${status}${code === null ? '' : ` ${code}`}`;
  showDetails(
    `${method} ${path}${query}`,
    id,
    createElement(
      'div.buttons',
      {},
      createButton('Copy as curl', '', () =>
        runAction('Copied. The command reads the key from the variable KEY.', () =>
          navigator.clipboard.writeText(createCurl(request)),
        ),
      ),
    ),
    createSides(
      createSide('Request', listRequestLines(request), body),
      createSide('Answer', [outcome, `Took: ${duration_ms} ms`, ...(replayed ? ['Replayed'] : [])], answer),
    ),
  );
}

/** Shows what was delivered and what the receiver answered, side by side. @param {number} id */
export async function showDelivery(id) {
  /** @type {DeliveryDetails} */
  const delivery = await requestJson('GET', `/deliveries/${id}`);
  const { event_type, status, attempts, endpoint, last_status_code, last_error, body, answer } = delivery;
  const outcome = last_status_code === null ? last_error || 'No answer yet.' : `Status: ${last_status_code}`;
  showDetails(
    `${event_type} to ${endpoint ?? 'a deleted endpoint'}`,
    `Delivery ${id}, ${formatName(status)} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
    createSides(createSide('Delivery', [], body), createSide('Receiver’s answer', [outcome], answer)),
  );
}

/** Shows the whole text of an event. @param {string} id */
export async function showEvent(id) {
  const text = await requestText('GET', `/events/${id}`);
  const bytes = new TextEncoder().encode(text).length;
  const note = `${bytes} bytes are listed, signed and sent, without these line breaks.`;
  showDetails(id, note, createTextBox('Event', formatText(text)));
}

/** A table of what an event changed of its order. @param {OrderEvent | undefined} before @param {OrderEvent} event */
function createChanges(before, { type, created_at, data }) {
  const differences = listDifferences(before?.data.order ?? {}, data.order ?? {});
  const actor = data.actor === undefined ? '' : ` by ${data.actor.kind}`;
  const rows = differences.map(({ field, before, after }) =>
    createElement(
      'tr',
      {},
      createElement('th', { scope: 'row' }, field),
      createElement('td', {}, before),
      createElement('td', {}, after),
    ),
  );
  const headings = ['Field', 'Before', 'After'].map((name) => createElement('th', { scope: 'col' }, name));
  return createElement(
    'section.change',
    { 'aria-label': type },
    createElement('h3', {}, type),
    createElement('p.second', {}, `${formatMoment(created_at, getServiceNow())}${actor}`),
    rows.length === 0
      ? createElement('p.second', {}, 'Changed nothing of the order.')
      : createElement(
          'table.diff',
          {},
          createElement('thead', {}, createElement('tr', {}, ...headings)),
          createElement('tbody', {}, ...rows),
        ),
  );
}

/** Shows what each event changed of an order, newest first. @param {string} id */
export async function showOrderChanges(id) {
  const { data } = await requestJson('GET', `/orders/${id}/events`);
  /** @type {readonly OrderEvent[]} */
  const events = data;
  const changes = events.map((event, index) =>
    index === 0 ? createFirst(event) : createChanges(events[index - 1], event),
  );
  const note = events.length === 0 ? 'Nothing has happened to it yet.' : 'What each event changed, newest first.';
  showDetails(id, note, ...changes.reverse());
}

/** The order as its first event shows it. @param {OrderEvent} event */
const createFirst = ({ type, created_at, data }) =>
  createElement(
    'section.change',
    { 'aria-label': type },
    createElement('h3', {}, type),
    createElement('p.second', {}, formatMoment(created_at, getServiceNow())),
    createTextBox('The order at first', JSON.stringify(data.order, null, 2)),
  );
