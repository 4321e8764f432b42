/** What the specification allows a service and this project's own service never does, one entry for each. */

import type { ForeignDice } from './dice.ts';
import type { Json } from './marketplace.ts';

/** An answer before it is written. */
export interface ForeignAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

export interface Habit {
  readonly name: string;
  /** Changes each order, whether it stands alone, in a list or in an event. `type`: that of its event. */
  order?(order: Json, type: string | null): void;
  event?(event: Json): void;
  line?(line: Json): void;
  run?(run: Json): void;
  /** How times are written. */
  time?(at: number): string;
  readonly idTail?: string;
  readonly orderType?: string;
  /** How many items a page of this limit has. */
  pageSize?(limit: number, dice: ForeignDice): number;
  /** Changes what a page lists. */
  listsEvents?(events: readonly unknown[], dice: ForeignDice): readonly unknown[];
  /** The list of events repeats its cursor for ever. */
  readonly repeatsCursor?: true;
  /** Events show the present state of their order. */
  readonly showsOrdersNow?: true;
  /** Events of types that no client knows, after each one. */
  readonly emitsUnknown?: true;
  /** Answers in place of the service before anything happens, or null. `count`: how many requests came before. */
  before?(
    request: { readonly method: string; readonly path: string },
    count: number,
    now: number,
  ): ForeignAnswer | null;
  /** Changes an answer after everything happened. */
  answer?(answer: ForeignAnswer, request: { readonly method: string; readonly isReplay: boolean }): void;
  /** How the answer travels; only over real HTTP. */
  readonly wire?:
    | 'gzip'
    | 'deflate'
    | 'br'
    | 'continue'
    | 'processing'
    | 'upper_case'
    | 'slices'
    | 'hints'
    | 'close'
    | 'trailers';
}

const DAY_MS = 86_400_000;
const INDIA_MS = 330 * 60_000;

/** The parts of a time in India. */
const inIndia = (at: number): string => new Date(at + INDIA_MS).toISOString().slice(0, 19);

const REQUIRED = {
  order: new Set(['id', 'store_id', 'total_amount', 'lines', 'status']),
  line: new Set(['quantity', 'line_total', 'barcode']),
};

function keepOnly(object: Json, names: ReadonlySet<string>): void {
  for (const name of Object.keys(object)) if (!names.has(name)) delete object[name];
}

function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, reverseKeys(each)]),
  );
}

const STATUS_BEFORE: Readonly<Record<string, string>> = {
  'order.accepted': 'PENDING',
  'order.cancelled': 'PENDING',
  'order.packed': 'ACCEPTED',
  'order.out_for_delivery': 'PACKED',
  'order.delivered': 'OUT_FOR_DELIVERY',
};

const refusal = (status: number, headers: Record<string, string>): ForeignAnswer => ({
  status,
  headers,
  body: { error: { code: 'try_again', message: 'Not now.' } },
});

