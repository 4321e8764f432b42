import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import type { FoundOrdersView, OrderDetails, OtherOrdersView } from '../../../electron/contract/calls/orders.ts';
import { createOrderCard } from './order-cards.ts';
import { rupeesOf, timeToday } from './values.ts';

/** Orders that are never offered for accepting. */
export const OTHER_ORDERS: OtherOrdersView = {
  inStore: [
    createOrderCard({
      number: 'S-119',
      status: 'COMPLETED',
      holdEndsAt: null,
      total: rupeesOf('2640.50'),
      since: timeToday('11:51'),
    }),
    createOrderCard({
      number: 'S-118',
      status: 'COMPLETED',
      holdEndsAt: null,
      total: rupeesOf('214.00'),
      paid: false,
      since: timeToday('11:29'),
    }),
  ],
  paymentFailed: [
    createOrderCard({
      number: '7K16',
      status: 'PAYMENT_FAILED',
      holdEndsAt: null,
      paid: false,
      since: timeToday('10:12'),
    }),
  ],
};

/** The details of the order in the gallery. */
export function createOrderDetails(card: OrderCard): OrderDetails {
  const line = (
    name: string,
    barcode: string,
    quantity: number,
    left: number,
    price: string,
    total: string,
    mrp: string | null = null,
    freeQuantity = 0,
  ): OrderDetails['lines'][number] => ({
    name,
    barcode,
    quantity,
    freeQuantity,
    unitPrice: rupeesOf(price),
    mrp: mrp === null ? null : rupeesOf(mrp),
    lineTotal: rupeesOf(total),
    shelf: { stock: left, available: left, low: left < 5, readAt: timeToday('11:53') },
  });
  return {
    card,
    deliveryFee: rupeesOf('25.00'),
    lines: [
      line('Chakki atta 5 kg', '8901000000118', 2, 31, '268.00', '536.00', '285.00'),
      line('Toor dal 1 kg', '8901000000224', 1, 18, '168.00', '168.00'),
      line('Toned milk 1 L', '8901000000330', 4, 2, '56.00', '224.00'),
      line('Glucose biscuits 800 g', '8901000000446', 3, 40, '88.00', '176.00', '95.00', 1),
      line('Mustard oil 1 L', '8901000000552', 1, 9, '172.00', '172.00', '185.00'),
      line('शुद्ध देसी घी 500 मि.ली. (पुरानी दिल्ली वाली पैकिंग)', '8901000000668', 1, 12, '345.00', '345.00', '360.00'),
    ],
    timeline: [
      { type: 'order.placed', at: timeToday('11:31'), actor: 'customer', person: null, reason: null },
      { type: 'order.accepted', at: timeToday('11:33'), actor: 'pos', person: null, reason: null },
      { type: 'order.picking_started', at: timeToday('11:35'), actor: 'retailer', person: null, reason: null },
      { type: 'order.packed', at: timeToday('11:39'), actor: 'retailer', person: null, reason: null },
      {
        type: 'delivery.failed',
        at: timeToday('11:50'),
        actor: 'system',
        person: null,
        reason: 'No courier was available.',
      },
    ],
  };
}

/** Orders of today and of an earlier day. */
export const FOUND_ORDERS: FoundOrdersView = {
  rows: [
    {
      card: createOrderCard({ number: '7K38', status: 'DELIVERED', billNumber: 'B-2213' }),
      items: ['Amul Butter 100 g', 'Salt'],
    },
    {
      card: createOrderCard({ number: '5C89', status: 'CANCELLED', placedAt: timeToday('00:00') }),
      items: ['सरसों का तेल 500 मि.ली.'],
    },
  ],
  isMore: true,
  isSimilar: false,
};
