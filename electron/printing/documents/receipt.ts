import type { ApiOrderLine } from '../../contract/api/tolerant-resources.ts';
import { formatRupees, parseAmountOrNull } from '../../contract/domain/money.ts';
import type { DocumentBlock, PrintDocument } from '../../contract/domain/print-document.ts';
import type { TaxSplit } from '../../contract/domain/tax.ts';
import { formatTaxRate, splitTax, sumSplits } from '../../contract/domain/tax.ts';
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
      ...headingBlocks(data, t),
      ...numberBlocks(data, t),
      RULE,
      ...data.order.lines.flatMap((orderLine) => lineBlocks(orderLine, data, t)),
      RULE,
      countBlock(data, t),
      ...totalBlocks(data, t),
      ...taxBlocks(data, t),
      ...footerBlocks(letterhead),
      ...markBlocks(letterhead, { ...marks, isCopy: false }),
    ],
  };
}

function headingBlocks({ isTaxInvoice }: OrderDocumentData, t: DocumentTranslator): DocumentBlock[] {
  if (isTaxInvoice) return [centered(t('tax_invoice'), { bold: true })];
  return [centered(t('receipt'), { bold: true }), centered(t('not_tax_invoice'), { size: 'small' })];
}

/** One line of the order, with the MRP where the price is lower, free units, HSN and rate. */
function lineBlocks(orderLine: ApiOrderLine, { taxOf }: OrderDocumentData, t: DocumentTranslator): DocumentBlock[] {
  const price = parseAmountOrNull(orderLine.unit_price);
  const mrp = parseAmountOrNull(orderLine.mrp);
  const total = parseAmountOrNull(orderLine.line_total);
  const count =
    price === null
      ? `${t('quantity')}${NO_BREAK_SPACE}${orderLine.quantity}`
      : `${orderLine.quantity}${NO_BREAK_SPACE}×${NO_BREAK_SPACE}${formatRupees(price)}`;
  const higherMrp =
    mrp !== null && price !== null && mrp > price ? `${t('mrp')}${NO_BREAK_SPACE}${formatRupees(mrp)}` : null;
  const { hsn, rate } = taxOf(orderLine.barcode ?? '');
  const taxWords = [
    hsn === null ? null : `${t('hsn')}${NO_BREAK_SPACE}${hsn}`,
    rate === null ? null : `${t('gst')}${NO_BREAK_SPACE}${formatTaxRate(rate)}`,
  ];
  return [
    line(formatLineName(orderLine, t)),
    pair(
      joinWithDots(count, higherMrp, formatFreeUnits(orderLine, t), ...taxWords),
      total === null ? '' : formatRupees(total),
      {
        inset: true,
      },
    ),
  ];
}

/** The tax that the total includes: by rate and, if there are several, in all. */
function taxBlocks({ order, taxOf }: OrderDocumentData, t: DocumentTranslator): DocumentBlock[] {
  const splits = order.lines.flatMap(({ barcode, line_total }) => {
    const { rate } = taxOf(barcode ?? '');
    const total = parseAmountOrNull(line_total);
    return rate === null || total === null ? [] : [{ rate, split: splitTax(total, rate) }];
  });
  const byRate = [...Map.groupBy(splits, ({ rate }) => rate)].toSorted(([one], [other]) => one - other);
  if (byRate.length === 0) return [];
  const all = sumSplits(splits.map(({ split }) => split));
  return [
    RULE,
    line(t('tax_included'), { bold: true }),
    ...byRate.flatMap(([rate, parts]) =>
      splitBlocks(sumSplits(parts.map(({ split }) => split)), t, {
        name: `${t('gst')} ${formatTaxRate(rate)}`,
        half: formatTaxRate(rate / 2),
      }),
    ),
    ...(byRate.length > 1 ? splitBlocks(all, t, { name: t('total'), half: null }) : []),
  ];
}

/** The taxable value of a rate or of all, and below it the two halves of the tax, if there is any. */
function splitBlocks(
  { taxable, cgst, sgst }: TaxSplit,
  t: DocumentTranslator,
  { name, half }: { readonly name: string; readonly half: string | null },
): DocumentBlock[] {
  const value = pair(joinWithDots(name, t('taxable')), formatRupees(taxable));
  if (cgst === 0) return [value];
  const nameHalf = (word: 'cgst' | 'sgst') => joinWithDots(t(word), half);
  return [
    value,
    pair(nameHalf('cgst'), formatRupees(cgst), { size: 'small', inset: true }),
    pair(nameHalf('sgst'), formatRupees(sgst), { size: 'small', inset: true }),
  ];
}
