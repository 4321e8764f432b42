import type { PrintDocument } from '../../contract/domain/print-document.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { blankField, centered, joinWithDots, pair, RULE, SPACE } from './blocks.ts';
import { formatDayAndTime } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { markBlocks } from './letterhead.ts';

export interface CountingListItem {
  readonly name: string | null;
  readonly barcode: string;
  /** As last read; null when that is not known. */
  readonly stock: number | null;
}

/** A list of items, each with room to write what was counted. */
export function buildCountingList(
  letterhead: Letterhead,
  items: readonly CountingListItem[],
  printedAt: Instant,
  marks: DocumentMarks,
): PrintDocument {
  const { t } = letterhead;
  return {
    title: t('counting'),
    blocks: [
      ...markBlocks(letterhead, marks, 'practice_page'),
      centered(t('counting'), { size: 'big', bold: true }),
      centered(letterhead.name),
      centered(formatDayAndTime(printedAt), { size: 'small' }),
      blankField(t('counted_by'), 'name'),
      RULE,
      ...items.map(({ name, barcode, stock }) => {
        const known = stock === null ? t('shelf_unknown') : t('shelf_says', String(stock));
        return blankField(name ?? t('no_name'), 'figure', joinWithDots(barcode, known));
      }),
      RULE,
      pair(t('items'), String(items.length)),
      SPACE,
      ...markBlocks(letterhead, { ...marks, isCopy: false }, 'practice_page'),
    ],
  };
}
