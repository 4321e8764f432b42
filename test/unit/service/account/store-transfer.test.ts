import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FetchStore } from '../../../../electron/service/account/store-transfer.ts';
import { createService } from '../../../../electron/service/service.ts';
import type { Service } from '../../../../electron/service/service-assembly.ts';
import { createMemoryFolder } from '../../../support/memory-folder.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

type Name = 'first' | 'second';
const BARCODE = '8901030000001';
const other = (name: Name): Name => (name === 'first' ? 'second' : 'first');

let folder: string;
beforeEach(() => {
  folder = createMemoryFolder('transfer-');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The moments at which both services may be killed. */
type Step = 'released' | 'taken' | 'forgotten';

/** Two services, each with a database and a company of its own, which can be killed together at a step of a move. */
class TwoServices {
  readonly #clock = new VirtualClock();
  readonly #services: Record<Name, Service>;
  readonly #keys: Record<Name, string>;
  #killAt: Step | null = null;
  releases = 0;

  constructor() {
    this.#services = { first: this.#open('first'), second: this.#open('second') };
    const keyOf = (name: Name): string => this.#services[name].ready.keys?.test_company ?? '';
    this.#keys = { first: keyOf('first'), second: keyOf('second') };
  }

  #open(name: Name): Service {
    return createService({
      database: join(folder, name),
      clock: this.#clock,
      timers: this.#clock,
      randomness: { bytes: (count) => new Uint8Array(count), fraction: () => 0 },
      seed: name === 'first' ? 1 : 2,
      operatorToken: 'op_token',
      log: () => undefined,
      fetchStore: this.#createStoreFetcher(name),
    });
  }

  #createStoreFetcher(name: Name): FetchStore {
    return async (codeHash, mode) => {
      const from = this.#services[other(name)].transfers;
      const to = this.#services[name].transfers;
      this.releases += 1;
      const answer = from.release({ codeHash, mode, destination: name, storeIds: to.storeIds() });
      if (!('contents' in answer)) return;
      await this.#kill('released');
      to.take(answer.contents);
      await this.#kill('taken');
      from.forget(answer.contents.id);
      await this.#kill('forgotten');
    };
  }

  async #kill(step: Step): Promise<void> {
    if (this.#killAt !== step) return;
    this.#killAt = null;
    for (const name of ['first', 'second'] as const) {
      await this.#services[name].close();
      this.#services[name] = this.#open(name);
    }
    throw new Error('killed');
  }

  killAt(step: Step): void {
    this.#killAt = step;
  }

  async #send(send: Service['sandbox'], key: string, method: string, path: string, body?: object) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await send(new Request(`http://service.test${path}`, { method, headers, ...init }));
    // biome-ignore lint/suspicious/noExplicitAny: any answer
    const json: any = await response.json();
    return { status: response.status, json };
  }

  sandbox(name: Name, method: string, path: string, body?: object) {
    return this.#send(this.#services[name].sandbox, this.#keys[name], method, path, body);
  }

  operator(name: Name, method: string, path: string, body?: object) {
    return this.#send(this.#services[name].operator, 'op_token', method, `/operator${path}`, body);
  }

  async createCode(name: Name, store: number): Promise<string> {
    return (await this.operator(name, 'POST', `/stores/${store}/connection-code`)).json.code;
  }

  claim(name: Name, code: string) {
    return this.sandbox(name, 'POST', '/v1/connections/claim', { code });
  }

  async orderIds(name: Name, store: number): Promise<string[]> {
    const { json } = await this.sandbox(name, 'GET', `/v1/stores/${store}/orders`);
    return json.data.map(({ id }: { id: string }) => id);
  }

  async item(name: Name, store: number) {
    return (await this.sandbox(name, 'GET', `/v1/stores/${store}/inventory`)).json.data[0];
  }

  /** Adds a store with ten units of an item to the first service, and connects its company. */
  async addStore(): Promise<number> {
    const items = [{ barcode: BARCODE, name: 'Ghee', stock: 10 }];
    const { json } = await this.operator('first', 'POST', '/stores', { mode: 'test', name: 'Gupta Stores', items });
    await this.claim('first', await this.createCode('first', json.store_id));
    const rows = [{ barcode: BARCODE, stock: 10, external_id: 'SKU-1' }];
    await this.sandbox('first', 'PUT', `/v1/stores/${json.store_id}/inventory`, { items: rows });
    return json.store_id;
  }

  async placeOrder(name: Name, store: number): Promise<string> {
    const lines = [{ barcode: BARCODE, quantity: 2 }];
    const body = { type: 'delivery', outcome: 'paid', lines };
    return (await this.operator(name, 'POST', `/stores/${store}/checkouts`, body)).json.order_id;
  }
}

