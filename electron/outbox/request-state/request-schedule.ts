import type { Clock } from '../../contract/ports.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';

/** When requests may be tried again, by idempotency key; kept in memory only. */
export interface RequestSchedule {
  /** When a request may be tried, on the monotonic clock. */
  dueAt(request: Keyed): number;
  makeAllDue(): void;
  /** Delays the next try of a request without storing anything. */
  postpone(request: Keyed, afterMs: number): void;
  /** Marks a request as in progress at the service, and delays the next try. */
  keepInProgress(request: OutboxRequest, afterMs: number): void;
  /** The requests in progress at the service. */
  inProgress(): readonly OutboxRequest[];
  /** Marks a request as no longer in progress. */
  endProgress(request: Keyed): void;
  forget(request: Keyed): void;
}

type Keyed = Pick<OutboxRequest, 'idempotencyKey'>;

export function createRequestSchedule(clock: Clock): RequestSchedule {
  const due = new Map<string, number>();
  const inProgress = new Map<string, OutboxRequest>();
  const postpone: RequestSchedule['postpone'] = ({ idempotencyKey }, afterMs) => {
    due.set(idempotencyKey, clock.monotonic() + afterMs);
  };
  return {
    dueAt: ({ idempotencyKey }) => due.get(idempotencyKey) ?? 0,
    makeAllDue: () => due.clear(),
    postpone,
    keepInProgress: (request, afterMs) => {
      inProgress.set(request.idempotencyKey, { ...request, wasUnknown: true });
      postpone(request, afterMs);
    },
    inProgress: () => [...inProgress.values()],
    endProgress: ({ idempotencyKey }) => {
      inProgress.delete(idempotencyKey);
    },
    forget: ({ idempotencyKey }) => {
      inProgress.delete(idempotencyKey);
      due.delete(idempotencyKey);
    },
  };
}
