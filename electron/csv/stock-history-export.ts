import type { StockHistoryEntry } from '../contract/calls/stock.ts';
import { formatInstant } from '../contract/domain/time.ts';
import { formatCsvLine } from './csv-writer.ts';

type Cell = string | number | null;

/** The columns, with times in India's time zone. `What` and `By` hold the names of the API and the app in every language. */
const COLUMNS: readonly (readonly [heading: string, cell: (entry: StockHistoryEntry) => Cell])[] = [
  ['Date', ({ at }) => formatInstant(at).slice(0, 10)],
  ['Time', ({ at }) => formatInstant(at).slice(11, 19)],
  ['What', ({ what }) => nameWhat(what)],
  ['Units', ({ what }) => (what.kind === 'order' ? what.units : null)],
  ['Change', ({ delta }) => delta],
  ['Shelf', ({ shelf }) => shelf],
  [
    'By',
    ({ what }) =>
      what.kind === 'order' ? what.by : what.kind === 'action' ? (what.action.who ?? 'this_counter') : null,
  ],
  ['Order', ({ what }) => (what.kind === 'order' ? what.number : null)],
  ['Order ID', ({ what }) => (what.kind === 'order' ? what.orderId : null)],
  [
    'Reason',
    ({ what }) => (what.kind === 'elsewhere' ? null : what.kind === 'order' ? what.reason : what.action.reason),
  ],
  [
    'Details',
    ({ what }) =>
      what.kind === 'action'
        ? (what.action.changes?.map(({ detail, from, to }) => `${detail}: ${from ?? ''} > ${to}`).join('; ') ?? null)
        : null,
  ],
  ['Reference', ({ what }) => (what.kind === 'action' ? what.action.reference : null)],
  ['State', ({ what }) => (what.kind === 'action' ? what.action.state : null)],
];

function nameWhat(what: StockHistoryEntry['what']): string {
  switch (what.kind) {
    case 'order':
      return what.movement;
    case 'action':
      if (what.action.importId !== null) return 'import';
      return what.action.kind;
    case 'elsewhere':
      return 'elsewhere';
  }
}

/** The first line. */
export function formatStockHistoryHeading(): string {
  return formatCsvLine(COLUMNS.map(([heading]) => heading));
}

/** One line for each entry. */
export function formatStockHistoryLines(entries: readonly StockHistoryEntry[]): string {
  return entries.map((entry) => formatCsvLine(COLUMNS.map(([, cell]) => String(cell(entry) ?? '')))).join('');
}
