import { wordsOf } from '../../contract/domain/order-number.ts';
import type { FoundOrder, FoundOrdersView } from '../../contract/ipc/views.ts';
import type { CardRows } from './order-card.ts';
import { orderCard } from './order-card.ts';

/** How many orders a search lists. */
const FOUND_ROWS = 50;
/** One more is looked for, to know whether there are more. */
export const FOUND_LIMIT = FOUND_ROWS + 1;

/** What a search for `text` found, as it is shown. */
export function foundOrders(rows: readonly CardRows[], text: string): FoundOrdersView {
  return {
    rows: rows.slice(0, FOUND_ROWS).map((each) => foundOrder(each, wordsOf(text))),
    isMore: rows.length > FOUND_ROWS,
  };
}

function foundOrder(rows: CardRows, wanted: readonly string[]): FoundOrder {
  const { lines } = rows.row.order;
  const isWanted = ({ barcode, name }: (typeof lines)[number]): boolean => {
    const words = wordsOf(`${barcode ?? ''} ${name ?? ''}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
  const items = [...lines.filter(isWanted), ...lines.filter((line) => !isWanted(line))];
  return { card: orderCard(rows), items: items.flatMap(({ name }) => (name === null ? [] : [name])) };
}
