/** Snapshots as main would send them: the store of the design's pictures, at 11:54 am on a Friday. */

import { type Paise, parseAmount } from '../../../electron/contract/domain/money.ts';
import { DEFAULT_SETTINGS } from '../../../electron/contract/domain/settings.ts';
import { addMs, DAY, type Instant, MINUTE, parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';
import type { WorkspaceKind } from '../../../electron/contract/domain/workspace.ts';
import type { ActivityRow } from '../../../electron/contract/ipc/activity.ts';
import type { AlarmView } from '../../../electron/contract/ipc/alarm.ts';
import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';
import type {
  BoardView,
  DoneTotalsView,
  FoundOrdersView,
  OrderDetails,
  OtherOrdersView,
} from '../../../electron/contract/ipc/orders.ts';
import type { ClosingView, SaleRow, SalesView } from '../../../electron/contract/ipc/sales.ts';
import type { Snapshot, WorkspaceView } from '../../../electron/contract/ipc/snapshot.ts';

import { NO_PRINTERS } from './printing.ts';

/** Today at a clock time in India. */
export function timeToday(clock: string): Instant {
  return parseInstant(`2026-11-20T${clock.length === 5 ? `${clock}:00` : clock}+05:30`);
}

export const NOW = timeToday('11:54');

export function addMilliseconds(from: Instant, milliseconds: number): Instant {
  return parseInstant(new Date(from + milliseconds).toISOString());
}

export function rupeesOf(text: string): Paise {
  return parseAmount(text);
}

/** A New order placed at 11:52; the parts given win. */
export function createOrderCard(part: Partial<OrderCard> & { readonly number: string }): OrderCard {
  const placedAt = part.placedAt === undefined ? timeToday('11:52') : part.placedAt;
  return {
    storeId: 3,
    storeName: 'Sharma Provision Store',
    orderId: `ord_${part.number}`,
    status: 'PENDING',
    placedAt,
    holdEndsAt: placedAt === null ? null : addMilliseconds(placedAt, 15 * MINUTE),
    total: rupeesOf('642.00'),
    paid: true,
    paymentMethod: 'UPI',
    items: 5,
    units: 8,
    billNumber: null,
    billNumberHere: null,
    mode: null,
    acceptedVia: null,
    courier: null,
    pickingSince: null,
    since: placedAt,
    action: null,
    refusal: null,
    offers: null,
    stopped: null,
    courierFailed: null,
    courierWays: null,
    shortages: null,
    booked: null,
    ...part,
  };
}

const noCourier = {
  available: false,
  reason: 'No courier serves this store at the moment.',
  cost: null,
  percent: null,
  keeps: null,
  etaMinutes: null,
};
const own = { available: true, reason: null, cost: rupeesOf('0'), percent: 0, keeps: null, etaMinutes: null };
const accepted = { status: 'ACCEPTED', acceptedVia: 'POS', holdEndsAt: null } as const;

const fresh: readonly OrderCard[] = [
  createOrderCard({
    number: '7K38',
    placedAt: timeToday('11:40:48'),
    offers: { own, courier: noCourier },
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
      own,
      courier: {
        available: true,
        reason: null,
        cost: rupeesOf('96.34'),
        percent: 750,
        keeps: rupeesOf('1188.16'),
        etaMinutes: 18,
      },
    },
  }),
];

const noRider = { riderName: null, riderPhone: null, vehicle: null, trackingUrl: null, etaMinutes: null };

const preparing: readonly OrderCard[] = [
  createOrderCard({
    number: '7K37',
    ...accepted,
    total: rupeesOf('918.00'),
    items: 7,
    mode: 'STORE_STAFF',
    pickingSince: timeToday('11:47'),
  }),
  createOrderCard({
    number: '7K36',
    ...accepted,
    total: rupeesOf('12460.00'),
    items: 41,
    mode: 'SERVICE_COURIER',
    pickingSince: timeToday('11:43'),
    courier: { ...noRider, status: 'ASSIGNED', provider: 'Zip', riderName: 'Imran S.', vehicle: 'Bike', etaMinutes: 4 },
  }),
  createOrderCard({
    number: '7K34',
    ...accepted,
    total: rupeesOf('356.50'),
    items: 3,
    mode: 'STORE_STAFF',
    acceptedVia: 'APP',
    since: timeToday('11:45'),
  }),
];

const bothWays = { handBack: true, retry: true, action: null, refusal: null } as const;

