/** The order screen in a rush: five, ten and forty New orders. */

import type { AlarmView } from '../../electron/contract/calls/alarm.ts';
import type { OrderCard } from '../../electron/contract/calls/order-card.ts';
import { MINUTE, SECOND } from '../../electron/contract/domain/time.ts';
import { COURIER, FULL_BOARD, NO_COURIER, OWN_RIDERS } from '../support/snapshots/board.ts';
import { createOrderCard } from '../support/snapshots/order-cards.ts';
import { createSnapshot, createStoreWorkspace, episodeSubject, RINGING_ALARM } from '../support/snapshots/snapshot.ts';
import { addMilliseconds, NOW, rupeesOf } from '../support/snapshots/values.ts';
import { type GalleryState, LONGEST_NAME } from './order-states.ts';

const NAMES = [
  'Chakki atta 5 kg',
  'Toor dal 1 kg',
  'Toned milk 1 L',
  'Basmati rice 1 kg',
  'Sunflower oil 1 L',
  'Paneer',
];
const TOTALS = ['1284.50', '642.00', '12460.00', '188.00', '2318.00', '356.50', '918.00'];

/** The order at an index of the rush; each differs a little from the one before. */
function rushOrder(at: number, of: number): OrderCard {
  const left = 1.2 * MINUTE + (at * 13 * MINUTE) / of;
  const lines = (at % 3) + 1;
  return createOrderCard({
    number: `7K${40 + at}`,
    placedAt: addMilliseconds(NOW, left - 15 * MINUTE),
    total: rupeesOf(TOTALS[at % TOTALS.length] ?? '642.00'),
    paymentMethod: at % 2 === 0 ? 'UPI' : 'CARD',
    items: at % 4 === 0 ? 14 : lines,
    units: at % 4 === 0 ? 22 : lines + 2,
    firstLines: Array.from({ length: lines }, (_, line) => ({
      name: NAMES[(at + line) % NAMES.length] ?? '',
      units: line + 1,
    })),
    offers: { own: OWN_RIDERS, courier: at % 3 === 1 ? NO_COURIER : COURIER },
  });
}

/** The third of the rush is being accepted; of many, the first has lapsed and lacks an item. */
function rushOrders(count: number): OrderCard[] {
  const cards = Array.from({ length: count }, (_, at) => rushOrder(at, count));
  return cards.map((card, at) => {
    if (at === 2) {
      const action = { actionId: 'a1', kind: 'accept', state: 'sending', mode: 'STORE_STAFF' } as const;
      return { ...card, action: { ...action, askedAt: addMilliseconds(NOW, -14 * SECOND), canWithdraw: false } };
    }
    if (at > 0 || count < 10) return card;
    return {
      ...card,
      holdEndsAt: addMilliseconds(NOW, -4 * MINUTE),
      shortages: [{ name: 'Toned milk 1 L', barcode: '8901000000330', missing: 2 }],
    };
  });
}

/** All ring but the third, which is being accepted, and the fourth, which is silenced. */
function rushAlarm(cards: readonly OrderCard[]): AlarmView {
  const [first] = cards;
  const episodes = cards
    .filter(({ action }) => action === null)
    .map(({ number }, at) => ({
      ...episodeSubject(number),
      state: at === 2 ? ('silenced' as const) : ('ringing' as const),
      since: addMilliseconds(NOW, -90 * SECOND),
      silencedUntil: at === 2 ? addMilliseconds(NOW, 21 * SECOND) : null,
    }));
  const { urgent } = RINGING_ALARM;
  if (urgent === null || first === undefined) return RINGING_ALARM;
  const { orderId, number, total, holdEndsAt } = first;
  return { ...RINGING_ALARM, episodes, urgent: { ...urgent, orderId, number, total, holdEndsAt } };
}

function rush(count: number): GalleryState {
  const cards = rushOrders(count);
  return {
    screen: '#orders',
    snapshot: createSnapshot({
      workspace: createStoreWorkspace({ board: { ...FULL_BOARD, new: cards } }),
      alarm: rushAlarm(cards),
    }),
  };
}

/** The same as a list. */
function rushList(count: number): GalleryState {
  const { screen, snapshot } = rush(count);
  return { screen, snapshot: { ...snapshot, settings: { ...snapshot.settings, orderLayout: 'list' } } };
}

/** Five orders of several stores, with the longest name. */
function rushOfLongestName(): GalleryState {
  const { screen, snapshot } = rush(5);
  const stores = [
    { id: 3, name: LONGEST_NAME, city: 'Indore' },
    { id: 4, name: 'Sharma Provision Store', city: 'Indore' },
  ];
  const cards = rushOrders(5).map((card) => ({ ...card, storeName: LONGEST_NAME }));
  const workspace = createStoreWorkspace({ stores, board: { ...FULL_BOARD, new: cards } });
  return { screen, snapshot: { ...snapshot, workspace } };
}

export const RUSH_STATES: Readonly<Record<string, GalleryState>> = {
  'orders-five': rush(5),
  'orders-ten': rush(10),
  'orders-forty': rush(40),
  'orders-ten-details': { ...rush(10), screen: '#orders/3/ord_7K43' },
  'orders-five-longest': rushOfLongestName(),
  'orders-list': rushList(10),
  'orders-list-forty': rushList(40),
};
