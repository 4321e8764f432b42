import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addMs, HOUR, MINUTE } from '../../../electron/contract/domain/time.ts';
import type { Clock, HttpResponse } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';
import type { RequestInterceptor, TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

const PROGRESS = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED'];
const orderAnswer = z.object({ status: z.string(), accepted_via: z.string().nullable() });
const shelf = z.object({ data: z.array(z.object({ barcode: z.string(), stock: z.number() })) });

/** An evening with everything that goes wrong, from one seed. */
class Storm {
  readonly world: WorkspaceHarness;
  readonly #chance: { fraction(): number };
  readonly orders: string[] = [];
  readonly #file: string;
  /** Adjustments that staff were told are kept. */
  readonly kept = new Map<string, { barcode: string; delta: number }>();
  #presses = 0;
  #pcAhead = 0;
  readonly #furthest = new Map<string, number>();
  rooms: TestWorkspace;

  constructor(world: WorkspaceHarness, seed: number) {
    this.world = world;
    this.#chance = createSeededRandomness(seed, 900);
    this.#file = world.file;
    this.rooms = this.open();
  }

  open(): TestWorkspace {
    const clock: Clock = {
      now: () => addMs(this.world.clock.now(), this.#pcAhead),
      monotonic: () => this.world.clock.monotonic(),
    };
    const rooms = this.world.openWorkspace({ file: this.#file, clock });
    rooms.onChange = () => this.#lookBack(rooms);
    return rooms;
  }

  /** C4: no order on screen goes back in time. */
  #lookBack(rooms: TestWorkspace): void {
    for (const orderId of this.orders) {
      const now = PROGRESS.indexOf(rooms.database.orders.get(orderId)?.status ?? 'PENDING');
      expect(now, orderId).toBeGreaterThanOrEqual(this.#furthest.get(orderId) ?? 0);
      this.#furthest.set(orderId, now);
    }
  }

  chance(of: number): boolean {
    return this.#chance.fraction() < of;
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#chance.fraction() * items.length)];
  }

  readonly mischief: RequestInterceptor = async (request, send): Promise<HttpResponse> => {
    const broken = (status: number, headers: Record<string, string> = {}): HttpResponse => ({
      status,
      body: '<html>',
      header: (name) => headers[name] ?? null,
    });
    if (this.chance(0.05)) throw new NotSent('no route');
    if (this.chance(0.05)) throw new Error('lost on the way there');
    if (this.chance(0.03)) return broken(500);
    if (this.chance(0.01)) return broken(429, { 'retry-after': '3' });
    if (this.chance(0.02)) return broken(200);
    if (this.chance(0.3)) await this.#wait(1 + Math.floor(this.#chance.fraction() * 3_000));
    const answer = await send(request);
    if (this.chance(0.08)) throw new Error('lost on the way back');
    if (this.chance(0.03)) return broken(502);
    if (this.chance(0.3)) await this.#wait(1 + Math.floor(this.#chance.fraction() * 3_000));
    return answer;
  };

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.world.clock.after(milliseconds, resolve));
  }

  async step(): Promise<void> {
    const act = this.pick([
      () => this.#place(),
      () => this.#others(),
      () => this.#others(),
      () => this.#decide(),
      () => this.#decide(),
      () => this.#decide(),
      () => this.#adjust(),
      () => this.#adjust(),
      () => this.#book(),
      () => this.#house(),
    ]);
    await act?.();
    await this.world.clock.advance(Math.floor(this.#chance.fraction() * 3_000));
  }

  async #place(): Promise<void> {
    this.orders.push(await this.world.placeOrder([{ barcode: ORDERED, quantity: 1 }]));
  }

  /** The retailer app, the customer, riders. */
  async #others(): Promise<void> {
    const orderId = this.pick(this.orders);
    if (orderId === undefined) return;
    const to = this.pick(['ACCEPTED', 'PACKED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERED', 'CANCELLED']);
    await this.world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to }).catch(() => undefined);
  }

  #decide(): void {
    const order = this.pick(this.rooms.database.orders.withStatus('PENDING'));
    if (order === undefined) return;
    this.#presses += 1;
    const id = `press-${this.#presses}`;
    if (this.chance(0.8)) this.rooms.enqueueAccept(order.id, id);
    else this.rooms.enqueue({ kind: 'reject', orderId: order.id, reason: 'Out of stock' }, id);
    if (this.chance(0.1)) this.rooms.outbox.withdraw(id);
  }

  #adjust(): void {
    this.#presses += 1;
    const id = `press-${this.#presses}`;
    const barcode = this.pick(ADJUSTED) ?? '';
    const delta = 1 + Math.floor(this.#chance.fraction() * 5);
    this.rooms.enqueue({ kind: 'adjustment', barcode, delta, reason: null, reference: null, itemName: null }, id);
    this.kept.set(id, { barcode, delta });
    if (this.chance(0.1) && this.rooms.outbox.withdraw(id)?.state === 'withdrawn') this.kept.delete(id);
  }

  #book(): void {
    const sale = this.pick(this.rooms.database.sales.toBook());
    if (sale === undefined) return;
    this.#presses += 1;
    const deed = { kind: 'acknowledge', eventId: sale.eventId, orderId: sale.orderId, billNumber: null } as const;
    this.rooms.enqueue(deed, `press-${this.#presses}`);
  }

  /** What happens to the PC. */
  async #house(): Promise<void> {
    const event = this.pick(['unplug', 'plug', 'plug', 'kill', 'close', 'wake', 'clock']);
    if (event === 'unplug') this.world.plugged = false;
    if (event === 'plug') this.world.plugged = true;
    if (event === 'wake') this.rooms.sync.resumed();
    if (event === 'clock') this.#pcAhead = Math.floor((this.#chance.fraction() - 0.5) * 20) * HOUR;
    if (event === 'kill' || event === 'close') {
      if (event === 'kill') this.rooms.kill();
      else await this.rooms.close();
      this.rooms = this.open();
    }
  }
}

