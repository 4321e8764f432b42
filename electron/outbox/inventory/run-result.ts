/** Reads the outcome of each row from a finished inventory run. Pure. */

import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { ActionPayloadOf, AppOutcomeCode } from '../../contract/domain/actions.ts';
import { parseInstantOrNull } from '../../contract/domain/time.ts';
import type { NumberedPushRow, PushRowResult } from '../../database/tables/actions/push-rows.ts';
import type { ActionOf, OutboxRequest } from '../requests/outbox-request.ts';
import type { OutcomeByRow, PushOutcome, RetryOutcome, SettledOutcome } from '../requests/outcome.ts';
import { OUTCOME_DONE, RETRY_FOR_RESULT, refusedOutcome } from '../requests/outcome.ts';

type ItemPayload = ActionPayloadOf<'adjustment' | 'count' | 'edit'>;

/** Codes that the service reports as errors although it applied the row as far as the stock allowed. */
const APPLIED_CODES: ReadonlySet<string> = new Set(['clamped_to_zero']);

/** The status of a run that has ended although it has no `finished_at`. */
const FAILED = 'FAILED';

/** The run doesn't name the rows it rejected, so it is unknown whether this one was applied (C7). */
const NOT_TOLD: AppOutcomeCode = 'not_told';

const PUSH_FAILED = refusedOutcome('push_failed' satisfies AppOutcomeCode);

type RowError = NonNullable<ApiInventoryRun['errors']>[number];

export function isRunFinished(run: ApiInventoryRun): boolean {
  return run.finished_at !== null || run.status === FAILED || isEachRowCounted(run);
}

/** Whether a run has counted every row that it received. The service need not say when it finished. */
function isEachRowCounted({ received, created, updated, unchanged, error_count: failed }: ApiInventoryRun): boolean {
  const counted = (created ?? 0) + (updated ?? 0) + (unchanged ?? 0) + (failed ?? 0);
  return received !== null && received > 0 && counted >= received;
}

/** How a kind of action treats the errors of its rows. */
export interface ErrorRules<Payload extends ItemPayload> {
  /** Returns a retry to send a row again; null to take the error as its outcome. */
  retryFor(row: ActionOf<Payload>, error: RowError): RetryOutcome | null;
  /** Whether sending an applied row again is harmless. */
  readonly isRepeatable: boolean;
}

/** Reads the outcomes of a request in which each row is an action. */
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

/** The outcome of the rows without a listed error; null if they were done. */
function unlistedOutcome(
  { unlisted, unlistedRejected, unnamedError }: RunReport,
  canRepeat: boolean,
): SettledOutcome | RetryOutcome | null {
  if (unlistedRejected === 0) return null;
  if (canRepeat) return RETRY_FOR_RESULT;
  const commonError = unlistedRejected === unlisted ? unnamedError : null;
  return refusedOutcome(commonError?.code ?? NOT_TOLD, commonError?.message ?? null);
}

/** What a run reports about the rows of one request. Errors name their row by its barcode alone, if at all. */
interface RunReport {
  /** The error of a barcode's row; null if none is listed. */
  errorOf(barcode: string): RowError | null;
  /** How many rows have no listed error, and how many of these the service rejected all the same. */
  readonly unlisted: number;
  readonly unlistedRejected: number;
  /** An error that names no row. */
  readonly unnamedError: RowError | null;
  /** Units subtracted for sales that were not booked. */
  subtractedOf(barcode: string): number;
}

function readReport(run: ApiInventoryRun, barcodes: readonly string[]): RunReport {
  const errors = run.errors ?? [];
  const byBarcode = new Map(errors.map((error) => [error.barcode, error] as const));
  // An error of a request with a single row is about that row.
  const [onlyError = null] = barcodes.length === 1 ? errors : [];
  const errorOf = (barcode: string): RowError | null => byBarcode.get(barcode) ?? onlyError;
  const unlisted = barcodes.filter((barcode) => errorOf(barcode) === null).length;
  const rejected = run.error_count ?? errors.length;
  const subtracted = new Map(Object.entries(run.adjusted_for_unbooked_sales ?? {}));
  return {
    errorOf,
    unlisted,
    unlistedRejected: Math.max(0, Math.min(unlisted, rejected - (barcodes.length - unlisted))),
    unnamedError: errors.find(({ barcode }) => barcode === null) ?? null,
    subtractedOf: (barcode) => subtracted.get(barcode) ?? 0,
  };
}

/** Reads the outcomes of the rows of an import's push that one request carried. */
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
    else if (report.unlistedRejected > 0) unresolved.push(row);
    else if (subtracted > 0) rows.push({ row, code: null, message: null, subtracted });
  }
  // A row that was sent alone and rejected without an error can't be split further.
  const [singleRow] = items.length === 1 ? unresolved.splice(0) : [];
  if (singleRow !== undefined) rows.push({ row: singleRow, code: NOT_TOLD, message: null, subtracted: null });
  return { state: 'by_row', rows, unresolved, rejected: run.error_count ?? run.errors?.length ?? 0 };
}
