import type { ApiOrderLine } from '../../contract/api/tolerant-resources.ts';
import type { DocumentBlock, PrintDocument } from '../../contract/domain/print-document.ts';
import { blankField, centered, joinWithDots, SPACE, THICK_RULE } from './blocks.ts';
import { formatDayAndTime } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { markBlocks } from './letterhead.ts';
import type { OrderDocumentData } from './order-blocks.ts';
import { countBlock, formatFreeUnits, formatLineName, numberBlocks } from './order-blocks.ts';
import type { DocumentTranslator } from './translations.ts';

/** What is to be taken from the shelves: large, by name, with a box to tick and the order's barcode. No prices. */
export function buildPickingSlip(shop: Letterhead, paper: OrderDocumentData, marks: DocumentMarks): PrintDocument {
  const { t } = shop;
  const { order, printedAt } = paper;
  return {
    title: `${t('picking')} ${order.id}`,
    blocks: [
      ...markBlocks(shop, marks),
      centered(joinWithDots(t('picking'), shop.name), { bold: true }),
      ...numberBlocks(paper, t),
      THICK_RULE,
      ...sortedForPicking(order.lines).map((each) => tickBlock(each, t)),
      THICK_RULE,
      countBlock(paper, t),
      blankField(t('bags'), 'figure'),
      blankField(t('picked_by'), 'name'),
      SPACE,
      { kind: 'barcode', value: order.id },
      centered(joinWithDots(t('printed'), formatDayAndTime(printedAt)), { size: 'small' }),
      ...markBlocks(shop, { ...marks, isCopy: false }),
    ],
  };
}

/** By name, as the shelves are walked; what has no name comes last, by its barcode. */
function sortedForPicking(lines: readonly ApiOrderLine[]): ApiOrderLine[] {
  const inOrder = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });
  return lines.toSorted((one, other) => {
    if (one.name === null || other.name === null) return Number(one.name === null) - Number(other.name === null);
    return inOrder.compare(one.name, other.name);
  });
}

function tickBlock(each: ApiOrderLine, t: DocumentTranslator): DocumentBlock {
  const note = joinWithDots(formatFreeUnits(each, t), each.barcode);
  return {
    kind: 'tick',
    count: `${each.quantity} ×`,
    isMany: each.quantity > 1,
    text: formatLineName(each, t),
    note: note === '' ? null : note,
  };
}
