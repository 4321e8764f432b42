/** The states of Stock: its list, an item, counting, import and what the service took in. */

import type { CallName, CallOutput } from '../../electron/contract/calls/calls.ts';
import type { CountedRow, PickingQuestion } from '../../electron/contract/calls/counting.ts';

import type { ImportState, ImportView } from '../../electron/contract/calls/import.ts';
import type {
  StockAction,
  StockHistoryEntry,
  StockHistoryPage,
  StockItemView,
  StockMovement,
  StockPage,
  StockRow,
} from '../../electron/contract/calls/stock.ts';
import { createSnapshot, createStoreWorkspace, RINGING_ALARM, SILENT_ALARM } from '../support/snapshots/snapshot.ts';
import {
  COUNTING_SESSION,
  createCountedRow,
  createImportView,
  createInventoryRun,
  createStockAction,
  createStockPage,
  createStockRow,
} from '../support/snapshots/stock.ts';
import { rupeesOf, timeToday } from '../support/snapshots/values.ts';
import { type GalleryState, LONGEST_NAME } from './order-states.ts';

/** What main answers in a state. */
export type CallAnswers = { readonly [Name in CallName]?: CallOutput<Name> };

export interface StockState extends GalleryState {
  readonly answers: CallAnswers;
}

const full = createStoreWorkspace();
const offline = createStoreWorkspace({
  line: {
    ...full.line,
    state: 'offline',
    since: timeToday('11:53'),
    lastContact: timeToday('11:53'),
    nextTry: timeToday('11:54:20'),
  },
  waiting: { count: 2, oldestAt: timeToday('11:53'), oldestSent: false },
});

const seeds = createStockRow({
  barcode: '8901000000576',
  name: 'Mustard seeds 100 g',
  price: rupeesOf('24.00'),
  mrp: rupeesOf('26.00'),
  stock: 3,
  held: 1,
  low: true,
  expiryDate: '2026-11-30',
  expiresInDays: 10,
});

const rows: readonly StockRow[] = [
  createStockRow({
    barcode: '8901000000552',
    name: 'Mustard oil 1 L',
    price: rupeesOf('172.00'),
    stock: 20,
    held: 1,
    waiting: { actions: 1, delta: 12, counted: null },
  }),
  createStockRow({ barcode: '8901000000569', name: 'Mustard oil 500 ml', price: rupeesOf('92.00'), stock: 34 }),
  seeds,
  createStockRow({
    barcode: '8901000000583',
    name: 'Mustard oil 5 L can',
    sku: 'OIL-5L',
    price: rupeesOf('812.00'),
    stock: 6,
    held: 2,
  }),
  createStockRow({ barcode: '8901000000590', name: 'Kachi ghani oil 1 L', price: rupeesOf('189.00'), stock: 0 }),
  createStockRow({ barcode: '8901000000606', name: 'सरसों का साग 450 ग्राम', price: rupeesOf('78.00'), stock: 15 }),
  createStockRow({
    barcode: '8901000000613',
    name: 'Mustard sauce 200 g',
    price: rupeesOf('65.00'),
    stock: 11,
    waiting: { actions: 2, delta: -2, counted: 13 },
    expiryDate: '2026-11-18',
    expiresInDays: -2,
  }),
  createStockRow({
    barcode: '8901000000620',
    name: LONGEST_NAME,
    price: rupeesOf('99999999.99'),
    stock: 12_345,
    held: 123,
  }),
];

const { counts, copy } = createStockPage();
const list = (part: Partial<StockPage>): StockPage => createStockPage({ total: rows.length, rows, ...part });

const latest: readonly StockAction[] = [
  createStockAction({
    actionId: 'h1',
    state: 'waiting',
    delta: 12,
    reference: 'GRN-0481',
    undoUntil: timeToday('11:54:40'),
    canWithdraw: true,
  }),
  createStockAction({ actionId: 'h2', delta: -2, reason: 'damaged', undoneBy: 'h3' }),
  createStockAction({
    actionId: 'h4',
    kind: 'count',
    delta: null,
    counted: 6,
    reason: null,
    correction: { subtracted: 2, state: 'settled', delta: 2 },
  }),
  createStockAction({
    actionId: 'h6',
    state: 'refused',
    delta: -9,
    reason: 'sale',
    outcome: { code: 'insufficient_stock', status: null, acceptedVia: null },
  }),
];

