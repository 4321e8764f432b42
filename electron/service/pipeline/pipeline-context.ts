import type { Mode } from '../../contract/api/enums.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import type { BodyBudget } from '../input/body-budget.ts';
import type { LetOthersRun } from '../input/unreadable-body.ts';
import type { CursorCodec } from './cursor-codec.ts';
import type { KeyLocks } from './idempotency.ts';
import type { KeyRateLimiter } from './key-rate-limiter.ts';
import type { RequestLog } from './request-log.ts';

/** What all requests to an address share. */
export interface PipelineContext {
  readonly core: Core;
  readonly mode: Mode;
  readonly timers: Timers;
  readonly keyLocks: KeyLocks;
  readonly cursors: CursorCodec;
  readonly rateLimit: KeyRateLimiter;
  readonly requestLog: RequestLog;
  readonly bodyBudget: BodyBudget;
  /** Lets other requests be served while a large one is processed. */
  readonly letOthersRun: LetOthersRun;
}