const onTheWay: readonly OrderCard[] = [
  createOrderCard({
    number: '7K33',
    ...accepted,
    status: 'OUT_FOR_DELIVERY',
    total: rupeesOf('780.00'),
    items: 4,
    mode: 'STORE_STAFF',
    since: timeToday('11:45'),
  }),
  createOrderCard({
    number: '7K31',
    ...accepted,
    status: 'PACKED',
    total: rupeesOf('1646.00'),
    items: 6,
    units: 12,
    placedAt: timeToday('11:31'),
    billNumber: 'B-2215',
    mode: 'SERVICE_COURIER',
    since: timeToday('11:39'),
    courier: { ...noRider, status: 'FAILED', provider: 'Zip' },
    courierFailed: { at: timeToday('11:50'), reason: 'No courier was available.', seen: false },
    courierWays: bothWays,
  }),
  createOrderCard({
    number: '7K29',
    ...accepted,
    status: 'OUT_FOR_DELIVERY',
    total: rupeesOf('2104.00'),
    items: 9,
    mode: 'SERVICE_COURIER',
    since: timeToday('11:33'),
    courier: {
      ...noRider,
      status: 'PICKED_UP',
      provider: 'Zip',
      riderName: 'Sunita P.',
      riderPhone: '98260 41175',
      trackingUrl: 'https://zip.example/t/7K29',
      etaMinutes: 6,
    },
  }),
];

function done(number: string, clock: string, total: string, booked: boolean): OrderCard {
  return createOrderCard({
    number,
    ...accepted,
    status: 'DELIVERED',
    total: rupeesOf(total),
    since: timeToday(clock),
    booked,
  });
}

const doneToday: readonly OrderCard[] = [
  done('7K32', '11:46', '412.00', true),
  done('7K30', '11:40', '1096.00', false),
  createOrderCard({
    number: '7K28',
    status: 'CANCELLED',
    holdEndsAt: null,
    total: rupeesOf('265.50'),
    since: timeToday('11:35'),
  }),
  done('7K27', '11:22', '838.00', false),
  done('7K26', '11:15', '1550.00', true),
  done('7K25', '11:02', '374.00', true),
  done('7K24', '10:51', '690.00', true),
  done('7K23', '10:44', '1212.00', true),
  done('7K22', '10:38', '455.00', true),
];

const nothingDone: DoneTotalsView = { delivered: 0, total: rupeesOf('0'), cancelled: 0, toBook: 0 };
export const EMPTY_BOARD: BoardView = {
  new: [],
  preparing: [],
  onTheWay: [],
  doneToday: [],
  doneSum: nothingDone,
  unreadable: [],
};
/** What {@link doneToday} sums up to. */
const doneSum: DoneTotalsView = { delivered: 8, total: rupeesOf('6627.00'), cancelled: 1, toBook: 2 };

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

/** The live store of the pictures, online, with a full board. */
export function createStoreWorkspace(part: Partial<WorkspaceView> = {}): WorkspaceView {
  return {
    kind: 'store',
    mode: 'live',
    stores: [{ id: 3, name: 'Sharma Provision Store', city: 'Indore' }],
    chosenStoreId: null,
    mutedStoreIds: [],
    line: {
      state: 'online',
      since: timeToday('09:02'),
      lastContact: timeToday('11:53:58'),
      nextTry: null,
      parked: null,
      disconnected: [],
    },
    waiting: { count: 1, oldestAt: timeToday('11:53:46'), oldestSent: true },
    storage: { disk: null, restored: null, leftBehind: null },
    board: { new: fresh, preparing, onTheWay, doneToday, doneSum, unreadable: [] },
    counts: { toBook: 4, refused: 1, newElsewhere: 0, askingCounts: 0 },
    revisions: { sales: 1, activity: 1, orders: 1, imports: 1, stock: 1 },
    catchUp: null,
    catchingUp: null,
    clockOffMs: null,
    ...part,
  };
}

export const SILENT_ALARM: AlarmView = { tone: null, loudness: 1, episodes: [], urgent: null, unheard: null };

/** What an order that wants a decision is called in the ring. */
export function episodeSubject(number: string, workspace: WorkspaceKind = 'store') {
  return { workspace, storeId: 3, orderId: `ord_${number}`, number, wants: 'decision' } as const;
}

/** 7K38 rings, 7K40 is silenced for 21 more seconds. */
export const RINGING_ALARM: AlarmView = {
  tone: 'order',
  loudness: 2,
  episodes: [
    { ...episodeSubject('7K38'), state: 'ringing', since: timeToday('11:40:50'), silencedUntil: null },
    {
      ...episodeSubject('7K40'),
      state: 'silenced',
      since: timeToday('11:51:41'),
      silencedUntil: addMilliseconds(NOW, 21 * SECOND),
    },
  ],
  urgent: {
    workspace: 'store',
    storeId: 3,
    orderId: 'ord_7K38',
    number: '7K38',
    storeName: 'Sharma Provision Store',
    total: rupeesOf('642.00'),
    holdEndsAt: addMilliseconds(NOW, 108 * SECOND),
    ringing: true,
  },
  unheard: null,
};

