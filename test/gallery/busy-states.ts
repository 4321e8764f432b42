/** A chain's busy day, on every main screen: counts of four digits, and long names of people, stores, items and riders. */

import type { OrderCard } from '../../electron/contract/calls/order-card.ts';
import type { WorkspaceView } from '../../electron/contract/calls/snapshot.ts';
import type { StockRow } from '../../electron/contract/calls/stock.ts';
import { MINUTE, SECOND } from '../../electron/contract/domain/time.ts';
import { DEFAULT_SETTINGS } from '../../electron/contract/settings.ts';
import { ACTIVITY } from '../support/snapshots/activity.ts';
import { BOTH_COURIER_ACTIONS, COURIER, FULL_BOARD, OWN_RIDERS } from '../support/snapshots/board.ts';
import { ACCEPTED, createOrderCard, NO_RIDER } from '../support/snapshots/order-cards.ts';
import { CLOSING, SALES } from '../support/snapshots/sales.ts';
import { createSalesReport } from '../support/snapshots/sales-report.ts';
import { createSnapshot, createStoreWorkspace, episodeSubject, RINGING_ALARM } from '../support/snapshots/snapshot.ts';
import { ASHA, createStaffView } from '../support/snapshots/staff.ts';
import { createStockPage, createStockRow } from '../support/snapshots/stock.ts';
import { addMilliseconds, NOW, rupeesOf, timeToday } from '../support/snapshots/values.ts';
import type { CallAnswers, StockState } from './stock-states.ts';

const STORES = [
  { id: 3, name: 'Sri Venkateswara Departmental Provision Stores, Thiruvanmiyur', city: 'Thiruvananthapuram' },
  { id: 4, name: 'शर्मा किराणा आणि जनरल स्टोअर्स, छत्रपती संभाजीनगर', city: 'Chhatrapati Sambhajinagar' },
  { id: 5, name: 'ஸ்ரீ முருகன் மளிகை மற்றும் பலசரக்கு அங்காடி, திருவண்ணாமலை', city: 'Tiruvannamalai' },
];
const ITEMS = [
  'Aashirvaad Superior MP Sharbati chakki atta 5 kg',
  'शुद्ध देसी घी, पुरानी दिल्ली वाली पारंपरिक पैकिंग 1 लीटर',
  'பொன்னி புழுங்கல் அரிசி, பழையது 25 கிலோ மூட்டை',
  'Maharashtrian goda masala 200 g',
];
const RIDER = { ...NO_RIDER, riderName: 'Venkatanarasimharajuvaripeta Subramaniam', riderPhone: '+91 98260 41175' };

const atStore = (card: OrderCard, at: number): OrderCard => {
  const store = STORES[at % STORES.length];
  return { ...card, storeId: store?.id ?? 3, storeName: store?.name ?? '' };
};

const waiting: readonly OrderCard[] = Array.from({ length: 24 }, (_, at) =>
  atStore(
    createOrderCard({
      number: `9Q${at + 10}`,
      placedAt: addMilliseconds(NOW, (at * 0.5 - 13.8) * MINUTE),
      total: rupeesOf('124600.50'),
      paymentMethod: 'NETBANKING',
      items: 148,
      units: 1_204,
      firstLines: ITEMS.slice(0, 3).map((name) => ({ name, units: 120 })),
      offers: { own: OWN_RIDERS, courier: COURIER },
    }),
    at,
  ),
);

const preparing: readonly OrderCard[] = [
  createOrderCard({
    number: '9P71',
    ...ACCEPTED,
    status: 'CANCELLED',
    total: rupeesOf('124600.50'),
    billNumber: 'INV/2026-27/10482',
    stopped: { by: 'customer', reason: null, at: timeToday('11:52') },
  }),
  createOrderCard({
    number: '9P72',
    ...ACCEPTED,
    total: rupeesOf('98150.00'),
    items: 148,
    mode: 'SERVICE_COURIER',
    courier: { ...NO_RIDER, status: 'FAILED', provider: 'Zip' },
    courierFailed: { at: timeToday('11:50'), reason: 'No courier was available.', seen: false },
    courierActions: BOTH_COURIER_ACTIONS,
  }),
  createOrderCard({
    number: '9P73',
    ...ACCEPTED,
    items: 148,
    mode: 'SERVICE_COURIER',
    pickingSince: timeToday('11:43'),
    courier: { ...RIDER, status: 'ASSIGNED', provider: 'Zip', vehicle: 'Bike', etaMinutes: 4 },
  }),
  ...FULL_BOARD.preparing,
].map(atStore);

