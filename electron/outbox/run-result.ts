/** What a finished sync says of each row of its request. Pure. */

import type { ApiInventoryRun } from '../contract/api/tolerant-resources.ts';
import type { ActionPayload, AppOutcomeCode } from '../contract/domain/actions.ts';
import { parseInstantOrNull } from '../contract/domain/time.ts';
import type { NumberedPushRow, PushRowResult } from '../database/tables/actions/push-rows.ts';
import { reasonToSend } from './adjustment-reasons.ts';
import type { OutcomeByRow, PushOutcome, RowOutcome } from './outcome.ts';
import { OUTCOME_DONE } from './outcome.ts';
import type { OutboxRequest } from './requests.ts';
import { earliestAsOf } from './requests.ts';

/** Reported like an error, though the row was applied as far as the shelf allowed. */
const APPLIED_CODES: ReadonlySet<string> = new Set(['clamped_to_zero']);

/** A status after which nothing is to come any more, though the sync has no `finished_at`. */
const FAILED = 'FAILED';

/** Rows were rejected without its being said which: nobody can tell whether this one was (C7). */
const UNTOLD: AppOutcomeCode = 'not_told';

type RowError = NonNullable<ApiInventoryRun['errors']>[number];

export function isRunFinished({ finished_at, status }: ApiInventoryRun): boolean {
  return finished_at !== null || status === FAILED;
}

/** What a finished sync says of the request that it is the answer to. */
export function outcomesOfRun(request: OutboxRequest, sync: ApiInventoryRun): OutcomeByRow {
  if (sync.status === FAILED)
    return () => ({ state: 'refused', code: 'push_failed' satisfies AppOutcomeCode, message: null });
  if (request.kind === 'import') {
    const told = pushTold(request.items, sync);
    return () => told;
  }
  const report = reportOf(
    sync,
    request.rows.map(({ payload: deed }) => barcodeOf(deed)),
  );
  const unlisted = unlistedEnd(request, report);
  const appliedAt = parseInstantOrNull(sync.finished_at) ?? parseInstantOrNull(sync.created_at);
  return (row) => {
    const barcode = barcodeOf(row.payload);
    const error = report.errorOf(barcode);
    if (error === null) return unlisted ?? { ...OUTCOME_DONE, subtracted: report.subtractedOf(barcode), appliedAt };
    if (isStaleByOthers(request, row.payload, error)) return 'again';
    // What of the row is wrong is said in words alone.
    if (error.code === 'invalid_request' && reasonToSend(row) !== null) return 'without_reason';
    return { state: APPLIED_CODES.has(error.code) ? 'done' : 'refused', code: error.code, message: error.message };
  };
}

/** It is older than another count only by the moment of the first count that travelled with it: it goes alone. */
function isStaleByOthers({ rows }: OutboxRequest, deed: ActionPayload, { code }: RowError): boolean {
  return code === 'stale_count' && deed.kind === 'count' && deed.asOf !== earliestAsOf(rows);
}

/** The barcode that a stock action of one item is about. */
function barcodeOf(deed: ActionPayload): string | null {
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

function reportOf(sync: ApiInventoryRun, barcodes: readonly (string | null)[]): Report {
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
function unlistedEnd(
  { kind, rows }: OutboxRequest,
  { unlisted, unsaid, nameless }: Report,
): RowOutcome | 'again' | null {
  if (unsaid === 0) return null;
  // A push of the same count at the same moment changes nothing where it was applied.
  if (kind === 'count' && rows.length > 1) return 'again';
  const all = unsaid === unlisted ? nameless : null;
  return { state: 'refused', code: all?.code ?? UNTOLD, message: all?.message ?? null };
}

/** The same for the rows of an import's push that one request carried. */
function pushTold(items: readonly NumberedPushRow[], sync: ApiInventoryRun): PushOutcome {
  const report = reportOf(
    sync,
    items.map(({ item }) => item.barcode),
  );
  const rows: PushRowResult[] = [];
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
  return { state: 'told', rows, unresolved: open, rejected: sync.error_count ?? sync.errors?.length ?? 0 };
}
