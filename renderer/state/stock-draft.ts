/** An item's unsaved change, which main does not store before Save. Pure. */

import type { AdjustmentReason } from '../../electron/contract/api/enums.ts';
import { toAsciiDigits } from '../../electron/contract/domain/digits.ts';
import type { CodeParticulars } from '../../electron/contract/domain/item-code.ts';
import { formatCount, formatSigned } from '../i18n/format.ts';

/** An item's details as text. */
export interface ItemText {
  readonly name: string;
  readonly mrp: string;
  readonly price: string;
  readonly lowMark: string;
  /** A day, as 30-11-2027. */
  readonly expiry: string;
}

export const NO_ITEM_TEXT: ItemText = { name: '', mrp: '', price: '', lowMark: '', expiry: '' };

export interface StockDraft {
  readonly mode: 'adjust' | 'count';
  /** Whether units are added or taken off. */
  readonly sign: 1 | -1;
  /** The typed text: a number, or a sum of numbers such as "20+15". */
  readonly entry: string;
  /** Units to add or subtract, or the count; null if nothing is entered, or if it is not a number. */
  readonly amount: number | null;
  /** Whether the last key changed the sign. A digit typed next begins a new number. */
  readonly isSignLast: boolean;
  /** Whether the scanner changed the amount last. If so, the first typed digit begins a new amount. */
  readonly isScanned: boolean;
  /** Units added by scanning. */
  readonly scans: number;
  readonly reason: AdjustmentReason | null;
  readonly reference: string;
  /** What the last scanned code says besides the item; null before a scan. */
  readonly said: CodeParticulars | null;
  /** What staff have typed about an item that is new to the store. */
  readonly newItem: ItemText;
  /** The details that staff have typed over. */
  readonly edit: Partial<ItemText>;
}

/** No shop stocks more units of an item. A larger number is a barcode in the wrong field. */
const AMOUNT_MAX = 99_999;
/** Room for a sum of five shelves. */
const ENTRY_MAX = 24;

const EMPTY: StockDraft = {
  mode: 'adjust',
  sign: 1,
  entry: '',
  amount: null,
  isSignLast: false,
  isScanned: false,
  scans: 0,
  reason: null,
  reference: '',
  said: null,
  newItem: NO_ITEM_TEXT,
  edit: {},
};

/** Creates the draft of an item. The last reason and reference carry over, for deliveries of many items. */
export function createDraft(last: Pick<StockDraft, 'reason' | 'reference'>): StockDraft {
  return { ...EMPTY, reason: last.reason, reference: last.reference };
}

/** Adds one unit for a scan of the item. A digit typed next begins a new amount. */
export function addScan(draft: StockDraft): StockDraft {
  const amount = Math.min((draft.amount ?? 0) + 1, AMOUNT_MAX);
  return { ...draft, scans: draft.scans + 1, entry: String(amount), amount, isScanned: true, isSignLast: false };
}

/**
 * Gives a draft back that could not be saved. Scans since then are added to it; an amount typed since then stands.
 */
export function returnDraft(draft: StockDraft, since: StockDraft | undefined): StockDraft {
  if (since === undefined || !hasUnsavedChange(since)) return draft;
  return since.isScanned ? addScans(draft, since.scans) : since;
}

function addScans(draft: StockDraft, scans: number): StockDraft {
  return Array.from({ length: scans }).reduce<StockDraft>(addScan, draft);
}

/** Whether staff have typed anything about the item, new or known. */
export function hasItemText(draft: StockDraft): boolean {
  return hasEdit(draft) || Object.values(draft.newItem).some((text) => text.trim() !== '');
}

export function hasEdit({ edit }: StockDraft): boolean {
  return Object.keys(edit).length > 0;
}

/** Types over details. One that is as it was before is no change. */
export function setEdit(draft: StockDraft, original: ItemText, changed: Partial<ItemText>): StockDraft {
  const typed = Object.entries({ ...draft.edit, ...changed });
  const edit: Partial<ItemText> = Object.fromEntries(
    typed.filter(([detail, text]) => text !== new Map(Object.entries(original)).get(detail)),
  );
  return { ...draft, edit };
}

/** Whether a draft is a change that staff mean to save. */
export function isKept(draft: StockDraft): boolean {
  return hasEdit(draft) || (hasUnsavedChange(draft) && !isLookUp(draft));
}

