import { COMMON_ERRORS } from '../../contract/api/endpoints.ts';
import { ERROR_STATUS, isErrorCode } from '../../contract/api/errors.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { FailureCode } from '../core/failure.ts';
import { Failure, STATUS } from '../core/failure.ts';
import type { ServiceResponse } from '../pipeline/response.ts';
import { createErrorResponse } from '../pipeline/response.ts';
import type { EventListRow } from '../storage/tables/events.ts';
import type { EventFault, RequestFault } from './fault-schema.ts';

type StatusFault = Extract<RequestFault, { kind: 'status' }>;

const ERROR_CODES: readonly (readonly [string, number])[] = Object.entries(ERROR_STATUS);

/** A code of the specification with that status, if possible one that every endpoint gives. */
function codeOf(status: number): FailureCode {
  if (status >= 500) return 'internal_error';
  const common = COMMON_ERRORS.find((code) => ERROR_STATUS[code] === status);
  const other = ERROR_CODES.find(([, each]) => each === status)?.[0];
  return common ?? (other !== undefined && isErrorCode(other) ? other : 'invalid_request');
}

/** The response of a `status` fault. */
export function createFaultResponse(fault: StatusFault): ServiceResponse {
  const code = fault.code ?? codeOf(fault.status ?? 500);
  const status = fault.status ?? STATUS[code];
  const wait = fault.retry_after ?? (status === 429 ? 1 : undefined);
  const headers = wait === undefined ? {} : { 'retry-after': String(wait) };
  return createErrorResponse(new Failure(code, 'The operator ordered this answer.', { status, headers }));
}

/** Ends a page before the first event that is younger than a `delay_events` fault allows. A later page lists it. */
export function applyDelayFault(
  rows: readonly EventListRow[],
  fault: EventFault | undefined,
  now: Instant,
): readonly EventListRow[] {
  if (fault?.kind !== 'delay_events') return rows;
  return rows.filter(({ position }) => position <= now - fault.delay_ms);
}

/** Duplicates or reverses the events of a page, as the fault says. */
export function applyOrderFault(rows: readonly EventListRow[], fault: EventFault | undefined): readonly EventListRow[] {
  if (fault?.kind === 'duplicate_events') return rows.flatMap((row) => [row, row]);
  return fault?.kind === 'reorder_events' ? rows.toReversed() : rows;
}
