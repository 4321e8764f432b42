import type { EventType } from '../../contract/api/enums.ts';
import type { Core } from '../core/core.ts';
import { serializeEvent } from '../core/event-writer.ts';
import { Failure } from '../core/failure.ts';
import { requireGeneration } from '../core/generation.ts';
import type { Caller } from '../pipeline/authorization.ts';
import { listVisibleStores } from '../pipeline/authorization.ts';
import type { DeliveryRecord } from '../storage/tables/webhook-deliveries.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';
import { recordAttempt } from './attempt-record.ts';
import type { AttemptCause } from './retry-schedule.ts';
import { createSampleEvent } from './sample-events.ts';
import type { WebhookMessage, WebhookSender } from './webhook-sender.ts';

/** Never aborts: only the time limit stops an attempt that a request waits for. */
const NEVER = new AbortController().signal;

const createEndpointNotFoundFailure = () =>
  new Failure('webhook_endpoint_not_found', 'There is no such webhook endpoint.');

/** The caller's endpoint. Throws `webhook_endpoint_not_found`. */
export function findEndpoint(core: Core, { company, mode }: Caller, id: string): WebhookEndpointRecord {
  const endpoint = core.storage.webhookEndpoints.get(id);
  if (!endpoint || endpoint.companyId !== company.id || endpoint.mode !== mode) {
    throw createEndpointNotFoundFailure();
  }
  return endpoint;
}

const createNotFoundFailure = () => new Failure('webhook_delivery_not_found', 'There is no such delivery.');

/** The caller's delivery and its endpoint. Throws `webhook_delivery_not_found`, also for a disconnected store (S5). */
function findDelivery(
  core: Core,
  caller: Caller,
  id: string,
): { delivery: DeliveryRecord; endpoint: WebhookEndpointRecord } {
  const { webhookDeliveries, webhookEndpoints, storeLinks } = core.storage;
  const delivery = /^\d{1,15}$/.test(id) ? webhookDeliveries.get(Number(id)) : undefined;
  const endpoint = delivery && webhookEndpoints.get(delivery.endpointId);
  if (!endpoint || endpoint.companyId !== caller.company.id || endpoint.mode !== caller.mode) {
    throw createNotFoundFailure();
  }
  if (delivery.linkId !== null && !storeLinks.mayDeliver(delivery.linkId, delivery.eventType)) {
    throw createNotFoundFailure();
  }
  return { delivery, endpoint };
}

async function sendNow(
  core: Core,
  { send }: WebhookSender,
  message: WebhookMessage,
  cause: AttemptCause,
): Promise<DeliveryRecord> {
  const { deliveryId } = message;
  const startedAt = core.time.now();
  const generation = core.storage.generation();
  const outcome = await send(message, NEVER);
  // A delivery that is due may have waited for this connection.
  core.scheduler.wake();
  return core.storage.transaction(() => {
    requireGeneration(core.storage, generation);
    recordAttempt(core, { deliveryId, cause, startedAt, outcome });
    const delivery = core.storage.webhookDeliveries.get(deliveryId);
    // The endpoint and its deliveries were deleted during the attempt.
    if (!delivery) throw cause === 'test' ? createEndpointNotFoundFailure() : createNotFoundFailure();
    return delivery;
  });
}

interface Sample {
  readonly type: EventType;
  /** Signs with a wrong secret. */
  readonly badSignature: boolean;
}

/** Sends a sample event to an endpoint, whatever its status, and waits for the response. The event is not listed. */
export function sendSample(
  core: Core,
  sender: WebhookSender,
  caller: Caller,
  endpoint: WebhookEndpointRecord,
  { type, badSignature }: Sample,
): Promise<DeliveryRecord> {
  const now = core.time.now();
  const store = listVisibleStores(core, caller)[0];
  const eventId = core.ids.event();
  const body = serializeEvent(createSampleEvent(type, eventId, caller.mode, store, now));
  const deliveryId = core.storage.webhookDeliveries.add({
    endpointId: endpoint.id,
    eventId,
    eventType: type,
    orderId: null,
    linkId: null,
    dueAt: null,
    createdAt: now,
    body,
  });
  const message = { endpoint, deliveryId, eventId, eventType: type, body, test: true, badSignature };
  return sendNow(core, sender, message, 'test');
}

/** Sends a delivery again now, whatever its status, and waits for the response. Throws `webhook_delivery_not_found`. */
export function resendDelivery(core: Core, sender: WebhookSender, caller: Caller, id: string): Promise<DeliveryRecord> {
  const { delivery, endpoint } = findDelivery(core, caller, id);
  const body = core.storage.webhookDeliveries.body(delivery.id);
  if (body === undefined) throw createNotFoundFailure();
  const { id: deliveryId, eventId, eventType, linkId } = delivery;
  return sendNow(core, sender, { endpoint, deliveryId, eventId, eventType, body, test: linkId === null }, 'retry');
}
