import type { Paise } from '../../contract/domain/money.ts';
import { parseAmount } from '../../contract/domain/money.ts';
import type { DocumentBlock, PrintDocument } from '../../contract/domain/print-document.ts';
import { centered, joinWithDots, line, NO_BREAK_SPACE, pair, RULE } from './blocks.ts';
import { formatRupees } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { footerBlocks, letterheadBlocks, markBlocks } from './letterhead.ts';
import type { ApiOrderLine, OrderDocumentData } from './order-blocks.ts';
import { countBlock, formatFreeUnits, formatLineName, numberBlocks, totalBlocks } from './order-blocks.ts';
import type { DocumentTranslator } from './translations.ts';

/** The customer's receipt: what was bought, at what price, and what was paid. */
export function buildReceipt(shop: Letterhead, paper: OrderDocumentData, marks: DocumentMarks): PrintDocument {
  const { t: say } = shop;
  return {
    title: `${say('receipt')} ${paper.order.id}`,
    blocks: [
      ...markBlocks(shop, marks),
      ...letterheadBlocks(shop),
      centered(say('receipt'), { bold: true }),
      ...numberBlocks(paper, say),
      RULE,
      ...paper.order.lines.flatMap((each) => lineBlocks(each, say)),
      RULE,
      countBlock(paper, say),
      ...totalBlocks(paper, say),
      ...footerBlocks(shop),
      ...markBlocks(shop, { ...marks, isCopy: false }),
    ],
  };
}

function amountOrNull(text: string | null): Paise | null {
  return text === null ? null : parseAmount(text);
}

/** One line as it is on screen: the MRP where less was paid, free units said. */
function lineBlocks(each: ApiOrderLine, say: DocumentTranslator): DocumentBlock[] {
  const price = amountOrNull(each.unit_price);
  const mrp = amountOrNull(each.mrp);
  const total = amountOrNull(each.line_total);
  const count =
    price === null
      ? `${say('quantity')}${NO_BREAK_SPACE}${each.quantity}`
      : `${each.quantity}${NO_BREAK_SPACE}×${NO_BREAK_SPACE}${formatRupees(price)}`;
  const lower =
    mrp !== null && price !== null && mrp > price ? `${say('mrp')}${NO_BREAK_SPACE}${formatRupees(mrp)}` : null;
  return [
    line(formatLineName(each, say)),
    pair(joinWithDots(count, lower, formatFreeUnits(each, say)), total === null ? '' : formatRupees(total), {
      inset: true,
    }),
  ];
}
