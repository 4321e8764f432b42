import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { DeliveryRecord } from '../storage/tables/webhook-deliveries.ts';
import type { AttemptCause, AttemptOutcome } from './retry-schedule.ts';
import { applyAttemptToDelivery, applyAttemptToEndpoint, isSuccess } from './retry-schedule.ts';

/** A finished attempt to deliver. */
export interface DeliveryAttempt {
  readonly deliveryId: number;
  readonly cause: AttemptCause;
  readonly startedAt: Instant;
  readonly outcome: AttemptOutcome;
}

/** Whether the delivery was cancelled during its attempt because the store was disconnected. */
const wasCancelled = (delivery: DeliveryRecord, cause: AttemptCause): boolean =>
  cause === 'schedule' && delivery.dueAt === null;

/**
 * Records an attempt in its delivery and its endpoint. A 2xx for `sale.completed` also books the sale. Must be called
 * inside a transaction. Does nothing if the delivery or its endpoint has been deleted.
 */
export function recordAttempt(core: Core, { deliveryId, cause, startedAt, outcome }: DeliveryAttempt): void {
  const { webhookDeliveries, webhookEndpoints, sales } = core.storage;
  const now = core.time.now();
  const delivery = webhookDeliveries.get(deliveryId);
  const endpoint = delivery && webhookEndpoints.get(delivery.endpointId);
  if (!delivery || !endpoint) return;
  const succeeded = isSuccess(outcome);
  if (succeeded || !wasCancelled(delivery, cause)) {
    webhookDeliveries.update(applyAttemptToDelivery(delivery, outcome, cause, startedAt, now), outcome.answer || null);
  }
  // A sample event neither changes the endpoint nor books a sale.
  if (delivery.linkId === null) return;
  const changed = applyAttemptToEndpoint(endpoint, outcome, now);
  if (changed !== endpoint) webhookEndpoints.save(changed);
  if (succeeded && delivery.eventType === 'sale.completed') sales.book(delivery.eventId, now);
}
