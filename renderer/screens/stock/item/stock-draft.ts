/** An item's unsaved change. Main stores nothing of it before Save. Pure. */

import type { AdjustmentReason } from '../../../../electron/contract/api/enums.ts';

export interface StockDraft {
  readonly mode: 'adjust' | 'count';
  /** Whether units are added or taken off. */
  readonly sign: 1 | -1;
  /** Units to add or take off, or the count; null while nothing is entered. */
  readonly amount: number | null;
  /** Whether the amount came from the scanner: the first digit typed then begins a new amount. */
  readonly isScanned: boolean;
  /** Units added by scanning. */
  readonly scans: number;
  readonly reason: AdjustmentReason | null;
  readonly reference: string;
}

/** No shelf holds more units; a longer number is a barcode in the wrong field. */
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

/** The draft of an item just opened. The last reason and reference carry over, for deliveries of many items. */
export function createDraft(last: Pick<StockDraft, 'reason' | 'reference'>): StockDraft {
  return { ...EMPTY, reason: last.reason, reference: last.reference };
}

/** Adds one for a scan of the open item. The scan that opened it adds nothing. */
export function addScan(draft: StockDraft): StockDraft {
  const amount = Math.min((draft.amount ?? 0) + 1, AMOUNT_MAX);
  return { ...draft, scans: draft.scans + 1, amount, isScanned: draft.amount === null || draft.isScanned };
}

/** Appends a digit to the amount. */
export function enterDigit(draft: StockDraft, figure: number): StockDraft {
  const before = draft.isScanned ? 0 : (draft.amount ?? 0);
  const amount = before * 10 + figure;
  return amount > AMOUNT_MAX ? draft : { ...draft, amount, isScanned: false };
}

/** Sets the amount from text; "" clears it. Text that is not a number changes nothing. */
export function enterAmount(draft: StockDraft, text: string): StockDraft {
  if (text === '') return clearAmount(draft);
  const amount = Number(text);
  return /^\d+$/.test(text) && amount <= AMOUNT_MAX ? { ...draft, amount, isScanned: false } : draft;
}

/** Removes the last digit of the amount. */
export function removeLastDigit(draft: StockDraft): StockDraft {
  if (draft.amount === null || draft.amount < 10) return clearAmount(draft);
  return { ...draft, amount: Math.floor(draft.amount / 10), isScanned: false };
}

export function clearAmount(draft: StockDraft): StockDraft {
  return { ...draft, amount: null, isScanned: false, scans: 0 };
}

/** Switches between Adjust and Count, and clears the amount: it means something else in the other mode. */
export function setDraftMode(draft: StockDraft, mode: StockDraft['mode']): StockDraft {
  return draft.mode === mode ? draft : { ...clearAmount(draft), mode };
}

/** Units that Save adds, negative if it takes off; 0 while nothing is entered, and for a count. */
export function getDelta({ mode, sign, amount }: StockDraft): number {
  return mode === 'adjust' && amount !== null ? sign * amount : 0;
}

export function hasUnsavedChange(draft: StockDraft): boolean {
  return draft.mode === 'count' ? draft.amount !== null : getDelta(draft) !== 0;
}

/** The stock after Save. */
export function computeStockAfter(draft: StockDraft, shelf: number): number {
  return draft.mode === 'count' ? (draft.amount ?? shelf) : shelf + getDelta(draft);
}
