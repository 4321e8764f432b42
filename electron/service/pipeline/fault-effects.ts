import { COMMON_ERRORS } from '../../contract/api/endpoints.ts';
import type { ErrorCode } from '../../contract/api/errors.ts';
import { ERROR_STATUS } from '../../contract/api/errors.ts';
import type { Fault } from '../operator/fault-injector.ts';
import { Failure } from './failure.ts';
import type { ServiceResponse } from './response.ts';
import { createErrorResponse } from './response.ts';

const codeOf = (status: number): ErrorCode | undefined => COMMON_ERRORS.find((code) => ERROR_STATUS[code] === status);

/** The answer of a fault of kind `status`: the error shape, nothing done. */
export function createFaultResponse({ status = 500, retry_after }: Fault): ServiceResponse {
  const headers = retry_after === undefined ? {} : { 'retry-after': String(retry_after) };
  const code = codeOf(status) ?? 'internal_error';
  return createErrorResponse(new Failure(code, 'The operator ordered this answer.', { status, headers }));
}
