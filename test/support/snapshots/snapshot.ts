/** Snapshots as main would send them: the store of the design's pictures, at 11:54 am on a Friday. */

import { type Paise, parseRupees } from '../../../electron/contract/domain/money.ts';
import { FIRST_SETTINGS } from '../../../electron/contract/domain/settings.ts';
import { DAY, type Instant, later, MINUTE, parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';
import type { ClosingView } from '../../../electron/contract/ipc/closing-comparison.ts';
import type {
  ActivityRow,
  AlarmView,
  BoardView,
  DoneSumView,
  FoundOrdersView,
  OrderCard,
  OrderDetails,
  OtherOrdersView,
  SaleRow,
  SalesView,
  Snapshot,
  WorkspaceKind,
  WorkspaceView,
} from '../../../electron/contract/ipc/views.ts';
import { NO_PAPER } from './printing.ts';

/** Today at a clock time in India. */
export function at(clock: string): Instant {
  return parseInstant(`2026-11-20T${clock.length === 5 ? `${clock}:00` : clock}+05:30`);
}

export const NOW = at('11:54');

export function after(from: Instant, milliseconds: number): Instant {
  return parseInstant(new Date(from + milliseconds).toISOString());
}

export function rs(text: string): Paise {
  return parseRupees(text);
}

/** A New order placed at 11:52; the parts given win. */
export function orderCard(part: Partial<OrderCard> & { readonly number: string }): OrderCard {
  const placedAt = part.placedAt === undefined ? at('11:52') : part.placedAt;
  return {
    storeId: 3,
    storeName: 'Sharma Provision Store',
    orderId: `ord_${part.number}`,
    status: 'PENDING',
    placedAt,
    holdEndsAt: placedAt === null ? null : after(placedAt, 15 * MINUTE),
    total: rs('642.00'),
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
const own = { available: true, reason: null, cost: rs('0'), percent: 0, keeps: null, etaMinutes: null };
const accepted = { status: 'ACCEPTED', acceptedVia: 'POS', holdEndsAt: null } as const;

const fresh: readonly OrderCard[] = [
  orderCard({
    number: '7K38',
    placedAt: at('11:40:48'),
    offers: { own, courier: noCourier },
  }),
  orderCard({
    number: '7K39',
    placedAt: at('11:47:31'),
    total: rs('2318.00'),
    paymentMethod: 'CARD',
    items: 14,
    units: 22,
    action: {
      actionId: 'a1',
      kind: 'accept',
      state: 'sending',
      mode: 'STORE_STAFF',
      askedAt: at('11:53:46'),
      canWithdraw: false,
    },
  }),
  orderCard({
    number: '7K40',
    placedAt: at('11:51:40'),
    total: rs('1284.50'),
    items: 6,
    units: 9,
    offers: {
      own,
      courier: { available: true, reason: null, cost: rs('96.34'), percent: 750, keeps: rs('1188.16'), etaMinutes: 18 },
    },
  }),
];

const noRider = { riderName: null, riderPhone: null, vehicle: null, trackingUrl: null, etaMinutes: null };

const preparing: readonly OrderCard[] = [
  orderCard({
    number: '7K37',
    ...accepted,
    total: rs('918.00'),
    items: 7,
    mode: 'STORE_STAFF',
    pickingSince: at('11:47'),
  }),
  orderCard({
    number: '7K36',
    ...accepted,
    total: rs('12460.00'),
    items: 41,
    mode: 'SERVICE_COURIER',
    pickingSince: at('11:43'),
    courier: { ...noRider, status: 'ASSIGNED', provider: 'Zip', riderName: 'Imran S.', vehicle: 'Bike', etaMinutes: 4 },
  }),
  orderCard({
    number: '7K34',
    ...accepted,
    total: rs('356.50'),
    items: 3,
    mode: 'STORE_STAFF',
    acceptedVia: 'APP',
    since: at('11:45'),
  }),
];

const bothWays = { handBack: true, retry: true, action: null, refusal: null } as const;

const onTheWay: readonly OrderCard[] = [
  orderCard({
    number: '7K33',
    ...accepted,
    status: 'OUT_FOR_DELIVERY',
    total: rs('780.00'),
    items: 4,
    mode: 'STORE_STAFF',
    since: at('11:45'),
  }),
  orderCard({
    number: '7K31',
    ...accepted,
    status: 'PACKED',
    total: rs('1646.00'),
    items: 6,
    units: 12,
    placedAt: at('11:31'),
    billNumber: 'B-2215',
    mode: 'SERVICE_COURIER',
    since: at('11:39'),
    courier: { ...noRider, status: 'FAILED', provider: 'Zip' },
    courierFailed: { at: at('11:50'), reason: 'No courier was available.', seen: false },
    courierWays: bothWays,
  }),
  orderCard({
    number: '7K29',
    ...accepted,
    status: 'OUT_FOR_DELIVERY',
    total: rs('2104.00'),
    items: 9,
    mode: 'SERVICE_COURIER',
    since: at('11:33'),
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
  return orderCard({ number, ...accepted, status: 'DELIVERED', total: rs(total), since: at(clock), booked });
}

const doneToday: readonly OrderCard[] = [
  done('7K32', '11:46', '412.00', true),
  done('7K30', '11:40', '1096.00', false),
  orderCard({ number: '7K28', status: 'CANCELLED', holdEndsAt: null, total: rs('265.50'), since: at('11:35') }),
  done('7K27', '11:22', '838.00', false),
  done('7K26', '11:15', '1550.00', true),
  done('7K25', '11:02', '374.00', true),
  done('7K24', '10:51', '690.00', true),
  done('7K23', '10:44', '1212.00', true),
  done('7K22', '10:38', '455.00', true),
];

const nothingDone: DoneSumView = { delivered: 0, total: rs('0'), cancelled: 0, toBook: 0 };
export const emptyBoard: BoardView = {
  new: [],
  preparing: [],
  onTheWay: [],
  doneToday: [],
  doneSum: nothingDone,
  unreadable: [],
};
/** What {@link doneToday} sums up to. */
const doneSum: DoneSumView = { delivered: 8, total: rs('6627.00'), cancelled: 1, toBook: 2 };

/** Orders that are never offered for accepting. */
export const otherOrders: OtherOrdersView = {
  inStore: [
    orderCard({ number: 'S-119', status: 'COMPLETED', holdEndsAt: null, total: rs('2640.50'), since: at('11:51') }),
    orderCard({
      number: 'S-118',
      status: 'COMPLETED',
      holdEndsAt: null,
      total: rs('214.00'),
      paid: false,
      since: at('11:29'),
    }),
  ],
  paymentFailed: [
    orderCard({ number: '7K16', status: 'PAYMENT_FAILED', holdEndsAt: null, paid: false, since: at('10:12') }),
  ],
};

/** The live store of the pictures, online, with a full board. */
export function storeWorkspace(part: Partial<WorkspaceView> = {}): WorkspaceView {
  return {
    kind: 'store',
    mode: 'live',
    stores: [{ id: 3, name: 'Sharma Provision Store', city: 'Indore' }],
    chosenStoreId: null,
    mutedStoreIds: [],
    line: {
      state: 'online',
      since: at('09:02'),
      lastContact: at('11:53:58'),
      nextTry: null,
      parked: null,
      disconnected: [],
    },
    waiting: { count: 1, oldestAt: at('11:53:46'), oldestSent: true },
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

export const quiet: AlarmView = { tone: null, loudness: 1, episodes: [], urgent: null, unheard: null };

/** What an order that wants a decision is called in the ring. */
export function wanting(number: string, workspace: WorkspaceKind = 'store') {
  return { workspace, storeId: 3, orderId: `ord_${number}`, number, wants: 'decision' } as const;
}

/** 7K38 rings, 7K40 is silenced for 21 more seconds. */
export const ringing: AlarmView = {
  tone: 'order',
  loudness: 2,
  episodes: [
    { ...wanting('7K38'), state: 'ringing', since: at('11:40:50'), silencedUntil: null },
    {
      ...wanting('7K40'),
      state: 'silenced',
      since: at('11:51:41'),
      silencedUntil: after(NOW, 21 * SECOND),
    },
  ],
  urgent: {
    workspace: 'store',
    storeId: 3,
    orderId: 'ord_7K38',
    number: '7K38',
    storeName: 'Sharma Provision Store',
    total: rs('642.00'),
    holdEndsAt: after(NOW, 108 * SECOND),
    ringing: true,
  },
  unheard: null,
};

/** Everything as in the pictures of Orders; the parts given win. */
export function snapshot(part: Partial<Snapshot> = {}): Snapshot {
  return {
    number: 1,
    at: NOW,
    settings: { ...FIRST_SETTINGS, appearance: 'light' },
    workspace: storeWorkspace(),
    unopened: null,
    storeConnected: true,
    practice: null,
    alarm: ringing,
    paper: NO_PAPER,
    ...part,
  };
}

/** The practice store of the picture: the plug is out, a live order rings. */
export function practiceWorkspace(part: Partial<WorkspaceView> = {}): WorkspaceView {
  const common = { storeId: 1, mode: null } as const;
  return storeWorkspace({
    kind: 'practice',
    mode: 'test',
    stores: [{ id: 1, name: 'Practice store', city: null }],
    line: {
      state: 'offline',
      since: at('11:53'),
      lastContact: at('11:53'),
      nextTry: null,
      parked: null,
      disconnected: [],
    },
    waiting: { count: 1, oldestAt: at('11:53:30'), oldestSent: false },
    counts: { toBook: 0, refused: 0, newElsewhere: 0, askingCounts: 0 },
    board: {
      new: [
        orderCard({
          ...common,
          number: 'P104',
          placedAt: at('11:48:36'),
          total: rs('324.00'),
          items: 2,
          units: 2,
          offers: {
            own,
            courier: {
              available: true,
              reason: null,
              cost: rs('24.30'),
              percent: 750,
              keeps: rs('299.70'),
              etaMinutes: 12,
            },
          },
        }),
        orderCard({
          ...common,
          number: 'P105',
          placedAt: at('11:51:06'),
          total: rs('112.00'),
          items: 2,
          units: 2,
          action: {
            actionId: 'a9',
            kind: 'accept',
            state: 'waiting',
            mode: 'STORE_STAFF',
            askedAt: at('11:53:30'),
            canWithdraw: true,
          },
        }),
      ],
      preparing: [
        orderCard({
          ...common,
          ...accepted,
          number: 'P103',
          total: rs('586.00'),
          items: 4,
          mode: 'STORE_STAFF',
          pickingSince: at('11:44'),
        }),
      ],
      onTheWay: [
        orderCard({
          ...common,
          ...accepted,
          number: 'P102',
          status: 'PACKED',
          total: rs('940.00'),
          mode: 'SERVICE_COURIER',
          since: at('11:52'),
          courier: { ...noRider, status: 'FAILED', provider: null },
          courierFailed: { at: at('11:53'), reason: null, seen: false },
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
export function orderDetails(card: OrderCard): OrderDetails {
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
    unitPrice: rs(price),
    mrp: mrp === null ? null : rs(mrp),
    lineTotal: rs(total),
    shelf: { stock: left, available: left, low: left < 5, readAt: at('11:53') },
  });
  return {
    card,
    deliveryFee: rs('25.00'),
    lines: [
      line('Chakki atta 5 kg', '8901000000118', 2, 31, '268.00', '536.00', '285.00'),
      line('Toor dal 1 kg', '8901000000224', 1, 18, '168.00', '168.00'),
      line('Toned milk 1 L', '8901000000330', 4, 2, '56.00', '224.00'),
      line('Glucose biscuits 800 g', '8901000000446', 3, 40, '88.00', '176.00', '95.00', 1),
      line('Mustard oil 1 L', '8901000000552', 1, 9, '172.00', '172.00', '185.00'),
      line('शुद्ध देसी घी 500 मि.ली. (पुरानी दिल्ली वाली पैकिंग)', '8901000000668', 1, 12, '345.00', '345.00', '360.00'),
    ],
    timeline: [
      { type: 'order.placed', at: at('11:31'), actor: 'customer', reason: null },
      { type: 'order.accepted', at: at('11:33'), actor: 'pos', reason: null },
      { type: 'order.picking_started', at: at('11:35'), actor: 'retailer', reason: null },
      { type: 'order.packed', at: at('11:39'), actor: 'retailer', reason: null },
      { type: 'delivery.failed', at: at('11:50'), actor: 'system', reason: 'No courier was available.' },
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
    soldAt: at(clock),
    total: rs(total),
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
  return sale(number, isOnline, clock, total, 3, { state: 'booked', billNumber: bill, bookedAt: at(bookedAt) });
}

/** An evening on which something of everything differs. */
export const closing: ClosingView = {
  at: at('22:31'),
  from: at('00:00'),
  orders: {
    compared: 84,
    differences: [{ storeId: 3, orderId: 'ord_7K21', number: '7K21', here: 'ACCEPTED', there: 'DELIVERED' }],
    open: [{ storeId: 3, orderId: 'ord_7K22', number: '7K22' }],
  },
  sales: {
    compared: 77,
    totalHere: rs('60227.00'),
    totalThere: rs('60869.00'),
    differences: [{ storeId: 3, orderId: 'ord_7K21', number: '7K21', here: null, there: rs('642.00') }],
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
export const foundOrders: FoundOrdersView = {
  rows: [
    {
      card: orderCard({ number: '7K38', status: 'DELIVERED', billNumber: 'B-2213' }),
      items: ['Amul Butter 100 g', 'Salt'],
    },
    {
      card: orderCard({ number: '5C89', status: 'CANCELLED', placedAt: at('00:00') }),
      items: ['सरसों का तेल 500 मि.ली.'],
    },
  ],
  isMore: true,
};

export const sales: SalesView = {
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
    day: at('00:00'),
    online: { total: rs('18402.00'), count: 23 },
    inStore: { total: rs('105054.50'), count: 116 },
    toBook: 4,
  },
  earlier: [
    {
      day: later(at('00:00'), -DAY),
      online: { total: rs('41210.00'), count: 52 },
      inStore: { total: rs('128340.00'), count: 131 },
      toBook: 0,
    },
    {
      day: later(at('00:00'), -2 * DAY),
      online: { total: rs('38990.50'), count: 47 },
      inStore: { total: rs('119876.00'), count: 120 },
      toBook: 3,
    },
  ],
};

function action(number: string, part: Partial<ActivityRow>): ActivityRow {
  return {
    actionId: `act_${number}`,
    kind: 'accept',
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
    askedAt: at('11:47'),
    firstSentAt: at('11:47'),
    settledAt: null,
    tries: 1,
    nextTryAt: null,
    outcome: null,
    canWithdraw: false,
    open: false,
    ...part,
  };
}

export const activity: readonly ActivityRow[] = [
  action('7K21', {
    state: 'refused',
    open: true,
    askedAt: at('11:23'),
    outcome: { code: 'insufficient_stock', status: 'PENDING', acceptedVia: null },
  }),
  action('7K19', { state: 'unknown', askedAt: at('11:04'), tries: 3, nextTryAt: after(NOW, 12 * SECOND) }),
  action('7K38', {
    state: 'waiting',
    kind: 'reject',
    mode: null,
    reason: 'An item is out of stock',
    askedAt: at('11:53'),
    canWithdraw: true,
  }),
  action('7K32', { kind: 'acknowledge', mode: null, billNumber: 'B-2213', settledAt: at('11:48') }),
  action('7K37', { settledAt: at('11:47') }),
  action('7K18', { state: 'withdrawn', settledAt: at('10:40'), askedAt: at('10:39') }),
];
