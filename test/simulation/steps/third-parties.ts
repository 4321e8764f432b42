/** The table of what everybody else does: customers, the retailer app, staff app, riders, couriers, other programs. */

import { formatInstant } from '../../../electron/contract/domain/time.ts';
import type { Dice } from '../../support/dice.ts';
import type { TrueOrder } from '../service/ground-truth.ts';
import type { Simulation } from '../simulation.ts';
import { BARCODES } from './staff.ts';
import type { Step } from './step.ts';

function basket(dice: Dice): { barcode: string; quantity: number }[] {
  const first = dice.upTo(BARCODES.length);
  return Array.from({ length: dice.between(1, 3) }, (_, at) => ({
    barcode: BARCODES[(first + at) % BARCODES.length] ?? '',
    quantity: dice.hits(0.05) ? dice.between(10, 30) : dice.between(1, 3),
  }));
}

async function checkout(world: Simulation, dice: Dice, type: string, outcome: string): Promise<void> {
  const path = `/operator/stores/${world.service.storeId}/checkouts`;
  const done = await world.callOperator('POST', path, { type, lines: basket(dice), outcome });
  world.addToStory(`a customer checks out (${type}, ${outcome})${done ? '' : ': refused'}`);
}

/** A move of one order that stands so. */
function move(
  name: string,
  weight: number,
  standing: (order: TrueOrder) => boolean,
  path: string,
  body: (dice: Dice) => Readonly<Record<string, string | number>> = () => ({}),
): Step {
  return {
    name,
    weight,
    run: async (world, dice) => {
      const order = dice.pick([...world.service.truth.orders().values()].filter(standing));
      if (order === undefined) return;
      const done = await world.callOperator('POST', `/operator/orders/${order.id}/${path}`, body(dice));
      world.addToStory(`${name}: ${order.id}${done ? '' : ': refused'}`);
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
  { name: 'order', weight: 22, run: (world, dice) => checkout(world, dice, 'delivery', 'paid') },
  {
    name: 'order whose payment times out',
    weight: 2,
    run: (world, dice) => checkout(world, dice, 'delivery', 'timeout'),
  },
  { name: 'sale in the store', weight: 6, run: (world, dice) => checkout(world, dice, 'instore', 'paid') },
  {
    name: 'checkout in the store, unpaid',
    weight: 2,
    run: (world, dice) => checkout(world, dice, 'instore', 'pending'),
  },
  move('late payment', 3, isDelivery('PAYMENT_FAILED'), 'payment', () => ({ outcome: 'succeeded' })),
  move(
    'cash at the till',
    2,
    ({ type, paid }) => type === 'instore' && !paid,
    'payment',
    () => ({
      outcome: 'cash_collected',
    }),
  ),
  move('customer cancels', 5, isDelivery('PENDING', 'ACCEPTED'), 'cancel', () => ({ by: 'customer' })),
  move('marketplace cancels', 3, isDelivery('PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'), 'cancel', () => ({
    by: 'system',
    reason: 'Fraud',
  })),
  move('retailer app accepts', 6, isDelivery('PENDING'), 'accept', (dice) => ({
    fulfilment_mode: dice.hits(0.5) ? 'STORE_STAFF' : 'SERVICE_COURIER',
  })),
  move('retailer app rejects', 3, isDelivery('PENDING'), 'reject', () => ({ reason: 'Closed' })),
  move('staff app picks', 8, isDelivery('ACCEPTED'), 'picking'),
  move('staff app packs', 8, isDelivery('ACCEPTED'), 'packed'),
  move('rider picks up', 6, isDelivery('PACKED'), 'pickup'),
  move('rider delivers', 8, isDelivery('OUT_FOR_DELIVERY'), 'deliver'),
  move('courier booked', 4, hasCourier('REQUESTED'), 'courier', () => ({ status: 'BOOKED', provider: 'Swift' })),
  move('courier assigned', 4, hasCourier('BOOKED', 'ASSIGNED'), 'courier', (dice) => ({
    status: 'ASSIGNED',
    rider_name: dice.pick(['Ravi', 'Sunil', 'Imran']) ?? 'Ravi',
  })),
  move('courier fails', 3, hasCourier('REQUESTED', 'BOOKED', 'ASSIGNED'), 'courier', () => ({ status: 'FAILED' })),
  move('courier picks up', 3, hasCourier('ASSIGNED'), 'courier', () => ({ status: 'PICKED_UP' })),
  move('courier delivers', 3, hasCourier('PICKED_UP'), 'courier', () => ({ status: 'DELIVERED' })),
  {
    name: 'another program pushes a stock',
    weight: 3,
    run: async (world, dice) => {
      if (!world.service.isUp) return;
      const items = [{ barcode: dice.pick(BARCODES) ?? '', stock: dice.between(0, 60) }];
      const as_of = formatInstant(world.clock.now());
      const path = `/v1/stores/${world.service.storeId}/inventory`;
      const { status } = await world.service.callAsOwner('PUT', path, { items, as_of });
      world.addToStory(`another program sets ${items[0]?.barcode} to ${items[0]?.stock}: ${status}`);
    },
  },
  {
    name: 'another program books a sale',
    weight: 1,
    run: async (world, dice) => {
      const sale = dice.pick(world.service.truth.sales().filter(({ booked }) => !booked));
      if (sale === undefined || !world.service.isUp) return;
      const path = `/v1/stores/${world.service.storeId}/sales/ack`;
      const { status } = await world.service.callAsOwner('POST', path, { event_ids: [sale.eventId] });
      world.addToStory(`another program books the sale of ${sale.orderId}: ${status}`);
    },
  },
  {
    name: 'the courier service goes or comes back',
    weight: 1,
    run: async (world, dice) => {
      const courier_available = dice.hits(0.5);
      await world.callOperator('PATCH', `/operator/stores/${world.service.storeId}`, { courier_available });
      world.addToStory(courier_available ? 'couriers can be had' : 'no couriers can be had');
    },
  },
];
