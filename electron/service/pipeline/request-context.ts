import type { Mode } from '../../contract/api/enums.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import type { IncomingRequest } from '../core/http.ts';
import type { KeyLocks } from './idempotency.ts';

/** What the pipeline learns about a request, for the request log. */
export interface RequestTrace {
  keyId: string | null;
  /** The beginning of the body, as text. */
  body: string | null;
}

/** A request on its way through the pipeline. */
export interface RequestContext {
  readonly request: IncomingRequest;
  readonly mode: Mode;
  /** The values of the parameters in the endpoint's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly trace: RequestTrace;
}

/** What all requests to an address share. */
export interface PipelineParts {
  readonly core: Core;
  readonly timers: Timers;
  readonly keyLocks: KeyLocks;
}
