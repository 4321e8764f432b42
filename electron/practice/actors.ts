import type { z } from 'zod';
import { inventoryItem, listOf, order, sandboxOrder, sandboxReset } from '../contract/api/resources.ts';
import type { Tolerant } from '../contract/api/tolerant-schema.ts';
import { tolerant } from '../contract/api/tolerant-schema.ts';
import type { PracticeMove } from '../contract/ipc/practice.ts';
import type { PracticeService, Randomness } from '../contract/ports.ts';

import { createRandomBasket } from './basket.ts';
import { listOperatorSteps } from './operator-steps.ts';

/** A move that the practice store can't make now, such as cancelling an order that is being picked. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** Everyone but the store: the customer, the retailer app, the courier, and time. */
export interface PracticeActors {
  /** Makes one move. Returns the order it created, or null. Throws {@link MoveRefused} when the service refuses it. */
  play(move: PracticeMove): Promise<string | null>;
  /** Removes all orders and refills the shelves. */
  reset(): Promise<void>;
}

/** Creates the actors. They bypass the network switch: turning it off disconnects the counter, not the customers. */
export function createPracticeActors(service: PracticeService, randomness: Randomness): PracticeActors {
  async function ask<Schema extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: Schema,
    body?: unknown,
  ): Promise<Tolerant<z.output<Schema>>> {
    const answer = await service.transport({
      method,
      url: `${service.address}${path}`,
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.status >= 300) throw new MoveRefused(`${method} ${path} was answered with ${answer.status}`);
    return tolerant(schema).parse(JSON.parse(answer.body));
  }

  async function operate(path: string, body: unknown): Promise<unknown> {
    try {
      return await service.operate('POST', path, body);
    } catch (cause) {
      throw new MoveRefused(`POST ${path} was refused`, { cause });
    }
  }

  async function basket() {
    const shelf = await ask('GET', `/v1/stores/${service.storeId}/inventory?limit=100`, listOf(inventoryItem));
    const lines = createRandomBasket(shelf.data, randomness);
    if (lines.length === 0) throw new MoveRefused('the shelves of the practice store are empty');
    return lines;
  }

  async function sandbox(path: 'orders' | 'instore-sales'): Promise<string> {
    const made = await ask('POST', `/v1/sandbox/${path}`, sandboxOrder, { lines: await basket() });
    return made.order_id;
  }

  async function latePayment(): Promise<string> {
    const checkout = sandboxOrder.pick({ order_id: true }).parse(
      await operate(`/operator/stores/${service.storeId}/checkouts`, {
        type: 'delivery',
        lines: await basket(),
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
          return await sandbox('orders');
        case 'instore_sale':
          return await sandbox('instore-sales');
        case 'late_payment':
          return await latePayment();
        default: {
          const path = `/v1/stores/${service.storeId}/orders/${encodeURIComponent(move.orderId)}`;
          const now = await ask('GET', path, order);
          for (const step of listOperatorSteps(move.move, now.courier?.status ?? null)) {
            await operate(`/operator/orders/${encodeURIComponent(move.orderId)}/${step.path}`, step.body);
          }
          return null;
        }
      }
    },
    async reset() {
      await ask('POST', '/v1/sandbox/reset', sandboxReset);
    },
  };
}
