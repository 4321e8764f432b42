/** The states of the order screen beyond an ordinary morning, by name. */

import type { ConnectionStateView } from '../../electron/contract/calls/connection.ts';
import type { OrderCard } from '../../electron/contract/calls/order-card.ts';
import type { PlatformView } from '../../electron/contract/calls/platform.ts';
import type { Snapshot, WorkspaceView } from '../../electron/contract/calls/snapshot.ts';
import { MINUTE, SECOND } from '../../electron/contract/domain/time.ts';
import { DEFAULT_SETTINGS } from '../../electron/contract/settings.ts';
import type { PrintSubject } from '../../renderer/screens/printing/print-dialog-state.ts';
import type { HelpTarget } from '../../renderer/state/help-target.ts';
import { ACTIVITY } from '../support/snapshots/activity.ts';
import { EMPTY_BOARD } from '../support/snapshots/board.ts';
import { createOrderCard } from '../support/snapshots/order-cards.ts';
import {
  createSnapshot,
  createStoreWorkspace,
  episodeSubject,
  RINGING_ALARM,
  SILENT_ALARM,
} from '../support/snapshots/snapshot.ts';
import { addMilliseconds, NOW, rupeesOf, timeToday } from '../support/snapshots/values.ts';

export interface GalleryState {
  /** The address after the #. */
  readonly screen: string;
  readonly snapshot: Snapshot;
  /** What comes after it, where the news between two is what is seen. */
  readonly next?: Snapshot;
  /** What the platform reports. */
  readonly host?: PlatformView;
  /** Where Help is open over the screen. */
  readonly help?: HelpTarget;
  /** What is about to be printed, in the dialog over the screen. */
  readonly printing?: PrintSubject;
  /** What is pressed once the screen is drawn, as a selector: its panel comes into view. */
  readonly press?: string;
  /** Where the columns are tabs, the one to be seen: its place among them, New being 0. */
  readonly tab?: number;
}

const full = createStoreWorkspace();

/** 225 characters, as long as a name can be, without a place to break but its spaces. */
export const LONGEST_NAME = 'शुद्ध देसी घी (पुरानी दिल्ली वाली पारंपरिक पैकिंग, बिना मिलावट) '.repeat(4).slice(0, 225);

/** Orders with this workspace, quiet. */
function orders(part: Partial<WorkspaceView>): GalleryState {
  return {
    screen: '#orders',
    snapshot: createSnapshot({ workspace: createStoreWorkspace(part), alarm: SILENT_ALARM }),
  };
}

function line(part: Partial<ConnectionStateView>): Partial<WorkspaceView> {
  return { line: { ...full.line, ...part } };
}

const courier = (total: number) => ({
  available: true,
  reason: null,
  cost: rupeesOf(`${((total * 7.5) / 100).toFixed(2)}`),
  percent: 750,
  keeps: rupeesOf(`${((total * 92.5) / 100).toFixed(2)}`),
  etaMinutes: 18,
});
const own = { available: true, reason: null, cost: rupeesOf('0'), percent: 0, keeps: null, etaMinutes: null };

/** An order of the catch-up picture; `left` is what its hold still has, in minutes. */
function waiting(number: string, left: number, total: number, part: Partial<OrderCard> = {}): OrderCard {
  return createOrderCard({
    number,
    placedAt: addMilliseconds(NOW, (left - 15) * MINUTE),
    total: rupeesOf(total.toFixed(2)),
    offers: { own, courier: courier(total) },
    ...part,
  });
}

const held = [
  waiting('7K33', 1.2, 188, { items: 2, units: 3 }),
  waiting('7K34', 1.9, 1930, { items: 11, units: 16 }),
  waiting('7K35', 4.3, 642.5),
  waiting('7K36', 8.1, 1284.5, {
    action: {
      actionId: 'a7',
      kind: 'accept',
      state: 'sending',
      mode: 'STORE_STAFF',
      askedAt: NOW,
      canWithdraw: false,
    },
  }),
  waiting('7K37', 10.2, 410),
  waiting('7K38', 13.4, 2318, { items: 14, units: 22 }),
];
const lapsed = [
  waiting('7K29', -21, 508, {
    shortages: [{ name: 'Toned milk 1 L', barcode: '8901000000330', missing: 2 }],
    offers: { own, courier: { ...courier(508), available: false, reason: '2 units short' } },
  }),
  waiting('7K30', -12, 268, { shortages: [], items: 1, units: 1 }),
  waiting('7K31', -3, 1096, { shortages: [] }),
];
const named = (...numbers: string[]) => numbers.map((number) => ({ storeId: 3, orderId: `ord_${number}`, number }));

