import type { Block, Sheet } from '../../contract/domain/print-document.ts';
import { joined, line, middle, pair, RULE, SPACE, toWrite } from './blocks.ts';
import { dayAndTime } from './formatters.ts';
import type { Marks, Shop } from './letterhead.ts';
import { markBlocks, shopHead } from './letterhead.ts';
import type { OrderPaper } from './order-blocks.ts';
import { countBlock, freeOf, nameOf, numberBlocks, totalBlocks } from './order-blocks.ts';
import type { Say } from './translations.ts';

/**
 * What goes with the bag. The API gives no name, address or phone of the customer, so that none is here: the rider has
 * them in the marketplace's app, and finds the bag by its number and barcode.
 */
export function deliverySheet(shop: Shop, paper: OrderPaper, marks: Marks): Sheet {
  const { say } = shop;
  const { order, printedAt } = paper;
  return {
    title: `${say('delivery')} ${order.id}`,
    blocks: [
      ...markBlocks(shop, marks),
      ...shopHead({ ...shop, logo: null, gstin: '', fssai: '' }),
      middle(say('delivery'), { bold: true }),
      ...numberBlocks(paper, say),
      { kind: 'barcode', value: order.id },
      RULE,
      ...riderBlocks(paper, say),
      RULE,
      countBlock(paper, say),
      ...order.lines.map((each) =>
        line(joined(`${each.quantity} × ${nameOf(each, say)}`, freeOf(each, say)), { size: 'small' }),
      ),
      RULE,
      ...totalBlocks(paper, say),
      ...(order.payment?.paid === true ? [line(say('collect'), { bold: true })] : []),
      SPACE,
      toWrite(say('bags'), 'figure'),
      toWrite(say('handed_at'), 'name'),
      middle(joined(say('printed'), dayAndTime(printedAt)), { size: 'small' }),
      ...markBlocks(shop, { ...marks, isCopy: false }),
    ],
  };
}

/** Who carries it, as far as that is known. */
function riderBlocks({ order }: OrderPaper, say: Say): Block[] {
  if (order.fulfilment_mode === 'STORE_STAFF') return [line(say('own_riders'), { bold: true })];
  if (order.fulfilment_mode !== 'SERVICE_COURIER') return [line(say('no_rider'))];
  const { provider = null, rider_name: name = null, rider_phone: phone = null, vehicle = null } = order.courier ?? {};
  const known = [
    ['rider', name],
    ['phone', phone],
    ['vehicle', vehicle],
  ] as const;
  return [
    line(joined(say('courier'), provider), { bold: true }),
    ...known.flatMap(([word, value]) => (value === null ? [] : [pair(say(word), value)])),
    ...(name === null ? [line(say('no_rider'))] : []),
  ];
}
