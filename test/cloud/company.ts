import { expect } from 'vitest';
import { z } from 'zod';
import type { WebhookReceiver } from './webhook-receiver.ts';

const OPENING_STOCK = 50;
/** What a key may send in a minute. */
const REQUESTS_A_MINUTE = 600;

/** The response to a new company. */
export const addedCompany = z.object({
  company_id: z.string(),
  test_store_id: z.int(),
  operator_url: z.string(),
  key: z.string(),
});
const inventory = z.object({
  data: z.array(z.object({ barcode: z.string(), stock: z.int(), reserved: z.int() })).min(1),
});
const placed = z.object({ order_id: z.string() });
const events = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      store_id: z.int(),
      created_at: z.string(),
      data: z.object({ order: z.object({ id: z.string() }).optional() }),
    }),
  ),
  next_cursor: z.string().nullable(),
});
const orders = z.object({ data: z.array(z.object({ id: z.string(), status: z.string() })) });
const sales = z.object({ data: z.array(z.object({ id: z.string(), event_id: z.string() })) });
const clock = z.object({ now: z.string() });
const endpoint = z.object({ id: z.string() });
const issued = z.object({ key: z.string() });
const pushed = z.object({ adjusted_for_unbooked_sales: z.record(z.string(), z.int()) });
const failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A company with a clock and orders of its own, and what it expects of the service. */
export class Company {
  readonly #base: string;
  readonly #token: string;
  readonly #made: z.output<typeof addedCompany>;
  readonly #number: number;
  #barcode = '';
  #start = 0;
  #elapsed = 0;
  #stock = OPENING_STOCK;
  #endpointId = '';
  /** The events that were there before the webhook. */
  #eventsBefore: ReadonlySet<string> = new Set();
  readonly #statuses = new Map<string, string>();

  constructor(base: string, token: string, made: z.output<typeof addedCompany>, number: number) {
    this.#base = base;
    this.#token = token;
    this.#made = made;
    this.#number = number;
  }

