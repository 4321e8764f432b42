import type { Clock } from '../../contract/ports.ts';
import type { OutboxRequest } from '../outbox-request.ts';

/** When requests may be tried again, by idempotency key; only this run of the app knows. */
export interface RequestSchedule {
  /** When a request may be tried, on the monotonic clock. */
  dueAt(request: Keyed): number;
  makeAllDue(): void;
  /** A request may be tried again in so many milliseconds; nothing is stored. */
  postpone(request: Keyed, afterMs: number): void;
  /** The service is at work on a request: it is asked again in so many milliseconds, and stays on its way. */
  keepInProgress(request: OutboxRequest, afterMs: number): void;
  /** Requests that the service is at work on. */
  inProgress(): readonly OutboxRequest[];
  /** The service is no longer at work on a request. */
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