/** What customers order, and what staff adjust: kept apart, so that the shelf tells what each adjustment did. */
let ORDERED = '';
let ADJUSTED: string[] = [];

async function stock(world: WorkspaceHarness): Promise<Map<string, number>> {
  const { data } = shelf.parse(await world.callApi('GET', `/v1/stores/${world.storeId}/inventory?limit=100`));
  return new Map(data.map((item) => [item.barcode, item.stock]));
}

describe('when everything goes wrong for an evening', () => {
  test.each([1, 2, 3, 4, 5, 17])('seed %i: all promises hold (C1 to C7, C12)', async (seed) => {
    const world = await openWorkspaceHarness(seed);
    const before = await stock(world);
    [ORDERED = '', ...ADJUSTED] = [...before.keys()].slice(0, 5);
    const storm = new Storm(world, seed);
    world.interceptor = storm.mischief;
    for (let step = 0; step < 150; step += 1) await storm.step();

    // The faults stop.
    world.interceptor = null;
    world.plugged = true;
    await world.clock.advance(5 * MINUTE);
    const { rooms } = storm;
    expect(rooms.database.actions.live(), 'C12: the queue is empty').toEqual([]);
    expect(rooms.client.connectionState.view().state).toBe('online');

    for (const orderId of storm.orders) {
      const there = orderAnswer.parse(await world.callApi('GET', `/v1/stores/${world.storeId}/orders/${orderId}`));
      const here = rooms.database.orders.get(orderId);
      expect(here?.status, 'C12: shown as it is').toBe(there.status);
      const events = await world.listEventTypes(orderId);
      expect(events.filter((type) => type === 'order.accepted').length).toBeLessThanOrEqual(1);
      const accepts = rooms.database.actions.ofOrder(orderId).filter(({ payload: deed }) => deed.kind === 'accept');
      const done = accepts.filter(({ state }) => state === 'done').length;
      expect(done, `C1, C2: ${orderId} ${there.accepted_via}`).toBe(there.accepted_via === 'POS' ? 1 : 0);
    }

    const after = await stock(world);
    for (const barcode of ADJUSTED) {
      const changed = [...storm.kept.values()].filter((each) => each.barcode === barcode);
      const meant = changed.reduce((sum, { delta }) => sum + delta, 0);
      expect((after.get(barcode) ?? 0) - (before.get(barcode) ?? 0), `C7: ${barcode}`).toBe(meant);
    }
    for (const id of storm.kept.keys()) expect(rooms.readAction(id).state).toBe('done');

    const booked = rooms.database.actions
      .newest(1_000)
      .filter(({ payload: deed, state }) => deed.kind === 'acknowledge' && state === 'done');
    expect(new Set(booked.map(({ lane }) => lane)).size).toBe(booked.length);
    expect(rooms.database.sales.bookedSince(addMs(world.clock.now(), -HOUR * 9)).length).toBe(booked.length);
    const sold = storm.orders.filter((id) => rooms.database.orders.get(id)?.status === 'DELIVERED');
    for (const id of sold) expect(rooms.database.sales.ofOrder(id), `C6: the sale of ${id}`).not.toBeNull();
    await world.close();
  });
});
