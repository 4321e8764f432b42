import type { z } from 'zod';
import { inventoryItem, listOf, order, sandboxOrder, sandboxReset } from '../contract/api/resources.ts';
import type { Tolerant } from '../contract/api/tolerant-schema.ts';
import { tolerant } from '../contract/api/tolerant-schema.ts';
import type { PracticeMove } from '../contract/calls/practice.ts';
import type { PracticeService, Randomness } from '../contract/ports.ts';

import { createRandomBasket } from './basket.ts';
import { listOperatorSteps } from './operator-steps.ts';

/** A move that the practice store can't make now, such as cancelling an order that is being picked. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** Everyone who acts on orders besides this app: the customer, the retailer app, staff who pick and pack, the courier. */
export interface PracticeActors {
  /**
   * Makes one move. Returns the order that it created, or null. Throws {@link MoveRefused} if the service refuses it.
   */
  play(move: PracticeMove): Promise<string | null>;
  /** Removes all orders and refills the shelves. */
  reset(): Promise<void>;
}

/** Creates the actors. They bypass the network switch: turning it off disconnects the counter, not the customers. */
export function createPracticeActors(service: PracticeService, randomness: Randomness): PracticeActors {
  async function callApi<Schema extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: Schema,
    body?: unknown,
  ): Promise<Tolerant<z.output<Schema>>> {
    const response = await service.transport({
      method,
      url: `${service.address}${path}`,
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.status >= 300) throw new MoveRefused(`${method} ${path} was answered with ${response.status}`);
    return tolerant(schema).parse(JSON.parse(response.body));
  }

  async function operate(path: string, body: unknown): Promise<unknown> {
    try {
      return await service.operate('POST', path, body);
    } catch (cause) {
      throw new MoveRefused(`POST ${path} was refused`, { cause });
    }
  }

  async function fillBasket() {
    const shelf = await callApi('GET', `/v1/stores/${service.storeId}/inventory?limit=100`, listOf(inventoryItem));
    const lines = createRandomBasket(shelf.data, randomness);
    if (lines.length === 0) throw new MoveRefused('the shelves of the practice store are empty');
    return lines;
  }

  async function createSandboxOrder(path: 'orders' | 'instore-sales'): Promise<string> {
    const created = await callApi('POST', `/v1/sandbox/${path}`, sandboxOrder, { lines: await fillBasket() });
    return created.order_id;
  }

  async function placeOrderPaidLate(): Promise<string> {
    const checkout = sandboxOrder.pick({ order_id: true }).parse(
      await operate(`/operator/stores/${service.storeId}/checkouts`, {
        type: 'delivery',
        lines: await fillBasket(),
        outcome: 'timeout',
      }),
    );
    await operate(`/operator/orders/${checkout.order_id}/payment`, { outcome: 'succeeded' });
    return checkout.order_id;
  }

  return {
    async play(move) {
      switch (move.move) {
        case 'place_order':
          return await createSandboxOrder('orders');
        case 'instore_sale':
          return await createSandboxOrder('instore-sales');
        case 'late_payment':
          return await placeOrderPaidLate();
        default: {
          const path = `/v1/stores/${service.storeId}/orders/${encodeURIComponent(move.orderId)}`;
          const current = await callApi('GET', path, order);
          for (const step of listOperatorSteps(move.move, current.courier?.status ?? null)) {
            await operate(`/operator/orders/${encodeURIComponent(move.orderId)}/${step.path}`, step.body);
          }
          return null;
        }
      }
    },
    async reset() {
      await callApi('POST', '/v1/sandbox/reset', sandboxReset);
    },
  };
}
