import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { DeliveryRecord } from '../storage/tables/webhooks.ts';
import type { Cause, Outcome } from './retry-schedule.ts';
import { afterAttempt, endpointAfter, succeeded } from './retry-schedule.ts';

/** What came of one attempt. */
export interface Attempt {
  readonly deliveryId: number;
  readonly cause: Cause;
  readonly begun: Instant;
  readonly outcome: Outcome;
}

/** The delivery was called off while its attempt was on the way (disconnected): its failure changes nothing more. */
const calledOff = (delivery: DeliveryRecord, cause: Cause): boolean => cause === 'schedule' && delivery.dueAt === null;

/**
 * Keeps what came of an attempt: in the delivery, in the endpoint and, where a `sale.completed` got a 2xx, in the sale,
 * which is booked by that. Must be called inside a transaction. Nothing is kept for what was deleted meanwhile.
 */
export function recordAttempt(core: Core, { deliveryId, cause, begun, outcome }: Attempt): void {
  const { webhooks, sales } = core.storage;
  const now = core.time.now();
  const delivery = webhooks.delivery(deliveryId);
  const endpoint = delivery && webhooks.get(delivery.endpointId);
  if (!delivery || !endpoint) return;
  const delivered = succeeded(outcome);
  if (delivered || !calledOff(delivery, cause)) webhooks.change(afterAttempt(delivery, outcome, cause, begun, now));
  // A sample of the test operation says nothing about the endpoint and books nothing, however often it is sent.
  if (delivery.connectionId === null) return;
  const changed = endpointAfter(endpoint, outcome, now);
  if (changed !== endpoint) webhooks.save(changed);
  if (delivered && delivery.eventType === 'sale.completed') sales.book(delivery.eventId, now);
}
