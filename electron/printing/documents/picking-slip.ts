import type { Block, Sheet } from '../../contract/domain/print-document.ts';
import { joined, middle, SPACE, THICK_RULE, toWrite } from './blocks.ts';
import { dayAndTime } from './formatters.ts';
import type { Marks, Shop } from './letterhead.ts';
import { markBlocks } from './letterhead.ts';
import type { OrderLine, OrderPaper } from './order-blocks.ts';
import { countBlock, freeOf, nameOf, numberBlocks } from './order-blocks.ts';
import type { Say } from './translations.ts';

/** What is to be taken from the shelves: large, by name, with a box to tick and the order's barcode. No prices. */
export function pickingSheet(shop: Shop, paper: OrderPaper, marks: Marks): Sheet {
  const { say } = shop;
  const { order, printedAt } = paper;
  return {
    title: `${say('picking')} ${order.id}`,
    blocks: [
      ...markBlocks(shop, marks),
      middle(joined(say('picking'), shop.name), { bold: true }),
      ...numberBlocks(paper, say),
      THICK_RULE,
      ...sortedForPicking(order.lines).map((each) => tickBlock(each, say)),
      THICK_RULE,
      countBlock(paper, say),
      toWrite(say('bags'), 'figure'),
      toWrite(say('picked_by'), 'name'),
      SPACE,
      { kind: 'barcode', value: order.id },
      middle(joined(say('printed'), dayAndTime(printedAt)), { size: 'small' }),
      ...markBlocks(shop, { ...marks, isCopy: false }),
    ],
  };
}

/** By name, as the shelves are walked; what has no name comes last, by its barcode. */
function sortedForPicking(lines: readonly OrderLine[]): OrderLine[] {
  const inOrder = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });
  return lines.toSorted((one, other) => {
    if (one.name === null || other.name === null) return Number(one.name === null) - Number(other.name === null);
    return inOrder.compare(one.name, other.name);
  });
}

function tickBlock(each: OrderLine, say: Say): Block {
  const note = joined(freeOf(each, say), each.barcode);
  return {
    kind: 'tick',
    count: `${each.quantity} ×`,
    isMany: each.quantity > 1,
    text: nameOf(each, say),
    note: note === '' ? null : note,
  };
}
