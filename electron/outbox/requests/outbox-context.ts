import type { ApiClient } from '../../api-client/api-client.ts';
import type { ServiceTimeReader } from '../../api-client/service-clock.ts';
import type { Emitter } from '../../contract/emitter.ts';
import type { Clock, Log, Randomness, Timers } from '../../contract/ports.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderSink } from '../../database/tables/orders/order-batch.ts';
import type { MomentRecorder } from './moment-recorder.ts';
import type { OrderRefresher } from './preflight.ts';

/** What the outbox works with. */
export interface OutboxContext {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly orderSink: OrderSink;
  /** The service's time. */
  readonly time: ServiceTimeReader;
  readonly moments: MomentRecorder;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly readOrder: OrderRefresher;
  readonly events: Emitter<WorkspaceEvents>;
}

/** What settling an action takes. */
export type ActionContext = Pick<OutboxContext, 'database' | 'time' | 'randomness'>;

/** What storing an action takes. */
export type EnqueueContext = ActionContext & Pick<OutboxContext, 'moments'>;