const catchUp: Partial<WorkspaceView> = {
  board: { ...full.board, new: [...held, ...lapsed] },
  catchUp: {
    from: timeToday('11:06'),
    to: timeToday('11:53'),
    held: held.map(({ orderId }) => orderId),
    lapsed: lapsed.map(({ orderId }) => orderId),
    meanwhile: {
      acceptedInApp: named('7K24', '7K25', '7K27', '7K28'),
      cancelled: named('7K26', '7K32'),
      delivered: named('7K17', '7K18', '7K19', '7K20', '7K21'),
      deliveredTotal: rupeesOf('4180.50'),
      courierFailed: named('7K23'),
    },
    own: { done: 3, refused: ACTIVITY.filter(({ state }) => state === 'refused') },
  },
};

const stores = [
  { id: 3, name: 'Sharma Provision Store', city: 'Indore' },
  { id: 4, name: 'Sharma Provision Store, Vijay Nagar', city: 'Indore' },
  { id: 5, name: 'शर्मा प्रोविज़न स्टोर, राजवाड़ा', city: 'Indore' },
];
const ofStores = (cards: readonly OrderCard[]): OrderCard[] =>
  cards.map((card, index) => {
    const store = stores[index % stores.length];
    return store === undefined ? card : { ...card, storeId: store.id, storeName: store.name };
  });
const severalStores: Partial<WorkspaceView> = {
  stores,
  mutedStoreIds: [5],
  board: {
    ...full.board,
    new: ofStores(full.board.new),
    preparing: ofStores(full.board.preparing),
    onTheWay: ofStores(full.board.onTheWay),
  },
};

const quicker = ['7K41', '7K42'].map((number, index) => {
  const kind = index === 0 ? ('accept' as const) : ('reject' as const);
  const action = { actionId: `a${number}`, kind, mode: null, askedAt: timeToday('11:52'), state: 'sending' as const };
  return waiting(number, 9, 642, { action: { ...action, canWithdraw: false } });
});
/** The customer cancelled the one that we were accepting, the retailer app accepted the one that we were rejecting. */
const overtaken: Partial<WorkspaceView> = {
  board: {
    ...EMPTY_BOARD,
    preparing: quicker.slice(1).map((card) => ({ ...card, status: 'ACCEPTED', acceptedVia: 'APP', action: null })),
    doneToday: quicker
      .slice(0, 1)
      .map((card) => ({ ...card, status: 'CANCELLED', action: null, since: timeToday('11:53') })),
    doneSum: { ...EMPTY_BOARD.doneSum, cancelled: 1 },
  },
};

const refused = (code: string, status: string, acceptedVia: string | null): OrderCard['refusal'] => ({
  actionId: `refused-${code}`,
  code,
  at: timeToday('11:53'),
  status,
  acceptedVia,
});
const cancelledBy = (by: string | null, number: string): OrderCard =>
  createOrderCard({
    number,
    status: 'CANCELLED',
    holdEndsAt: null,
    billNumberHere: by === 'customer' ? 'B-2219' : null,
    stopped: { by, reason: by === 'retailer' ? 'The store is closing' : null, at: timeToday('11:52') },
  });

