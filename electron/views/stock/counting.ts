import type { CountedRow, CountingPage, CountingSessionView } from '../../contract/ipc/counting.ts';
import type { StockOrder, StockRow } from '../../contract/ipc/stock.ts';
import type { CountedItem, CountingSession } from '../../database/tables/stock/counting-sessions.ts';

/**
 * What a person should find on the shelf: units of accepted orders that nobody has begun to pick are taken from the
 * service's stock and lie there all the same. Null when the item was never read.
 */
export function calculateExpectedCount(row: StockRow | null, orders: readonly StockOrder[]): number | null {
  if (row === null || row.readAt === null) return null;
  return orders.reduce((sum, { standing, units }) => (standing === 'on_shelf' ? sum + units : sum), row.stock);
}

export function buildCountedRow(item: CountedItem): CountedRow {
  const { barcode, name, counted, countedAt, expected } = item;
  const difference = expected === null ? null : counted - expected;
  return { barcode, name, counted, countedAt, expected, difference, isNew: expected === null };
}

/** A session in sums; `lastFirst`: all of its items. */
export function buildCountingView(
  { id, storeId, startedAt }: CountingSession,
  lastFirst: readonly CountedItem[],
): CountingSessionView {
  const differences = lastFirst.flatMap((item) => buildCountedRow(item).difference ?? []);
  return {
    sessionId: id,
    storeId,
    startedAt,
    lastAt: lastFirst[0]?.countedAt ?? null,
    items: lastFirst.length,
    different: lastFirst.filter((item) => isDifferent(buildCountedRow(item))).length,
    more: differences.reduce((sum, units) => sum + Math.max(0, units), 0),
    fewer: differences.reduce((sum, units) => sum + Math.max(0, -units), 0),
  };
}

export function buildCountingPage(
  session: CountingSession,
  lastFirst: readonly CountedItem[],
  ask: { readonly onlyDifferent: boolean; readonly offset: number; readonly limit: number },
): CountingPage {
  const rows = lastFirst.map(buildCountedRow).filter((row) => !ask.onlyDifferent || isDifferent(row));
  return {
    session: buildCountingView(session, lastFirst),
    total: rows.length,
    offset: ask.offset,
    rows: rows.slice(ask.offset, ask.offset + ask.limit),
  };
}

/** Counted other than expected, or not expected at all. */
function isDifferent({ difference }: CountedRow): boolean {
  return difference !== 0;
}
