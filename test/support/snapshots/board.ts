import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import type { BoardView, DoneTotalsView } from '../../../electron/contract/calls/orders.ts';
import { ACCEPTED, createOrderCard, NO_RIDER } from './order-cards.ts';
import { rupeesOf, timeToday } from './values.ts';

/** No courier can be had. */
export const NO_COURIER = {
  available: false,
  reason: 'No courier serves this store at the moment.',
  cost: null,
  percent: null,
  keeps: null,
  etaMinutes: null,
};
/** Delivery by a courier, of an order for ₹1,284.50. */
export const COURIER = {
  available: true,
  reason: null,
  cost: rupeesOf('96.34'),
  percent: 750,
  keeps: rupeesOf('1188.16'),
  etaMinutes: 18,
};
/** Delivery by the store's own riders. */
export const OWN_RIDERS = {
  available: true,
  reason: null,
  cost: rupeesOf('0'),
  percent: 0,
  keeps: null,
  etaMinutes: null,
};
const NEW_ORDERS: readonly OrderCard[] = [
  createOrderCard({
    number: '7K38',
    placedAt: timeToday('11:40:48'),
    offers: { own: OWN_RIDERS, courier: NO_COURIER },
  }),
  createOrderCard({
    number: '7K39',
    placedAt: timeToday('11:47:31'),
    total: rupeesOf('2318.00'),
    paymentMethod: 'CARD',
    items: 14,
    units: 22,
    action: {
      actionId: 'a1',
      kind: 'accept',
      state: 'sending',
      mode: 'STORE_STAFF',
      askedAt: timeToday('11:53:46'),
      canWithdraw: false,
    },
  }),
  createOrderCard({
    number: '7K40',
    placedAt: timeToday('11:51:40'),
    total: rupeesOf('1284.50'),
    items: 6,
    units: 9,
    offers: {
      own: OWN_RIDERS,
      courier: COURIER,
    },
  }),
];

/** Staff can hand the order back or ask for another courier. */
export const BOTH_COURIER_ACTIONS = { handBack: true, retry: true, action: null, refusal: null } as const;

const PREPARING: readonly OrderCard[] = [
  createOrderCard({
    number: '7K37',
    ...ACCEPTED,
    total: rupeesOf('918.00'),
    items: 7,
    mode: 'STORE_STAFF',
    pickingSince: timeToday('11:47'),
  }),
  createOrderCard({
    number: '7K36',
    ...ACCEPTED,
    total: rupeesOf('12460.00'),
    items: 41,
    mode: 'SERVICE_COURIER',
    pickingSince: timeToday('11:43'),
    courier: {
      ...NO_RIDER,
      status: 'ASSIGNED',
      provider: 'Zip',
      riderName: 'Imran S.',
      vehicle: 'Bike',
      etaMinutes: 4,
    },
  }),
  createOrderCard({
    number: '7K34',
    ...ACCEPTED,
    total: rupeesOf('356.50'),
    items: 3,
    mode: 'STORE_STAFF',
    acceptedVia: 'APP',
    since: timeToday('11:45'),
  }),
  createOrderCard({
    number: '7K31',
    ...ACCEPTED,
    status: 'PACKED',
    total: rupeesOf('1646.00'),
    items: 6,
    units: 12,
    placedAt: timeToday('11:31'),
    billNumber: 'B-2215',
    mode: 'SERVICE_COURIER',
    since: timeToday('11:39'),
    courier: { ...NO_RIDER, status: 'FAILED', provider: 'Zip' },
    courierFailed: { at: timeToday('11:50'), reason: 'No courier was available.', seen: false },
    courierActions: BOTH_COURIER_ACTIONS,
  }),
  createOrderCard({
    number: '7K35',
    ...ACCEPTED,
    status: 'PACKED',
    total: rupeesOf('512.00'),
    items: 3,
    mode: 'STORE_STAFF',
    since: timeToday('11:50'),
  }),
];

const ON_THE_WAY: readonly OrderCard[] = [
  createOrderCard({
    number: '7K33',
    ...ACCEPTED,
    status: 'OUT_FOR_DELIVERY',
    total: rupeesOf('780.00'),
    items: 4,
    mode: 'STORE_STAFF',
    since: timeToday('11:45'),
  }),
  createOrderCard({
    number: '7K29',
    ...ACCEPTED,
    status: 'OUT_FOR_DELIVERY',
    total: rupeesOf('2104.00'),
    items: 9,
    mode: 'SERVICE_COURIER',
    since: timeToday('11:33'),
    courier: {
      ...NO_RIDER,
      status: 'PICKED_UP',
      provider: 'Zip',
      riderName: 'Sunita P.',
      riderPhone: '98260 41175',
      trackingUrl: 'https://zip.example/t/7K29',
      etaMinutes: 6,
    },
  }),
];

function createDoneCard(number: string, clock: string, total: string, booked: boolean): OrderCard {
  return createOrderCard({
    number,
    ...ACCEPTED,
    status: 'DELIVERED',
    total: rupeesOf(total),
    since: timeToday(clock),
    booked,
  });
}

const DONE_TODAY: readonly OrderCard[] = [
  createDoneCard('7K32', '11:46', '412.00', true),
  createDoneCard('7K30', '11:40', '1096.00', false),
  createOrderCard({
    number: '7K28',
    status: 'CANCELLED',
    holdEndsAt: null,
    total: rupeesOf('265.50'),
    since: timeToday('11:35'),
  }),
  createDoneCard('7K27', '11:22', '838.00', false),
  createDoneCard('7K26', '11:15', '1550.00', true),
  createDoneCard('7K25', '11:02', '374.00', true),
  createDoneCard('7K24', '10:51', '690.00', true),
  createDoneCard('7K23', '10:44', '1212.00', true),
  createDoneCard('7K22', '10:38', '455.00', true),
];

/** The totals of a day without an order. */
export const NOTHING_DONE: DoneTotalsView = { delivered: 0, total: rupeesOf('0'), cancelled: 0, toBook: 0 };
export const EMPTY_BOARD: BoardView = {
  new: [],
  preparing: [],
  onTheWay: [],
  doneToday: [],
  doneSum: NOTHING_DONE,
  unreadable: [],
};
/** The totals of {@link DONE_TODAY}. */
const DONE_SUM: DoneTotalsView = { delivered: 8, total: rupeesOf('6627.00'), cancelled: 1, toBook: 2 };

/** The board in the gallery. */
export const FULL_BOARD: BoardView = {
  new: NEW_ORDERS,
  preparing: PREPARING,
  onTheWay: ON_THE_WAY,
  doneToday: DONE_TODAY,
  doneSum: DONE_SUM,
  unreadable: [],
};
