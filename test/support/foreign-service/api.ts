/** The marketplace's API: its paths, lists, idempotency and errors, told as the habits want it. */

import type { ForeignDice } from './dice.ts';
import type { ForeignAnswer, Habit } from './habits.ts';
import type { ForeignEvent, ForeignOrder, ForeignSale, Json, Marketplace } from './marketplace.ts';
import { BARCODE, ForeignRefusal, STORE_ID } from './marketplace.ts';

export interface ForeignRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** An answer as it is written. */
export interface WrittenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ForeignApiParts {
  readonly marketplace: Marketplace;
  readonly habits: readonly Habit[];
  readonly dice: ForeignDice;
  readonly key: string;
  readonly now: () => number;
}

interface Page {
  readonly object: string;
  readonly data: readonly unknown[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

const PRICE = 45;

export class ForeignApi {
  /** Every request, as "POST /v1/…/accept 200". */
  readonly requests: string[] = [];
  readonly #parts: ForeignApiParts;
  readonly #answered = new Map<string, { readonly request: string; readonly answer: ForeignAnswer }>();

  constructor(parts: ForeignApiParts) {
    this.#parts = parts;
  }

  handle(request: ForeignRequest): WrittenAnswer {
    const { habits, now } = this.#parts;
    const url = new URL(request.target, 'http://marketplace.invalid');
    const asked = { method: request.method, path: url.pathname };
    const count = this.requests.length;
    const inPlace = habits.map((habit) => habit.before?.(asked, count, now())).find((answer) => answer != null);
    const answer = inPlace === undefined ? this.#answer(request, url) : { ...inPlace };
    const isReplay = answer.headers['Idempotent-Replayed'] === 'true';
    answer.headers = { Date: new Date(now()).toUTCString(), 'Content-Type': 'application/json', ...answer.headers };
    if (inPlace === undefined) {
      answer.headers['Request-Id'] = `req_${count}`;
      for (const habit of habits) habit.answer?.(answer, { method: request.method, isReplay });
    }
    this.requests.push(`${request.method} ${url.pathname} ${answer.status}`);
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return { status: answer.status, headers: answer.headers, body };
  }

  /** Answers a request; with an Idempotency-Key, once only. */
  #answer({ method, headers, body }: ForeignRequest, url: URL): ForeignAnswer {
    const key = headers['idempotency-key'];
    const request = `${method} ${url.pathname} ${body}`;
    const before = key === undefined ? undefined : this.#answered.get(key);
    if (before !== undefined && before.request !== request)
      return refuse(new ForeignRefusal(422, 'idempotency_key_reused'));
    if (before !== undefined) return { ...structuredClone(before.answer), headers: { 'Idempotent-Replayed': 'true' } };
    const answer = this.#run(method, url, headers['authorization'], body === '' ? {} : JSON.parse(body));
    if (key !== undefined) this.#answered.set(key, { request, answer: structuredClone(answer) });
    return answer;
  }

  #run(method: string, url: URL, authorization: string | undefined, body: Json): ForeignAnswer {
    try {
      if (authorization !== `Bearer ${this.#parts.key}`) throw new ForeignRefusal(401, 'invalid_api_key');
      const content = this.#route(method, url, body);
      return { status: 200, headers: {}, body: content };
    } catch (error) {
      if (error instanceof ForeignRefusal) return refuse(error);
      throw error;
    }
  }

