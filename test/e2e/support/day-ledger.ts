/** The other side of a scripted day: its customers, riders and couriers, and an account of the day that asks only the service. */

import { z } from 'zod';
import { createDice } from '../../support/dice.ts';
import type { RunningService } from './e2e-service.ts';

interface Line {
  readonly barcode: string;
  readonly quantity: number;
}

/** A sale as the service has it. Amounts are in paise. */
interface ServiceSale {
  readonly eventId: string;
  readonly orderId: string;
  readonly isInStore: boolean;
  readonly method: string | null;
  readonly total: number;
  readonly fee: number;
}

/** The day as the service has it. */
interface ServiceDay {
  readonly sales: readonly ServiceSale[];
  /** The ids of all events in the requests that book sales, in order; an id that is sent twice is here twice. */
  readonly booked: readonly string[];
  readonly stock: ReadonlyMap<string, number>;
}

/** Customers want these alone, so that the same items are sold, come in and are counted on one day. */
const ITEMS_WANTED = 10;

const STEPS_TO_THE_DOOR = ['picking', 'packed', 'pickup', 'deliver'] as const;

const placement = z.object({ order_id: z.string() });
const orderList = z.object({ data: z.array(z.object({ id: z.string(), status: z.string() })) });
const itemList = z.object({ data: z.array(z.object({ barcode: z.string(), name: z.string(), stock: z.number() })) });
const eventList = z.object({ data: z.array(z.object({ id: z.string(), type: z.string() })) });
const saleEvent = z.object({
  data: z.object({
    sale: z.object({
      id: z.string(),
      event_id: z.string(),
      channel: z.enum(['SERVICE_ONLINE', 'SERVICE_INSTORE']),
      total_amount: z.string(),
      delivery_fee: z.string().nullable(),
      payment: z.object({ method: z.string().nullable() }),
    }),
  }),
});
const requestList = z.object({
  data: z.array(z.object({ request_id: z.string(), path: z.string(), status: z.number().nullable() })),
});
const booking = z.object({ body: z.string() });
const bookedIds = z.object({ event_ids: z.array(z.string()) });

/** Rupees with two decimals, read digit by digit. */
export const readPaise = (text: string): number => Number(text.replace('.', ''));

export const addUp = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);

export type ScriptedDay = Awaited<ReturnType<typeof openDay>>;