/** Everything as in the pictures of Orders; the parts given win. */
export function createSnapshot(part: Partial<Snapshot> = {}): Snapshot {
  return {
    number: 1,
    at: NOW,
    settings: { ...DEFAULT_SETTINGS, appearance: 'light' },
    workspace: createStoreWorkspace(),
    unopened: null,
    storeConnected: true,
    practice: null,
    alarm: RINGING_ALARM,
    paper: NO_PRINTERS,
    ...part,
  };
}

/** The practice store of the picture: the plug is out, a live order rings. */
export function createPracticeWorkspace(part: Partial<WorkspaceView> = {}): WorkspaceView {
  const common = { storeId: 1, mode: null } as const;
  return createStoreWorkspace({
    kind: 'practice',
    mode: 'test',
    stores: [{ id: 1, name: 'Practice store', city: null }],
    line: {
      state: 'offline',
      since: timeToday('11:53'),
      lastContact: timeToday('11:53'),
      nextTry: null,
      parked: null,
      disconnected: [],
    },
    waiting: { count: 1, oldestAt: timeToday('11:53:30'), oldestSent: false },
    counts: { toBook: 0, refused: 0, newElsewhere: 0, askingCounts: 0 },
    board: {
      new: [
        createOrderCard({
          ...common,
          number: 'P104',
          placedAt: timeToday('11:48:36'),
          total: rupeesOf('324.00'),
          items: 2,
          units: 2,
          offers: {
            own,
            courier: {
              available: true,
              reason: null,
              cost: rupeesOf('24.30'),
              percent: 750,
              keeps: rupeesOf('299.70'),
              etaMinutes: 12,
            },
          },
        }),
        createOrderCard({
          ...common,
          number: 'P105',
          placedAt: timeToday('11:51:06'),
          total: rupeesOf('112.00'),
          items: 2,
          units: 2,
          action: {
            actionId: 'a9',
            kind: 'accept',
            state: 'waiting',
            mode: 'STORE_STAFF',
            askedAt: timeToday('11:53:30'),
            canWithdraw: true,
          },
        }),
      ],
      preparing: [
        createOrderCard({
          ...common,
          ...accepted,
          number: 'P103',
          total: rupeesOf('586.00'),
          items: 4,
          mode: 'STORE_STAFF',
          pickingSince: timeToday('11:44'),
        }),
      ],
      onTheWay: [
        createOrderCard({
          ...common,
          ...accepted,
          number: 'P102',
          status: 'PACKED',
          total: rupeesOf('940.00'),
          mode: 'SERVICE_COURIER',
          since: timeToday('11:52'),
          courier: { ...noRider, status: 'FAILED', provider: null },
          courierFailed: { at: timeToday('11:53'), reason: null, seen: false },
          courierWays: bothWays,
        }),
      ],
      doneToday: [],
      doneSum: nothingDone,
      unreadable: [],
    },
    ...part,
  });
}

/** The order of the details picture. */
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
      { type: 'order.placed', at: timeToday('11:31'), actor: 'customer', reason: null },
      { type: 'order.accepted', at: timeToday('11:33'), actor: 'pos', reason: null },
      { type: 'order.picking_started', at: timeToday('11:35'), actor: 'retailer', reason: null },
      { type: 'order.packed', at: timeToday('11:39'), actor: 'retailer', reason: null },
      { type: 'delivery.failed', at: timeToday('11:50'), actor: 'system', reason: 'No courier was available.' },
    ],
  };
}

function sale(
  number: string,
  isOnline: boolean,
  clock: string,
  total: string,
  items: number,
  part: Partial<SaleRow> = {},
): SaleRow {
  return {
    storeId: 3,
    eventId: `evt_${number}`,
    orderId: `ord_${number}`,
    number,
    channel: isOnline ? 'SERVICE_ONLINE' : 'SERVICE_INSTORE',
    soldAt: timeToday(clock),
    total: rupeesOf(total),
    items,
    paymentMethod: 'UPI',
    billNumber: null,
    state: 'to_book',
    bookedAt: null,
    ...part,
  };
}

function booked(
  number: string,
  isOnline: boolean,
  clock: string,
  total: string,
  bill: string | null,
  bookedAt: string,
): SaleRow {
  return sale(number, isOnline, clock, total, 3, { state: 'booked', billNumber: bill, bookedAt: timeToday(bookedAt) });
}

