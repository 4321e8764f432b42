// A customer's checkout: a store, a basket and the outcome of the payment.

import { createButton, createElement, findElement } from './dom.js';
import { formatAmount } from './format.js';
import { requestJson } from './operator-client.js';
import { runAction } from './poller.js';

/**
 * @typedef {{ id: number, mode: string, name: string }} Store
 * @typedef {{ barcode: string, name: string, available: number, price: string | null }} Item
 * @typedef {{ item: Item, quantity: number, free: number }} Line
 */

/** The most items of a store that the form offers. */
const MAX_ITEMS = 200;

/** @type {Line[]} */
let basket = [];
/** @type {Item[]} */
let items = [];
/** The stores shown, as JSON. */
let shownStores = '';

const store = createElement('select', { name: 'store', 'aria-label': 'Store' });
const item = createElement('select', { name: 'item', 'aria-label': 'Item' });
const quantity = createElement('input', {
  name: 'quantity',
  type: 'number',
  min: '1',
  value: '1',
  'aria-label': 'Quantity',
});
const free = createElement('input', { name: 'free', type: 'number', min: '0', value: '0', 'aria-label': 'Free units' });
const lines = createElement('ul.basket', { 'aria-label': 'Basket' });

/** @param {HTMLElement} field */
const readField = (field) =>
  field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';

/** The line that the form's fields describe; undefined if no item is chosen. @returns {Line | undefined} */
function currentLine() {
  const chosen = items.find(({ barcode }) => barcode === readField(item));
  return chosen && { item: chosen, quantity: Number(readField(quantity)), free: Number(readField(free)) };
}

function showBasket() {
  lines.replaceChildren(
    ...basket.map((line) =>
      createElement(
        'li',
        {},
        `${line.quantity} × ${line.item.name}${line.free > 0 ? `, ${line.free} free` : ''}`,
        createButton('Remove', 'quiet', () => {
          basket = basket.filter((each) => each !== line);
          showBasket();
        }),
      ),
    ),
  );
}

async function showItems() {
  const { data } = await requestJson('GET', `/stores/${readField(store)}/items?limit=${MAX_ITEMS}`);
  items = data;
  const chosen = readField(item);
  item.replaceChildren(
    ...items.map(({ barcode, name, available, price }) =>
      createElement(
        'option',
        { value: barcode, selected: barcode === chosen },
        `${name} · ${price === null ? 'no price' : formatAmount(price)} · ${available} left`,
      ),
    ),
  );
}

/** @param {string} type @param {string} outcome */
async function checkOut(type, outcome) {
  const line = currentLine();
  const all = basket.length > 0 ? basket : line ? [line] : [];
  const requested = all.map((each) => ({
    barcode: each.item.barcode,
    quantity: each.quantity,
    free_quantity: each.free,
  }));
  await requestJson('POST', `/stores/${readField(store)}/checkouts`, { type, lines: requested, outcome });
  basket = [];
  showBasket();
  await showItems();
}

/** @param {string} label @param {string} type @param {string} outcome @param {string} kind */
const createCheckoutButton = (label, type, outcome, kind = '') =>
  createButton(label, kind, () => runAction(label, () => checkOut(type, outcome)));

export function buildCheckout() {
  store.addEventListener('change', () => {
    basket = [];
    showBasket();
    runAction('', showItems);
  });
  findElement('checkout').append(
    createElement('div.fields', {}, store, item),
    createElement(
      'div.fields.narrow',
      {},
      createElement('label', {}, 'Units ', quantity),
      createElement('label', {}, 'of these free ', free),
      createButton('Add another', 'quiet', () => {
        const line = currentLine();
        if (line) basket = [...basket, line];
        showBasket();
      }),
    ),
    lines,
    createElement(
      'div.buttons',
      { role: 'group', 'aria-label': 'Online order' },
      createElement('span.label', {}, 'Online'),
      createCheckoutButton('Order, paid', 'delivery', 'paid', 'go'),
      createCheckoutButton('Payment pending', 'delivery', 'pending'),
      createCheckoutButton('Payment times out', 'delivery', 'timeout'),
    ),
    createElement(
      'div.buttons',
      { role: 'group', 'aria-label': 'In the store' },
      createElement('span.label', {}, 'In the store'),
      createCheckoutButton('Sale, paid', 'instore', 'paid', 'go'),
      createCheckoutButton('Sale pending', 'instore', 'pending'),
      createCheckoutButton('Sale times out', 'instore', 'timeout'),
    ),
  );
}

/** @param {readonly Store[]} stores */
export function showStoreChoice(stores) {
  const json = JSON.stringify(stores.map(({ id, name }) => [id, name]));
  if (json === shownStores) return;
  shownStores = json;
  const chosen = readField(store);
  store.replaceChildren(
    ...stores.map(({ id, mode, name }) =>
      createElement('option', { value: String(id), selected: String(id) === chosen }, `${id} · ${mode} · ${name}`),
    ),
  );
  runAction('', showItems);
}