const workspace = createStoreWorkspace({
  stores: STORES,
  board: {
    ...FULL_BOARD,
    new: waiting,
    preparing,
    onTheWay: FULL_BOARD.onTheWay.map((card, at) =>
      atStore({ ...card, courier: card.courier && { ...card.courier, ...RIDER } }, at),
    ),
    doneSum: { delivered: 1_812, total: rupeesOf('12518240.50'), cancelled: 1_031, toBook: 1_207 },
  },
  waiting: { count: 1_204, oldestAt: timeToday('10:50'), oldestSent: false },
  counts: { toBook: 1_207, refused: 1_012, newElsewhere: 0, askingCounts: 1_003 },
});
const offline: Partial<WorkspaceView> = {
  line: {
    ...workspace.line,
    state: 'offline',
    since: timeToday('10:48'),
    lastContact: timeToday('10:48'),
    nextTry: timeToday('11:54:20'),
  },
  board: {
    ...workspace.board,
    new: waiting.map((card, at) => ({
      ...card,
      offers: null,
      action:
        at > 2
          ? null
          : {
              actionId: `w${at}`,
              kind: 'accept',
              mode: 'STORE_STAFF',
              state: 'waiting',
              askedAt: timeToday('11:53'),
              canWithdraw: true,
            },
    })),
  },
};

/** All ring but one; two orders in Preparing need somebody. */
const [first] = waiting;
const { urgent } = RINGING_ALARM;
const alarm = {
  ...RINGING_ALARM,
  episodes: [
    ...waiting.map(({ number, storeId }, at) => ({
      ...episodeSubject(number),
      storeId,
      state: at === 3 ? ('silenced' as const) : ('ringing' as const),
      since: addMilliseconds(NOW, -90 * SECOND),
      silencedUntil: at === 3 ? addMilliseconds(NOW, 21 * SECOND) : null,
    })),
    ...(['stop', 'courier'] as const).map((wants, at) => ({
      ...episodeSubject(`9P7${at + 1}`),
      storeId: preparing[at]?.storeId ?? 3,
      wants,
      state: 'ringing' as const,
      since: timeToday('11:52'),
      silencedUntil: null,
    })),
  ],
  urgent:
    urgent === null || first === undefined
      ? null
      : {
          ...urgent,
          storeId: first.storeId,
          orderId: first.orderId,
          number: first.number,
          storeName: first.storeName,
          total: first.total,
          holdEndsAt: first.holdEndsAt,
        },
};

function busy(
  screen: string,
  answers: CallAnswers = {},
  part: Partial<WorkspaceView> = {},
  orderLayout: 'cards' | 'list' = 'cards',
): StockState {
  return {
    screen,
    snapshot: createSnapshot({
      workspace: { ...workspace, ...part },
      alarm,
      staff: createStaffView(ASHA),
      settings: {
        ...DEFAULT_SETTINGS,
        appearance: 'light',
        orderLayout,
        counterName: 'Billing counter beside the entrance',
      },
    }),
    answers,
  };
}

const rows: readonly StockRow[] = ITEMS.map((name, at) =>
  createStockRow({
    barcode: `890100000060${at}`,
    name,
    sku: 'GROC-STAPLE-ATTA-5KG-2026',
    price: rupeesOf('12460.50'),
    mrp: rupeesOf('13999.00'),
    stock: 10_248,
    held: 1_204,
    low: at === 1,
    lowMark: 1_500,
    waiting: { actions: 12, delta: 1_248, counted: null },
  }),
);
const counts = { all: 98_214, low: 1_248, out: 1_303, expiring: 2_115, changed: 3_838, unsent: 1_204, found: 8_412 };

export const BUSY_STATES: Readonly<Record<string, StockState>> = {
  'busy-orders': busy('#orders'),
  'busy-preparing': { ...busy('#orders'), tab: 1 },
  'busy-list': busy('#orders', {}, {}, 'list'),
  'busy-offline': busy('#orders', {}, offline),
  'busy-details': busy('#orders/4/ord_9Q11'),
  'busy-stock': busy('#stock', {
    'stock.list': createStockPage({ total: 98_214, rows, counts }),
    'counts.pickingQuestions': [],
  }),
  'busy-item': busy('#stock/3/8901000000600', {
    'stock.list': createStockPage({ total: 98_214, rows, counts }),
    'stock.item': { row: rows[0] ?? createStockRow({ barcode: '8901000000600', stock: 0 }), latest: [], orders: [] },
    'counts.pickingQuestions': [],
  }),
  'busy-sales': busy('#sales', {
    'sales.view': {
      ...SALES,
      toBook: SALES.toBook.map((row) => ({
        ...row,
        total: rupeesOf('124600.50'),
        items: 1_148,
        billNumber: 'INV/2026-27/10482',
      })),
      today: {
        ...SALES.today,
        online: { total: rupeesOf('9318402.00'), count: 1_823 },
        inStore: { total: rupeesOf('8105054.50'), count: 2_116 },
        toBook: 1_207,
      },
    },
  }),
  'busy-closing': busy('#closing', {
    'closing.compare': {
      ...CLOSING,
      leftOut: STORES.map(({ name }) => name),
      booking: { booked: 3_071, toBook: 1_207, underWay: 1_002, refused: 1_001 },
      actions: { unsettled: 1_204, refused: 1_012 },
    },
  }),
  'busy-activity': busy('#activity', {
    'activity.view': {
      rows: ACTIVITY.map((row) => ({
        ...row,
        who: ASHA.name,
        itemName: row.itemName === null ? null : (ITEMS[1] ?? ''),
      })),
      bags: [],
      next: 400,
      people: [ASHA.name],
    },
  }),
  'busy-report': busy('#report/month/2026-11-01', { 'sales.report': createSalesReport('month') }),
  'busy-settings': busy('#settings'),
};
