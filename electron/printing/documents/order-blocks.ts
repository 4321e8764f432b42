/** The blocks that receipt, picking slip and delivery slip of an order have in common. */

import type { ApiOrder, ApiOrderLine } from '../../contract/api/tolerant-resources.ts';
import type { BagResult } from '../../contract/domain/bag-check.ts';
import { formatRupees, parseAmount } from '../../contract/domain/money.ts';
import { countUnits } from '../../contract/domain/order-lines.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import { isPaid } from '../../contract/domain/payment.ts';
import type { DocumentBlock } from '../../contract/domain/print-document.ts';
import type { ItemTax } from '../../contract/domain/tax.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { centered, joinWithDots, line, pair } from './blocks.ts';
import { formatClockTime, formatDayAndTime } from './formatters.ts';
import type { DocumentTranslator, DocumentWord } from './translations.ts';

export interface OrderDocumentData {
  readonly order: ApiOrder;
  readonly placedAt: Instant | null;
  /** The bill number, wherever it was typed. */
  readonly billNumber: string | null;
  readonly printedAt: Instant;
  /** What the last check of its bag came to; null without one. */
  readonly bag: BagResult | null;
  /** Whether it may be headed "Tax invoice". */
  readonly isTaxInvoice: boolean;
  /** What the shop has set for an item. */
  readonly taxOf: (barcode: string) => ItemTax;
}

/** The short number, large, above the whole one. */
export function numberBlocks(
  { order, placedAt, billNumber }: OrderDocumentData,
  t: DocumentTranslator,
): DocumentBlock[] {
  return [
    centered(shortNumber(order.id), { size: 'huge', bold: true }),
    centered(`${t('order')} ${order.id}`, { size: 'small' }),
    ...(billNumber === null ? [] : [centered(`${t('bill')} ${billNumber}`, { bold: true })]),
    ...(placedAt === null ? [] : [centered(joinWithDots(t('placed'), formatDayAndTime(placedAt)), { size: 'small' })]),
  ];
}

/** How many items and units, free ones included. */
export function countBlock({ order }: OrderDocumentData, t: DocumentTranslator): DocumentBlock {
  return pair(`${t('items')} ${order.lines.length}`, `${t('units')} ${countUnits(order.lines)}`);
}

/** That the bag was checked, when, by whom, and how many of its units were ticked. */
export function bagBlocks({ bag }: OrderDocumentData, t: DocumentTranslator): DocumentBlock[] {
  if (bag === null) return [];
  return [pair(t('bag_checked'), joinWithDots(formatClockTime(bag.at), bag.who, `${bag.ticked}/${bag.units}`))];
}

export function formatLineName({ name }: ApiOrderLine, t: DocumentTranslator): string {
  return name ?? t('no_name');
}

/** "1 free"; null where no unit is free. */
export function formatFreeUnits({ free_quantity: free }: ApiOrderLine, t: DocumentTranslator): string | null {
  return free === null || free <= 0 ? null : `${free} ${t('free')}`;
}

const WORD_BY_METHOD: Readonly<Record<string, DocumentWord>> = { UPI: 'upi', CARD: 'card', CASH: 'cash' };

/** A payment method in words; one that the app doesn't know stays as it is. */
export function formatPaymentMethod(method: string | null, t: DocumentTranslator): string | null {
  if (method === null) return null;
  const word = WORD_BY_METHOD[method];
  return word === undefined ? method : t(word);
}

/** Delivery fee, total and payment. */
export function totalBlocks({ order }: OrderDocumentData, t: DocumentTranslator): DocumentBlock[] {
  const method = formatPaymentMethod(order.payment?.method ?? null, t);
  return [
    ...(order.delivery_fee === null ? [] : [pair(t('delivery_fee'), formatRupees(parseAmount(order.delivery_fee)))]),
    pair(t('total'), formatRupees(parseAmount(order.total_amount)), { size: 'big', bold: true }),
    isPaid(order) ? line(joinWithDots(t('paid'), method)) : line(joinWithDots(t('not_paid'), method), { bold: true }),
  ];
}