  #route(method: string, { pathname, searchParams: query }: URL, body: Json): unknown {
    const { marketplace } = this.#parts;
    const [version, area, store, ...rest] = pathname.slice(1).split('/').map(decodeURIComponent);
    if (version !== 'v1') throw new ForeignRefusal(404, 'order_not_found');
    if (area === 'ping') return { company: { name: 'Far Away Ltd' }, key: { scope: 'company' } };
    if (area === 'events') return this.#listEvents(query);
    if (area !== 'stores') throw new ForeignRefusal(404, 'webhook_endpoint_not_found');
    if (store === undefined) return listAll([{ id: STORE_ID, title: 'Corner Shop' }]);
    if (store !== String(STORE_ID)) throw new ForeignRefusal(404, 'store_not_found');
    const [what, id, action] = rest;
    if (what === undefined) return { id: STORE_ID };
    if (what === 'orders' && id === undefined) return this.#listOrders(query);
    if (what === 'orders') return this.#orderRoute(method, id ?? '', action, body);
    if (what === 'sales' && id === 'ack') return marketplace.book(textsOf(body['event_ids']));
    if (what === 'sales')
      return this.#list(
        marketplace.sales.filter(isSince(query, ({ soldAt }) => soldAt)).map((sale) => this.#sale(sale)),
        query,
      );
    if (what === 'inventory' && id === undefined) return this.#list([this.#item()], query);
    if (what === 'inventory' && id === 'adjustments')
      return this.#inventoryRun(marketplace.adjust(rowsOf(body['adjustments'])));
    if (what === 'inventory' && id === 'syncs') return this.#listRuns(action);
    throw new ForeignRefusal(404, 'order_not_found');
  }

  #orderRoute(method: string, id: string, action: string | undefined, body: Json): unknown {
    const { marketplace } = this.#parts;
    const order = marketplace.orders.get(id);
    if (order === undefined) throw new ForeignRefusal(404, 'order_not_found');
    if (action === 'delivery-options') return listAll(OPTIONS);
    if (method === 'POST' && action === 'accept')
      marketplace.accept(order, String(body['fulfilment_mode'] ?? 'STORE_STAFF'), 'POS');
    else if (method === 'POST' && action === 'reject') marketplace.reject(order);
    else if (method === 'POST' && action === 'courier') marketplace.retryCourier(order);
    else if (method !== 'GET') throw new ForeignRefusal(404, 'order_not_found');
    return this.#order(order, null);
  }

  #listOrders(query: URLSearchParams): Page {
    const { orders } = this.#parts.marketplace;
    const [status, type] = [query.get('status'), query.get('type') ?? 'delivery'];
    const found = [...orders.values()].filter(
      (each) => each.type === type && (status === null || each.status === status),
    );
    return this.#list(
      found.toReversed().map((order) => this.#order(order, null)),
      query,
    );
  }

  #listEvents(query: URLSearchParams): Page {
    const { marketplace, habits, dice } = this.#parts;
    const found = marketplace.events.filter(isSince(query, ({ at }) => at)).map((event) => this.#event(event));
    const limit = Number(query.get('limit') ?? 50);
    const isEndless = habits.some(({ repeatsCursor }) => repeatsCursor);
    const page = isEndless
      ? { object: 'list', data: found.slice(0, limit), has_more: true, next_cursor: 'onwards' }
      : this.#list(found, query);
    return { ...page, data: habits.reduce((data, habit) => habit.listsEvents?.(data, dice) ?? data, page.data) };
  }

  /** One page of a list. The cursor says how many items came before; no two are alike. */
  #list(items: readonly unknown[], query: URLSearchParams): Page {
    const { habits, dice } = this.#parts;
    const from = Number.parseInt(query.get('cursor') ?? '0', 10);
    const limit = Number(query.get('limit') ?? 50);
    const size = Math.min(limit, ...habits.map((habit) => habit.pageSize?.(limit, dice) ?? limit));
    const end = from + size;
    const hasMore = end < items.length;
    return {
      object: 'list',
      data: items.slice(from, end),
      has_more: hasMore,
      next_cursor: hasMore ? `${end}-${dice.below(1e9)}` : null,
    };
  }

  #listRuns(id: string | undefined): unknown {
    const { runs } = this.#parts.marketplace;
    if (id === undefined) return { data: runs.map((run) => this.#inventoryRun(run)) };
    const run = runs.find((each) => each['id'] === id);
    if (run === undefined) throw new ForeignRefusal(404, 'sync_not_found');
    return this.#inventoryRun(run);
  }

  #order({ id, type, status, mode, via, courier, placedAt, quantity }: ForeignOrder, event: string | null): Json {
    const total = (quantity * PRICE).toFixed(2);
    const line: Json = {
      barcode: BARCODE,
      name: 'Rice 1 kg',
      quantity,
      free_quantity: 0,
      unit_price: `${PRICE}.00`,
      line_total: total,
    };
    for (const habit of this.#parts.habits) habit.line?.(line);
    const order: Json = {
      object: 'order',
      ...{ id, external_id: null, store_id: STORE_ID, type, status, total_amount: total, delivery_fee: '0.00' },
      payment: { status: 'PAID', paid: true, method: 'UPI' },
      ...{ fulfilment_mode: mode, accepted_via: via, placed_at: this.#time(placedAt), lines: [line] },
      courier: courier === null ? null : { provider: null, status: courier },
    };
    for (const habit of this.#parts.habits) habit.order?.(order, event);
    return order;
  }

  #event({ id, type, at, order, actor, reason }: ForeignEvent): Json {
    const { marketplace, habits } = this.#parts;
    const isNow = habits.some(({ showsOrdersNow }) => showsOrdersNow);
    const shown = (isNow && marketplace.orders.get(order?.id ?? '')) || order;
    const data = shown === null ? {} : { order: this.#order(shown, type), actor: { kind: actor }, reason };
    const common = { object: 'event', id, type, api_version: '2026-10-01', mode: 'test', created_at: this.#time(at) };
    const event: Json = { ...common, store_id: STORE_ID, data };
    for (const habit of this.#parts.habits) habit.event?.(event);
    return event;
  }

  #sale({ order, eventId, soldAt }: ForeignSale): Json {
    const { id, store_id, total_amount, payment, lines } = this.#order(order, null);
    const channel = { object: 'sale', event_id: eventId, channel: 'SERVICE_ONLINE', sold_at: this.#time(soldAt) };
    return { ...channel, id, store_id, total_amount, lines, ...(payment !== undefined && { payment }) };
  }

  #item(): Json {
    const { stock, orders } = this.#parts.marketplace;
    const pending = [...orders.values()].filter(({ status }) => status === 'PENDING');
    const reserved = pending.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      barcode: BARCODE,
      name: 'Rice 1 kg',
      stock,
      reserved,
      available: stock - reserved,
      low_stock_threshold: 0,
    };
  }

  #inventoryRun({ id, at, received }: Json): Json {
    const counts = { received, created: 0, updated: received, unchanged: 0, error_count: 0, errors: [] };
    const times = { as_of: null, created_at: this.#time(Number(at)), finished_at: this.#time(Number(at)) };
    const run: Json = { object: 'inventory_sync', id, kind: 'adjustment', status: 'DONE', store_id: STORE_ID };
    Object.assign(run, counts, times, { adjusted_for_unbooked_sales: {} });
    for (const habit of this.#parts.habits) habit.run?.(run);
    return run;
  }

  #time(at: number): string {
    const write = this.#parts.habits.find(({ time }) => time !== undefined)?.time;
    return write?.(at) ?? new Date(at).toISOString();
  }
}

const OPTIONS: readonly Json[] = [
  { mode: 'STORE_STAFF', available: true, reason: null, commission_percent: '5.00', commission_amount: '2.25' },
  { mode: 'DRONE', available: true, reason: null },
  { mode: 'SERVICE_COURIER', available: true, reason: null, commission_percent: '12.00', commission_amount: '5.40' },
];

/** A list whose request takes no cursor. */
const listAll = (data: readonly unknown[]): Page => ({ object: 'list', data, has_more: false, next_cursor: null });

const refuse = ({ status, code }: ForeignRefusal): ForeignAnswer => ({
  status,
  headers: {},
  body: { error: { code, message: `The marketplace says: ${code}.` } },
});

function isSince<Item>(query: URLSearchParams, timeOf: (item: Item) => number): (item: Item) => boolean {
  const since = Date.parse(query.get('since') ?? '1970-01-01T00:00:00Z');
  return (item) => timeOf(item) >= since;
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const rowsOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
