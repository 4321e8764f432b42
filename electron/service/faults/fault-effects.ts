import { COMMON_ERRORS } from '../../contract/api/endpoints.ts';
import type { ErrorCode } from '../../contract/api/errors.ts';
import { ERROR_STATUS } from '../../contract/api/errors.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { Failure } from '../pipeline/failure.ts';
import type { ServiceResponse } from '../pipeline/response.ts';
import { createErrorResponse } from '../pipeline/response.ts';
import type { EventListRow } from '../storage/tables/events.ts';
import type { Fault } from './fault-injector.ts';

const codeOf = (status: number): ErrorCode | undefined => COMMON_ERRORS.find((code) => ERROR_STATUS[code] === status);

/** The response of a `status` fault. */
export function createFaultResponse({ status = 500, retry_after }: Fault): ServiceResponse {
  const headers = retry_after === undefined ? {} : { 'retry-after': String(retry_after) };
  const code = codeOf(status) ?? 'internal_error';
  return createErrorResponse(new Failure(code, 'The operator ordered this answer.', { status, headers }));
}

/** Ends a page before the first event that is younger than a `delay_events` fault allows. A later page lists it. */
export function applyDelayFault(
  rows: readonly EventListRow[],
  fault: Fault | undefined,
  now: Instant,
): readonly EventListRow[] {
  if (fault?.kind !== 'delay_events') return rows;
  return rows.filter(({ position }) => position <= now - (fault.delay_ms ?? 0));
}

/** Duplicates or reverses the events of a page, as the fault says. */
export function applyOrderFault(rows: readonly EventListRow[], fault: Fault | undefined): readonly EventListRow[] {
  if (fault?.kind === 'duplicate_events') return rows.flatMap((row) => [row, row]);
  return fault?.kind === 'reorder_events' ? rows.toReversed() : rows;
}
