import type { Paise } from '../../contract/domain/money.ts';
import { formatRupees } from '../../contract/domain/money.ts';
import type { DocumentBlock, LabelStyle, PrintDocument } from '../../contract/domain/print-document.ts';
import { parseInstantOrNull } from '../../contract/domain/time.ts';
import { centered, pair, SPACE, THICK_RULE } from './blocks.ts';
import { formatDay } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { markBlocks } from './letterhead.ts';

/** What a label says of an item. */
export interface LabelItem {
  readonly barcode: string;
  readonly name: string | null;
  readonly price: Paise | null;
  readonly mrp: Paise | null;
  /** A calendar day: "2026-11-30". */
  readonly expiryDate: string | null;
}

/** The most characters of a price that fit on the narrowest roll in the largest letters. */
const HUGE_MAX = 10;

const LARGE = { size: 'big', bold: true } as const;

/** A price, as large as the roll allows. */
function priceBlock(price: string): DocumentBlock {
  return centered(price, price.length > HUGE_MAX ? LARGE : { size: 'huge', bold: true });
}

/** "30 Nov 2026"; as the service has it if it is no date. */
function formatExpiry(day: string): string {
  const at = parseInstantOrNull(day);
  return at === null ? day : formatDay(at);
}

type BuildLabel = (letterhead: Letterhead, item: LabelItem) => DocumentBlock[];

/** `shelf`: the price can be read from two steps away. `packet`: small, with the use-by date. */
const LABELS: Readonly<Record<LabelStyle, BuildLabel>> = {
  shelf: ({ t }, { name, price, mrp, barcode }) => [
    centered(name ?? t('no_name'), { bold: true }),
    ...(price === null ? [] : [priceBlock(formatRupees(price))]),
    ...(mrp === null ? [] : [centered(`${t('mrp')} ${formatRupees(mrp)}`, price === null ? LARGE : {})]),
    { kind: 'barcode', value: barcode },
  ],
  packet: ({ t, name: shop }, { name, price, mrp, expiryDate, barcode }) => [
    centered(shop, { size: 'small' }),
    centered(name ?? t('no_name'), { bold: true }),
    ...(mrp === null ? [] : [pair(t('mrp'), formatRupees(mrp))]),
    ...(price === null ? [] : [pair(t('price'), formatRupees(price), { bold: true })]),
    ...(expiryDate === null ? [] : [pair(t('expires'), formatExpiry(expiryDate), { size: 'small' })]),
    { kind: 'barcode', value: barcode },
  ],
};

/** Labels of items one below the other, to be cut apart; each has its own mark of practice (C16). */
export function buildLabels(
  letterhead: Letterhead,
  items: readonly LabelItem[],
  { style, copies }: { readonly style: LabelStyle; readonly copies: number },
  marks: DocumentMarks,
): PrintDocument {
  const labels = items
    .flatMap((item) => Array.from({ length: copies }, () => item))
    .map((item) => [...markBlocks(letterhead, marks, 'practice_page'), ...LABELS[style](letterhead, item)]);
  return {
    title: letterhead.t('labels'),
    blocks: labels.flatMap((label, index) => (index === 0 ? label : [SPACE, THICK_RULE, SPACE, ...label])),
  };
}