/** Whether one scan is all that the draft holds. */
export function isSingleScan(draft: StockDraft): boolean {
  return draft.scans === 1 && draft.amount === 1 && draft.isScanned && !hasItemText(draft);
}

/**
 * Whether the draft is a look at an item: scanned once, and nothing else done. While a delivery is received, its reason
 * makes each scan a unit of it.
 */
export function isLookUp(draft: StockDraft): boolean {
  return isSingleScan(draft) && draft.reason === null;
}

/** Appends a digit to the amount. */
export function enterDigit(draft: StockDraft, digit: number): StockDraft {
  return enterAmount(draft, `${draft.isScanned ? '' : draft.entry}${digit}`);
}

/** Whether something was typed by hand, so that a sign or space may follow it. */
export function isTyped({ entry, isScanned }: StockDraft): boolean {
  return entry !== '' && !isScanned;
}

/** Whether something is entered that is not a number, such as "20 15". */
export function isUnreadable({ entry, amount }: StockDraft): boolean {
  return entry !== '' && amount === null;
}

/** The value of a number or a sum, also while its last number is still missing; null for anything else. */
function computeSum(entry: string): number | null {
  if (!/^\d+(\+\d+)*\+?$/.test(entry)) return null;
  return entry.split('+').reduce((sum, term) => sum + Number(term), 0);
}

/**
 * Sets the amount from text; "" clears it. Two numbers without a plus between them are not a number, because the counts 20
 * and 15 of two shelves must never become 2015. Text with other characters and numbers that are too large change nothing.
 */
export function enterAmount(draft: StockDraft, text: string): StockDraft {
  if (text === '') return clearAmount(draft);
  const digits = toAsciiDigits(text);
  const isAppended = draft.isSignLast && digits.length > draft.entry.length && digits.startsWith(draft.entry);
  const entry = isAppended ? `${draft.entry} ${digits.slice(draft.entry.length)}` : digits;
  const amount = computeSum(entry);
  const isTooLarge = [amount ?? 0, ...entry.split(/\D/).map(Number)].some((value) => value > AMOUNT_MAX);
  if (isTooLarge || !/^[\d+ ]+$/.test(entry) || entry.length > ENTRY_MAX) return draft;
  return { ...draft, entry, amount, isScanned: false, isSignLast: false };
}

/** Removes the last typed character. */
export function removeLastDigit(draft: StockDraft): StockDraft {
  return enterAmount({ ...draft, isSignLast: false }, draft.entry.slice(0, -1));
}

/** Sets whether units are added or subtracted. */
export function setSign(draft: StockDraft, sign: StockDraft['sign']): StockDraft {
  return { ...draft, sign, isSignLast: isTyped(draft) };
}

/** Handles a typed + or −. The same sign after a number begins the next number of a sum. */
export function enterSign(draft: StockDraft, sign: StockDraft['sign']): StockDraft {
  const isSum = isTyped(draft) && !draft.isSignLast && !draft.entry.endsWith('+');
  if (draft.mode === 'count') return isSum && sign === 1 ? enterAmount(draft, `${draft.entry}+`) : draft;
  return isSum && sign === draft.sign ? enterAmount(draft, `${draft.entry}+`) : setSign(draft, sign);
}

export function clearAmount(draft: StockDraft): StockDraft {
  return { ...draft, entry: '', amount: null, isScanned: false, isSignLast: false, scans: 0 };
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
  return isUnreadable(draft) || (draft.mode === 'count' ? draft.amount !== null : getDelta(draft) !== 0);
}

/** Computes the stock after Save. */
export function computeStockAfter(draft: StockDraft, stock: number): number {
  return draft.mode === 'count' ? (draft.amount ?? stock) : stock + getDelta(draft);
}

/** Formats the change of a draft: "+12", "= 46", "44.50"; the typed text if it is not a number. */
export function formatDraft(draft: StockDraft): string {
  if (isUnreadable(draft)) return draft.entry;
  if (!hasUnsavedChange(draft)) return Object.values(draft.edit).join(', ');
  return draft.mode === 'count' ? `= ${formatCount(draft.amount ?? 0)}` : formatSigned(getDelta(draft));
}
