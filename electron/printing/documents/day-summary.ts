import type { Paise } from '../../contract/domain/money.ts';
import { formatRupees, sumAmounts } from '../../contract/domain/money.ts';
import type { DocumentBlock, PrintDocument } from '../../contract/domain/print-document.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { centered, line, NO_BREAK_SPACE, pair, RULE, SPACE } from './blocks.ts';
import { formatClockTime, formatDay } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { letterheadBlocks, markBlocks } from './letterhead.ts';
import { formatPaymentMethod } from './order-blocks.ts';
import type { DocumentTranslator, DocumentWord } from './translations.ts';

/** One sale of the day. */
export interface SummarySale {
  readonly total: Paise;
  readonly isInStore: boolean;
  readonly method: string | null;
  readonly isBooked: boolean;
}

/** What a day's sheet is made of. */
export interface DaySummaryData {
  readonly at: Instant;
  readonly sales: readonly SummarySale[];
  readonly delivered: number;
  readonly cancelled: number;
}

/** The day's sales, online and in-store apart, by payment, and what is still to be booked. */
export function buildDaySummary(
  shop: Letterhead,
  { at, sales, delivered, cancelled }: DaySummaryData,
  marks: DocumentMarks,
): PrintDocument {
  const { t } = shop;
  const part = (word: DocumentWord, some: readonly SummarySale[], bold = false): DocumentBlock =>
    pair(`${t(word)}${NO_BREAK_SPACE}(${some.length})`, formatRupees(sumAmounts(some.map(({ total }) => total))), {
      bold,
    });
  return {
    title: `${t('day')} ${formatDay(at)}`,
    blocks: [
      ...markBlocks(shop, marks, 'practice_page'),
      ...letterheadBlocks({ ...shop, logo: null }),
      centered(t('day'), { size: 'big', bold: true }),
      centered(formatDay(at), { bold: true }),
      centered(t('so_far', formatClockTime(at)), { size: 'small' }),
      RULE,
      part(
        'sales_online',
        sales.filter(({ isInStore }) => !isInStore),
      ),
      part(
        'sales_in_store',
        sales.filter(({ isInStore }) => isInStore),
      ),
      part('sales_all', sales, true),
      RULE,
      line(t('by_payment'), { bold: true }),
      ...byPayment(sales, t),
      RULE,
      part(
        'booked',
        sales.filter(({ isBooked }) => isBooked),
      ),
      part(
        'to_book',
        sales.filter(({ isBooked }) => !isBooked),
      ),
      RULE,
      pair(t('delivered'), String(delivered)),
      pair(t('cancelled'), String(cancelled)),
      SPACE,
      ...markBlocks(shop, { ...marks, isCopy: false }, 'practice_page'),
    ],
  };
}

function byPayment(sales: readonly SummarySale[], t: DocumentTranslator): DocumentBlock[] {
  const methods = [...new Set(sales.map(({ method }) => method))];
  return methods
    .map((method) => ({
      words: formatPaymentMethod(method, t) ?? t('other_payment'),
      some: sales.filter((sale) => sale.method === method),
    }))
    .toSorted((one, other) => one.words.localeCompare(other.words, 'en-IN'))
    .map(({ words, some }) =>
      pair(`${words}${NO_BREAK_SPACE}(${some.length})`, formatRupees(sumAmounts(some.map(({ total }) => total)))),
    );
}
