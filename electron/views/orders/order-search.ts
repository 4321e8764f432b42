import type { FoundOrder, FoundOrdersView } from '../../contract/calls/orders.ts';
import { listUniqueWords } from '../../contract/domain/search-words.ts';
import type { TypedReading } from '../../contract/domain/similar-words.ts';
import { measureReading } from '../../contract/domain/similar-words.ts';
import type { OrderCardRows } from './order-card.ts';
import { buildOrderCard } from './order-card.ts';

/** How many orders a search lists. */
const FOUND_ROWS = 50;

/** One more is read, to know whether more orders match. */
export const SEARCH_LIMIT = FOUND_ROWS + 1;

/** The orders that a search for `text` found: exact matches or, if there are none, those of a reading. */
export function buildFoundOrders(
  rows: readonly OrderCardRows[],
  text: string,
  reading: TypedReading | null,
): FoundOrdersView {
  const words = listUniqueWords(text);
  const matches = (lineWords: readonly string[]): boolean =>
    reading === null
      ? words.every((typed) => lineWords.some((word) => word.startsWith(typed)))
      : measureReading(reading, lineWords) !== null;
  return {
    rows: rows.slice(0, FOUND_ROWS).map((each) => buildFoundOrder(each, matches)),
    isMore: rows.length > FOUND_ROWS,
    isSimilar: reading !== null,
  };
}

function buildFoundOrder(rows: OrderCardRows, matches: (lineWords: readonly string[]) => boolean): FoundOrder {
  const { lines } = rows.row.order;
  const isMatch = ({ barcode, name }: (typeof lines)[number]): boolean =>
    matches(listUniqueWords(`${barcode ?? ''} ${name ?? ''}`));
  const items = [...lines.filter(isMatch), ...lines.filter((line) => !isMatch(line))];
  return { card: buildOrderCard(rows), items: items.flatMap(({ name }) => (name === null ? [] : [name])) };
}
