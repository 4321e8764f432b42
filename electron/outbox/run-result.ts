/** What a finished sync says of each row of its request. Pure. */

import type { ReadSync } from '../contract/api/tolerant-resources.ts';
import type { Deed } from '../contract/domain/actions.ts';
import type { Instant } from '../contract/domain/time.ts';
import { readInstant } from '../contract/domain/time.ts';
import type { OwnOutcome } from '../contract/ipc/views.ts';
import type { PushItem, ToldRow } from '../database/tables/actions/push-rows.ts';
import { reasonSent } from './adjustment-reasons.ts';
import type { Ends, PushTold, RowEnd } from './outcome.ts';
import { DONE } from './outcome.ts';
import type { Request } from './requests.ts';
import { firstAsOf } from './requests.ts';

/** Reported like an error, though the row was applied as far as the shelf allowed. */
const APPLIED_CODES: ReadonlySet<string> = new Set(['clamped_to_zero']);

/** A status after which nothing is to come any more, though the sync has no `finished_at`. */
const FAILED = 'FAILED';

/** Rows were rejected without its being said which: nobody can tell whether this one was (C7). */
const UNTOLD: OwnOutcome = 'not_told';

type RowError = NonNullable<ReadSync['errors']>[number];

export function isFinished({ finished_at, status }: ReadSync): boolean {
  return finished_at !== null || status === FAILED;
}

/** What a finished sync says of the request that it is the answer to. */
export function endsBySync(request: Request, sync: ReadSync): Ends {
  if (sync.status === FAILED)
    return () => ({ state: 'refused', code: 'push_failed' satisfies OwnOutcome, message: null });
  if (request.kind === 'import') {
    const told = pushTold(request.items, sync);
    return () => told;
  }
  const report = reportOf(
    sync,
    request.rows.map(({ deed }) => barcodeOf(deed)),
  );
  const unlisted = unlistedEnd(request, report);
  const appliedAt = readTime(sync.finished_at) ?? readTime(sync.created_at);
  return (row) => {
    const barcode = barcodeOf(row.deed);
    const error = report.errorOf(barcode);
    if (error === null) return unlisted ?? { ...DONE, subtracted: report.subtractedOf(barcode), appliedAt };
    if (isStaleByOthers(request, row.deed, error)) return 'again';
    // What of the row is wrong is said in words alone.
    if (error.code === 'invalid_request' && reasonSent(row) !== null) return 'without_reason';
    return { state: APPLIED_CODES.has(error.code) ? 'done' : 'refused', code: error.code, message: error.message };
  };
}

function readTime(text: string | null): Instant | null {
  return text === null ? null : (readInstant(text) ?? null);
}

/** It is older than another count only by the moment of the first count that travelled with it: it goes alone. */
function isStaleByOthers({ rows }: Request, deed: Deed, { code }: RowError): boolean {
  return code === 'stale_count' && deed.kind === 'count' && deed.asOf !== firstAsOf(rows);
}

/** The barcode that a stock action of one item is about. */
function barcodeOf(deed: Deed): string | null {
  return deed.kind === 'adjustment' || deed.kind === 'count' ? deed.barcode : null;
}

/** What was reported of the rows of one request. Errors name their row by its barcode alone, if at all. */
interface Report {
  /** Why the row of a barcode was rejected; null where that is not said. */
  errorOf(barcode: string | null): RowError | null;
  /** Rows of which no error is listed, and how many of them were rejected all the same. */
  readonly unlisted: number;
  readonly unsaid: number;
  /** An error that names no row. */
  readonly nameless: RowError | null;
  /** Units taken off for sales that were not booked. */
  subtractedOf(barcode: string | null): number;
}

function reportOf(sync: ReadSync, barcodes: readonly (string | null)[]): Report {
  const errors = sync.errors ?? [];
  const byBarcode = new Map(errors.map((error) => [error.barcode, error] as const));
  // Who sent one row knows which it was.
  const [only = null] = barcodes.length === 1 ? errors : [];
  const errorOf = (barcode: string | null): RowError | null =>
    (barcode === null ? undefined : byBarcode.get(barcode)) ?? only;
  const unlisted = barcodes.filter((barcode) => errorOf(barcode) === null).length;
  const rejected = sync.error_count ?? errors.length;
  const subtracted = new Map(Object.entries(sync.adjusted_for_unbooked_sales ?? {}));
  return {
    errorOf,
    unlisted,
    unsaid: Math.max(0, Math.min(unlisted, rejected - (barcodes.length - unlisted))),
    nameless: errors.find(({ barcode }) => barcode === null) ?? null,
    subtractedOf: (barcode) => (barcode === null ? 0 : (subtracted.get(barcode) ?? 0)),
  };
}

/** How the rows end of which no error is listed; null when they are done. */
function unlistedEnd({ kind, rows }: Request, { unlisted, unsaid, nameless }: Report): RowEnd | 'again' | null {
  if (unsaid === 0) return null;
  // A push of the same count at the same moment changes nothing where it was applied.
  if (kind === 'count' && rows.length > 1) return 'again';
  const all = unsaid === unlisted ? nameless : null;
  return { state: 'refused', code: all?.code ?? UNTOLD, message: all?.message ?? null };
}

/** The same for the rows of an import's push that one request carried. */
function pushTold(items: readonly PushItem[], sync: ReadSync): PushTold {
  const report = reportOf(
    sync,
    items.map(({ item }) => item.barcode),
  );
  const rows: ToldRow[] = [];
  const open: number[] = [];
  for (const { row, item } of items) {
    const error = report.errorOf(item.barcode);
    const subtracted = report.subtractedOf(item.barcode);
    if (error !== null) rows.push({ row, code: error.code, message: error.message, subtracted: null });
    else if (report.unsaid > 0) open.push(row);
    else if (subtracted > 0) rows.push({ row, code: null, message: null, subtracted });
  }
  // Of one row that was rejected without a word, no more can be learnt.
  const [alone] = items.length === 1 ? open.splice(0) : [];
  if (alone !== undefined) rows.push({ row: alone, code: UNTOLD, message: null, subtracted: null });
  return { state: 'told', rows, open, rejected: sync.error_count ?? sync.errors?.length ?? 0 };
}
