import type { ApiClient } from '../../api-client/api-client.ts';
import type { Log, Randomness } from '../../contract/ports.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { RequestState } from '../request-state/request-state.ts';
import type { OrderRefresher } from '../requests/preflight.ts';

/** An inventory run that the outbox reads until it has finished. */
export interface FollowedRun {
  readonly id: string;
  /** How many readings have shown it running. */
  readonly reads: number;
}

/** What every step of a dispatch needs. */
export interface DispatchContext {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly readOrder: OrderRefresher;
  readonly state: RequestState;
  /**
   * The inventory runs of queued pushes, by idempotency key. After a restart, sending the same key again returns them.
   */
  readonly runs: Map<string, FollowedRun>;
  /** Whether the app is ending, so that nothing may be stored. Check this after every await. */
  isStopped(): boolean;
}
