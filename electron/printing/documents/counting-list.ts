import type { Sheet } from '../../contract/domain/print-document.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { joined, middle, pair, RULE, SPACE, toWrite } from './blocks.ts';
import { dayAndTime } from './formatters.ts';
import type { Marks, Shop } from './letterhead.ts';
import { markBlocks } from './letterhead.ts';

/** One item to count. */
export interface CountingItem {
  readonly name: string | null;
  readonly barcode: string;
  /** What the shelf was last read to have; null when that is not known. */
  readonly stock: number | null;
}

/** Items with a place to write what was counted. */
export function countingSheet(shop: Shop, items: readonly CountingItem[], printedAt: Instant, marks: Marks): Sheet {
  const { say } = shop;
  return {
    title: say('counting'),
    blocks: [
      ...markBlocks(shop, marks, 'practice_page'),
      middle(say('counting'), { size: 'big', bold: true }),
      middle(shop.name),
      middle(dayAndTime(printedAt), { size: 'small' }),
      toWrite(say('counted_by'), 'name'),
      RULE,
      ...items.map(({ name, barcode, stock }) => {
        const shelf = stock === null ? say('shelf_unknown') : say('shelf_says', String(stock));
        return toWrite(name ?? say('no_name'), 'figure', joined(barcode, shelf));
      }),
      RULE,
      pair(say('items'), String(items.length)),
      SPACE,
    ],
  };
}
