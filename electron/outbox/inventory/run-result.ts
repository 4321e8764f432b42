/** What a finished inventory run says of each row of its request. Pure. */

import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { ActionPayloadOf, AppOutcomeCode } from '../../contract/domain/actions.ts';
import { parseInstantOrNull } from '../../contract/domain/time.ts';
import type { NumberedPushRow, PushRowResult } from '../../database/tables/actions/push-rows.ts';
import type { ActionOf, OutboxRequest } from '../outbox-request.ts';
import type { OutcomeByRow, PushOutcome, RetryOutcome, SettledOutcome } from '../outcome.ts';
import { OUTCOME_DONE, RETRY_FOR_RESULT, refusedOutcome } from '../outcome.ts';

type ItemPayload = ActionPayloadOf<'adjustment' | 'count'>;

/** Reported like an error, though the row was applied as far as the shelf allowed. */
const APPLIED_CODES: ReadonlySet<string> = new Set(['clamped_to_zero']);

/** A status after which nothing more happens, though the run has no `finished_at`. */
const FAILED = 'FAILED';

/** Rows were rejected and it is not said which: whether this one was is unknown (C7). */
const NOT_TOLD: AppOutcomeCode = 'not_told';

const PUSH_FAILED = refusedOutcome('push_failed' satisfies AppOutcomeCode);

type RowError = NonNullable<ApiInventoryRun['errors']>[number];

export function isRunFinished({ finished_at, status }: ApiInventoryRun): boolean {
  return finished_at !== null || status === FAILED;
}

/** How a kind of action takes the errors of its rows. */
export interface ErrorRules<Payload extends ItemPayload> {
  /** Sends a row again instead of taking its error as its outcome. */
  retryFor(row: ActionOf<Payload>, error: RowError): RetryOutcome | null;
  /** Whether sending a row again is harmless where it was applied. */
  readonly isRepeatable: boolean;
}

/** What a finished run says of a request in which each row is an action. */
export function readRunByAction<Payload extends ItemPayload>(
  { rows }: OutboxRequest<Payload>,
  run: ApiInventoryRun,
  { retryFor, isRepeatable }: ErrorRules<Payload>,
): OutcomeByRow<Payload> {
  if (run.status === FAILED) return () => PUSH_FAILED;
  const report = readReport(
    run,
    rows.map(({ payload }) => payload.barcode),
  );
  const unlisted = unlistedOutcome(report, isRepeatable && rows.length > 1);
  const appliedAt = parseInstantOrNull(run.finished_at) ?? parseInstantOrNull(run.created_at);
  return (row) => {
    const { barcode } = row.payload;
    const error = report.errorOf(barcode);
    if (error === null) return unlisted ?? { ...OUTCOME_DONE, subtracted: report.subtractedOf(barcode), appliedAt };
    return retryFor(row, error) ?? errorOutcome(error);
  };
}

function errorOutcome({ code, message }: RowError): SettledOutcome {
  return { state: APPLIED_CODES.has(code) ? 'done' : 'refused', code, message };
}

/** How the rows end for which no error is listed; null when they are done. */
function unlistedOutcome(
  { unlisted, unsaid, nameless }: RunReport,
  canRepeat: boolean,
): SettledOutcome | RetryOutcome | null {
  if (unsaid === 0) return null;
  if (canRepeat) return RETRY_FOR_RESULT;
  const all = unsaid === unlisted ? nameless : null;
  return refusedOutcome(all?.code ?? NOT_TOLD, all?.message ?? null);
}

/** What a run reports of the rows of one request. Errors name their row by its barcode alone, if at all. */
interface RunReport {
  /** Why the row of a barcode was rejected; null where that is not said. */
  errorOf(barcode: string): RowError | null;
  /** How many rows have no error listed, and how many of these were rejected nevertheless. */
  readonly unlisted: number;
  readonly unsaid: number;
  /** An error that names no row. */
  readonly nameless: RowError | null;
  /** Units subtracted for sales that were not booked. */
  subtractedOf(barcode: string): number;
}

function readReport(run: ApiInventoryRun, barcodes: readonly string[]): RunReport {
  const errors = run.errors ?? [];
  const byBarcode = new Map(errors.map((error) => [error.barcode, error] as const));
  // Who sent one row knows which it was.
  const [only = null] = barcodes.length === 1 ? errors : [];
  const errorOf = (barcode: string): RowError | null => byBarcode.get(barcode) ?? only;
  const unlisted = barcodes.filter((barcode) => errorOf(barcode) === null).length;
  const rejected = run.error_count ?? errors.length;
  const subtracted = new Map(Object.entries(run.adjusted_for_unbooked_sales ?? {}));
  return {
    errorOf,
    unlisted,
    unsaid: Math.max(0, Math.min(unlisted, rejected - (barcodes.length - unlisted))),
    nameless: errors.find(({ barcode }) => barcode === null) ?? null,
    subtractedOf: (barcode) => subtracted.get(barcode) ?? 0,
  };
}

/** What a finished run says of the rows of an import's push that one request carried. */
export function readRunByPushRow(
  items: readonly NumberedPushRow[],
  run: ApiInventoryRun,
): SettledOutcome | PushOutcome {
  if (run.status === FAILED) return PUSH_FAILED;
  const report = readReport(
    run,
    items.map(({ item }) => item.barcode),
  );
  const rows: PushRowResult[] = [];
  const unresolved: number[] = [];
  for (const { row, item } of items) {
    const error = report.errorOf(item.barcode);
    const subtracted = report.subtractedOf(item.barcode);
    if (error !== null) rows.push({ row, code: error.code, message: error.message, subtracted: null });
    else if (report.unsaid > 0) unresolved.push(row);
    else if (subtracted > 0) rows.push({ row, code: null, message: null, subtracted });
  }
  // No more can be learnt of a single row that was rejected without a word.
  const [alone] = items.length === 1 ? unresolved.splice(0) : [];
  if (alone !== undefined) rows.push({ row: alone, code: NOT_TOLD, message: null, subtracted: null });
  return { state: 'by_row', rows, unresolved, rejected: run.error_count ?? run.errors?.length ?? 0 };
}
