/** What a sheet about an order is made of, and what its three sheets say alike. */

import type { ReadOrder } from '../../contract/api/tolerant-resources.ts';
import { parseRupees } from '../../contract/domain/money.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { Block } from '../../contract/domain/print-document.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { joined, line, middle, pair } from './blocks.ts';
import { dayAndTime, rupees } from './formatters.ts';
import type { PaperWord, Say } from './translations.ts';

export interface OrderPaper {
  readonly order: ReadOrder;
  readonly placedAt: Instant | null;
  /** The bill number, wherever it was typed. */
  readonly billNumber: string | null;
  readonly printedAt: Instant;
}

export type OrderLine = ReadOrder['lines'][number];

/** Its short number, large, over its whole one. */
export function numberBlocks({ order, placedAt, billNumber }: OrderPaper, say: Say): Block[] {
  return [
    middle(shortNumber(order.id), { size: 'huge', bold: true }),
    middle(`${say('order')} ${order.id}`, { size: 'small' }),
    ...(billNumber === null ? [] : [middle(`${say('bill')} ${billNumber}`, { bold: true })]),
    ...(placedAt === null ? [] : [middle(joined(say('placed'), dayAndTime(placedAt)), { size: 'small' })]),
  ];
}

/** How many items and units; units that are free are among them. */
export function countBlock({ order }: OrderPaper, say: Say): Block {
  return pair(`${say('items')} ${order.lines.length}`, `${say('units')} ${unitsOf(order.lines)}`);
}

function unitsOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function nameOf({ name }: OrderLine, say: Say): string {
  return name ?? say('no_name');
}

/** "1 free", or null where nothing is. */
export function freeOf({ free_quantity: free }: OrderLine, say: Say): string | null {
  return free === null || free <= 0 ? null : `${free} ${say('free')}`;
}

const METHODS: Readonly<Record<string, PaperWord>> = { UPI: 'upi', CARD: 'card', CASH: 'cash' };

/** How it was paid, in words where the app knows them. */
export function methodWords(method: string | null, say: Say): string | null {
  if (method === null) return null;
  const word = METHODS[method];
  return word === undefined ? method : say(word);
}

/** The total, large, and whether it is paid. */
export function totalBlocks({ order }: OrderPaper, say: Say): Block[] {
  const paid = order.payment?.paid === true;
  const method = methodWords(order.payment?.method ?? null, say);
  return [
    ...(order.delivery_fee === null ? [] : [pair(say('delivery_fee'), rupees(parseRupees(order.delivery_fee)))]),
    pair(say('total'), rupees(parseRupees(order.total_amount)), { size: 'big', bold: true }),
    paid ? line(joined(say('paid'), method)) : line(joined(say('not_paid'), method), { bold: true }),
  ];
}
