import type { CountedRow, CountingPage, CountingSessionView } from '../../contract/calls/counting.ts';
import type { StockOrder, StockRow } from '../../contract/calls/stock.ts';
import type { CountedItem, CountingSession } from '../../database/tables/stock/counting-sessions.ts';

/**
 * How many units a person should find on the shelf. The service has already subtracted the units of accepted orders,
 * but those of orders not yet being picked are still there. Null if the item was never read.
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

/** The totals of a session with all of its items. */
export function buildCountingView(
  { id, storeId, startedAt }: CountingSession,
  newestFirst: readonly CountedItem[],
): CountingSessionView {
  const differences = newestFirst.flatMap((item) => buildCountedRow(item).difference ?? []);
  return {
    sessionId: id,
    storeId,
    startedAt,
    lastAt: newestFirst[0]?.countedAt ?? null,
    items: newestFirst.length,
    different: newestFirst.filter((item) => isDifferent(buildCountedRow(item))).length,
    more: differences.reduce((sum, units) => sum + Math.max(0, units), 0),
    fewer: differences.reduce((sum, units) => sum + Math.max(0, -units), 0),
  };
}

export function buildCountingPage(
  session: CountingSession,
  newestFirst: readonly CountedItem[],
  page: { readonly onlyDifferent: boolean; readonly offset: number; readonly limit: number },
): CountingPage {
  const rows = newestFirst.map(buildCountedRow).filter((row) => !page.onlyDifferent || isDifferent(row));
  return {
    session: buildCountingView(session, newestFirst),
    total: rows.length,
    offset: page.offset,
    rows: rows.slice(page.offset, page.offset + page.limit),
  };
}

/** Whether the count differs from what was expected, or nothing was expected. */
function isDifferent({ difference }: CountedRow): boolean {
  return difference !== 0;
}
