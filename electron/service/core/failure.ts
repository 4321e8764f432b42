import type { ErrorCode } from '../../contract/api/errors.ts';
import { ERROR_STATUS } from '../../contract/api/errors.ts';

/** Codes of our own, for 5xx: the specification names none. */
const OWN_STATUS = { internal_error: 500, not_implemented: 501 } as const;

export type FailureCode = ErrorCode | keyof typeof OWN_STATUS;

interface FailureOptions {
  /** Replaces the code's usual status. */
  readonly status?: number;
  /** Messages by field, for `invalid_request`. */
  readonly details?: Readonly<Record<string, readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The usual status of each code. */
export const STATUS: Readonly<Record<FailureCode, number>> = { ...ERROR_STATUS, ...OWN_STATUS };

/** An error that becomes the response to the request. The message is for humans and says what to do. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly details: FailureOptions['details'];
  readonly headers: FailureOptions['headers'];

  constructor(code: FailureCode, message: string, options: FailureOptions = {}) {
    super(message);
    this.code = code;
    this.status = options.status ?? STATUS[code];
    this.details = options.details;
    this.headers = options.headers;
  }
}

/**
 * Thrown by a fault to break the connection instead of responding. Callers in the same process see the error that fetch
 * throws for a broken connection; the HTTP listener destroys the socket.
 */
export class ConnectionDropped extends TypeError {
  constructor() {
    super('fetch failed', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) });
  }
}
