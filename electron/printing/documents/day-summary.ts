import type { Paise } from '../../contract/domain/money.ts';
import { formatRupees, sumAmounts } from '../../contract/domain/money.ts';
import type { DocumentBlock, PrintDocument } from '../../contract/domain/print-document.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { centered, line, NO_BREAK_SPACE, pair, RULE, SPACE } from './blocks.ts';
import { formatClockTime, formatDay } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { letterheadBlocks, markBlocks } from './letterhead.ts';
import { formatPaymentMethod } from './order-blocks.ts';
import type { DocumentWord } from './translations.ts';

export interface SummarySale {
  readonly total: Paise;
  readonly isInStore: boolean;
  readonly method: string | null;
  readonly isBooked: boolean;
}

export interface DaySummaryData {
  readonly at: Instant;
  readonly sales: readonly SummarySale[];
  readonly delivered: number;
  readonly cancelled: number;
}

/** The day's sales: online and in store, by payment method, and how many are booked. */
export function buildDaySummary(
  letterhead: Letterhead,
  { at, sales, delivered, cancelled }: DaySummaryData,
  marks: DocumentMarks,
): PrintDocument {
  const { t } = letterhead;
  const totalOf = (word: DocumentWord, counted: readonly SummarySale[], bold = false): DocumentBlock =>
    totalBlock(t(word), counted, bold);
  return {
    title: `${t('day')} ${formatDay(at)}`,
    blocks: [
      ...markBlocks(letterhead, marks, 'practice_page'),
      ...letterheadBlocks({ ...letterhead, logo: null }),
      centered(t('day'), { size: 'big', bold: true }),
      centered(formatDay(at), { bold: true }),
      centered(t('so_far', formatClockTime(at)), { size: 'small' }),
      RULE,
      totalOf(
        'sales_online',
        sales.filter(({ isInStore }) => !isInStore),
      ),
      totalOf(
        'sales_in_store',
        sales.filter(({ isInStore }) => isInStore),
      ),
      totalOf('sales_all', sales, true),
      RULE,
      line(t('by_payment'), { bold: true }),
      ...paymentBlocks(sales, letterhead),
      RULE,
      totalOf(
        'booked',
        sales.filter(({ isBooked }) => isBooked),
      ),
      totalOf(
        'to_book',
        sales.filter(({ isBooked }) => !isBooked),
      ),
      RULE,
      pair(t('delivered'), String(delivered)),
      pair(t('cancelled'), String(cancelled)),
      SPACE,
      ...markBlocks(letterhead, { ...marks, isCopy: false }, 'practice_page'),
    ],
  };
}

function paymentBlocks(sales: readonly SummarySale[], { t, collator }: Letterhead): DocumentBlock[] {
  const methods = [...new Set(sales.map(({ method }) => method))];
  return methods
    .map((method) => ({
      name: formatPaymentMethod(method, t) ?? t('other_payment'),
      counted: sales.filter((sale) => sale.method === method),
    }))
    .toSorted((one, other) => collator.compare(one.name, other.name))
    .map(({ name, counted }) => totalBlock(name, counted));
}

/** How many sales, and their total. */
function totalBlock(name: string, sales: readonly SummarySale[], bold = false): DocumentBlock {
  const total = formatRupees(sumAmounts(sales.map((sale) => sale.total)));
  return pair(`${name}${NO_BREAK_SPACE}(${sales.length})`, total, { bold });
}