/** Opens the shop: reads its shelf. The same seed has the same customers. */
export async function openDay({ storeId, callOperator }: RunningService, seed: number) {
  const dice = createDice(seed, 'scripted day');
  const { data: shelf } = itemList.parse(await callOperator('GET', `/operator/stores/${storeId}/items?limit=1000`));
  const wanted = shelf.slice(0, ITEMS_WANTED);
  const baskets = new Map<string, readonly Line[]>();
  /** Units that came in or went missing, by barcode. */
  const moved = new Map<string, number>();

  const readOrders = async () => orderList.parse(await callOperator('GET', '/operator/orders?limit=1000')).data;

  /** A customer fills a basket; the choice is made before anything is sent, so that it is the same every time. */
  async function checkOut(type: 'delivery' | 'instore', outcome: 'paid' | 'pending'): Promise<string> {
    const lines = Array.from({ length: dice.between(1, 2) }, () => ({
      barcode: dice.pick(wanted)?.barcode ?? '',
      quantity: dice.between(1, 2),
    }));
    const answer = await callOperator('POST', `/operator/stores/${storeId}/checkouts`, { type, lines, outcome });
    const orderId = placement.parse(answer).order_id;
    baskets.set(orderId, lines);
    return orderId;
  }

  async function move(orderId: string, step: string, body?: object): Promise<void> {
    await callOperator('POST', `/operator/orders/${orderId}/${step}`, body);
  }

  async function readStock(): Promise<Map<string, number>> {
    const { data } = itemList.parse(await callOperator('GET', `/operator/stores/${storeId}/items?limit=1000`));
    return new Map(data.map(({ barcode, stock }) => [barcode, stock]));
  }

  async function readSales(): Promise<ServiceSale[]> {
    const path = '/operator/events?limit=1000&search=sale.completed';
    const { data } = eventList.parse(await callOperator('GET', path));
    return await Promise.all(
      data
        .filter(({ type }) => type === 'sale.completed')
        .map(async ({ id }) => {
          const { sale } = saleEvent.parse(await callOperator('GET', `/operator/events/${id}`)).data;
          return {
            eventId: sale.event_id,
            orderId: sale.id,
            isInStore: sale.channel === 'SERVICE_INSTORE',
            method: sale.payment.method,
            total: readPaise(sale.total_amount),
            fee: readPaise(sale.delivery_fee ?? '0.00'),
          };
        }),
    );
  }

  async function readBookings(): Promise<string[]> {
    const { data } = requestList.parse(await callOperator('GET', '/operator/requests?limit=1000&search=/sales/ack'));
    const details = await Promise.all(
      data
        .filter(({ status }) => status === 200)
        .map(({ request_id }) => callOperator('GET', `/operator/requests/${request_id}`)),
    );
    return details.flatMap((each) => bookedIds.parse(JSON.parse(booking.parse(each).body)).event_ids);
  }

  return {
    shelf,
    /** The barcodes of an order, and how many of each. */
    readBasket: (orderId: string): readonly Line[] => baskets.get(orderId) ?? [],
    move,
    /** So many customers order at the same time. Returns the ids. */
    placeOrders: (count: number): Promise<string[]> =>
      Promise.all(Array.from({ length: count }, () => checkOut('delivery', 'paid'))),
    /** Customers buy in the store: with the phone, or at the till in cash. */
    async sellInStore({ online, cash }: { readonly online: number; readonly cash: number }): Promise<void> {
      for (let sale = 0; sale < online; sale += 1) await checkOut('instore', 'paid');
      for (let sale = 0; sale < cash; sale += 1) {
        await move(await checkOut('instore', 'pending'), 'payment', { outcome: 'cash_collected' });
      }
    },
    /** Orders are picked, packed, and brought by the store's riders. */
    async deliver(orderIds: readonly string[]): Promise<void> {
      for (const step of STEPS_TO_THE_DOOR) await Promise.all(orderIds.map((orderId) => move(orderId, step)));
    },
    /** Units come in (positive) or go missing. */
    moveGoods(barcode: string, units: number): void {
      moved.set(barcode, (moved.get(barcode) ?? 0) + units);
    },
    /** Lets hours pass at the service: customers do nothing meanwhile. */
    async passHours(hours: number): Promise<void> {
      await callOperator('POST', '/operator/clock', { advance_seconds: hours * 3_600 });
    },
    /** How many orders wait for the store. */
    countPending: async (): Promise<number> =>
      (await readOrders()).filter(({ id, status }) => status === 'PENDING' && baskets.has(id)).length,
    /** What must be on the shelf: the morning's units and those that came in, less those that were sold or went missing. */
    async calculateShelf(): Promise<Map<string, number>> {
      const units = new Map(shelf.map(({ barcode, stock }) => [barcode, stock]));
      for (const [barcode, count] of moved) units.set(barcode, (units.get(barcode) ?? 0) + count);
      for (const { id, status } of await readOrders()) {
        if (status === 'CANCELLED' || status === 'PENDING') continue;
        for (const { barcode, quantity } of baskets.get(id) ?? [])
          units.set(barcode, (units.get(barcode) ?? 0) - quantity);
      }
      return units;
    },
    readStock,
    /** The day as the service has it now. */
    async readService(): Promise<ServiceDay> {
      return {
        sales: await readSales(),
        booked: await readBookings(),
        stock: await readStock(),
      };
    },
    /** Opens the shop tomorrow at nine, whatever time it is: a day must not end while it is played. */
    async openAtNine(): Promise<void> {
      const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);
      await callOperator('POST', '/operator/clock', { set: `${tomorrow}T09:00:00+05:30` });
    },
  };
}
