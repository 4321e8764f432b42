import type { Paise } from '../../contract/domain/money.ts';
import { sum } from '../../contract/domain/money.ts';
import type { Block, Sheet } from '../../contract/domain/print-document.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { line, middle, pair, RULE, SPACE, UNBROKEN } from './blocks.ts';
import { clockTime, day, rupees } from './formatters.ts';
import type { Marks, Shop } from './letterhead.ts';
import { markBlocks, shopHead } from './letterhead.ts';
import { methodWords } from './order-blocks.ts';
import type { PaperWord, Say } from './translations.ts';

/** One sale of the day. */
export interface DaySale {
  readonly total: Paise;
  readonly isInStore: boolean;
  readonly method: string | null;
  readonly isBooked: boolean;
}

/** What a day's sheet is made of. */
export interface Day {
  readonly at: Instant;
  readonly sales: readonly DaySale[];
  readonly delivered: number;
  readonly cancelled: number;
}

/** The day's sales, online and in-store apart, by payment, and what is still to be booked. */
export function daySheet(shop: Shop, { at, sales, delivered, cancelled }: Day, marks: Marks): Sheet {
  const { say } = shop;
  const part = (word: PaperWord, some: readonly DaySale[], bold = false): Block =>
    pair(`${say(word)}${UNBROKEN}(${some.length})`, rupees(sum(some.map(({ total }) => total))), { bold });
  return {
    title: `${say('day')} ${day(at)}`,
    blocks: [
      ...markBlocks(shop, marks, 'practice_page'),
      ...shopHead({ ...shop, logo: null }),
      middle(say('day'), { size: 'big', bold: true }),
      middle(day(at), { bold: true }),
      middle(say('so_far', clockTime(at)), { size: 'small' }),
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
      line(say('by_payment'), { bold: true }),
      ...byPayment(sales, say),
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
      pair(say('delivered'), String(delivered)),
      pair(say('cancelled'), String(cancelled)),
      SPACE,
      ...markBlocks(shop, { ...marks, isCopy: false }, 'practice_page'),
    ],
  };
}

function byPayment(sales: readonly DaySale[], say: Say): Block[] {
  const methods = [...new Set(sales.map(({ method }) => method))];
  return methods
    .map((method) => ({
      words: methodWords(method, say) ?? say('other_payment'),
      some: sales.filter((sale) => sale.method === method),
    }))
    .toSorted((one, other) => one.words.localeCompare(other.words, 'en-IN'))
    .map(({ words, some }) => pair(`${words}${UNBROKEN}(${some.length})`, rupees(sum(some.map(({ total }) => total)))));
}
