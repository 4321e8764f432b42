/** What staff are about to change of an item: nothing of it is kept by main before Save. Pure. */

import type { ADJUSTMENT_REASONS } from '../../../../electron/contract/api/enums.ts';

export type Reason = (typeof ADJUSTMENT_REASONS)[number];

export interface Draft {
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

const EMPTY: Draft = { mode: 'adjust', sign: 1, amount: null, isScanned: false, scans: 0, reason: null, reference: '' };

/** Of an item that was just opened, by hand or by a scan; what was said of a delivery before it goes on. */
export function opened(last: Pick<Draft, 'reason' | 'reference'>): Draft {
  return { ...EMPTY, reason: last.reason, reference: last.reference };
}

/** The open item was scanned again: one more. The scan that opened it only looked at it. */
export function scannedAgain(draft: Draft): Draft {
  const amount = Math.min((draft.amount ?? 0) + 1, AMOUNT_MAX);
  return { ...draft, scans: draft.scans + 1, amount, isScanned: draft.amount === null || draft.isScanned };
}

/** A figure was typed at the end of the amount. */
export function typedFigure(draft: Draft, figure: number): Draft {
  const before = draft.isScanned ? 0 : (draft.amount ?? 0);
  const amount = before * 10 + figure;
  return amount > AMOUNT_MAX ? draft : { ...draft, amount, isScanned: false };
}

/** The amount as a whole was typed; "" is nothing. Whatever is no number changes nothing. */
export function typedAmount(draft: Draft, text: string): Draft {
  if (text === '') return cleared(draft);
  const amount = Number(text);
  return /^\d+$/.test(text) && amount <= AMOUNT_MAX ? { ...draft, amount, isScanned: false } : draft;
}

/** The last figure of the amount is taken away. */
export function withoutLastFigure(draft: Draft): Draft {
  if (draft.amount === null || draft.amount < 10) return cleared(draft);
  return { ...draft, amount: Math.floor(draft.amount / 10), isScanned: false };
}

export function cleared(draft: Draft): Draft {
  return { ...draft, amount: null, isScanned: false, scans: 0 };
}

/** Adjust or Count: the number of one means nothing in the other. */
export function inMode(draft: Draft, mode: Draft['mode']): Draft {
  return draft.mode === mode ? draft : { ...cleared(draft), mode };
}

/** Units that Save would add, negative for those that it would take off. 0 as long as nothing was said, and for a count. */
export function deltaOf({ mode, sign, amount }: Draft): number {
  return mode === 'adjust' && amount !== null ? sign * amount : 0;
}

/** Whether there is something that would be lost without Save. */
export function isUnsaved(draft: Draft): boolean {
  return draft.mode === 'count' ? draft.amount !== null : deltaOf(draft) !== 0;
}

/** What Save would put on the shelf. */
export function shelfAfter(draft: Draft, shelf: number): number {
  return draft.mode === 'count' ? (draft.amount ?? shelf) : shelf + deltaOf(draft);
}
