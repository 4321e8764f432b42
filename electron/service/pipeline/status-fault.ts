import { COMMON_ERRORS } from '../../contract/api/endpoints.ts';
import { ERROR_STATUS, isErrorCode } from '../../contract/api/errors.ts';
import type { FailureCode } from '../core/failure.ts';
import { Failure, STATUS } from '../core/failure.ts';
import type { RequestFault } from '../faults/fault-schema.ts';

const ERROR_CODES: readonly (readonly [string, number])[] = Object.entries(ERROR_STATUS);

/** A code of the specification with that status, if possible one that every endpoint gives. */
function codeOf(status: number): FailureCode {
  if (status >= 500) return 'internal_error';
  const common = COMMON_ERRORS.find((code) => ERROR_STATUS[code] === status);
  const other = ERROR_CODES.find(([, each]) => each === status)?.[0];
  return common ?? (other !== undefined && isErrorCode(other) ? other : 'invalid_request');
}

/** The failure that a `status` fault orders. */
export function createFaultFailure(fault: Extract<RequestFault, { kind: 'status' }>): Failure {
  const code = fault.code ?? codeOf(fault.status ?? 500);
  const status = fault.status ?? STATUS[code];
  const wait = fault.retry_after ?? (status === 429 ? 1 : undefined);
  const headers = wait === undefined ? {} : { 'retry-after': String(wait) };
  return new Failure(code, 'The operator ordered this answer.', { status, headers });
}
