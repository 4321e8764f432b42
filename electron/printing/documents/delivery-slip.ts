import { isPaid } from '../../contract/domain/payment.ts';
import type { DocumentBlock, PrintDocument } from '../../contract/domain/print-document.ts';
import { blankField, centered, joinWithDots, line, pair, RULE, SPACE } from './blocks.ts';
import { formatDayAndTime } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { letterheadBlocks, markBlocks } from './letterhead.ts';
import type { OrderDocumentData } from './order-blocks.ts';
import { bagBlocks, countBlock, formatFreeUnits, formatLineName, numberBlocks, totalBlocks } from './order-blocks.ts';
import type { DocumentTranslator } from './translations.ts';

/**
 * The slip that goes with the bag. It has no name, address or phone of the customer, because the API gives none: the
 * rider has them in the marketplace's app, and finds the bag by its number and barcode.
 */
export function buildDeliverySlip(
  letterhead: Letterhead,
  data: OrderDocumentData,
  marks: DocumentMarks,
): PrintDocument {
  const { t } = letterhead;
  const { order, printedAt } = data;
  return {
    title: `${t('delivery')} ${order.id}`,
    blocks: [
      ...markBlocks(letterhead, marks),
      ...letterheadBlocks({ ...letterhead, logo: null, gstin: '', fssai: '' }),
      centered(t('delivery'), { bold: true }),
      ...numberBlocks(data, t),
      { kind: 'barcode', value: order.id },
      RULE,
      ...riderBlocks(data, t),
      RULE,
      countBlock(data, t),
      ...bagBlocks(data, t),
      ...order.lines.map((each) =>
        line(joinWithDots(`${each.quantity} × ${formatLineName(each, t)}`, formatFreeUnits(each, t)), {
          size: 'small',
        }),
      ),
      RULE,
      ...totalBlocks(data, t),
      ...(isPaid(order) ? [line(t('collect'), { bold: true })] : []),
      SPACE,
      blankField(t('bags'), 'figure'),
      blankField(t('handed_at'), 'name'),
      centered(joinWithDots(t('printed'), formatDayAndTime(printedAt)), { size: 'small' }),
      ...markBlocks(letterhead, { ...marks, isCopy: false }),
    ],
  };
}

/** Who delivers the order, as far as that is known. */
function riderBlocks({ order }: OrderDocumentData, t: DocumentTranslator): DocumentBlock[] {
  if (order.fulfilment_mode === 'STORE_STAFF') return [line(t('own_riders'), { bold: true })];
  if (order.fulfilment_mode !== 'SERVICE_COURIER') return [line(t('no_rider'))];
  const { provider = null, rider_name: name = null, rider_phone: phone = null, vehicle = null } = order.courier ?? {};
  const known = [
    ['rider', name],
    ['phone', phone],
    ['vehicle', vehicle],
  ] as const;
  return [
    line(joinWithDots(t('courier'), provider), { bold: true }),
    ...known.flatMap(([word, value]) => (value === null ? [] : [pair(t(word), value)])),
    ...(name === null ? [line(t('no_rider'))] : []),
  ];
}
