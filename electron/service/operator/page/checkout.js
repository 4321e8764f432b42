// A customer's basket: a store, some lines, and how the payment goes.

import { button, find, make } from './dom.js';
import { rupeesOf } from './format.js';
import { call } from './operator-client.js';
import { act } from './poller.js';

/**
 * @typedef {{ id: number, mode: string, name: string }} Store
 * @typedef {{ barcode: string, name: string, available: number, price: string | null }} Item
 * @typedef {{ item: Item, quantity: number, free: number }} Line
 */

const ITEMS = 200;

/** @type {Line[]} */
let basket = [];
/** @type {Item[]} */
let items = [];
let storesShown = '';

const store = make('select', { name: 'store', 'aria-label': 'Store' });
const item = make('select', { name: 'item', 'aria-label': 'Item' });
const quantity = make('input', { name: 'quantity', type: 'number', min: '1', value: '1', 'aria-label': 'Quantity' });
const free = make('input', { name: 'free', type: 'number', min: '0', value: '0', 'aria-label': 'Free units' });
const lines = make('ul.basket', { 'aria-label': 'Basket' });

/** @param {HTMLElement} field */
const textIn = (field) => (field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '');

/** The line that the fields describe. @returns {Line | undefined} */
function currentLine() {
  const chosen = items.find(({ barcode }) => barcode === textIn(item));
  return chosen && { item: chosen, quantity: Number(textIn(quantity)), free: Number(textIn(free)) };
}

function showBasket() {
  lines.replaceChildren(
    ...basket.map((line) =>
      make(
        'li',
        {},
        `${line.quantity} × ${line.item.name}${line.free > 0 ? `, ${line.free} free` : ''}`,
        button('Remove', 'quiet', () => {
          basket = basket.filter((each) => each !== line);
          showBasket();
        }),
      ),
    ),
  );
}

async function showItems() {
  const { data } = await call('GET', `/stores/${textIn(store)}/items?limit=${ITEMS}`);
  items = data;
  const chosen = textIn(item);
  item.replaceChildren(
    ...items.map(({ barcode, name, available, price }) =>
      make(
        'option',
        { value: barcode, selected: barcode === chosen },
        `${name} · ${price === null ? 'no price' : rupeesOf(price)} · ${available} left`,
      ),
    ),
  );
}

/** @param {string} type @param {string} outcome */
async function checkOut(type, outcome) {
  const line = currentLine();
  const all = basket.length > 0 ? basket : line ? [line] : [];
  const wanted = all.map((each) => ({
    barcode: each.item.barcode,
    quantity: each.quantity,
    free_quantity: each.free,
  }));
  await call('POST', `/stores/${textIn(store)}/checkouts`, { type, lines: wanted, outcome });
  basket = [];
  showBasket();
  await showItems();
}

/** @param {string} label @param {string} type @param {string} outcome @param {string} kind */
const way = (label, type, outcome, kind = '') => button(label, kind, () => act(label, () => checkOut(type, outcome)));

export function buildCheckout() {
  store.addEventListener('change', () => {
    basket = [];
    showBasket();
    act('', showItems);
  });
  find('checkout').append(
    make('div.fields', {}, store, item),
    make(
      'div.fields.narrow',
      {},
      make('label', {}, 'Units ', quantity),
      make('label', {}, 'of these free ', free),
      button('Add another', 'quiet', () => {
        const line = currentLine();
        if (line) basket = [...basket, line];
        showBasket();
      }),
    ),
    lines,
    make(
      'div.buttons',
      { role: 'group', 'aria-label': 'Online order' },
      make('span.label', {}, 'Online'),
      way('Order, paid', 'delivery', 'paid', 'go'),
      way('Payment pending', 'delivery', 'pending'),
      way('Payment times out', 'delivery', 'timeout'),
    ),
    make(
      'div.buttons',
      { role: 'group', 'aria-label': 'In the store' },
      make('span.label', {}, 'In the store'),
      way('Sale, paid', 'instore', 'paid', 'go'),
      way('Sale pending', 'instore', 'pending'),
      way('Sale times out', 'instore', 'timeout'),
    ),
  );
}

/** @param {readonly Store[]} stores */
export function showStoreChoice(stores) {
  const json = JSON.stringify(stores.map(({ id, name }) => [id, name]));
  if (json === storesShown) return;
  storesShown = json;
  const chosen = textIn(store);
  store.replaceChildren(
    ...stores.map(({ id, mode, name }) =>
      make('option', { value: String(id), selected: String(id) === chosen }, `${id} · ${mode} · ${name}`),
    ),
  );
  act('', showItems);
}
