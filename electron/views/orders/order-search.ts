import { listUniqueWords } from '../../contract/domain/search-words.ts';
import type { FoundOrder, FoundOrdersView } from '../../contract/ipc/orders.ts';
import type { OrderCardRows } from './order-card.ts';
import { buildOrderCard } from './order-card.ts';

/** How many orders a search lists. */
const FOUND_ROWS = 50;

/** One more is read, to know whether there are more. */
export const SEARCH_LIMIT = FOUND_ROWS + 1;

/** The orders that a search for `text` found. */
export function buildFoundOrders(rows: readonly OrderCardRows[], text: string): FoundOrdersView {
  return {
    rows: rows.slice(0, FOUND_ROWS).map((each) => buildFoundOrder(each, listUniqueWords(text))),
    isMore: rows.length > FOUND_ROWS,
  };
}

function buildFoundOrder(rows: OrderCardRows, words: readonly string[]): FoundOrder {
  const { lines } = rows.row.order;
  const isMatch = ({ barcode, name }: (typeof lines)[number]): boolean => {
    const lineWords = listUniqueWords(`${barcode ?? ''} ${name ?? ''}`);
    return words.every((typed) => lineWords.some((word) => word.startsWith(typed)));
  };
  const items = [...lines.filter(isMatch), ...lines.filter((line) => !isMatch(line))];
  return { card: buildOrderCard(rows), items: items.flatMap(({ name }) => (name === null ? [] : [name])) };
}
