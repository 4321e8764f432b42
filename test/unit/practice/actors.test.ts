import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { order } from '../../../electron/contract/api/resources.ts';
import type { OrderMove } from '../../../electron/contract/domain/order-moves.ts';
import { HOUR, SECOND } from '../../../electron/contract/domain/time.ts';
import type { PracticeService } from '../../../electron/contract/ports.ts';

import { openPracticeService } from '../../../electron/platform/practice-service.ts';
import type { PracticeActors } from '../../../electron/practice/actors.ts';
import { createPracticeActors, MoveRefused } from '../../../electron/practice/actors.ts';
import {
  advancePracticeClock,
  measureClockLead,
  readPracticeTime,
} from '../../../electron/practice/practice-controller.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';
import { createService } from '../../../electron/service/service.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

let clock: VirtualClock;
let practice: PracticeService;
let actors: PracticeActors;

beforeEach(async () => {
  clock = new VirtualClock();
  const randomness = createSeededRandomness(3, 1);
  practice = await openPracticeService(
    createService({ database: ':memory:', clock, timers: clock, randomness, log: () => undefined, seed: 3 }),
  );
  actors = createPracticeActors(practice, randomness);
});
afterEach(() => practice.close());

async function api(method: string, path: string, body?: unknown): Promise<string> {
  const response = await practice.transport({
    method,
    url: `${practice.address}/v1/stores/${practice.storeId}${path}`,
    headers: { authorization: `Bearer ${practice.key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.body;
}

const readOrder = async (orderId: string) => order.parse(JSON.parse(await api('GET', `/orders/${orderId}`)));

async function placeOrder(): Promise<string> {
  const orderId = await actors.play({ move: 'place_order' });
  if (orderId === null) return expect.unreachable();
  return orderId;
}

async function play(orderId: string, ...moves: readonly OrderMove[]): Promise<void> {
  for (const move of moves) expect(await actors.play({ move, orderId })).toBeNull();
}

describe('the customer', () => {
  test('places and pays an order of a few products', async () => {
    const { status, type, lines } = await readOrder(await placeOrder());
    expect({ status, type }).toEqual({ status: 'PENDING', type: 'delivery' });
    expect(lines.length).toBeGreaterThanOrEqual(2);
  });

  test('buys in the store', async () => {
    const orderId = await actors.play({ move: 'instore_sale' });
    const sales = z
      .object({ data: z.array(z.object({ id: z.string() })) })
      .parse(JSON.parse(await api('GET', '/sales')));
    expect(sales.data.map(({ id }) => id)).toEqual([orderId]);
  });

  test('pays late, and the order still arrives', async () => {
    const orderId = await actors.play({ move: 'late_payment' });
    expect((await readOrder(orderId ?? '')).status).toBe('PENDING');
  });

  test('cancels', async () => {
    const orderId = await placeOrder();
    await play(orderId, 'customer_cancels');
    expect((await readOrder(orderId)).status).toBe('CANCELLED');
  });

  test('can’t cancel an order that is being picked', async () => {
    const orderId = await placeOrder();
    await play(orderId, 'app_accepts', 'picking');
    await expect(actors.play({ move: 'customer_cancels', orderId })).rejects.toBeInstanceOf(MoveRefused);
  });
});

test('the retailer app accepts, staff pick and pack, a rider delivers', async () => {
  const orderId = await placeOrder();
  await play(orderId, 'app_accepts', 'picking', 'packed', 'pickup', 'deliver');
  expect(await readOrder(orderId)).toMatchObject({ status: 'DELIVERED', accepted_via: 'APP' });
});

test('the retailer app rejects', async () => {
  const orderId = await placeOrder();
  await play(orderId, 'app_rejects');
  expect((await readOrder(orderId)).status).toBe('CANCELLED');
});

describe('the courier', () => {
  async function acceptWithCourier(): Promise<string> {
    const orderId = await placeOrder();
    await api('POST', `/orders/${orderId}/accept`, { fulfilment_mode: 'SERVICE_COURIER' });
    await play(orderId, 'picking');
    return orderId;
  }

  test('is found in one move', async () => {
    const orderId = await acceptWithCourier();
    await play(orderId, 'courier_found');
    expect((await readOrder(orderId)).courier).toMatchObject({ status: 'ASSIGNED', rider_name: 'Ravi Kumar' });
  });

  test('is another rider when found again', async () => {
    const orderId = await acceptWithCourier();
    await play(orderId, 'courier_found', 'courier_found');
    expect((await readOrder(orderId)).courier).toMatchObject({ status: 'ASSIGNED' });
  });

  test('fails', async () => {
    const orderId = await acceptWithCourier();
    await play(orderId, 'courier_fails');
    expect((await readOrder(orderId)).courier).toMatchObject({ status: 'FAILED' });
  });

  test('delivers to the customer', async () => {
    const orderId = await acceptWithCourier();
    await play(orderId, 'packed', 'courier_found', 'pickup', 'deliver');
    expect((await readOrder(orderId)).status).toBe('DELIVERED');
  });
});

test('a move of an order that doesn’t exist is refused', async () => {
  await expect(actors.play({ move: 'picking', orderId: 'ORDER-NONE' })).rejects.toBeInstanceOf(MoveRefused);
});

test('a reset removes all orders', async () => {
  await placeOrder();
  await actors.reset();
  expect(JSON.parse(await api('GET', '/orders'))).toMatchObject({ data: [] });
});

test('the clock moves ahead, and its lead over the PC is measured, never below zero', async () => {
  await advancePracticeClock(practice, HOUR / SECOND);
  const now = await readPracticeTime(practice);
  expect(measureClockLead(now, clock.now())).toBe(HOUR);
  clock.jump(3 * HOUR);
  expect(measureClockLead(now, clock.now())).toBe(0);
});
