import type {
  StockAction,
  StockHistoryCursor,
  StockHistoryEntry,
  StockHistoryPage,
} from '../../contract/calls/stock.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type {
  ActionMovementRow,
  ItemMovementRow,
  OrderMovementKind,
  OrderMovementRow,
  StockChangeRow,
} from '../../database/tables/stock/item-movements.ts';
import type { MovementLevels, ShelfMovement, ShelfReading, UnknownChange } from './shelf-levels.ts';
import { calculateShelfLevels } from './shelf-levels.ts';

export interface StockHistoryRows {
  /** Newest first. */
  readonly rows: readonly ItemMovementRow[];
  /** The first and the last reading that showed the item's final stock, oldest first; empty if it was never read. */
  readonly lastReadings: readonly ShelfReading[];
  /** Where the page ends; null when it is the last. */
  readonly next: StockHistoryCursor | null;
  readonly describeAction: (action: ActionRow) => StockAction;
}

/**
 * A page ends at a reading that has no movement closer than this, because such a movement could belong to either side.
 */
const APART_MS = 5 * SECOND;

/**
 * Finds where a page of about `wanted` rows ends: at a reading, from which the older part is calculated independently, or
 * else at the last row. Null without rows.
 */
export function chooseNextCursor(rows: readonly ItemMovementRow[], wanted: number): StockHistoryCursor | null {
  const isApart = ({ at }: ItemMovementRow): boolean =>
    rows.every((row) => row.kind === 'reading' || Math.abs(row.at - at) > APART_MS);
  const older = rows.slice(wanted).filter((row) => row.kind === 'reading');
  const reading = older.find(isApart) ?? older.at(-1);
  if (reading !== undefined) return { at: reading.at, stock: reading.stock };
  const last = rows.at(-1);
  return last === undefined ? null : { at: last.at, stock: null };
}

type KnownMovement = OrderMovementRow | ActionMovementRow;

/** A page of the history of an item, newest first. */
export function buildStockHistory({ rows, lastReadings, next, describeAction }: StockHistoryRows): StockHistoryPage {
  const oldestFirst = rows.toReversed();
  const known = oldestFirst.filter((row) => row.kind !== 'reading');
  const changes = oldestFirst.filter((row) => row.kind === 'reading');
  const { movements, unknown } = calculateShelfLevels(known.map(toMovement), listReadings(changes, lastReadings));
  const entries: readonly Entry[] = [
    ...known.map((row, index) => ({ row, levels: movements[index] ?? UNKNOWN })),
    ...unknown.map((change) => ({ change, isAfterImport: isAfterImport(changes, change) })),
  ];
  // Of entries with the same time, the later one comes first.
  const newestFirst = entries.toReversed().toSorted((one, other) => timeOf(other) - timeOf(one));
  return {
    entries: newestFirst
      .filter((entry) => next === null || timeOf(entry) > next.at)
      .map((entry) =>
        'row' in entry
          ? buildEntry(entry.row, entry.levels, describeAction)
          : buildUnknownChange(entry.change, entry.isAfterImport),
      ),
    next,
  };
}

type Entry =
  | { readonly row: KnownMovement; readonly levels: MovementLevels }
  | { readonly change: UnknownChange; readonly isAfterImport: boolean };

function timeOf(entry: Entry): number {
  return 'row' in entry ? entry.row.at : entry.change.at;
}

const UNKNOWN: MovementLevels = { before: null, after: null };

/**
 * Each reading that showed a different stock, the first and the last reading before it, and the item's last readings.
 */
function listReadings(changes: readonly StockChangeRow[], last: StockHistoryRows['lastReadings']): ShelfReading[] {
  const readings = changes.flatMap(({ at, stock, sinceBefore, beforeAt, stockBefore }) => [
    { at: sinceBefore, stock: stockBefore },
    { at: beforeAt, stock: stockBefore },
    { at, stock },
  ]);
  return [...readings, ...last];
}

function isAfterImport(changes: readonly StockChangeRow[], { at }: UnknownChange): boolean {
  return changes.some((change) => change.at === at && change.isAfterImport);
}

/** What each kind of movement does to the shelf. Held units stay on it. */
const ORDER_SIGN: Readonly<Record<OrderMovementKind, -1 | 0>> = {
  held: 0,
  lapsed: 0,
  released: 0,
  sold: -1,
  sold_in_store: -1,
  returned: 0,
};

function toMovement(row: KnownMovement): ShelfMovement {
  const { at } = row;
  if (row.kind === 'action') return { at, apply: (shelf) => applyAction(row.action, shelf) };
  const delta = ORDER_SIGN[row.kind] * row.units;
  return {
    at,
    apply: (shelf) => (shelf === null ? null : Math.max(0, shelf + delta)),
    // Only the service knows what a cancellation after the acceptance puts back.
    ...(row.kind === 'returned' && { mayReturn: row.units }),
  };
}

/** Refused and withdrawn actions change nothing. */
function applyAction({ payload, state, subtracted }: ActionRow, shelf: number | null): number | null {
  if (state === 'refused' || state === 'withdrawn') return shelf;
  if (payload.kind === 'count') return Math.max(0, payload.counted - (subtracted ?? 0));
  if (payload.kind === 'adjustment' && shelf !== null) return Math.max(0, shelf + payload.delta);
  if (payload.kind === 'edit' && shelf !== null) return Math.max(0, shelf - (subtracted ?? 0));
  return shelf;
}

function buildEntry(
  row: KnownMovement,
  { before, after }: MovementLevels,
  describeAction: StockHistoryRows['describeAction'],
): StockHistoryEntry {
  const delta = before === null || after === null || before === after ? null : after - before;
  if (row.kind === 'action') {
    const { action } = row;
    return { at: row.at, delta, shelf: after, what: { kind: 'action', action: describeAction(action) } };
  }
  const { at, kind: movement, orderId, units, by, reason } = row;
  const sign = ORDER_SIGN[movement];
  return {
    at,
    delta: delta ?? (sign === 0 ? null : sign * units),
    shelf: after,
    what: { kind: 'order', movement, orderId, number: shortNumber(orderId), units, by, reason },
  };
}

function buildUnknownChange({ from, at, delta, shelf }: UnknownChange, isAfterImport: boolean): StockHistoryEntry {
  return { at, delta, shelf, what: { kind: 'elsewhere', from, isAfterImport } };
}
