import type { ApiOrderLine } from '../../contract/api/tolerant-resources.ts';
import type { DocumentBlock, PrintDocument } from '../../contract/domain/print-document.ts';
import { blankField, centered, joinWithDots, SPACE, THICK_RULE } from './blocks.ts';
import { formatDayAndTime } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { markBlocks } from './letterhead.ts';
import type { OrderDocumentData } from './order-blocks.ts';
import { bagBlocks, countBlock, formatFreeUnits, formatLineName, numberBlocks } from './order-blocks.ts';
import type { DocumentTranslator } from './translations.ts';

/** What to take from the shelves: large, by name, with boxes to tick and the order's barcode. Without prices. */
export function buildPickingSlip(letterhead: Letterhead, data: OrderDocumentData, marks: DocumentMarks): PrintDocument {
  const { t, collator } = letterhead;
  const { order, printedAt } = data;
  return {
    title: `${t('picking')} ${order.id}`,
    blocks: [
      ...markBlocks(letterhead, marks),
      centered(joinWithDots(t('picking'), letterhead.name), { bold: true }),
      ...numberBlocks(data, t),
      THICK_RULE,
      ...sortForPicking(order.lines, collator).map((orderLine) => tickBlock(orderLine, t)),
      THICK_RULE,
      countBlock(data, t),
      ...bagBlocks(data, t),
      blankField(t('bags'), 'figure'),
      blankField(t('picked_by'), 'name'),
      SPACE,
      { kind: 'barcode', value: order.id },
      centered(joinWithDots(t('printed'), formatDayAndTime(printedAt)), { size: 'small' }),
      ...markBlocks(letterhead, { ...marks, isCopy: false }),
    ],
  };
}

/** Sorts lines by name; those without a name come last. */
function sortForPicking(lines: readonly ApiOrderLine[], collator: Intl.Collator): ApiOrderLine[] {
  return lines.toSorted((one, other) => {
    if (one.name === null || other.name === null) return Number(one.name === null) - Number(other.name === null);
    return collator.compare(one.name, other.name);
  });
}

function tickBlock(orderLine: ApiOrderLine, t: DocumentTranslator): DocumentBlock {
  const note = joinWithDots(formatFreeUnits(orderLine, t), orderLine.barcode);
  return {
    kind: 'tick',
    count: `${orderLine.quantity} ×`,
    isMany: orderLine.quantity > 1,
    text: formatLineName(orderLine, t),
    note: note === '' ? null : note,
  };
}
