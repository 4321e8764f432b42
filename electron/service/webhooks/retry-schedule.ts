import { LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, HOUR, MINUTE } from '../../contract/domain/time.ts';
import type { DeliveryRecord } from '../storage/tables/webhook-deliveries.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';

/** The delay after each failed scheduled attempt (specification, "Receiver obligations and retries"). */
export const RETRY_DELAYS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
] as const;

/** The receiver's response, or why there was none. */
export interface AttemptOutcome {
  /** Null if there was no response. */
  readonly statusCode: number | null;
  /** Why there was no response; empty if there was one. */
  readonly error: string;
  /** The beginning of the response's body; empty if there was none. */
  readonly answer: string;
}

/** Only a 2xx is a success. */
export const isSuccess = ({ statusCode }: AttemptOutcome): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode <= 299;

/** What caused an attempt: the schedule, or the API's retry or test operation. */
export type AttemptCause = 'schedule' | 'retry' | 'test';

function failureText({ statusCode, error }: AttemptOutcome): string {
  if (statusCode === null) return error;
  return statusCode >= 300 && statusCode <= 399
    ? `Redirects are not followed (${statusCode}).`
    : `Answered ${statusCode}.`;
}

/**
 * A delivery after an attempt. A retry counts as an attempt but does not change the schedule. A test is attempted once.
 * The tenth failed attempt is the last (S5).
 */
export function applyAttemptToDelivery(
  delivery: DeliveryRecord,
  outcome: AttemptOutcome,
  cause: AttemptCause,
  startedAt: Instant,
  finishedAt: Instant,
): DeliveryRecord {
  const attempts = delivery.attempts + 1;
  const scheduled = delivery.scheduled + (cause === 'schedule' ? 1 : 0);
  const attempted = { ...delivery, attempts, scheduled, lastStatusCode: outcome.statusCode };
  if (isSuccess(outcome)) {
    return {
      ...attempted,
      status: 'SUCCEEDED',
      dueAt: null,
      lastError: '',
      succeededAt: delivery.succeededAt ?? finishedAt,
    };
  }
  const failed = { ...attempted, lastError: failureText(outcome) };
  if (delivery.status !== 'PENDING') return failed;
  const delay = RETRY_DELAYS[scheduled - 1];
  if (cause === 'test' || attempts >= LIMITS.webhookAttempts) return { ...failed, status: 'DEAD', dueAt: null };
  if (cause === 'retry' || delay === undefined) return failed;
  return { ...failed, dueAt: addMs(startedAt, delay) };
}

/**
 * An endpoint after an attempt. It is disabled after three days of failures without a success. Returns the same object
 * if nothing changes.
 */
export function applyAttemptToEndpoint(
  endpoint: WebhookEndpointRecord,
  outcome: AttemptOutcome,
  now: Instant,
): WebhookEndpointRecord {
  if (isSuccess(outcome)) return endpoint.failingSince === null ? endpoint : { ...endpoint, failingSince: null };
  const failingSince = endpoint.failingSince ?? now;
  const failing = endpoint.failingSince === null ? { ...endpoint, failingSince } : endpoint;
  if (endpoint.status !== 'ACTIVE' || now - failingSince < LIMITS.endpointFailureMs) return failing;
  const disabledReason = `Every delivery has failed for three days. Last: ${failureText(outcome)}`;
  return { ...failing, status: 'DISABLED', disabledReason };
}
