import type { ApiClient } from '../../api-client/api-client.ts';
import type { Log, Randomness } from '../../contract/ports.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { RequestState } from '../request-state/request-state.ts';
import type { OrderRefresher } from './preflight.ts';

/** What every step of a dispatch is handed. */
export interface DispatchContext {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly readOrder: OrderRefresher;
  readonly state: RequestState;
  /** The inventory runs of queued pushes, by idempotency key. After a restart the same key tells them again. */
  readonly runs: Map<string, string>;
  /** The app is ending: nothing is stored any more. Ask after every await. */
  isStopped(): boolean;
}
