import type { Log, Randomness } from '../../contract/ports.ts';
import type { FaultInjector } from '../faults/fault-injector.ts';
import type { LetOthersRun } from '../input/unreadable-body.ts';
import type { CursorCodec } from '../pipeline/cursor-codec.ts';
import type { KeyRateLimiter } from '../pipeline/key-rate-limiter.ts';
import type { RequestLog } from '../pipeline/request-log.ts';
import type { Storage } from '../storage/storage.ts';
import type { EventWriter } from './event-writer.ts';
import type { IdGenerator } from './id-generator.ts';
import type { Scheduler } from './scheduler.ts';
import type { ServiceTime } from './service-time.ts';

/** What every part of the service shares. service.ts creates it once. */
export interface Core {
  readonly storage: Storage;
  readonly time: ServiceTime;
  readonly ids: IdGenerator;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly events: EventWriter;
  readonly cursors: CursorCodec;
  readonly rateLimit: KeyRateLimiter;
  readonly faults: FaultInjector;
  readonly requestLog: RequestLog;
  readonly scheduler: Scheduler;
  /** Lets other requests be served while a large one is processed. */
  readonly letOthersRun: LetOthersRun;
  /** Whether couriers move automatically or by the operator. */
  readonly courierMode: 'manual' | 'auto';
}