const item: StockItemView = {
  row: seeds,
  latest,
  orders: [
    { orderId: 'ord_7K38', number: '7K38', status: 'PENDING', units: 1, standing: 'held' },
    { orderId: 'ord_7K36', number: '7K36', status: 'ACCEPTED', units: 2, standing: 'picking' },
  ],
};

const soldAt = timeToday('11:43');

/** Its history with every kind of entry, newest first. */
const history: StockHistoryPage = {
  next: { at: timeToday('09:41'), stock: 12 },
  entries: [
    ...latest.map(
      (each) => ({ at: each.askedAt, delta: each.delta, shelf: 8, what: { kind: 'action', action: each } }) as const,
    ),
    order('sold', { at: soldAt, delta: -2, shelf: 6, by: 'this_counter', number: '7K36' }),
    {
      at: timeToday('11:41'),
      delta: -3,
      shelf: 8,
      what: { kind: 'elsewhere', from: timeToday('11:11'), isAfterImport: false },
    },
    {
      at: timeToday('10:41'),
      delta: 12,
      shelf: 11,
      what: { kind: 'elsewhere', from: timeToday('10:11'), isAfterImport: true },
    },
    order('held', { by: 'marketplace', number: '7K36' }),
    order('lapsed', { by: 'marketplace', number: '7K35' }),
    order('released', { by: 'customer', number: '7K34', reason: 'Out of stock' }),
    order('returned', { delta: 2, shelf: 12, by: 'system', number: '7K33' }),
    order('sold', { delta: -2, shelf: null, by: 'pos', number: '7K32' }),
    order('sold_in_store', { delta: -1, shelf: 10, by: 'marketplace', number: '7K31', units: 1 }),
  ],
};

function order(
  movement: StockMovement,
  { at = timeToday('10:02'), delta = null, shelf = null, units = 2, by, number, reason = null }: OrderEntry,
): StockHistoryEntry {
  return { at, delta, shelf, what: { kind: 'order', movement, orderId: `ord_${number}`, number, units, by, reason } };
}

interface OrderEntry extends Partial<Pick<StockHistoryEntry, 'at' | 'delta' | 'shelf'>> {
  readonly units?: number;
  readonly by: string;
  readonly number: string;
  readonly reason?: string | null;
}

const bags: readonly PickingQuestion[] = [
  {
    orderId: 'ord_7K36',
    number: '7K36',
    status: 'ACCEPTED',
    pickingSince: timeToday('11:43'),
    items: [
      {
        countId: 'c1',
        barcode: seeds.barcode,
        name: seeds.name,
        units: 2,
        counted: 6,
        countedAt: timeToday('11:45'),
      },
    ],
  },
];

const countedRows: readonly CountedRow[] = [
  createCountedRow({ barcode: seeds.barcode, name: seeds.name }),
  createCountedRow({ barcode: '8901000000552', name: 'Mustard oil 1 L', counted: 13, expected: 20, difference: -7 }),
  createCountedRow({ barcode: '8901000000606', name: 'सरसों का साग 450 ग्राम', counted: 14, difference: 4 }),
  createCountedRow({
    barcode: '2112345678900',
    name: LONGEST_NAME,
    counted: 3,
    expected: null,
    difference: null,
    isNew: true,
  }),
];

function imported(state: ImportState, part: Partial<ImportView> = {}): StockState {
  const view = createImportView({ state, ...part });
  const wrong = (
    place: number,
    problem: 'name_too_long' | 'stock_not_whole' | 'barcode_missing' | 'barcode_repeated',
  ) => ({
    row: place,
    barcode: problem === 'barcode_missing' ? null : '8901000002228',
    problem,
    field: 'stock' as const,
    value: '12 kg',
    otherRow: problem === 'barcode_repeated' ? 214 : null,
    code: null,
    message: null,
  });
  return {
    screen: '#import',
    snapshot: createSnapshot(),
    answers: {
      'imports.view': view,
      'imports.problems': {
        total: state === 'checking' ? 0 : 43,
        rowTotal: state === 'checking' ? 0 : 39,
        toMendTotal: state === 'checking' ? 0 : 31,
        rows:
          state === 'checking'
            ? []
            : [
                wrong(118, 'name_too_long'),
                wrong(412, 'stock_not_whole'),
                wrong(1_077, 'barcode_missing'),
                wrong(2_960, 'barcode_repeated'),
                { ...wrong(3_902, 'name_too_long'), problem: null, code: 'stale_count', message: 'older' },
              ],
      },
    },
  };
}

