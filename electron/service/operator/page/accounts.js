// The back office: stores and their codes, companies, keys, endpoints.

import { button, find, make, showRows, tag } from './dom.js';
import { clockOf } from './format.js';
import { call } from './operator-client.js';
import { act } from './poller.js';

/**
 * @typedef {{ id: number, mode: string, name: string, courier_available: boolean, pos_may_act: boolean,
 *   connected_to: string[] }} Store
 * @typedef {{ id: string, name: string, live_approved: boolean, suspended: boolean }} Company
 * @typedef {{ id: string, company_id: string, mode: string, store_id: number | null, last_four: string }} Key
 * @typedef {{ id: string, mode: string, url: string, events: string[], status: string, disabled_reason: string }} Endpoint
 */

/** A switch that stays as the service has it until the service says otherwise. @param {string} label @param {boolean} on @param {(on: boolean) => Promise<unknown>} change */
const flag = (label, on, change) =>
  make(
    'button.flag',
    {
      type: 'button',
      role: 'switch',
      'aria-checked': String(on),
      'data-hand': label,
      click: () => act(`${label}: ${on ? 'off' : 'on'}`, () => change(!on)),
    },
    label,
  );

/** Codes that were made here, by store: they are shown until the page is loaded again. @type {Map<number, string>} */
const codes = new Map();

/** @param {Store} store */
async function makeCode({ id }) {
  const { code, expires_at } = await call('POST', `/stores/${id}/connection-code`, {});
  codes.set(id, `${code} until ${clockOf(expires_at)}`);
}

/** @param {readonly Store[]} stores */
export function showStores(stores) {
  showRows(
    find('stores'),
    stores.map((store) => ({ ...store, code: codes.get(store.id) ?? null })),
    ({ id }) => String(id),
    (store) =>
      make(
        'article.row',
        { 'aria-label': `Store ${store.id}` },
        make(
          'div.line',
          {},
          make('strong', {}, String(store.id)),
          tag(store.mode, store.mode === 'live' ? 'red' : ''),
          make('span.name', {}, store.name),
        ),
        make(
          'div.line.second',
          {},
          store.connected_to.length === 0 ? 'not connected' : `connected to ${store.connected_to.join(', ')}`,
        ),
        make(
          'div.buttons',
          {},
          button('Connection code', '', () => act('A new code', () => makeCode(store))),
          flag('Courier', store.courier_available, (on) =>
            call('PATCH', `/stores/${store.id}`, { courier_available: on }),
          ),
          flag('POS may act', store.pos_may_act, (on) => call('PATCH', `/stores/${store.id}`, { pos_may_act: on })),
        ),
        store.code === null ? null : make('p.secret', {}, store.code),
      ),
  );
}

/** @param {Company} company @param {string} mode */
async function makeKey({ id }, mode) {
  const { key_id, key } = await call('POST', '/keys', { company_id: id, mode });
  find('details-title').textContent = key_id;
  find('details-note').textContent = 'A company-wide key, shown this once.';
  find('details-text').textContent = key;
  const dialog = find('details');
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

/** @param {readonly Company[]} companies */
export function showCompanies(companies) {
  showRows(
    find('companies'),
    companies,
    ({ id }) => id,
    (company) =>
      make(
        'article.row',
        { 'aria-label': company.name },
        make('div.line', {}, make('strong', {}, company.name), make('span.name', {}, company.id)),
        make(
          'div.buttons',
          {},
          flag('Approved for live', company.live_approved, (on) =>
            call('PATCH', `/companies/${company.id}`, { live_approved: on }),
          ),
          flag('Suspended', company.suspended, (on) => call('PATCH', `/companies/${company.id}`, { suspended: on })),
          button('New test key', 'quiet', () => act('A new key', () => makeKey(company, 'test'))),
          button('New live key', 'quiet', () => act('A new key', () => makeKey(company, 'live'))),
        ),
      ),
  );
}

/** @param {readonly Key[]} keys */
export function showKeys(keys) {
  showRows(
    find('keys'),
    keys,
    ({ id }) => id,
    ({ id, mode, store_id, last_four }) =>
      make(
        'li',
        { 'aria-label': id },
        tag(mode, mode === 'live' ? 'red' : ''),
        make('span.name', {}, `${id} · …${last_four} · ${store_id === null ? 'company' : `store ${store_id}`}`),
        button('Revoke', 'stop', () => act(`${id} is revoked`, () => call('DELETE', `/keys/${id}`))),
      ),
  );
}

/** @param {readonly Endpoint[]} endpoints */
export function showEndpoints(endpoints) {
  showRows(
    find('endpoints'),
    endpoints,
    ({ id }) => id,
    ({ mode, url, events, status, disabled_reason }) =>
      make(
        'li.tall',
        {},
        tag(status.toLowerCase(), status === 'ACTIVE' ? 'good' : 'red'),
        tag(mode, mode === 'live' ? 'red' : ''),
        make('span.name', {}, url.replace(/^https?:\/\//, '')),
        make('span.second', {}, disabled_reason || (events.length === 0 ? 'every event' : events.join(', '))),
      ),
  );
}
