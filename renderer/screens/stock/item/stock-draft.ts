/** An item's unsaved change, which main does not store before Save. Pure. */

import type { AdjustmentReason } from '../../../../electron/contract/api/enums.ts';

export interface StockDraft {
  readonly mode: 'adjust' | 'count';
  /** Whether units are added or taken off. */
  readonly sign: 1 | -1;
  /** Units to add or take off, or the count; null while nothing is entered. */
  readonly amount: number | null;
  /** Whether the scanner changed the amount last. If so, the first typed digit begins a new amount. */
  readonly isScanned: boolean;
  /** Units added by scanning. */
  readonly scans: number;
  readonly reason: AdjustmentReason | null;
  readonly reference: string;
}

/** No shop stocks more units of an item. A larger number is a barcode in the wrong field. */
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

/** Creates the draft of an item. The last reason and reference carry over, for deliveries of many items. */
export function createDraft(last: Pick<StockDraft, 'reason' | 'reference'>): StockDraft {
  return { ...EMPTY, reason: last.reason, reference: last.reference };
}

/** Adds one unit for a scan of the item. A digit typed next begins a new amount. */
export function addScan(draft: StockDraft): StockDraft {
  const amount = Math.min((draft.amount ?? 0) + 1, AMOUNT_MAX);
  return { ...draft, scans: draft.scans + 1, amount, isScanned: true };
}

/** Whether one scan is all that the draft holds. */
export function isSingleScan({ scans, amount, isScanned }: StockDraft): boolean {
  return scans === 1 && amount === 1 && isScanned;
}

/** Appends a digit to the amount. */
export function enterDigit(draft: StockDraft, digit: number): StockDraft {
  const before = draft.isScanned ? 0 : (draft.amount ?? 0);
  const amount = before * 10 + digit;
  return amount > AMOUNT_MAX ? draft : { ...draft, amount, isScanned: false };
}

/** Sets the amount from text; "" clears it. Text that is not a number changes nothing. */
export function enterAmount(draft: StockDraft, text: string): StockDraft {
  if (text === '') return clearAmount(draft);
  // Hindi keyboards type the digits ० to ९.
  const digits = text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
  const amount = Number(digits);
  return /^\d+$/.test(digits) && amount <= AMOUNT_MAX ? { ...draft, amount, isScanned: false } : draft;
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

/** The units that Save adds, negative if it takes off; 0 for a count or without an amount. */
export function getDelta({ mode, sign, amount }: StockDraft): number {
  return mode === 'adjust' && amount !== null ? sign * amount : 0;
}

export function hasUnsavedChange(draft: StockDraft): boolean {
  return draft.mode === 'count' ? draft.amount !== null : getDelta(draft) !== 0;
}

/** Computes the stock after Save. */
export function computeStockAfter(draft: StockDraft, stock: number): number {
  return draft.mode === 'count' ? (draft.amount ?? stock) : stock + getDelta(draft);
}
