// The back office: stores and their connection codes, companies, keys and webhook endpoints.

import { createTextBox, showDetails } from './details.js';
import { createButton, createElement, createTag, findElement, showRows } from './dom.js';
import { formatClock } from './format.js';
import { requestJson } from './operator-client.js';
import { runAction } from './poller.js';

/**
 * @typedef {{ id: number, mode: string, name: string, courier_available: boolean, pos_may_act: boolean,
 *   connected_to: string[] }} Store
 * @typedef {{ id: string, name: string, live_approved: boolean, suspended: boolean }} Company
 * @typedef {{ id: string, company_id: string, mode: string, store_id: number | null, last_four: string }} Key
 * @typedef {{ id: string, mode: string, url: string, events: string[], status: string, disabled_reason: string }} Endpoint
 */

/** A switch. It shows the service's state, and changes only when the service has changed. @param {string} label @param {boolean} on @param {(on: boolean) => Promise<unknown>} change */
const createSwitch = (label, on, change) =>
  createElement(
    'button.flag',
    {
      type: 'button',
      role: 'switch',
      'aria-checked': String(on),
      'data-button': label,
      click: () => runAction(`${label}: ${on ? 'off' : 'on'}`, () => change(!on)),
    },
    label,
  );

/** The connection codes created here, by store. Shown until the page is reloaded. @type {Map<number, string>} */
const codes = new Map();

/** @param {Store} store */
async function createCode({ id }) {
  const { code, expires_at } = await requestJson('POST', `/stores/${id}/connection-code`, {});
  codes.set(id, `${code} until ${formatClock(expires_at)}`);
}

/** @param {readonly Store[]} stores */
export function showStores(stores) {
  showRows(
    findElement('stores'),
    stores.map((store) => ({ ...store, code: codes.get(store.id) ?? null })),
    ({ id }) => String(id),
    (store) =>
      createElement(
        'article.row',
        { 'aria-label': `Store ${store.id}` },
        createElement(
          'div.line',
          {},
          createElement('strong', {}, String(store.id)),
          createTag(store.mode, store.mode === 'live' ? 'red' : ''),
          createElement('span.name', {}, store.name),
        ),
        createElement(
          'div.line.second',
          {},
          store.connected_to.length === 0 ? 'not connected' : `connected to ${store.connected_to.join(', ')}`,
        ),
        createElement(
          'div.buttons',
          {},
          createButton('Connection code', '', () => runAction('A new code', () => createCode(store))),
          createSwitch('Courier', store.courier_available, (on) =>
            requestJson('PATCH', `/stores/${store.id}`, { courier_available: on }),
          ),
          createSwitch('POS may act', store.pos_may_act, (on) =>
            requestJson('PATCH', `/stores/${store.id}`, { pos_may_act: on }),
          ),
        ),
        store.code === null ? null : createElement('p.secret', {}, store.code),
      ),
  );
}

/** @param {Company} company @param {string} mode */
async function createKey({ id }, mode) {
  const { key_id, key } = await requestJson('POST', '/keys', { company_id: id, mode });
  showDetails(key_id, 'A company-wide key, shown this once.', createTextBox('Key', key));
}

/** @param {readonly Company[]} companies */
export function showCompanies(companies) {
  showRows(
    findElement('companies'),
    companies,
    ({ id }) => id,
    (company) =>
      createElement(
        'article.row',
        { 'aria-label': company.name },
        createElement(
          'div.line',
          {},
          createElement('strong', {}, company.name),
          createElement('span.name', {}, company.id),
        ),
        createElement(
          'div.buttons',
          {},
          createSwitch('Approved for live', company.live_approved, (on) =>
            requestJson('PATCH', `/companies/${company.id}`, { live_approved: on }),
          ),
          createSwitch('Suspended', company.suspended, (on) =>
            requestJson('PATCH', `/companies/${company.id}`, { suspended: on }),
          ),
          createButton('New test key', 'quiet', () => runAction('A new key', () => createKey(company, 'test'))),
          createButton('New live key', 'quiet', () => runAction('A new key', () => createKey(company, 'live'))),
        ),
      ),
  );
}

/** @param {readonly Key[]} keys */
export function showKeys(keys) {
  showRows(
    findElement('keys'),
    keys,
    ({ id }) => id,
    ({ id, mode, store_id, last_four }) =>
      createElement(
        'li',
        { 'aria-label': id },
        createTag(mode, mode === 'live' ? 'red' : ''),
        createElement(
          'span.name',
          {},
          `${id} · …${last_four} · ${store_id === null ? 'company' : `store ${store_id}`}`,
        ),
        createButton('Revoke', 'stop', () => runAction(`${id} is revoked`, () => requestJson('DELETE', `/keys/${id}`))),
      ),
  );
}

/** @param {readonly Endpoint[]} endpoints */
export function showEndpoints(endpoints) {
  showRows(
    findElement('endpoints'),
    endpoints,
    ({ id }) => id,
    ({ mode, url, events, status, disabled_reason }) =>
      createElement(
        'li.tall',
        {},
        createTag(status.toLowerCase(), status === 'ACTIVE' ? 'good' : 'red'),
        createTag(mode, mode === 'live' ? 'red' : ''),
        createElement('span.name', {}, url.replace(/^https?:\/\//, '')),
        createElement('span.second', {}, disabled_reason || (events.length === 0 ? 'every event' : events.join(', '))),
      ),
  );
}