const stock: CallAnswers = {
  'stock.list': list({}),
  'stock.item': item,
  'stock.history': history,
  'tax.item': { own: { hsn: null, rate: null, category: 'Snacks' }, ofCategory: { hsn: '210690', rate: 1_200 } },
  'counts.pickingQuestions': [],
};
const onItem = `#stock/3/${seeds.barcode}`;

export const STOCK_STATES: Readonly<Record<string, StockState>> = {
  stock: { screen: onItem, snapshot: createSnapshot({ workspace: offline, alarm: RINGING_ALARM }), answers: stock },
  'stock-edit': { screen: onItem, snapshot: createSnapshot({ alarm: SILENT_ALARM }), answers: stock, tab: 2 },
  'stock-history': { screen: onItem, snapshot: createSnapshot({ alarm: SILENT_ALARM }), answers: stock, tab: 3 },
  'stock-list': {
    screen: '#stock',
    snapshot: createSnapshot({ alarm: SILENT_ALARM }),
    answers: { ...stock, 'counts.pickingQuestions': bags, 'stock.list': list({ copy: { ...copy, reading: 1_200 } }) },
  },
  'stock-similar': {
    screen: '#stock',
    snapshot: createSnapshot({ alarm: SILENT_ALARM }),
    answers: { ...stock, 'stock.list': list({ isSimilar: true, total: 3, rows: rows.slice(0, 3) }) },
  },
  'stock-first-reading': {
    screen: '#stock',
    snapshot: createSnapshot({ alarm: SILENT_ALARM }),
    answers: {
      ...stock,
      'stock.list': list({
        total: 0,
        rows: [],
        counts: { ...counts, all: 0 },
        copy: { wholeAt: null, items: 0, reading: 0 },
      }),
    },
  },
  'stock-unknown': {
    screen: '#stock/3/8901234567894',
    snapshot: createSnapshot({ alarm: SILENT_ALARM }),
    answers: { ...stock, 'stock.item': null },
  },
  counting: {
    screen: '#counting',
    snapshot: createSnapshot({ alarm: SILENT_ALARM }),
    answers: { ...stock, 'counts.view': { session: COUNTING_SESSION, total: 4, offset: 0, rows: countedRows } },
  },
  'counting-begin': {
    screen: '#counting',
    snapshot: createSnapshot({ alarm: SILENT_ALARM }),
    answers: { 'counts.view': null, 'counts.pickingQuestions': bags },
  },
  syncs: {
    screen: '#syncs',
    snapshot: createSnapshot({ alarm: SILENT_ALARM }),
    answers: {
      'stock.inventoryRuns': {
        readAt: timeToday('11:53'),
        runs: [
          createInventoryRun({ id: 'y1', subtracted: 3 }),
          createInventoryRun({
            id: 'y2',
            kind: 'adjustment',
            status: 'COMPLETED_WITH_ERRORS',
            errorCount: 1,
            errors: [
              { barcode: '8901000009906', code: 'unknown_barcode', message: 'This barcode is not in the store.' },
            ],
          }),
          createInventoryRun({
            id: 'y3',
            finishedAt: null,
            status: 'RUNNING',
            created: null,
            updated: null,
            unchanged: null,
          }),
        ],
      },
    },
  },
  'import-file': {
    screen: '#import',
    snapshot: createSnapshot({ alarm: SILENT_ALARM }),
    answers: { 'imports.view': null },
  },
  'import-unreadable': imported('unreadable', { unreadable: { why: 'broken_quotes', row: 812 } }),
  'import-columns': imported('columns'),
  'import-checking': imported('checking'),
  'import-checked': imported('checked', { counting: null, asOf: null }),
  'import-sending': imported('sending'),
  'import-paused': imported('paused'),
  'import-stopped': imported('stopped'),
  'import-done': imported('done', { heldBack: 0 }),
};
