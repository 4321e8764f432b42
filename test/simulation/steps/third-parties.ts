/** The table of what others do: customers, the retailer app, the staff app, riders, couriers, other programs. */

import { LIMITS } from '../../../electron/contract/api/limits.ts';
import { formatInstant } from '../../../electron/contract/domain/time.ts';
import type { Dice } from '../../support/dice.ts';
import type { TrueOrder } from '../service/ground-truth.ts';
import type { Simulation } from '../simulation.ts';
import { BARCODES } from './staff.ts';
import type { Step } from './step.ts';

function drawBasket(dice: Dice): { barcode: string; quantity: number }[] {
  const first = dice.upTo(BARCODES.length);
  return Array.from({ length: dice.between(1, 3) }, (_, at) => ({
    barcode: BARCODES[(first + at) % BARCODES.length] ?? '',
    quantity: dice.hits(0.05) ? dice.between(10, 30) : dice.between(1, 3),
  }));
}

async function checkout(simulation: Simulation, dice: Dice, type: string, outcome: string): Promise<void> {
  const path = `/operator/stores/${simulation.pickStore(dice)}/checkouts`;
  const done = await simulation.callOperator('POST', path, { type, lines: drawBasket(dice), outcome });
  simulation.addToStory(`a customer checks out (${type}, ${outcome})${done ? '' : ': refused'}`);
}

/** Moves one order for which `applies` is true. */
function moveOrder(
  name: string,
  weight: number,
  applies: (order: TrueOrder) => boolean,
  path: string,
  body: (dice: Dice) => Readonly<Record<string, string | number>> = () => ({}),
): Step {
  return {
    name,
    weight,
    run: async (simulation, dice) => {
      const order = dice.pick([...simulation.service.truth.orders().values()].filter(applies));
      if (order === undefined) return;
      const done = await simulation.callOperator('POST', `/operator/orders/${order.id}/${path}`, body(dice));
      simulation.addToStory(`${name}: ${order.id}${done ? '' : ': refused'}`);
    },
  };
}

const isDelivery =
  (...statuses: readonly string[]) =>
  ({ type, status }: TrueOrder): boolean =>
    type === 'delivery' && statuses.includes(status);
const hasCourier =
  (...statuses: readonly string[]) =>
  ({ courier }: TrueOrder): boolean =>
    courier !== null && statuses.includes(courier);

export const THIRD_PARTY_STEPS: readonly Step[] = [
  { name: 'order', weight: 22, run: (simulation, dice) => checkout(simulation, dice, 'delivery', 'paid') },
  {
    name: 'order whose payment times out',
    weight: 2,
    run: (simulation, dice) => checkout(simulation, dice, 'delivery', 'timeout'),
  },
  { name: 'sale in the store', weight: 6, run: (simulation, dice) => checkout(simulation, dice, 'instore', 'paid') },
  {
    name: 'checkout in the store, unpaid',
    weight: 2,
    run: (simulation, dice) => checkout(simulation, dice, 'instore', 'pending'),
  },
  moveOrder('late payment', 3, isDelivery('PAYMENT_FAILED'), 'payment', () => ({ outcome: 'succeeded' })),
  moveOrder(
    'cash at the till',
    2,
    ({ type, paid }) => type === 'instore' && !paid,
    'payment',
    () => ({
      outcome: 'cash_collected',
    }),
  ),
  moveOrder('customer cancels', 5, isDelivery('PENDING', 'ACCEPTED'), 'cancel', () => ({ by: 'customer' })),
  moveOrder(
    'marketplace cancels',
    3,
    isDelivery('PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'),
    'cancel',
    () => ({
      by: 'system',
      reason: 'Fraud',
    }),
  ),
  moveOrder('retailer app accepts', 6, isDelivery('PENDING'), 'accept', (dice) => ({
    fulfilment_mode: dice.hits(0.5) ? 'STORE_STAFF' : 'SERVICE_COURIER',
  })),
  moveOrder('retailer app rejects', 3, isDelivery('PENDING'), 'reject', () => ({ reason: 'Closed' })),
  moveOrder('staff app picks', 8, isDelivery('ACCEPTED'), 'picking'),
  moveOrder('staff app packs', 8, isDelivery('ACCEPTED'), 'packed'),
  moveOrder('rider picks up', 6, isDelivery('PACKED'), 'pickup'),
  moveOrder('rider delivers', 8, isDelivery('OUT_FOR_DELIVERY'), 'deliver'),
  moveOrder('courier booked', 4, hasCourier('REQUESTED'), 'courier', () => ({ status: 'BOOKED', provider: 'Swift' })),
  moveOrder('courier assigned', 4, hasCourier('BOOKED', 'ASSIGNED'), 'courier', (dice) => ({
    status: 'ASSIGNED',
    rider_name: dice.pick(['Ravi', 'Sunil', 'Imran']) ?? 'Ravi',
  })),
  moveOrder('courier fails', 3, hasCourier('REQUESTED', 'BOOKED', 'ASSIGNED'), 'courier', () => ({ status: 'FAILED' })),
  moveOrder('courier picks up', 3, hasCourier('ASSIGNED'), 'courier', () => ({ status: 'PICKED_UP' })),
  moveOrder('courier delivers', 3, hasCourier('PICKED_UP'), 'courier', () => ({ status: 'DELIVERED' })),
  {
    name: 'another program pushes a stock',
    weight: 3,
    run: async (simulation, dice) => {
      if (!simulation.service.isUp) return;
      const items = [{ barcode: dice.pick(BARCODES) ?? '', stock: dice.between(0, 60) }];
      const as_of = formatInstant(simulation.clock.now());
      const path = `/v1/stores/${simulation.pickStore(dice)}/inventory`;
      const { status } = await simulation.service.callAsOwner('PUT', path, { items, as_of });
      simulation.addToStory(`another program sets ${items[0]?.barcode} to ${items[0]?.stock}: ${status}`);
    },
  },
  {
    name: 'another program books a sale',
    weight: 1,
    run: async (simulation, dice) => {
      const sale = dice.pick(simulation.service.truth.sales().filter(({ booked }) => !booked));
      if (sale === undefined || !simulation.service.isUp) return;
      const path = `/v1/stores/${sale.storeId}/sales/ack`;
      const { status } = await simulation.service.callAsOwner('POST', path, { event_ids: [sale.eventId] });
      simulation.addToStory(`another program books the sale of ${sale.orderId}: ${status}`);
    },
  },
  {
    name: 'the courier service goes or comes back',
    weight: 1,
    run: async (simulation, dice) => {
      const courier_available = dice.hits(0.5);
      await simulation.callOperator('PATCH', `/operator/stores/${simulation.service.storeId}`, { courier_available });
      simulation.addToStory(courier_available ? 'couriers can be had' : 'no couriers can be had');
    },
  },
];

/** More requests than a key may send in a minute. */
const MANY_REQUESTS = LIMITS.requestsPerMinute + 1;

/** What a program that shares the counters' key does. */
export const KEY_SHARING_STEPS: readonly Step[] = [
  {
    name: 'another program uses up the key',
    weight: 2,
    run: async (simulation) => {
      const [counter] = simulation.counters;
      if (counter === undefined || !simulation.service.isUp) return;
      let sent = 0;
      let status = 200;
      for (; sent < MANY_REQUESTS && status === 200; sent += 1)
        status = await simulation.service.callWithKey(counter.key, 'GET', '/v1/ping');
      for (const each of simulation.counters) each.markDisturbed();
      simulation.addToStory(`another program sends ${sent} requests with the counters’ key: ${status}`);
    },
  },
];
