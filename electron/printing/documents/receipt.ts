import type { ApiOrderLine } from '../../contract/api/tolerant-resources.ts';
import { formatRupees, parseAmountOrNull } from '../../contract/domain/money.ts';
import type { DocumentBlock, PrintDocument } from '../../contract/domain/print-document.ts';
import { centered, joinWithDots, line, NO_BREAK_SPACE, pair, RULE } from './blocks.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { footerBlocks, letterheadBlocks, markBlocks } from './letterhead.ts';
import type { OrderDocumentData } from './order-blocks.ts';
import { countBlock, formatFreeUnits, formatLineName, numberBlocks, totalBlocks } from './order-blocks.ts';
import type { DocumentTranslator } from './translations.ts';

/** The customer's receipt: what was bought, at which price, and the payment. */
export function buildReceipt(letterhead: Letterhead, data: OrderDocumentData, marks: DocumentMarks): PrintDocument {
  const { t } = letterhead;
  return {
    title: `${t('receipt')} ${data.order.id}`,
    blocks: [
      ...markBlocks(letterhead, marks),
      ...letterheadBlocks(letterhead),
      centered(t('receipt'), { bold: true }),
      ...numberBlocks(data, t),
      RULE,
      ...data.order.lines.flatMap((orderLine) => lineBlocks(orderLine, t)),
      RULE,
      countBlock(data, t),
      ...totalBlocks(data, t),
      ...footerBlocks(letterhead),
      ...markBlocks(letterhead, { ...marks, isCopy: false }),
    ],
  };
}

/** One line of the order, with the MRP where the price is lower, and free units. */
function lineBlocks(orderLine: ApiOrderLine, t: DocumentTranslator): DocumentBlock[] {
  const price = parseAmountOrNull(orderLine.unit_price);
  const mrp = parseAmountOrNull(orderLine.mrp);
  const total = parseAmountOrNull(orderLine.line_total);
  const count =
    price === null
      ? `${t('quantity')}${NO_BREAK_SPACE}${orderLine.quantity}`
      : `${orderLine.quantity}${NO_BREAK_SPACE}×${NO_BREAK_SPACE}${formatRupees(price)}`;
  const higherMrp =
    mrp !== null && price !== null && mrp > price ? `${t('mrp')}${NO_BREAK_SPACE}${formatRupees(mrp)}` : null;
  return [
    line(formatLineName(orderLine, t)),
    pair(joinWithDots(count, higherMrp, formatFreeUnits(orderLine, t)), total === null ? '' : formatRupees(total), {
      inset: true,
    }),
  ];
}
