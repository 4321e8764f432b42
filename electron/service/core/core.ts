import type { Log, Randomness } from '../../contract/ports.ts';
import type { FaultInjector } from '../faults/fault-injector.ts';
import type { Storage } from '../storage/storage.ts';
import type { EventWriter } from './event-writer.ts';
import type { IdGenerator } from './id-generator.ts';
import type { Scheduler } from './scheduler.ts';
import type { ServiceTime } from './service-time.ts';

/** What every part of the service shares. service-assembly.ts creates it once. */
export interface Core {
  readonly storage: Storage;
  readonly time: ServiceTime;
  readonly ids: IdGenerator;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly events: EventWriter;
  readonly faults: FaultInjector;
  readonly scheduler: Scheduler;
  /** Whether couriers move automatically or by the operator. */
  readonly courierMode: 'manual' | 'auto';
}
