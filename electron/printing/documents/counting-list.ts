import type { PrintDocument } from '../../contract/domain/print-document.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { blankField, centered, joinWithDots, pair, RULE, SPACE } from './blocks.ts';
import { formatDayAndTime } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { markBlocks } from './letterhead.ts';

/** One item to count. */
export interface CountingListItem {
  readonly name: string | null;
  readonly barcode: string;
  /** What the shelf was last read to have; null when that is not known. */
  readonly stock: number | null;
}

/** Items with a place to write what was counted. */
export function buildCountingList(
  shop: Letterhead,
  items: readonly CountingListItem[],
  printedAt: Instant,
  marks: DocumentMarks,
): PrintDocument {
  const { t } = shop;
  return {
    title: t('counting'),
    blocks: [
      ...markBlocks(shop, marks, 'practice_page'),
      centered(t('counting'), { size: 'big', bold: true }),
      centered(shop.name),
      centered(formatDayAndTime(printedAt), { size: 'small' }),
      blankField(t('counted_by'), 'name'),
      RULE,
      ...items.map(({ name, barcode, stock }) => {
        const shelf = stock === null ? t('shelf_unknown') : t('shelf_says', String(stock));
        return blankField(name ?? t('no_name'), 'figure', joinWithDots(barcode, shelf));
      }),
      RULE,
      pair(t('items'), String(items.length)),
      SPACE,
    ],
  };
}
