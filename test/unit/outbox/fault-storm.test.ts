import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addMs, HOUR, MINUTE } from '../../../electron/contract/domain/time.ts';
import type { Clock, HttpResponse } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';
import type { RequestInterceptor, TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

const PROGRESS = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED'];
const orderResponse = z.object({ status: z.string(), accepted_via: z.string().nullable() });
const shelf = z.object({ data: z.array(z.object({ barcode: z.string(), stock: z.number() })) });

/** An evening of faults of every kind, drawn from one seed. */
class Storm {
  readonly harness: WorkspaceHarness;
  readonly #chance: { fraction(): number };
  readonly orders: string[] = [];
  readonly #file: string;
  /** Adjustments that were enqueued and not withdrawn. */
  readonly kept = new Map<string, { barcode: string; delta: number }>();
  #actions = 0;
  #pcAhead = 0;
  readonly #latestProgress = new Map<string, number>();
  workspace: TestWorkspace;

  constructor(harness: WorkspaceHarness, seed: number) {
    this.harness = harness;
    this.#chance = createSeededRandomness(seed, 900);
    this.#file = harness.file;
    this.workspace = this.open();
  }

  open(): TestWorkspace {
    const clock: Clock = {
      now: () => addMs(this.harness.clock.now(), this.#pcAhead),
      monotonic: () => this.harness.clock.monotonic(),
    };
    const workspace = this.harness.openWorkspace({ file: this.#file, clock });
    workspace.onChange = () => this.#checkProgress(workspace);
    return workspace;
  }

  /** No order goes back in time (C4). */
  #checkProgress(workspace: TestWorkspace): void {
    for (const orderId of this.orders) {
      const now = PROGRESS.indexOf(workspace.database.orders.get(orderId)?.status ?? 'PENDING');
      expect(now, orderId).toBeGreaterThanOrEqual(this.#latestProgress.get(orderId) ?? 0);
      this.#latestProgress.set(orderId, now);
    }
  }

  chance(of: number): boolean {
    return this.#chance.fraction() < of;
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#chance.fraction() * items.length)];
  }

  readonly interceptor: RequestInterceptor = async (request, send): Promise<HttpResponse> => {
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
    const response = await send(request);
    if (this.chance(0.08)) throw new Error('lost on the way back');
    if (this.chance(0.03)) return broken(502);
    if (this.chance(0.3)) await this.#wait(1 + Math.floor(this.#chance.fraction() * 3_000));
    return response;
  };

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.harness.clock.after(milliseconds, resolve));
  }

  async step(): Promise<void> {
    const act = this.pick([
      () => this.#placeOrder(),
      () => this.#advanceOrder(),
      () => this.#advanceOrder(),
      () => this.#decide(),
      () => this.#decide(),
      () => this.#decide(),
      () => this.#adjust(),
      () => this.#adjust(),
      () => this.#bookSale(),
      () => this.#disturb(),
    ]);
    await act?.();
    await this.harness.clock.advance(Math.floor(this.#chance.fraction() * 3_000));
  }

  async #placeOrder(): Promise<void> {
    this.orders.push(await this.harness.placeOrder([{ barcode: ORDERED, quantity: 1 }]));
  }

  /** A move of the retailer app, the customer or a rider. */
  async #advanceOrder(): Promise<void> {
    const orderId = this.pick(this.orders);
    if (orderId === undefined) return;
    const to = this.pick(['ACCEPTED', 'PACKED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERED', 'CANCELLED']);
    await this.harness.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to }).catch(() => undefined);
  }

  #decide(): void {
    const order = this.pick(this.workspace.database.orders.withStatus('PENDING'));
    if (order === undefined) return;
    this.#actions += 1;
    const id = `press-${this.#actions}`;
    if (this.chance(0.8)) this.workspace.enqueueAccept(order.id, id);
    else this.workspace.enqueue({ kind: 'reject', orderId: order.id, reason: 'Out of stock' }, id);
    if (this.chance(0.1)) this.workspace.outbox.withdraw(id);
  }

  #adjust(): void {
    this.#actions += 1;
    const id = `press-${this.#actions}`;
    const barcode = this.pick(ADJUSTED) ?? '';
    const delta = 1 + Math.floor(this.#chance.fraction() * 5);
    this.workspace.enqueue({ kind: 'adjustment', barcode, delta, reason: null, reference: null, itemName: null }, id);
    this.kept.set(id, { barcode, delta });
    if (this.chance(0.1) && this.workspace.outbox.withdraw(id)?.state === 'withdrawn') this.kept.delete(id);
  }

  #bookSale(): void {
    const sale = this.pick(this.workspace.database.sales.toBook());
    if (sale === undefined) return;
    this.#actions += 1;
    const { eventId, orderId } = sale;
    this.workspace.enqueue({ kind: 'acknowledge', eventId, orderId, billNumber: null }, `press-${this.#actions}`);
  }

  /** Disturbs the line, the process or the clock of the PC. */
  async #disturb(): Promise<void> {
    const event = this.pick(['unplug', 'plug', 'plug', 'kill', 'close', 'wake', 'clock']);
    if (event === 'unplug') this.harness.plugged = false;
    if (event === 'plug') this.harness.plugged = true;
    if (event === 'wake') this.workspace.sync.resumed();
    if (event === 'clock') this.#pcAhead = Math.floor((this.#chance.fraction() - 0.5) * 20) * HOUR;
    if (event === 'kill' || event === 'close') {
      if (event === 'kill') this.workspace.kill();
      else await this.workspace.close();
      this.workspace = this.open();
    }
  }
}

