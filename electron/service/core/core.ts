import type { Chance, Log } from '../../contract/ports.ts';
import type { Cursors } from '../checks/cursor.ts';
import type { RateLimit } from '../checks/rate-limit.ts';
import type { EventWriter } from '../events/write.ts';
import type { Faults } from '../operator/faults.ts';
import type { RequestLog } from '../operator/request-log.ts';
import type { Storage } from '../storage/storage.ts';
import type { DueWork } from '../work/due.ts';
import type { Ids } from './ids.ts';
import type { ServiceTime } from './time.ts';

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
