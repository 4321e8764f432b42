import type { Paise } from '../../contract/domain/money.ts';
import { parseRupees } from '../../contract/domain/money.ts';
import type { Block, Sheet } from '../../contract/domain/print-document.ts';
import { joined, line, middle, pair, RULE, UNBROKEN } from './blocks.ts';
import { rupees } from './formatters.ts';
import type { Marks, Shop } from './letterhead.ts';
import { markBlocks, shopFoot, shopHead } from './letterhead.ts';
import type { OrderLine, OrderPaper } from './order-blocks.ts';
import { countBlock, freeOf, nameOf, numberBlocks, totalBlocks } from './order-blocks.ts';
import type { Say } from './translations.ts';

/** The customer's receipt: what was bought, at what price, and what was paid. */
export function receiptSheet(shop: Shop, paper: OrderPaper, marks: Marks): Sheet {
  const { say } = shop;
  return {
    title: `${say('receipt')} ${paper.order.id}`,
    blocks: [
      ...markBlocks(shop, marks),
      ...shopHead(shop),
      middle(say('receipt'), { bold: true }),
      ...numberBlocks(paper, say),
      RULE,
      ...paper.order.lines.flatMap((each) => lineBlocks(each, say)),
      RULE,
      countBlock(paper, say),
      ...totalBlocks(paper, say),
      ...shopFoot(shop),
      ...markBlocks(shop, { ...marks, isCopy: false }),
    ],
  };
}

function amountOrNull(text: string | null): Paise | null {
  return text === null ? null : parseRupees(text);
}

/** One line as it is on screen: the MRP where less was paid, free units said. */
function lineBlocks(each: OrderLine, say: Say): Block[] {
  const price = amountOrNull(each.unit_price);
  const mrp = amountOrNull(each.mrp);
  const total = amountOrNull(each.line_total);
  const count =
    price === null
      ? `${say('quantity')}${UNBROKEN}${each.quantity}`
      : `${each.quantity}${UNBROKEN}×${UNBROKEN}${rupees(price)}`;
  const lower = mrp !== null && price !== null && mrp > price ? `${say('mrp')}${UNBROKEN}${rupees(mrp)}` : null;
  return [
    line(nameOf(each, say)),
    pair(joined(count, lower, freeOf(each, say)), total === null ? '' : rupees(total), { inset: true }),
  ];
}
