// Draws without a framework: elements made from what they hold, and lists that change only where something changed.

/**
 * @typedef {Node | string | null} Part
 * @typedef {{ readonly [name: string]: string | boolean | (() => void) }} Marks attributes; `true` for one without value,
 *   a function for what a click does
 */

/**
 * An element with what is in it.
 *
 * @param {string} tag with classes, as in `span.tag.red`
 * @param {Marks} marks
 * @param {...Part} parts null is left out
 */
export function createElement(tag, marks, ...parts) {
  const [name = 'div', ...classes] = tag.split('.');
  const made = document.createElement(name);
  made.classList.add(...classes);
  for (const [mark, value] of Object.entries(marks)) {
    if (typeof value === 'function') made.addEventListener(mark, value);
    else if (value !== false) made.setAttribute(mark, value === true ? '' : value);
  }
  made.append(...parts.filter((part) => part !== null));
  return made;
}

/**
 * The element of the page with this id.
 *
 * @param {string} id
 */
export function findElement(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** @param {string} label @param {string} kind classes @param {() => void} click */
export const createButton = (label, kind, click) =>
  createElement(kind === '' ? 'button' : `button.${kind}`, { type: 'button', 'data-hand': label, click }, label);

/** @param {string} text @param {string} tone */
export const createTag = (text, tone) => createElement(tone === '' ? 'span.tag' : `span.tag.${tone}`, {}, text);

/**
 * What each list shows: by key, the row's JSON and its element.
 *
 * @type {WeakMap<Element, Map<string, { json: string, element: Element }>>}
 */
const shown = new WeakMap();

/** The button in it that has the focus, by its name. @param {Element} element */
const focusedIn = (element) =>
  document.activeElement instanceof HTMLElement && element.contains(document.activeElement)
    ? document.activeElement.dataset['hand']
    : undefined;

/**
 * Brings a list to these rows. A row that is as it was keeps its element; one that changed keeps its focus.
 *
 * @template Row
 * @param {Element} parent
 * @param {readonly Row[]} rows
 * @param {(row: Row) => string} keyOf
 * @param {(row: Row) => Element} draw
 */
export function showRows(parent, rows, keyOf, draw) {
  const before = shown.get(parent);
  const now = new Map();
  for (const [place, row] of rows.entries()) {
    const key = keyOf(row);
    const json = JSON.stringify(row);
    const was = before?.get(key);
    const element = was?.json === json ? was.element : draw(row);
    now.set(key, { json, element });
    if (was && was.element !== element) {
      const focused = focusedIn(was.element);
      was.element.replaceWith(element);
      const same = focused === undefined ? null : element.querySelector(`[data-hand="${focused}"]`);
      if (same instanceof HTMLElement) same.focus();
    }
    if (before && was?.json !== json) element.classList.add('fresh');
    if (parent.children[place] !== element) parent.insertBefore(element, parent.children[place] ?? null);
  }
  while (parent.children.length > rows.length) parent.lastElementChild?.remove();
  shown.set(parent, now);
  parent.closest('.panel')?.classList.toggle('is-empty', rows.length === 0);
}
