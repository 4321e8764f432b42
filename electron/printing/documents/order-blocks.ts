/** What a sheet about an order is made of, and what its three sheets say alike. */

import type { ApiOrder, ApiOrderLine } from '../../contract/api/tolerant-resources.ts';
import { formatRupees, parseAmount } from '../../contract/domain/money.ts';
import { countUnits } from '../../contract/domain/order-lines.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { DocumentBlock } from '../../contract/domain/print-document.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { centered, joinWithDots, line, pair } from './blocks.ts';
import { formatDayAndTime } from './formatters.ts';
import type { DocumentTranslator, DocumentWord } from './translations.ts';

export interface OrderDocumentData {
  readonly order: ApiOrder;
  readonly placedAt: Instant | null;
  /** The bill number, wherever it was typed. */
  readonly billNumber: string | null;
  readonly printedAt: Instant;
}

/** Its short number, large, over its whole one. */
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

/** How many items and units; units that are free are among them. */
export function countBlock({ order }: OrderDocumentData, t: DocumentTranslator): DocumentBlock {
  return pair(`${t('items')} ${order.lines.length}`, `${t('units')} ${countUnits(order.lines)}`);
}

export function formatLineName({ name }: ApiOrderLine, t: DocumentTranslator): string {
  return name ?? t('no_name');
}

/** "1 free", or null where nothing is. */
export function formatFreeUnits({ free_quantity: free }: ApiOrderLine, t: DocumentTranslator): string | null {
  return free === null || free <= 0 ? null : `${free} ${t('free')}`;
}

const METHODS: Readonly<Record<string, DocumentWord>> = { UPI: 'upi', CARD: 'card', CASH: 'cash' };

/** How it was paid, in words where the app knows them. */
export function formatPaymentMethod(method: string | null, t: DocumentTranslator): string | null {
  if (method === null) return null;
  const word = METHODS[method];
  return word === undefined ? method : t(word);
}

/** The total, large, and whether it is paid. */
export function totalBlocks({ order }: OrderDocumentData, t: DocumentTranslator): DocumentBlock[] {
  const paid = order.payment?.paid === true;
  const method = formatPaymentMethod(order.payment?.method ?? null, t);
  return [
    ...(order.delivery_fee === null ? [] : [pair(t('delivery_fee'), formatRupees(parseAmount(order.delivery_fee)))]),
    pair(t('total'), formatRupees(parseAmount(order.total_amount)), { size: 'big', bold: true }),
    paid ? line(joinWithDots(t('paid'), method)) : line(joinWithDots(t('not_paid'), method), { bold: true }),
  ];
}
