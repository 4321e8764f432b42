import type { Log, Randomness } from '../../contract/ports.ts';
import type { EventWriter } from '../events/event-writer.ts';
import type { FaultInjector } from '../operator/fault-injector.ts';
import type { RequestLog } from '../operator/request-log.ts';
import type { CursorCodec } from '../pipeline/cursor-codec.ts';
import type { KeyRateLimiter } from '../pipeline/key-rate-limiter.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { Storage } from '../storage/storage.ts';
import type { IdGenerator } from './id-generator.ts';
import type { ServiceTime } from './service-time.ts';

/** What every part of the service works with; made once in service.ts. */
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
  /** Whether a courier moves by itself. */
  readonly courierMode: 'manual' | 'auto';
}
