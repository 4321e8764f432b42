import type { Chance, Log } from '../../contract/ports.ts';
import type { EventWriter } from '../events/event-writer.ts';
import type { Faults } from '../operator/fault-injector.ts';
import type { RequestLog } from '../operator/request-log.ts';
import type { Cursors } from '../pipeline/cursor-codec.ts';
import type { RateLimit } from '../pipeline/key-rate-limiter.ts';
import type { DueWork } from '../scheduler/scheduler.ts';
import type { Storage } from '../storage/storage.ts';
import type { Ids } from './id-generator.ts';
import type { ServiceTime } from './service-time.ts';

/** What every part of the service works with; made once in service.ts. */
export interface Core {
  readonly storage: Storage;
  readonly time: ServiceTime;
  readonly ids: Ids;
  readonly chance: Chance;
  readonly log: Log;
  readonly events: EventWriter;
  readonly cursors: Cursors;
  readonly rateLimit: RateLimit;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly due: DueWork;
  /** Whether a courier moves by itself. */
  readonly courier: 'manual' | 'auto';
}
