import { listUniqueWords } from '../../contract/domain/order-number.ts';
import type { FoundOrder, FoundOrdersView } from '../../contract/ipc/orders.ts';
import type { OrderCardRows } from './order-card.ts';
import { buildOrderCard } from './order-card.ts';

/** How many orders a search lists. */
const FOUND_ROWS = 50;
/** One more is looked for, to know whether there are more. */
export const SEARCH_LIMIT = FOUND_ROWS + 1;

/** What a search for `text` found, as it is shown. */
export function buildFoundOrders(rows: readonly OrderCardRows[], text: string): FoundOrdersView {
  return {
    rows: rows.slice(0, FOUND_ROWS).map((each) => foundOrder(each, listUniqueWords(text))),
    isMore: rows.length > FOUND_ROWS,
  };
}

function foundOrder(rows: OrderCardRows, wanted: readonly string[]): FoundOrder {
  const { lines } = rows.row.order;
  const isWanted = ({ barcode, name }: (typeof lines)[number]): boolean => {
    const words = listUniqueWords(`${barcode ?? ''} ${name ?? ''}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
  const items = [...lines.filter(isWanted), ...lines.filter((line) => !isWanted(line))];
  return { card: buildOrderCard(rows), items: items.flatMap(({ name }) => (name === null ? [] : [name])) };
}