export const ORDER_STATES: Readonly<Record<string, GalleryState>> = {
  'catch-up': {
    screen: '#orders',
    snapshot: createSnapshot({ workspace: createStoreWorkspace(catchUp), alarm: RINGING_ALARM }),
  },
  'several-stores': orders(severalStores),
  'one-of-several-stores': orders({
    ...severalStores,
    chosenStoreId: 4,
    counts: { ...full.counts, newElsewhere: 3 },
  }),
  'several-stores-settings': {
    screen: '#settings',
    snapshot: createSnapshot({ workspace: createStoreWorkspace(severalStores) }),
  },
  'other-orders': { ...orders({ revisions: { ...full.revisions, orders: 2 } }), tab: 3 },
  packed: { ...orders({}), tab: 1 },
  'on-the-way': { ...orders({}), tab: 2 },
  'sound-at-zero': {
    screen: '#orders',
    snapshot: createSnapshot({ settings: { ...DEFAULT_SETTINGS, volume: 0 } }),
  },
  unheard: {
    screen: '#orders',
    snapshot: createSnapshot({
      alarm: { ...RINGING_ALARM, unheard: { since: timeToday('11:53:50'), why: 'no_device' } },
    }),
  },
  'pc-muted': {
    screen: '#orders',
    snapshot: createSnapshot({
      alarm: {
        ...RINGING_ALARM,
        unheard: { since: timeToday('11:53:50'), why: 'pc_muted' },
        pc: { fault: 'pc_muted', isTold: true, device: 'Speaker', volume: 60 },
      },
    }),
  },
  'pc-other-device': {
    screen: '#orders',
    snapshot: createSnapshot({
      alarm: {
        ...RINGING_ALARM,
        unheard: { since: timeToday('11:53:50'), why: 'pc_other_device' },
        pc: {
          fault: 'pc_other_device',
          isTold: true,
          device: 'Jabra Evolve2 65 Bluetooth Hands-Free AG Audio',
          volume: 60,
        },
      },
    }),
  },
  'settings-outside': {
    screen: '#settings',
    snapshot: createSnapshot({
      alarm: { ...SILENT_ALARM, pc: { fault: null, isTold: false, device: null, volume: null } },
      settings: {
        ...DEFAULT_SETTINGS,
        rungs: [
          { afterMinutes: 5, address: 'https://ntfy.sh/sharma-provision-store-7f3k', form: 'plain' },
          { afterMinutes: 10, address: 'https://chat.example/hooks/abcdef', form: 'json' },
        ],
        heartbeat: 'https://hc-ping.com/0f7b3c2e-1c5d-4a37-9c55-b0a6b0b6a6e4',
      },
    }),
  },
  keys: { screen: '#orders', snapshot: createSnapshot(), help: { page: 'keys', part: null } },
  // An order rings, so its banner is above.
  'help-orders': { screen: '#orders', snapshot: createSnapshot(), help: { page: 'orders', part: null } },
  'help-alarms': { screen: '#orders', snapshot: createSnapshot(), help: { page: 'alarms', part: null } },
  'help-trouble': {
    screen: '#stock',
    snapshot: createSnapshot({ alarm: SILENT_ALARM }),
    help: { page: 'trouble', part: 'printer' },
  },
  'first-sync': orders({
    board: EMPTY_BOARD,
    catchingUp: { ordersRead: 120, salesRead: 40 },
    ...line({ state: 'connecting', lastContact: null }),
  }),
  'offline-since-yesterday': orders({
    board: { ...EMPTY_BOARD, doneToday: full.board.doneToday, doneSum: full.board.doneSum },
    ...line({
      state: 'offline',
      since: timeToday('09:01'),
      lastContact: timeToday('08:59'),
      nextTry: timeToday('11:54:20'),
    }),
  }),
  'key-refused': orders(line({ state: 'parked', parked: 'key_refused' })),
  'company-suspended': orders(line({ state: 'parked', parked: 'company_forbidden' })),
  'store-disconnected': orders(line({ state: 'parked', parked: 'store_disconnected', disconnected: [3] })),
  'rate-limited': orders(line({ state: 'slowed', nextTry: timeToday('11:54:40') })),
  'clock-hours-off': orders({ clockOffMs: -3 * 60 * MINUTE }),
  overtaken: {
    ...orders({ board: { ...EMPTY_BOARD, new: quicker } }),
    next: { ...orders(overtaken).snapshot, number: 2 },
  },
  updated: {
    ...orders({}),
    host: {
      version: '1.3.0',
      news: [
        "Accept, Reject and Print stand under an order's details, always in view.",
        'Sales can be looked at for any day, week or month.',
        'The sound is tested every morning before the shop opens.',
      ].join('\n'),
      updatedFrom: '1.2.4',
      updates: true,
      updateCheck: { agoMs: 3 * 60 * 60_000, hasStopped: false, toInstall: null },
      newVersion: '1.3.1',
      login: { state: 'off', setByRollout: null, wasAsked: false },
      address: null,
      isDataPrivate: true,
      code: 'K7Q2M9XD',
      rollout: null,
    },
  },
  'not-allowed': orders({
    board: {
      ...EMPTY_BOARD,
      new: [waiting('7K41', 9, 642, { refusal: refused('not_allowed_for_store', 'PENDING', null) })],
    },
  }),
  'no-courier-any-more': orders({
    board: {
      ...EMPTY_BOARD,
      new: [waiting('7K41', 9, 642, { refusal: refused('fulfilment_unavailable', 'PENDING', null) })],
    },
  }),
  'answer-lost': orders({
    board: {
      ...EMPTY_BOARD,
      new: [
        waiting('7K41', 9, 642, {
          action: {
            actionId: 'a8',
            kind: 'accept',
            state: 'unknown',
            mode: 'STORE_STAFF',
            askedAt: timeToday('11:52'),
            canWithdraw: false,
          },
        }),
      ],
    },
  }),
  cancelled: {
    ...orders({
      board: {
        ...EMPTY_BOARD,
        preparing: ['customer', 'retailer', 'pos', 'system', null].map((by, index) => cancelledBy(by, `7K5${index}`)),
      },
    }),
    tab: 1,
  },
  'needy-ringing': {
    screen: '#orders',
    tab: 1,
    snapshot: createSnapshot({
      workspace: createStoreWorkspace({
        board: { ...EMPTY_BOARD, preparing: [cancelledBy('customer', '7K50')], onTheWay: full.board.onTheWay },
      }),
      alarm: {
        ...SILENT_ALARM,
        tone: 'cancelled',
        episodes: [
          {
            ...episodeSubject('7K50'),
            wants: 'stop',
            state: 'ringing',
            since: timeToday('11:52'),
            silencedUntil: null,
          },
          {
            ...episodeSubject('7K31'),
            wants: 'courier',
            state: 'ringing',
            since: timeToday('11:50'),
            silencedUntil: null,
          },
        ],
      },
    }),
  },
  'needy-ringing-details': {
    screen: '#orders/3/ord_7K31',
    snapshot: createSnapshot({
      alarm: {
        ...SILENT_ALARM,
        tone: 'cancelled',
        episodes: [
          {
            ...episodeSubject('7K31'),
            wants: 'courier',
            state: 'silenced',
            since: timeToday('11:50'),
            silencedUntil: addMilliseconds(NOW, 21 * SECOND),
          },
        ],
      },
    }),
  },
  'long-day': {
    ...orders({
      board: {
        ...EMPTY_BOARD,
        doneToday: full.board.doneToday,
        doneSum: { delivered: 812, total: rupeesOf('518240.50'), cancelled: 31, toBook: 7 },
      },
    }),
    tab: 3,
  },
  'courier-asked-again': {
    ...orders({
      board: {
        ...EMPTY_BOARD,
        preparing: full.board.preparing.map((card) => ({
          ...card,
          courierActions: card.courierFailed && {
            handBack: false,
            retry: false,
            action: {
              actionId: 'a12',
              kind: 'retry_courier' as const,
              state: 'waiting' as const,
              askedAt: timeToday('11:53:40'),
              canWithdraw: true,
            },
            refusal: null,
          },
        })),
      },
    }),
    tab: 1,
  },
  'hand-back-refused': {
    ...orders({
      board: {
        ...EMPTY_BOARD,
        preparing: full.board.preparing.map((card) => ({
          ...card,
          courierActions: card.courierFailed && {
            handBack: true,
            retry: false,
            action: null,
            refusal: refused('courier_already_booked', 'PACKED', null),
          },
        })),
      },
    }),
    tab: 1,
  },
  'hold-over-shelf-empty': orders({ board: { ...EMPTY_BOARD, new: lapsed } }),
  'longest-names': orders({
    stores: [{ id: 3, name: LONGEST_NAME, city: null }, ...stores.slice(1)],
    board: {
      ...EMPTY_BOARD,
      new: [
        {
          ...waiting('7K29', -21, 508),
          storeName: LONGEST_NAME,
          shortages: [{ name: LONGEST_NAME, barcode: '1', missing: 2 }],
        },
      ],
      preparing: full.board.preparing.map((card) => ({ ...card, storeName: LONGEST_NAME })),
    },
  }),
  'courier-on-the-way': { screen: '#orders/3/ord_7K29', snapshot: createSnapshot() },
  'order-of-150-lines': { screen: '#orders/3/ord_7K36', snapshot: createSnapshot() },
};
