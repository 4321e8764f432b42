/**
 * A bag check: the packets of a bag scanned against the lines of its order. Its state is what its steps, in their order,
 * come to. Pure.
 */

import { z } from 'zod';
import type { ApiOrderLine } from '../api/tolerant-resources.ts';
import { countUnits } from './order-lines.ts';
import type { Instant } from './time.ts';

/**
 * What a scan shows: a unit of a line; one unit more than the line has; an item of another open order; an item of no
 * open order; a code with a wrong check digit, of no known item.
 */
export const BAG_VERDICTS = ['ticked', 'extra', 'other_order', 'wrong', 'misread'] as const;
export type BagVerdict = (typeof BAG_VERDICTS)[number];

/** The verdicts that mean a packing error; a misread is none. */
export const BAG_ERRORS = ['extra', 'other_order', 'wrong'] as const satisfies readonly BagVerdict[];
export type BagError = (typeof BAG_ERRORS)[number];

/** What staff did in a check. The first step after `finished` begins another check. */
export const BAG_STEPS = [...BAG_VERDICTS, 'by_hand', 'taken_out', 'finished'] as const;
export type BagStepKind = (typeof BAG_STEPS)[number];

/** Why units are not ticked when staff finish a check. */
export const MISSING_REASONS = ['out_of_stock', 'other_shelf', 'unreadable'] as const;

/** Units of a line that are not ticked, and why; null if staff did not say. */
export const missingUnits = z.object({
  line: z.int().nonnegative(),
  units: z.int().positive(),
  reason: z.enum(MISSING_REASONS).nullable(),
});
export type MissingUnits = z.output<typeof missingUnits>;

export interface BagStep {
  /** Created by the renderer at the scan or press: one scan is one step, however often its call arrives. */
  readonly id: string;
  readonly kind: BagStepKind;
  readonly at: Instant;
  readonly who: string | null;
  /** As scanned. */
  readonly code: string | null;
  /** The position of the line that it is about. */
  readonly line: number | null;
  /** The other order that an `other_order` belongs to. */
  readonly otherOrder: string | null;
  /** For `finished`: what was left. */
  readonly missing: readonly MissingUnits[] | null;
}

/** The result of a finished check: "checked 11:42 by Meena, 8 of 8". */
export interface BagResult {
  readonly at: Instant;
  readonly who: string | null;
  readonly ticked: number;
  readonly units: number;
  readonly missing: readonly MissingUnits[];
}

/** Bags checked in a period, and what was found. */
export interface BagSums extends Readonly<Record<BagError, number>> {
  readonly bags: number;
  /** Bags in which anything was found. */
  readonly withErrors: number;
  /** Units that were out of stock when a check was finished. */
  readonly outOfStock: number;
}

export interface BagCheck {
  /** Units ticked of each line, and how many of them by hand. */
  readonly lines: readonly { readonly ticked: number; readonly byHand: number }[];
  readonly ticked: number;
  readonly units: number;
  /** How often each error was found, also in earlier checks: a bag that was put right had it all the same. */
  readonly errors: Readonly<Record<BagError, number>>;
  /** Null while the check goes on. */
  readonly result: BagResult | null;
}

const isError = (kind: BagStepKind): kind is BagError => BAG_ERRORS.some((error) => error === kind);

/** What the steps of an order's check come to; null if it has none. */
export function foldBagSteps(lines: readonly ApiOrderLine[], steps: readonly BagStep[]): BagCheck | null {
  if (steps.length === 0) return null;
  const counts = lines.map(() => ({ ticked: 0, byHand: 0 }));
  const errors = { extra: 0, other_order: 0, wrong: 0 };
  for (const [index, { kind, line }] of steps.entries()) {
    if (steps[index - 1]?.kind === 'finished') for (const each of counts) Object.assign(each, { ticked: 0, byHand: 0 });
    const count = line === null ? undefined : counts[line];
    if (isError(kind)) errors[kind] += 1;
    else if (count !== undefined) {
      if (kind === 'ticked' || kind === 'by_hand') count.ticked += 1;
      if (kind === 'by_hand') count.byHand += 1;
      if (kind === 'taken_out') count.ticked = Math.max(0, count.ticked - 1);
      count.byHand = Math.min(count.byHand, count.ticked);
    }
  }
  const ticked = counts.reduce((sum, each) => sum + each.ticked, 0);
  const units = countUnits(lines);
  const last = steps.at(-1);
  return {
    lines: counts,
    ticked,
    units,
    errors,
    result:
      last?.kind === 'finished' ? { at: last.at, who: last.who, ticked, units, missing: last.missing ?? [] } : null,
  };
}

/** The check that goes on; null where the next step begins one. */
export const findOpenCheck = (check: BagCheck | null): BagCheck | null => (check?.result === null ? check : null);

/** What a check found: every error, and units that are out of stock. A clean bag has none. */
export function countFindings({ errors, result }: Pick<BagCheck, 'errors' | 'result'>): number {
  const out = result?.missing.filter(({ reason }) => reason === 'out_of_stock') ?? [];
  return [...Object.values(errors), ...out.map(({ units }) => units)].reduce((sum, count) => sum + count, 0);
}

/** The units that are not ticked, by line, with the reasons that staff gave. */
export function listMissing(
  lines: readonly ApiOrderLine[],
  check: Pick<BagCheck, 'lines'> | null,
  reasons: readonly Pick<MissingUnits, 'line' | 'reason'>[],
): MissingUnits[] {
  return lines.flatMap(({ quantity }, line) => {
    const units = quantity - (check?.lines[line]?.ticked ?? 0);
    const reason = reasons.find((each) => each.line === line)?.reason ?? null;
    return units > 0 ? [{ line, units, reason }] : [];
  });
}

/** Whether a line is of one of these barcodes. Caps Lock turns a scanner's letters over. */
export function isLineOf({ barcode }: ApiOrderLine, barcodes: readonly string[]): boolean {
  const own = barcode?.toLowerCase();
  return barcodes.some((each) => each.toLowerCase() === own);
}

/** Which line a scanned item ticks: the first that has units left; `extra` if none has. Null if no line has the item. */
export function judgeScan(
  lines: readonly ApiOrderLine[],
  check: Pick<BagCheck, 'lines'> | null,
  barcodes: readonly string[],
): { readonly kind: 'ticked' | 'extra'; readonly line: number } | null {
  const own = lines.flatMap((line, index) => (isLineOf(line, barcodes) ? [index] : []));
  const open = own.find((index) => (check?.lines[index]?.ticked ?? 0) < (lines[index]?.quantity ?? 0));
  const [first] = own;
  if (open !== undefined) return { kind: 'ticked', line: open };
  return first === undefined ? null : { kind: 'extra', line: first };
}