/** An evening on which something of everything differs. */
export const CLOSING: ClosingView = {
  at: timeToday('22:31'),
  from: timeToday('00:00'),
  orders: {
    compared: 84,
    differences: [{ storeId: 3, orderId: 'ord_7K21', number: '7K21', here: 'ACCEPTED', there: 'DELIVERED' }],
    open: [{ storeId: 3, orderId: 'ord_7K22', number: '7K22' }],
  },
  sales: {
    compared: 77,
    totalHere: rupeesOf('60227.00'),
    totalThere: rupeesOf('60869.00'),
    differences: [{ storeId: 3, orderId: 'ord_7K21', number: '7K21', here: null, there: rupeesOf('642.00') }],
  },
  booking: { booked: 71, toBook: 6, underWay: 2, refused: 1 },
  stock: {
    compared: 2_000,
    isPartly: true,
    differences: [
      { storeId: 3, barcode: '8901', name: 'काबुली चना 1 किलो', here: 47, there: 45 },
      { storeId: 3, barcode: '8902', name: null, here: 4, there: 6 },
    ],
  },
};

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
};

export const SALES: SalesView = {
  unreadable: [],
  toBook: [
    sale('7K27', true, '11:22', '838.00', 3),
    sale('S-118', false, '11:29', '214.00', 4),
    sale('7K30', true, '11:40', '1096.00', 9, { paymentMethod: 'CARD', state: 'booking', billNumber: 'B-2214' }),
    sale('S-119', false, '11:51', '2640.50', 17, { paymentMethod: 'CASH' }),
  ],
  bookedToday: [
    booked('7K32', true, '11:46', '412.00', 'B-2213', '11:48'),
    booked('S-117', false, '11:20', '96.00', 'B-2212', '11:24'),
    booked('7K26', true, '11:15', '1550.00', 'B-2211', '11:18'),
    booked('S-116', false, '10:57', '1120.00', null, '11:05'),
    booked('7K24', true, '10:51', '690.00', 'B-2209', '10:53'),
  ],
  today: {
    day: timeToday('00:00'),
    online: { total: rupeesOf('18402.00'), count: 23 },
    inStore: { total: rupeesOf('105054.50'), count: 116 },
    toBook: 4,
  },
  earlier: [
    {
      day: addMs(timeToday('00:00'), -DAY),
      online: { total: rupeesOf('41210.00'), count: 52 },
      inStore: { total: rupeesOf('128340.00'), count: 131 },
      toBook: 0,
    },
    {
      day: addMs(timeToday('00:00'), -2 * DAY),
      online: { total: rupeesOf('38990.50'), count: 47 },
      inStore: { total: rupeesOf('119876.00'), count: 120 },
      toBook: 3,
    },
  ],
};

function action(number: string, part: Partial<ActivityRow>): ActivityRow {
  return {
    actionId: `act_${number}`,
    kind: 'accept',
    subject: 'order',
    state: 'done',
    storeId: 3,
    orderId: `ord_${number}`,
    number,
    barcode: null,
    itemName: null,
    delta: null,
    counted: null,
    rows: null,
    rejected: null,
    mode: 'STORE_STAFF',
    billNumber: null,
    reason: null,
    who: null,
    askedAt: timeToday('11:47'),
    firstSentAt: timeToday('11:47'),
    settledAt: null,
    tries: 1,
    nextTryAt: null,
    outcome: null,
    canWithdraw: false,
    open: false,
    ...part,
  };
}

export const ACTIVITY: readonly ActivityRow[] = [
  action('7K21', {
    state: 'refused',
    open: true,
    askedAt: timeToday('11:23'),
    outcome: { code: 'insufficient_stock', status: 'PENDING', acceptedVia: null },
  }),
  action('7K19', {
    state: 'unknown',
    askedAt: timeToday('11:04'),
    tries: 3,
    nextTryAt: addMilliseconds(NOW, 12 * SECOND),
  }),
  action('7K38', {
    state: 'waiting',
    kind: 'reject',
    mode: null,
    reason: 'An item is out of stock',
    askedAt: timeToday('11:53'),
    canWithdraw: true,
  }),
  action('7K32', {
    kind: 'acknowledge',
    subject: 'sale',
    mode: null,
    billNumber: 'B-2213',
    settledAt: timeToday('11:48'),
  }),
  action('7K37', { settledAt: timeToday('11:47') }),
  action('7K18', { state: 'withdrawn', settledAt: timeToday('10:40'), askedAt: timeToday('10:39') }),
];
