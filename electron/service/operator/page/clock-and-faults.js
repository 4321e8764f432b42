// The panels for the clock and the faults.

import { createButton, createElement, findElement, showRows } from './dom.js';
import { formatClock, formatDay } from './format.js';
import { requestJson } from './operator-client.js';
import { runAction } from './poller.js';

/** @typedef {{ match?: { method?: string, path?: string, key_id?: string }, kind: string, left: number, status?: number,
 *   retry_after?: number, delay_ms?: number }} Fault */

/** @type {readonly (readonly [label: string, seconds: number])[]} */
const STEPS = [
  ['+1 min', 60],
  ['+15 min', 900],
  ['+1 h', 3_600],
  ['+1 day', 86_400],
];

/** Each kind of fault: its description and its additional fields. @type {Readonly<Record<string, readonly [string, ...string[]]>>} */
const KINDS = {
  status: ['answer with a status, nothing done', 'status', 'retry_after'],
  delay: ['wait, then do it', 'delay_ms'],
  drop_before: ['close the connection, nothing done'],
  drop_after: ['do it, then close the connection'],
  duplicate_events: ['every event twice'],
  reorder_events: ['events out of order'],
  delay_events: ['events later', 'delay_ms'],
};

const day = createElement('span.day', {});
const time = createElement('span.time', {});
const mode = createElement('span.mode', {});
const target = createElement('input', { type: 'datetime-local', step: '1', 'aria-label': 'New time, India' });

export function buildClock() {
  /** @param {object} move */
  const moveClock = (move) => requestJson('POST', '/clock', move);
  const clockSetter = createElement(
    'details.setter',
    {},
    createElement('summary.set', {}, 'Set…'),
    createElement(
      'div',
      {},
      target,
      createButton('Set', 'go', () => {
        if (!(target instanceof HTMLInputElement)) return;
        const set = target.value;
        runAction(`The clock is set to ${set.replace('T', ' ')}`, async () => {
          await moveClock({ set });
          clockSetter.removeAttribute('open');
        });
      }),
    ),
  );
  findElement('clock').append(
    createElement('div.now', {}, time, day, mode),
    createElement(
      'div.buttons',
      {},
      ...STEPS.map(([label, seconds]) =>
        createButton(label, '', () => runAction(`The clock: ${label}`, () => moveClock({ advance_seconds: seconds }))),
      ),
      clockSetter,
    ),
  );
}

/** @param {string} now @param {boolean} manual */
export function showClock(now, manual) {
  time.textContent = formatClock(now);
  day.textContent = formatDay(now);
  mode.textContent = manual ? 'stands still until you move it' : 'runs';
  if (target instanceof HTMLInputElement && target.value === '') target.value = now.slice(0, 19);
}

export function buildFaults() {
  const form = findElement('fault');
  const kind = createElement(
    'select',
    { name: 'kind', 'aria-label': 'Kind of fault' },
    ...Object.entries(KINDS).map(([name, [description]]) =>
      createElement('option', { value: name }, `${name}: ${description}`),
    ),
  );
  /** @param {string} name @param {string} label @param {string} value @param {string} type */
  const createField = (name, label, value, type = 'number') =>
    createElement('label', { 'data-field': name }, `${label} `, createElement('input', { name, type, value }));
  const extraFields = [
    createField('status', 'Status', '503'),
    createField('retry_after', 'Retry-After', ''),
    createField('delay_ms', 'Milliseconds', '2000'),
  ];
  const showFields = () => {
    const [, ...fields] = (kind instanceof HTMLSelectElement && KINDS[kind.value]) || [''];
    for (const each of extraFields) each.hidden = !fields.includes(each.dataset['field'] ?? '');
  };
  kind.addEventListener('change', showFields);
  showFields();
  form.append(
    createElement('div.fields', {}, kind),
    createElement('div.fields.narrow', {}, createField('times', 'Times', '1'), ...extraFields),
    createElement(
      'div.fields.narrow',
      {},
      createField('method', 'Method', '', 'text'),
      createField('path', 'Path', '', 'text'),
    ),
    createElement(
      'div.buttons',
      {},
      createElement('button', {}, 'Add fault'),
      createButton('Clear all', 'quiet', clearFaults),
    ),
  );
  form.addEventListener('submit', (submitted) => {
    submitted.preventDefault();
    if (form instanceof HTMLFormElement)
      runAction('A fault waits', () => requestJson('POST', '/faults', readFault(new FormData(form))));
  });
}

const clearFaults = () => runAction('No fault waits', () => requestJson('DELETE', '/faults'));

/** The fault in the form, with the fields of its kind. @param {FormData} form */
function readFault(form) {
  /** @param {string} name */
  const text = (name) => String(form.get(name) ?? '');
  const [, ...fields] = KINDS[text('kind')] ?? [''];
  const numbers = fields.filter((name) => text(name) !== '').map((name) => [name, Number(text(name))]);
  const match = ['method', 'path'].filter((name) => text(name) !== '').map((name) => [name, text(name)]);
  return {
    kind: text('kind'),
    times: Number(text('times')),
    ...Object.fromEntries(numbers),
    ...(match.length > 0 ? { match: Object.fromEntries(match) } : {}),
  };
}

/** @param {readonly Fault[]} faults */
export function showFaults(faults) {
  const rows = faults.map((fault, index) => ({ ...fault, index }));
  showRows(
    findElement('faults'),
    rows,
    ({ index }) => String(index),
    ({ kind, left, match, status, retry_after, delay_ms }) =>
      createElement(
        'li',
        {},
        createElement('b', {}, kind),
        ` ${[
          status,
          retry_after === undefined ? undefined : `Retry-After ${retry_after}`,
          delay_ms === undefined ? undefined : `${delay_ms} ms`,
          match?.method,
          match?.path,
          match?.key_id,
          `${left} to go`,
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}`,
      ),
  );
}
