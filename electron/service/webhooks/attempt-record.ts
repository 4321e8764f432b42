import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { DeliveryRecord } from '../storage/tables/webhooks.ts';
import type { AttemptCause, AttemptOutcome } from './retry-schedule.ts';
import { applyAttemptToDelivery, applyAttemptToEndpoint, isSuccess } from './retry-schedule.ts';

/** What came of one attempt. */
export interface DeliveryAttempt {
  readonly deliveryId: number;
  readonly cause: AttemptCause;
  readonly begun: Instant;
  readonly outcome: AttemptOutcome;
}

/** The delivery was called off while its attempt was on the way (disconnected): its failure changes nothing more. */
const calledOff = (delivery: DeliveryRecord, cause: AttemptCause): boolean =>
  cause === 'schedule' && delivery.dueAt === null;

/**
 * Keeps what came of an attempt: in the delivery, in the endpoint and, where a `sale.completed` got a 2xx, in the sale,
 * which is booked by that. Must be called inside a transaction. Nothing is kept for what was deleted meanwhile.
 */
export function recordAttempt(core: Core, { deliveryId, cause, begun, outcome }: DeliveryAttempt): void {
  const { webhooks, sales } = core.storage;
  const now = core.time.now();
  const delivery = webhooks.delivery(deliveryId);
  const endpoint = delivery && webhooks.get(delivery.endpointId);
  if (!delivery || !endpoint) return;
  const delivered = isSuccess(outcome);
  if (delivered || !calledOff(delivery, cause))
    webhooks.change(applyAttemptToDelivery(delivery, outcome, cause, begun, now));
  // A sample of the test operation says nothing about the endpoint and books nothing, however often it is sent.
  if (delivery.connectionId === null) return;
  const changed = applyAttemptToEndpoint(endpoint, outcome, now);
  if (changed !== endpoint) webhooks.save(changed);
  if (delivered && delivery.eventType === 'sale.completed') sales.book(delivery.eventId, now);
}