  /** S9: every response has a Request-Id, none is a fault of the service, and a failure has the shape of an error. */
  async #send(url: string, token: string, method: string, body?: object, idempotencyKey?: string): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    };
    const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await response.text();
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    expect(response.status).toBeLessThan(500);
    if (response.status >= 400) failure.parse(JSON.parse(text));
    return { status: response.status, text };
  }

  #sandbox(method: string, path: string, body?: object, idempotencyKey?: string): Promise<Answer> {
    return this.#send(`${this.#base}${path}`, this.#made.key, method, body, idempotencyKey);
  }

  async #read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    return schema.parse(JSON.parse((await this.#sandbox('GET', path)).text));
  }

  async #moveClock(seconds: number): Promise<number> {
    const url = `${this.#made.operator_url}/operator/clock`;
    const moved = await this.#send(url, this.#token, 'POST', { advance_seconds: seconds });
    return Date.parse(clock.parse(JSON.parse(moved.text)).now);
  }

  /** The size of the company's database, as its operator API says. */
  async readBytes(): Promise<number> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const response = await fetch(`${this.#made.operator_url}/operator/clock`, { headers });
    return Number(response.headers.get('database-bytes'));
  }

  async begin(): Promise<void> {
    const { data } = await this.#read(this.#store('/inventory?limit=1'), inventory);
    this.#barcode = data[0]?.barcode ?? '';
    this.#start = await this.#moveClock(0);
  }

  /** Registers a webhook for all events. */
  async listen(receiver: WebhookReceiver): Promise<void> {
    this.#eventsBefore = new Set((await this.#listEvents()).map(({ id }) => id));
    const made = await this.#sandbox('POST', '/v1/webhook-endpoints', { url: receiver.addressOf(this.#number) });
    this.#endpointId = endpoint.parse(JSON.parse(made.text)).id;
  }

  /** S5: one delivery for each event, again after a minute if it fails, and none once the webhook is deleted. */
  async checkWebhook(receiver: WebhookReceiver): Promise<void> {
    const isNew = ({ id }: { readonly id: string }): boolean => !this.#eventsBefore.has(id);
    receiver.failNext(this.#number);
    const last = await this.#placeOrder();
    await this.#moveClock(50);
    const attempts = () => receiver.attemptsAt(this.#number);
    const lastEvent = (await this.#listEvents()).find(({ data }) => data.order?.id === last)?.id ?? '';
    expect(attempts().get(lastEvent)).toEqual([500]);
    await this.#moveClock(20);
    expect(attempts().get(lastEvent)).toEqual([500, 204]);
    const listed = (await this.#listEvents()).filter(isNew);
    expect(new Set(attempts().keys())).toEqual(new Set(listed.map(({ id }) => id)));
    const others = [...attempts()].filter(([id]) => id !== lastEvent);
    expect(new Set(others.map(([, statuses]) => statuses.join()))).toEqual(new Set(['204']));

    expect((await this.#sandbox('DELETE', `/v1/webhook-endpoints/${this.#endpointId}`)).status).toBe(204);
    const heard = attempts().size;
    await this.#placeOrder();
    await this.#moveClock(70);
    expect(attempts().size).toBe(heard);
  }

  /** S7: a push sets max(0, count − unbooked units), and says how many units it subtracted. */
  async count(): Promise<void> {
    // The webhook has booked what was delivered.
    const booked = this.#listDelivered().length;
    const unbooked = this.#countTaken() - booked;
    for (const count of [1, 40]) {
      await this.#moveClock(1);
      const path = this.#store('/inventory');
      const made = await this.#sandbox(
        'PUT',
        path,
        { items: [{ barcode: this.#barcode, stock: count }] },
        `count-${count}`,
      );
      const { adjusted_for_unbooked_sales: subtracted } = pushed.parse(JSON.parse(made.text));
      expect(subtracted[this.#barcode] ?? 0).toBe(Math.min(count, unbooked));
      expect(await this.#readItem()).toMatchObject({ stock: Math.max(0, count - unbooked) });
      this.#stock = count + booked;
    }
  }

  /** S8: a key gets 600 requests in a minute and no more, and the company's other key goes on. */
  async reachRateLimit(): Promise<void> {
    const body = { company_id: this.#made.company_id, mode: 'test' };
    const made = await this.#send(`${this.#made.operator_url}/operator/keys`, this.#token, 'POST', body);
    const { key } = issued.parse(JSON.parse(made.text));
    const statuses = await Promise.all(
      Array.from({ length: REQUESTS_A_MINUTE + 50 }, async () => {
        const { status } = await this.#send(`${this.#base}/v1/ping`, key, 'GET');
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(REQUESTS_A_MINUTE);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect((await this.#sandbox('GET', '/v1/ping')).status).toBe(200);
  }

  async #placeOrder(): Promise<string> {
    const made = await this.#sandbox('POST', '/v1/sandbox/orders', {
      lines: [{ barcode: this.#barcode, quantity: 1 }],
    });
    const { order_id: id } = placed.parse(JSON.parse(made.text));
    this.#statuses.set(id, 'PENDING');
    return id;
  }

  async #listEvents(): Promise<z.output<typeof events>['data']> {
    const all: z.output<typeof events>['data'] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = cursor === '' ? '/v1/events?limit=5' : `/v1/events?limit=5&cursor=${cursor}`;
      const page: z.output<typeof events> = await this.#read(path, events);
      all.push(...page.data);
      cursor = page.next_cursor;
    }
    return all;
  }

  async #readItem() {
    const { data } = await this.#read(this.#store(`/inventory?barcode=${this.#barcode}`), inventory);
    return data[0];
  }

  #listDelivered(): string[] {
    return [...this.#statuses].filter(([, status]) => status === 'DELIVERED').map(([id]) => id);
  }

  /** Units of accepted orders, one each. */
  #countTaken(): number {
    return [...this.#statuses.values()].filter((status) => status !== 'PENDING').length;
  }

  #store(path: string): string {
    return `/v1/stores/${this.#made.test_store_id}${path}`;
  }

  /** Changes a stock, twice with the same key, and places an order and takes it as far as the round says. */
  async work(round: number): Promise<void> {
    const path = this.#store('/inventory/adjustments');
    const change = { adjustments: [{ barcode: this.#barcode, delta: 1 }] };
    const first = await this.#sandbox('POST', path, change, `round-${round}`);
    expect(first.status).toBe(200);
    expect(await this.#sandbox('POST', path, change, `round-${round}`)).toEqual(first);
    this.#stock += 1;
    const id = await this.#placeOrder();
    const steps = ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'].slice(0, (this.#number + round) % 5);
    for (const to of steps) {
      expect((await this.#sandbox('POST', `/v1/sandbox/orders/${id}/advance`, { to })).status).toBe(200);
      this.#statuses.set(id, to);
    }
    const seconds = 1 + ((this.#number * 7 + round) % 60);
    this.#elapsed += seconds * 1_000;
    // Each company's time is its own.
    expect(await this.#moveClock(seconds)).toBe(this.#start + this.#elapsed);
  }

  /** Compares all that the company sees with what it has done: orders (S2), stock and holds (S3), events (S4), sales (S10). */
  async check(): Promise<void> {
    const mine = this.#made.test_store_id;
    const listed = await this.#read(this.#store('/orders'), orders);
    expect(new Map(listed.data.map(({ id, status }) => [id, status]))).toEqual(this.#statuses);
    const all = await this.#listEvents();
    expect(new Set(all.map(({ store_id }) => store_id))).toEqual(new Set([mine]));
    const times = all.map(({ created_at }) => created_at);
    expect(times).toEqual([...new Set(times)].sort());
    const placements = all.filter(({ type }) => type === 'order.placed').map(({ data }) => data.order?.id);
    expect(placements).toEqual([...this.#statuses.keys()]);
    const taken = this.#countTaken();
    const reserved = this.#statuses.size - taken;
    expect(await this.#readItem()).toMatchObject({ stock: this.#stock - taken, reserved });
    const delivered = this.#listDelivered();
    const sold = await this.#read(this.#store('/sales'), sales);
    const ids = new Set(all.filter(({ type }) => type === 'sale.completed').map(({ id }) => id));
    expect(sold.data).toHaveLength(delivered.length);
    expect(new Set(sold.data.map(({ event_id }) => event_id))).toEqual(ids);
  }

  /** Another company's store does not exist for this one. */
  async tryStoreOf(other: Company): Promise<void> {
    const { status } = await this.#sandbox('GET', other.#store(''));
    expect(status).toBe(404);
  }
}