export const HABITS: readonly Habit[] = [
  {
    name: 'optional fields are left out',
    order: (order) => keepOnly(order, REQUIRED.order),
    line: (line) => keepOnly(line, REQUIRED.line),
    event: (event) => {
      delete event['object'];
      delete event['mode'];
    },
    run: (run) => keepOnly(run, new Set(['id', 'store_id', 'status'])),
  },
  {
    name: 'what may be null is null',
    order: (order) => {
      for (const name of ['external_id', 'delivery_fee', 'fulfilment_mode', 'accepted_via', 'placed_at'])
        order[name] = null;
      order['payment'] = { status: 'PAID', paid: true, method: null };
    },
    line: (line) => {
      for (const name of ['name', 'free_quantity', 'unit_price', 'mrp', 'source', 'external_id']) line[name] = null;
    },
    event: (event) => Object.assign(event, { store_id: null }),
    run: (run) => Object.assign(run, { as_of: null, finished_at: null }),
  },
  { name: 'an order does not say its status', order: (order) => void delete order['status'] },
  {
    name: 'fields that nobody knows',
    order: (order) => Object.assign(order, { gift: { wrap: ['red', { bow: true }] }, priority: 9 }),
    line: (line) => Object.assign(line, { substitutes: [{ barcode: '1' }] }),
    event: (event) => Object.assign(event, { trace: { hops: 3 }, attempt: 1 }),
    run: (run) => Object.assign(run, { warehouse: null }),
  },
  {
    name: 'values that nobody knows',
    order: (order) => {
      order['payment'] = { status: 'SETTLED', paid: true, method: 'WALLET' };
      if (order['accepted_via'] !== null) order['accepted_via'] = 'KIOSK';
      if (order['fulfilment_mode'] === 'STORE_STAFF') order['fulfilment_mode'] = 'OWN_RIDERS';
    },
    line: (line) => Object.assign(line, { source: 'bundle' }),
    event: (event) => Object.assign(event, { api_version: '2031-01-01' }),
    run: (run) => Object.assign(run, { kind: 'delta', status: 'APPLIED' }),
  },
  {
    name: 'statuses that nobody knows',
    order: (order) => {
      order['status'] = { PENDING: 'NEW', ACCEPTED: 'CONFIRMED' }[String(order['status'])] ?? order['status'];
    },
  },
  { name: 'events of types that nobody knows', emitsUnknown: true },
  {
    name: 'events that show an order as it was before',
    order: (order, type) => {
      const isStopped = type === 'order.cancelled' && order['accepted_via'] !== null;
      order['status'] = isStopped ? 'ACCEPTED' : (STATUS_BEFORE[type ?? ''] ?? order['status']);
    },
  },
  { name: 'events that show an order as it is now', showsOrdersNow: true },
  {
    name: 'spaces and escapes in JSON',
    answer: (answer) => {
      if (typeof answer.body !== 'string')
        answer.body = `\n${JSON.stringify(answer.body, null, '\t').replaceAll('R', '\\u0052')}\r\n`;
    },
  },
  {
    name: 'no delivery options',
    before: ({ path }) =>
      path.endsWith('/delivery-options')
        ? { status: 403, headers: {}, body: { error: { code: 'not_allowed_for_store', message: 'No.' } } }
        : null,
  },
  {
    name: 'goods without a barcode or a price',
    line: (line) => Object.assign(line, { barcode: null, name: null, unit_price: null, line_total: '0' }),
  },
  {
    name: 'amounts without paise',
    order: (order) => Object.assign(order, { total_amount: String(Number(order['total_amount'])), delivery_fee: '-0' }),
  },
  {
    name: 'keys in another order',
    answer: (answer) => {
      answer.body = reverseKeys(answer.body);
    },
  },
  { name: 'a page of any length', pageSize: (limit, dice) => 1 + dice.below(Math.min(limit, 4)) },
  { name: 'empty pages with a next one', pageSize: (limit, dice) => (dice.once(2) ? 0 : limit) },
  { name: 'the same cursor for ever', repeatsCursor: true },
  {
    name: 'events that come twice',
    listsEvents: (events, dice) => events.flatMap((each) => (dice.once(2) ? [each, each] : [each])),
  },
  { name: 'events in another order', listsEvents: (events) => events.toReversed() },
  { name: 'times in whole minutes', time: (at) => `${inIndia(at).slice(0, 16)}+05:30` },
  { name: 'clocks that disagree', time: (at) => new Date(at - 8_000).toISOString() },
  { name: 'times in whole seconds', time: (at) => `${inIndia(at)}+05:30` },
  { name: 'no Request-Id', answer: ({ headers }) => void delete headers['Request-Id'] },
  { name: 'no Date', answer: ({ headers }) => void delete headers['Date'] },
  {
    name: 'another content type',
    answer: ({ headers }) => Object.assign(headers, { 'Content-Type': 'Application/JSON; Charset="UTF-8"' }),
  },
  {
    name: 'times with another offset',
    time: (at) => new Date(at - 4 * 3_600_000).toISOString().replace('Z', '-04:00'),
  },
  { name: 'times with many digits', time: (at) => new Date(at).toISOString().replace('Z', '456789012345Z') },
  { name: 'times in small letters', time: (at) => new Date(at).toISOString().toLowerCase() },
  { name: 'times without an offset', time: (at) => new Date(at + INDIA_MS).toISOString().slice(0, -1) },
  { name: 'times without separators', time: (at) => `${inIndia(at).replaceAll(/[-:]/g, '')}+0530` },
  {
    name: 'midnight as 24:00',
    time: (at) => {
      const isMidnight = (at + INDIA_MS) % DAY_MS < 1_000;
      return isMidnight ? `${inIndia(at - DAY_MS).slice(0, 10)}T24:00:00+05:30` : `${inIndia(at)}+05:30`;
    },
  },
  {
    name: 'leap seconds',
    time: (at) => {
      const text = inIndia(at);
      return text.endsWith(':00') ? `${inIndia(at - 60_000).slice(0, 17)}60+05:30` : `${text}+05:30`;
    },
  },
  { name: 'ids of 400 characters', idTail: 'Z'.repeat(390) },
  { name: 'ids with other characters', idTail: ' ä/?#%2F:@' },
  { name: 'orders of an unknown type', orderType: 'pickup' },
  {
    name: 'cash on delivery',
    order: (order) => Object.assign(order, { payment: { status: 'DUE', paid: false, method: 'COD' } }),
  },
  { name: 'no courier in any order', order: (order) => Object.assign(order, { courier: null }) },
  {
    name: 'a courier that is only ever requested',
    order: (order) => {
      if (order['courier'] !== null) order['courier'] = { status: 'REQUESTED' };
    },
  },
  {
    name: 'a courier without a status',
    order: (order) => {
      if (order['courier'] !== null) order['courier'] = { provider: 'Quick' };
    },
  },
  {
    name: '429 until a date',
    before: (_request, count, now) =>
      count % 40 === 20 ? refusal(429, { 'Retry-After': new Date(now + 3_000).toUTCString() }) : null,
  },
  {
    name: '425 at first',
    before: ({ method }, count) => (method === 'POST' && count % 3 === 0 ? refusal(425, {}) : null),
  },
  {
    name: '408 although it was done',
    answer: (answer, { method, isReplay }) => {
      if (method === 'POST' && !isReplay && answer.status < 300) Object.assign(answer, refusal(408, answer.headers));
    },
  },
  {
    name: 'a portal for a while',
    before: (_request, count) =>
      count >= 30 && count < 45
        ? { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' }
        : null,
  },
  { name: 'bodies in gzip', wire: 'gzip' },
  { name: 'bodies in deflate', wire: 'deflate' },
  { name: 'bodies in brotli', wire: 'br' },
  { name: '100 Continue, unasked', wire: 'continue' },
  { name: '102 Processing', wire: 'processing' },
  { name: 'headers in upper case', wire: 'upper_case' },
  { name: 'bodies in slices', wire: 'slices' },
  { name: '103 Early Hints', wire: 'hints' },
  { name: 'a new connection each time', wire: 'close' },
  { name: 'trailers', wire: 'trailers' },
];
