import type { ApiOrderLine } from '../../contract/api/tolerant-resources.ts';
import { formatRupees, parseAmountOrNull } from '../../contract/domain/money.ts';
import type { DocumentBlock, PrintDocument } from '../../contract/domain/print-document.ts';
import { centered, joinWithDots, line, NO_BREAK_SPACE, pair, RULE } from './blocks.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { footerBlocks, letterheadBlocks, markBlocks } from './letterhead.ts';
import type { OrderDocumentData } from './order-blocks.ts';
import { countBlock, formatFreeUnits, formatLineName, numberBlocks, totalBlocks } from './order-blocks.ts';
import type { DocumentTranslator } from './translations.ts';

/** The customer's receipt: what was bought, at what price, and what was paid. */
export function buildReceipt(shop: Letterhead, paper: OrderDocumentData, marks: DocumentMarks): PrintDocument {
  const { t } = shop;
  return {
    title: `${t('receipt')} ${paper.order.id}`,
    blocks: [
      ...markBlocks(shop, marks),
      ...letterheadBlocks(shop),
      centered(t('receipt'), { bold: true }),
      ...numberBlocks(paper, t),
      RULE,
      ...paper.order.lines.flatMap((each) => lineBlocks(each, t)),
      RULE,
      countBlock(paper, t),
      ...totalBlocks(paper, t),
      ...footerBlocks(shop),
      ...markBlocks(shop, { ...marks, isCopy: false }),
    ],
  };
}

/** One line as it is on screen: the MRP where less was paid, free units said. */
function lineBlocks(each: ApiOrderLine, t: DocumentTranslator): DocumentBlock[] {
  const price = parseAmountOrNull(each.unit_price);
  const mrp = parseAmountOrNull(each.mrp);
  const total = parseAmountOrNull(each.line_total);
  const count =
    price === null
      ? `${t('quantity')}${NO_BREAK_SPACE}${each.quantity}`
      : `${each.quantity}${NO_BREAK_SPACE}×${NO_BREAK_SPACE}${formatRupees(price)}`;
  const lower =
    mrp !== null && price !== null && mrp > price ? `${t('mrp')}${NO_BREAK_SPACE}${formatRupees(mrp)}` : null;
  return [
    line(formatLineName(each, t)),
    pair(joinWithDots(count, lower, formatFreeUnits(each, t)), total === null ? '' : formatRupees(total), {
      inset: true,
    }),
  ];
}
