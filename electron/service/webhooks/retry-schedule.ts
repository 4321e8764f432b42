import { LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, HOUR, MINUTE } from '../../contract/domain/time.ts';
import type { DeliveryRecord, WebhookEndpointRecord } from '../storage/tables/webhooks.ts';

/** How long after each failed attempt of the schedule the next one is made (Receiver obligations and retries). */
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

/** How a receiver answered: a status, or no answer at all. */
export interface AttemptOutcome {
  readonly statusCode: number | null;
  /** Why there was no answer; empty where there was one. */
  readonly error: string;
}

/** Any 2xx is success; a redirect, an error or no answer is a failure. */
export const isSuccess = ({ statusCode }: AttemptOutcome): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode <= 299;

/** Who asked for an attempt: the schedule, or somebody by the retry or test operation. */
export type AttemptCause = 'schedule' | 'retry' | 'test';

function failureText({ statusCode, error }: AttemptOutcome): string {
  if (statusCode === null) return error;
  return statusCode >= 300 && statusCode <= 399
    ? `Redirects are not followed (${statusCode}).`
    : `Answered ${statusCode}.`;
}

/**
 * A delivery after an attempt that was begun at `begun`. A retry counts as an attempt and moves no schedule; a test is
 * tried once; the tenth attempt that fails is the last (S5).
 */
export function applyAttemptToDelivery(
  delivery: DeliveryRecord,
  outcome: AttemptOutcome,
  cause: AttemptCause,
  begun: Instant,
  ended: Instant,
): DeliveryRecord {
  const attempts = delivery.attempts + 1;
  const scheduled = delivery.scheduled + (cause === 'schedule' ? 1 : 0);
  const tried = { ...delivery, attempts, scheduled, lastStatusCode: outcome.statusCode };
  if (isSuccess(outcome)) {
    return { ...tried, status: 'SUCCEEDED', dueAt: null, lastError: '', succeededAt: delivery.succeededAt ?? ended };
  }
  const failed = { ...tried, lastError: failureText(outcome) };
  if (delivery.status !== 'PENDING') return failed;
  const delay = RETRY_DELAYS[scheduled - 1];
  if (cause === 'test' || attempts >= LIMITS.webhookAttempts) return { ...failed, status: 'DEAD', dueAt: null };
  if (cause === 'retry' || delay === undefined) return failed;
  return { ...failed, dueAt: addMs(begun, delay) };
}

/**
 * An endpoint after an attempt: switched off when it has failed for three days without one success. The same object
 * where nothing changed.
 */
export function applyAttemptToEndpoint(
  endpoint: WebhookEndpointRecord,
  outcome: AttemptOutcome,
  now: Instant,
): WebhookEndpointRecord {
  if (isSuccess(outcome)) return endpoint.failingSince === null ? endpoint : { ...endpoint, failingSince: null };
  const failing = endpoint.failingSince === null ? { ...endpoint, failingSince: now } : endpoint;
  const since = failing.failingSince ?? now;
  if (endpoint.status !== 'ACTIVE' || now - since < LIMITS.endpointFailureMs) return failing;
  const disabledReason = `Every delivery has failed for three days. Last: ${failureText(outcome)}`;
  return { ...failing, status: 'DISABLED', disabledReason };
}
