import type { ErrorCode } from '../../contract/api/errors.ts';
import { ERROR_STATUS } from '../../contract/api/errors.ts';

/** Codes that no client has to know: the specification names none for 5xx. */
const OWN_STATUS = { internal_error: 500, not_implemented: 501 } as const;

type FailureCode = ErrorCode | keyof typeof OWN_STATUS;

interface FailureExtras {
  /** Another status than the code's usual one. */
  readonly status?: number;
  /** Messages by field, for `invalid_request`. */
  readonly details?: Readonly<Record<string, readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const STATUS: Readonly<Record<FailureCode, number>> = { ...ERROR_STATUS, ...OWN_STATUS };

/** A request that is answered with an error. The message is for people and says what to do. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly details: FailureExtras['details'];
  readonly headers: FailureExtras['headers'];

  constructor(code: FailureCode, message: string, extras: FailureExtras = {}) {
    super(message);
    this.code = code;
    this.status = extras.status ?? STATUS[code];
    this.details = extras.details;
    this.headers = extras.headers;
  }
}

/** The 405 of a path that knows other methods. */
export function createMethodFailure(ways: readonly { readonly method: string }[]): Failure {
  const allow = ways.map(({ method }) => method).join(', ');
  return new Failure('method_not_allowed', `This path knows ${allow} only.`, { headers: { allow } });
}
