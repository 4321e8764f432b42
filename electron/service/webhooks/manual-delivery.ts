import type { EventType } from '../../contract/api/enums.ts';
import type { Core } from '../core/core.ts';
import { serializeEvent } from '../events/event-writer.ts';
import type { Caller } from '../pipeline/authorization.ts';
import { listVisibleStores } from '../pipeline/authorization.ts';
import { Failure } from '../pipeline/failure.ts';
import type { DeliveryRecord, WebhookEndpointRecord } from '../storage/tables/webhooks.ts';
import { recordAttempt } from './attempt-record.ts';
import type { AttemptCause } from './retry-schedule.ts';
import { createSampleData } from './sample-events.ts';
import type { WebhookMessage, WebhookSender } from './webhook-sender.ts';

/** Attempts that somebody asked for are not stopped by anything but their own time limit. */
const NEVER = new AbortController().signal;

/** The caller's endpoint. Throws `webhook_endpoint_not_found`. */
export function findEndpoint(core: Core, { company, mode }: Caller, id: string): WebhookEndpointRecord {
  const endpoint = core.storage.webhooks.get(id);
  if (!endpoint || endpoint.companyId !== company.id || endpoint.mode !== mode) {
    throw new Failure('webhook_endpoint_not_found', 'There is no such webhook endpoint.');
  }
  return endpoint;
}

const notFound = () => new Failure('webhook_delivery_not_found', 'There is no such delivery.');

/** The caller's delivery with its endpoint. Throws `webhook_delivery_not_found`, also for a store that was left (S5). */
function findDelivery(
  core: Core,
  caller: Caller,
  id: string,
): { delivery: DeliveryRecord; endpoint: WebhookEndpointRecord } {
  const delivery = /^\d{1,15}$/.test(id) ? core.storage.webhooks.delivery(Number(id)) : undefined;
  const endpoint = delivery && core.storage.webhooks.get(delivery.endpointId);
  if (!endpoint || endpoint.companyId !== caller.company.id || endpoint.mode !== caller.mode) throw notFound();
  if (delivery.connectionId !== null && !core.storage.stores.mayDeliver(delivery.connectionId, delivery.eventType)) {
    throw notFound();
  }
  return { delivery, endpoint };
}

async function sendNow(
  core: Core,
  send: WebhookSender,
  shipment: WebhookMessage,
  cause: AttemptCause,
): Promise<DeliveryRecord> {
  const { deliveryId } = shipment;
  const begun = core.time.now();
  const outcome = await send(shipment, NEVER);
  return core.storage.transaction(() => {
    recordAttempt(core, { deliveryId, cause, begun, outcome });
    const delivery = core.storage.webhooks.delivery(deliveryId);
    if (!delivery) throw notFound();
    return delivery;
  });
}

/** Sends one sample event to an endpoint, whatever its status, and waits for the answer. Booked and listed nowhere. */
export function sendSample(
  core: Core,
  send: WebhookSender,
  caller: Caller,
  endpoint: WebhookEndpointRecord,
  type: EventType,
  badSignature: boolean,
): Promise<DeliveryRecord> {
  const now = core.time.now();
  const store = listVisibleStores(core, caller)[0];
  const id = core.ids.event();
  const data = createSampleData(type, id, store, now);
  const body = serializeEvent({ id, type, mode: caller.mode, createdAt: now, storeId: store?.id ?? null, data });
  const deliveryId = core.storage.webhooks.queue({
    endpointId: endpoint.id,
    eventId: id,
    eventType: type,
    orderId: null,
    connectionId: null,
    dueAt: null,
    createdAt: now,
    body,
  });
  return sendNow(
    core,
    send,
    { endpoint, deliveryId, eventId: id, eventType: type, body, test: true, badSignature },
    'test',
  );
}

/** Sends a delivery again now, whatever its status, and waits for the answer. Throws `webhook_delivery_not_found`. */
export function resendDelivery(core: Core, send: WebhookSender, caller: Caller, id: string): Promise<DeliveryRecord> {
  const { delivery, endpoint } = findDelivery(core, caller, id);
  const body = core.storage.webhooks.body(delivery.id);
  if (body === undefined) throw notFound();
  const { id: deliveryId, eventId, eventType, connectionId } = delivery;
  return sendNow(core, send, { endpoint, deliveryId, eventId, eventType, body, test: connectionId === null }, 'retry');
}
