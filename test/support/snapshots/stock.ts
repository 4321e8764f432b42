/** What the Stock screen shows, at the store of the gallery. */

import type { CountedRow, CountingSessionView } from '../../../electron/contract/calls/counting.ts';
import type { ImportView } from '../../../electron/contract/calls/import.ts';
import type { InventoryRunView, StockAction, StockPage, StockRow } from '../../../electron/contract/calls/stock.ts';
import { timeToday } from './values.ts';

/** An item of the store; nothing of it is held or low. */
export function createStockRow(
  part: Partial<StockRow> & { readonly barcode: string; readonly stock: number },
): StockRow {
  const held = part.held ?? 0;
  return {
    storeId: 3,
    name: null,
    sku: null,
    price: null,
    mrp: null,
    held,
    available: part.stock - held,
    lowMark: 6,
    low: false,
    out: part.stock === 0,
    expiryDate: '2027-03-14',
    expiresInDays: 114,
    waiting: null,
    changedToday: false,
    readAt: timeToday('11:40'),
    ...part,
  };
}

/** An empty list of a store that has items. */
export function createStockPage(part: Partial<StockPage> = {}): StockPage {
  return {
    total: 0,
    isCut: false,
    isSimilar: false,
    offset: 0,
    rows: [],
    counts: { all: 3_214, low: 12, out: 3, expiring: 5, changed: 38, unsent: 2, found: 8 },
    copy: { wholeAt: timeToday('11:40'), items: 3_214, reading: null },
    ...part,
  };
}

/** Twelve units received, settled. */
export function createStockAction(part: Partial<StockAction>): StockAction {
  return {
    actionId: 'a1',
    kind: 'adjustment',
    subject: 'stock',
    state: 'done',
    storeId: 3,
    orderId: null,
    number: null,
    barcode: '8901000000576',
    itemName: 'Mustard seeds 100 g',
    delta: 12,
    counted: null,
    changes: null,
    importId: null,
    mode: null,
    billNumber: null,
    reason: 'received',
    who: 'Meena',
    askedAt: timeToday('11:20'),
    firstSentAt: timeToday('11:20'),
    settledAt: timeToday('11:20'),
    tries: 1,
    nextTryAt: null,
    outcome: null,
    canWithdraw: false,
    open: false,
    reference: null,
    undoes: null,
    undoneBy: null,
    corrects: null,
    undoUntil: null,
    correction: null,
    rows: null,
    rejected: null,
    ...part,
  };
}

export const COUNTING_SESSION: CountingSessionView = {
  sessionId: 's1',
  storeId: 3,
  startedAt: timeToday('10:02'),
  lastAt: timeToday('11:50'),
  items: 4,
  different: 3,
  more: 4,
  fewer: 7,
};

/** A count that agrees with the shelf. */
export const createCountedRow = (part: Partial<CountedRow> & { readonly barcode: string }): CountedRow => ({
  name: null,
  counted: 10,
  countedAt: timeToday('11:50'),
  expected: 10,
  difference: 0,
  isNew: false,
  ...part,
});

/** A push of 200 rows without errors. */
export const createInventoryRun = (part: Partial<InventoryRunView> & { readonly id: string }): InventoryRunView => ({
  kind: 'push',
  status: 'COMPLETED',
  at: timeToday('11:40'),
  finishedAt: timeToday('11:40'),
  asOf: timeToday('11:39'),
  received: 200,
  created: 2,
  updated: 150,
  unchanged: 48,
  errorCount: 0,
  errors: [],
  subtracted: 0,
  ...part,
});

const COLUMNS = [
  { heading: 'EAN', field: 'barcode', samples: ['8901000000118', '8901000000224', '8901000000330', '8901000000446'] },
  {
    heading: 'Item Name',
    field: 'name',
    samples: ['Chakki atta 5 kg', 'Toor dal 1 kg', 'Toned milk 1 L', 'Glucose biscuits 800 g'],
  },
  { heading: 'Qty on hand', field: 'stock', samples: ['31', '18', '2', '40'] },
  { heading: 'MRP', field: 'mrp', samples: ['285.00', '168.00', '56.00', '95.00'] },
  { heading: 'Sell Rate', field: 'price', samples: ['268.00', '168.00', '56.00', '88.00'] },
  { heading: 'Exp Dt', field: 'expiry_date', samples: ['14-03-27', '30-11-26', '23-11-26', '09-05-27'] },
  { heading: 'Rack', field: null, samples: ['A2', 'A4', 'F1', 'B1'] },
] as const;

/** A file of 18,432 rows. */
export const createImportView = (part: Partial<ImportView> = {}): ImportView => ({
  importId: 'i1',
  storeId: 3,
  fileName: 'stock-20-nov.csv',
  bytes: 1_400_000,
  startedAt: timeToday('11:50'),
  state: 'checked',
  unreadable: null,
  form: { encoding: 'utf-8', delimiter: ',', firstRow: 1, hasHeading: true },
  columns: COLUMNS,
  dayOrder: 'day_first',
  rows: 18_432,
  sound: 18_401,
  heldBack: 31,
  counting: 'book',
  asOf: timeToday('11:50'),
  sent: { answered: 6_000, underWay: 1_000, refused: 12, subtracted: 37, pushes: 19, pushesDone: 6 },
  ...part,
});
