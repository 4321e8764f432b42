import type { RequestState } from '../request-state/request-state.ts';
import type { OutboxContext } from '../requests/outbox-context.ts';

/** An inventory run that the outbox reads until it has finished. */
export interface FollowedRun {
  readonly id: string;
  /** How many readings have shown it running. */
  readonly reads: number;
}

/** What every step of a dispatch needs. */
export interface DispatchContext extends OutboxContext {
  readonly state: RequestState;
  /**
   * The inventory runs of queued pushes, by idempotency key. After a restart, sending the same key again returns them.
   */
  readonly runs: Map<string, FollowedRun>;
  /** Whether the app is ending, so that nothing may be stored. Check this after every await. */
  isStopped(): boolean;
}
