import type { RequestState } from '../request-state/request-state.ts';
import type { OutboxContext } from '../requests/outbox-context.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import type { OrderEvidence } from '../requests/reconciliation.ts';

/** An inventory run that the outbox reads until it has finished. */
export interface FollowedRun {
  readonly id: string;
  /** How many readings have shown it running. */
  readonly reads: number;
}

/** What applying a response takes, whether its actions are stored or held in memory. */
export interface ResponseContext extends Pick<OutboxContext, 'readOrder' | 'randomness' | 'log'> {
  readonly state: Pick<RequestState, 'settle' | 'keepInProgress' | 'retry' | 'release' | 'split'>;
  /** How often a request has been tried. */
  triesOf(request: OutboxRequest): number;
  /** What an order shows that was just read; null if it is not known. */
  evidenceOf(orderId: string): OrderEvidence | null;
  /** Waits for the inventory run that the service began. */
  followRun(request: OutboxRequest, runId: string): void;
  /** Whether the app is ending, so that nothing may be stored. Check this after every await. */
  isStopped(): boolean;
}

/** What every step of a dispatch needs. */
export interface DispatchContext extends OutboxContext, ResponseContext {
  readonly state: RequestState;
  /**
   * The inventory runs of queued pushes, by idempotency key. After a restart, sending the same key again returns them.
   */
  readonly runs: Map<string, FollowedRun>;
}
