import { expect, test } from 'vitest';
import { z } from 'zod';
import { readReadyLine, startServiceProcess } from '../support/service-process.ts';

/** For more: COMPANIES=1000 npm run service:cloud:test -- test/cloud/companies.cloud.ts */
const COMPANIES = Number(process.env['COMPANIES'] ?? 40);
/** How many companies have a request on its way at a time. */
const AT_ONCE = 50;
const ROUNDS = 3;
const OPENING_STOCK = 50;

const added = z.object({ company_id: z.string(), test_store_id: z.int(), operator_url: z.string(), key: z.string() });
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

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A company with a clock and orders of its own, and what it expects of the service. */
class Company {
  readonly #base: string;
  readonly #token: string;
  readonly #made: z.output<typeof added>;
  readonly #number: number;
  #barcode = '';
  #start = 0;
  #elapsed = 0;
  #stock = OPENING_STOCK;
  readonly #statuses = new Map<string, string>();

  constructor(base: string, token: string, made: z.output<typeof added>, number: number) {
    this.#base = base;
    this.#token = token;
    this.#made = made;
    this.#number = number;
  }

  async #send(url: string, token: string, method: string, body?: object, idempotencyKey?: string): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    };
    const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: response.status, text: await response.text() };
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
    const made = await this.#sandbox('POST', '/v1/sandbox/orders', {
      lines: [{ barcode: this.#barcode, quantity: 1 }],
    });
    const { order_id: id } = placed.parse(JSON.parse(made.text));
    this.#statuses.set(id, 'PENDING');
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

  /** Compares all that the company sees with what it has done. */
  async check(): Promise<void> {
    const mine = this.#made.test_store_id;
    const listed = await this.#read(this.#store('/orders'), orders);
    expect(new Map(listed.data.map(({ id, status }) => [id, status]))).toEqual(this.#statuses);
    const all: z.output<typeof events>['data'] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = cursor === '' ? '/v1/events?limit=5' : `/v1/events?limit=5&cursor=${cursor}`;
      const page: z.output<typeof events> = await this.#read(path, events);
      all.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(new Set(all.map(({ store_id }) => store_id))).toEqual(new Set([mine]));
    const times = all.map(({ created_at }) => created_at);
    expect(times).toEqual([...new Set(times)].sort());
    const placements = all.filter(({ type }) => type === 'order.placed').map(({ data }) => data.order?.id);
    expect(placements).toEqual([...this.#statuses.keys()]);
    const taken = [...this.#statuses.values()].filter((status) => status !== 'PENDING').length;
    const item = await this.#read(this.#store(`/inventory?barcode=${this.#barcode}`), inventory);
    expect(item.data[0]).toMatchObject({ stock: this.#stock - taken, reserved: this.#statuses.size - taken });
    const delivered = [...this.#statuses].filter(([, status]) => status === 'DELIVERED').map(([id]) => id);
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

/** Does something with each, a few at once. */
async function forEach<Value>(values: Iterable<Value>, work: (value: Value) => Promise<void>): Promise<void> {
  const queue = values[Symbol.iterator]();
  const next = async (): Promise<void> => {
    for (let each = queue.next(); !each.done; each = queue.next()) await work(each.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

test(`S1, S2, S4, S6, S10–S12: ${COMPANIES} companies at once, each with a clock and orders of its own`, async () => {
  const launcher = startServiceProcess('--clock', 'manual', '--rate-limit', 'off');
  const { sandbox_base_url: base, operator_url, operator_token: token } = await readReadyLine(launcher);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const companies: Company[] = [];
  await forEach(Array.from({ length: COMPANIES }).keys(), async (number) => {
    const body = JSON.stringify({ name: `Company ${number}` });
    const response = await fetch(`${operator_url}/companies`, { method: 'POST', headers, body });
    companies.push(new Company(base, token, added.parse(await response.json()), number));
  });
  expect(companies).toHaveLength(COMPANIES);
  await forEach(companies, (company) => company.begin());
  const opening = await companies[0]?.readBytes();
  for (let round = 0; round < ROUNDS; round += 1) await forEach(companies, (company) => company.work(round));
  expect(await companies[0]?.readBytes()).toBeGreaterThan(opening ?? Number.NaN);
  await forEach(companies, (company) => company.check());
  await forEach(companies.entries(), ([at, company]) =>
    company.tryStoreOf(companies[at - 1] ?? companies.at(-1) ?? company),
  );
  launcher.child.kill('SIGTERM');
  expect(await launcher.ended).toBe(0);
}, 900_000);
