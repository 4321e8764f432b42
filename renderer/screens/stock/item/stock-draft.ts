/** What staff are about to change of an item: nothing of it is kept by main before Save. Pure. */

import type { ADJUSTMENT_REASONS } from '../../../../electron/contract/api/enums.ts';

export type Reason = (typeof ADJUSTMENT_REASONS)[number];

export interface StockDraft {
  readonly mode: 'adjust' | 'count';
  /** Whether units are added or taken off. */
  readonly sign: 1 | -1;
  /** Units to add or take off, or what was counted; null as long as nothing was said. */
  readonly amount: number | null;
  /** Whether the amount came from the scanner, so that the first figure typed begins a new one. */
  readonly isScanned: boolean;
  /** How many units the scanner has added. */
  readonly scans: number;
  readonly reason: Reason | null;
  readonly reference: string;
}

/** More units than this are not on a shelf: a longer number is a barcode in the wrong place. */
const AMOUNT_MAX = 99_999;

const EMPTY: StockDraft = {
  mode: 'adjust',
  sign: 1,
  amount: null,
  isScanned: false,
  scans: 0,
  reason: null,
  reference: '',
};

/** Of an item that was just opened, by hand or by a scan; what was said of a delivery before it goes on. */
export function createDraft(last: Pick<StockDraft, 'reason' | 'reference'>): StockDraft {
  return { ...EMPTY, reason: last.reason, reference: last.reference };
}

/** The open item was scanned again: one more. The scan that opened it only looked at it. */
export function addScan(draft: StockDraft): StockDraft {
  const amount = Math.min((draft.amount ?? 0) + 1, AMOUNT_MAX);
  return { ...draft, scans: draft.scans + 1, amount, isScanned: draft.amount === null || draft.isScanned };
}

/** A figure was typed at the end of the amount. */
export function enterDigit(draft: StockDraft, figure: number): StockDraft {
  const before = draft.isScanned ? 0 : (draft.amount ?? 0);
  const amount = before * 10 + figure;
  return amount > AMOUNT_MAX ? draft : { ...draft, amount, isScanned: false };
}

/** The amount as a whole was typed; "" is nothing. Whatever is no number changes nothing. */
export function enterAmount(draft: StockDraft, text: string): StockDraft {
  if (text === '') return clearAmount(draft);
  const amount = Number(text);
  return /^\d+$/.test(text) && amount <= AMOUNT_MAX ? { ...draft, amount, isScanned: false } : draft;
}

/** The last figure of the amount is taken away. */
export function removeLastDigit(draft: StockDraft): StockDraft {
  if (draft.amount === null || draft.amount < 10) return clearAmount(draft);
  return { ...draft, amount: Math.floor(draft.amount / 10), isScanned: false };
}

export function clearAmount(draft: StockDraft): StockDraft {
  return { ...draft, amount: null, isScanned: false, scans: 0 };
}

/** Adjust or Count: the number of one means nothing in the other. */
export function setDraftMode(draft: StockDraft, mode: StockDraft['mode']): StockDraft {
  return draft.mode === mode ? draft : { ...clearAmount(draft), mode };
}

/** Units that Save would add, negative for those that it would take off. 0 as long as nothing was said, and for a count. */
export function getDelta({ mode, sign, amount }: StockDraft): number {
  return mode === 'adjust' && amount !== null ? sign * amount : 0;
}

/** Whether there is something that would be lost without Save. */
export function hasUnsavedChange(draft: StockDraft): boolean {
  return draft.mode === 'count' ? draft.amount !== null : getDelta(draft) !== 0;
}

/** What Save would put on the shelf. */
export function computeStockAfter(draft: StockDraft, shelf: number): number {
  return draft.mode === 'count' ? (draft.amount ?? shelf) : shelf + getDelta(draft);
}