describe('a store whose code is claimed by a company in another database', () => {
  test('S11: goes there with its stock, and its former company is disconnected', async () => {
    const services = new TwoServices();
    const store = await services.addStore();
    const claimed = await services.claim('second', await services.createCode('first', store));
    expect([claimed.status, claimed.json.status, claimed.json.store.name]).toEqual([201, 'ACTIVE', 'Gupta Stores']);
    expect(await services.item('second', store)).toMatchObject({ stock: 10, available: 10, external_id: null });
    expect((await services.sandbox('first', 'GET', `/v1/stores/${store}`)).json.error.code).toBe('store_not_found');
    const { json } = await services.sandbox('first', 'GET', '/v1/events');
    const last = json.data.at(-1);
    expect([last.type, last.store_id, last.data.actor.kind]).toEqual(['store.disconnected', store, 'retailer']);
    expect((await services.operator('first', 'POST', `/stores/${store}/connection-code`)).status).toBe(404);
    const added = await services.operator('second', 'POST', '/stores', { mode: 'test', name: 'Next' });
    expect(added.json.store_id).not.toBe(store);
  });

  test('S2, S11: takes its open orders along, for their company to find when the store comes back', async () => {
    const services = new TwoServices();
    const store = await services.addStore();
    const [delivered, open, accepted] = [
      await services.placeOrder('first', store),
      await services.placeOrder('first', store),
      await services.placeOrder('first', store),
    ];
    for (const step of ['accept', 'picking', 'packed', 'pickup', 'deliver'])
      await services.operator('first', 'POST', `/orders/${delivered}/${step}`, {});
    await services.operator('first', 'POST', `/orders/${accepted}/accept`, {});
    await services.claim('second', await services.createCode('first', store));

    expect(await services.orderIds('second', store)).toEqual([]);
    expect(await services.item('second', store)).toMatchObject({ stock: 6, reserved: 2, available: 4 });
    expect((await services.operator('first', 'POST', `/orders/${open}/accept`, {})).status).toBe(404);
    await services.operator('second', 'POST', `/orders/${accepted}/cancel`, { by: 'system' });
    expect(await services.item('second', store)).toMatchObject({ stock: 8, reserved: 2 });
    // An order belongs to the company that is connected when it changes.
    expect(await services.orderIds('second', store)).toEqual([accepted]);

    const again = await services.claim('first', await services.createCode('second', store));
    expect(again.status).toBe(201);
    expect(await services.orderIds('first', store)).toEqual([open, delivered]);
    expect(await services.item('first', store)).toMatchObject({ stock: 8, reserved: 2 });
    expect((await services.sandbox('second', 'GET', `/v1/stores/${store}`)).json.error.code).toBe('store_not_found');
  });

  test.each<Step>(['released', 'taken', 'forgotten'])(
    'S1: a kill once it is %s leaves a claim that can be repeated, and nothing twice',
    async (step) => {
      const services = new TwoServices();
      const store = await services.addStore();
      const code = await services.createCode('first', store);
      services.killAt(step);
      expect((await services.claim('second', code)).status).toBe(500);
      expect((await services.claim('second', code)).status).toBe(201);
      expect(await services.item('second', store)).toMatchObject({ stock: 10, available: 10 });
      expect((await services.sandbox('first', 'GET', `/v1/stores/${store}`)).status).toBe(404);
      expect((await services.claim('second', code)).json.error.code).toBe('invalid_connection_code');
      // The former company gets it back with a fresh code only.
      expect((await services.claim('first', code)).json.error.code).toBe('invalid_connection_code');
      expect((await services.claim('first', await services.createCode('second', store))).status).toBe(201);
      expect(await services.item('first', store)).toMatchObject({ stock: 10, available: 10 });
    },
  );

  test('S1: comes once if it is claimed twice at the same moment', async () => {
    const services = new TwoServices();
    const store = await services.addStore();
    const code = await services.createCode('first', store);
    const claims = await Promise.all([services.claim('second', code), services.claim('second', code)]);
    expect(claims.map(({ status }) => status)).toEqual([201, 400]);
    expect(await services.item('second', store)).toMatchObject({ stock: 10 });
  });

  test('stays where it is if the code is wrong or expired, or the other database has a store of its id', async () => {
    const services = new TwoServices();
    const store = await services.addStore();
    expect((await services.claim('second', 'AAAA-AAAA')).status).toBe(400);
    const { json } = await services.operator('second', 'POST', '/stores', { mode: 'test', name: 'Same id' });
    expect(json.store_id).toBe(store);
    const code = await services.createCode('first', store);
    expect((await services.claim('second', code)).json.error.code).toBe('invalid_connection_code');
    expect((await services.sandbox('first', 'GET', `/v1/stores/${store}`)).status).toBe(200);
    expect((await services.claim('first', code)).status).toBe(200);
  });

  test('a company that has guessed five times does not reach other databases', async () => {
    const services = new TwoServices();
    for (let guess = 0; guess < 8; guess += 1) await services.claim('second', 'AAAA-AAAA');
    expect(services.releases).toBe(5);
  });
});
