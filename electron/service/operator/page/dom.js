// Creates elements without a framework, and updates only the rows of a list that changed.

/**
 * @typedef {Node | string | null} Part
 * @typedef {{ readonly [name: string]: string | boolean | (() => void) }} Attributes `true` sets an attribute without a
 *   value, `false` none; a function listens to the event of that name
 */

/**
 * Creates an element with its contents.
 *
 * @param {string} tag with its classes, such as `span.tag.red`
 * @param {Attributes} attributes
 * @param {...Part} parts null is omitted
 */
export function createElement(tag, attributes, ...parts) {
  const [name = 'div', ...classes] = tag.split('.');
  const element = document.createElement(name);
  element.classList.add(...classes);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(attribute, value);
    else if (value !== false) element.setAttribute(attribute, value === true ? '' : value);
  }
  element.append(...parts.filter((part) => part !== null));
  return element;
}

/**
 * The element with this id. Throws if there is none.
 *
 * @param {string} id
 */
export function findElement(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

/** @param {string} label @param {string} kind classes @param {() => void} click */
export const createButton = (label, kind, click) =>
  createElement(kind === '' ? 'button' : `button.${kind}`, { type: 'button', 'data-button': label, click }, label);

/** @param {string} text @param {string} tone */
export const createTag = (text, tone) => createElement(tone === '' ? 'span.tag' : `span.tag.${tone}`, {}, text);

/**
 * The rows shown in each list by their keys: the row as JSON, and its element.
 *
 * @type {WeakMap<Element, Map<string, { json: string, element: Element }>>}
 */
const shownRows = new WeakMap();

/** The name of the focused button in an element, if there is one. @param {Element} element */
const focusedButtonIn = (element) =>
  document.activeElement instanceof HTMLElement && element.contains(document.activeElement)
    ? document.activeElement.dataset['button']
    : undefined;

/**
 * Shows these rows in a list. An unchanged row keeps its element; a changed row keeps the focus.
 *
 * @template Row
 * @param {Element} parent
 * @param {readonly Row[]} rows
 * @param {(row: Row) => string} keyOf
 * @param {(row: Row) => Element} draw
 */
export function showRows(parent, rows, keyOf, draw) {
  const previousRows = shownRows.get(parent);
  const rowsByKey = new Map();
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    const json = JSON.stringify(row);
    const previous = previousRows?.get(key);
    const element = previous?.json === json ? previous.element : draw(row);
    rowsByKey.set(key, { json, element });
    if (previous && previous.element !== element) {
      const focused = focusedButtonIn(previous.element);
      previous.element.replaceWith(element);
      const button = focused === undefined ? null : element.querySelector(`[data-button="${focused}"]`);
      if (button instanceof HTMLElement) button.focus();
    }
    if (previousRows && previous?.json !== json) element.classList.add('fresh');
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
  }
  while (parent.children.length > rows.length) parent.lastElementChild?.remove();
  shownRows.set(parent, rowsByKey);
  parent.closest('.panel')?.classList.toggle('is-empty', rows.length === 0);
}