/** Customers order one item and staff adjust others, so that stock shows what each adjustment did. */
let ORDERED = '';
let ADJUSTED: string[] = [];

async function stock(harness: WorkspaceHarness): Promise<Map<string, number>> {
  const { data } = shelf.parse(await harness.callApi('GET', `/v1/stores/${harness.storeId}/inventory?limit=100`));
  return new Map(data.map((item) => [item.barcode, item.stock]));
}

describe('after an evening of faults of every kind', () => {
  test.each([1, 2, 3, 4, 5, 17])('seed %i: all promises hold (C1 to C7, C12)', async (seed) => {
    const harness = await openWorkspaceHarness(seed);
    const before = await stock(harness);
    [ORDERED = '', ...ADJUSTED] = [...before.keys()].slice(0, 5);
    const storm = new Storm(harness, seed);
    harness.interceptor = storm.interceptor;
    for (let step = 0; step < 150; step += 1) await storm.step();

    // The faults stop.
    harness.interceptor = null;
    harness.plugged = true;
    await harness.clock.advance(5 * MINUTE);
    const { workspace } = storm;
    expect(workspace.database.actions.live(), 'C12: the queue is empty').toEqual([]);
    expect(workspace.client.connectionState.view().state).toBe('online');

    for (const orderId of storm.orders) {
      const served = orderResponse.parse(
        await harness.callApi('GET', `/v1/stores/${harness.storeId}/orders/${orderId}`),
      );
      const stored = workspace.database.orders.get(orderId);
      expect(stored?.status, 'C12: as the service has it').toBe(served.status);
      const events = await harness.listEventTypes(orderId);
      expect(events.filter((type) => type === 'order.accepted').length).toBeLessThanOrEqual(1);
      const accepts = workspace.database.actions.ofOrder(orderId).filter(({ payload }) => payload.kind === 'accept');
      const done = accepts.filter(({ state }) => state === 'done').length;
      expect(done, `C1, C2: ${orderId} ${served.accepted_via}`).toBe(served.accepted_via === 'POS' ? 1 : 0);
    }

    const after = await stock(harness);
    for (const barcode of ADJUSTED) {
      const changed = [...storm.kept.values()].filter((each) => each.barcode === barcode);
      const intended = changed.reduce((sum, { delta }) => sum + delta, 0);
      expect((after.get(barcode) ?? 0) - (before.get(barcode) ?? 0), `C7: ${barcode}`).toBe(intended);
    }
    for (const id of storm.kept.keys()) expect(workspace.readAction(id).state).toBe('done');

    const booked = workspace.database.actions
      .newest(1_000)
      .filter(({ payload, state }) => payload.kind === 'acknowledge' && state === 'done');
    expect(new Set(booked.map(({ lane }) => lane)).size).toBe(booked.length);
    expect(workspace.database.sales.bookedSince(addMs(harness.clock.now(), -HOUR * 9)).length).toBe(booked.length);
    const sold = storm.orders.filter((id) => workspace.database.orders.get(id)?.status === 'DELIVERED');
    for (const id of sold) expect(workspace.database.sales.ofOrder(id), `C6: the sale of ${id}`).not.toBeNull();
    await harness.close();
  });
});
