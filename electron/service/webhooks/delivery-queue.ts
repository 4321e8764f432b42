import type { EventObserver } from '../core/event-writer.ts';
import type { ServiceTime } from '../core/service-time.ts';
import type { Storage } from '../storage/storage.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';

const accepts = ({ events }: WebhookEndpointRecord, type: string): boolean =>
  events.length === 0 || events.some((accepted) => accepted === type);

/**
 * Queues one delivery of each event for every active endpoint of its mode that accepts its type, inside the transaction
 * that writes the event (S4, S5).
 */
export function createDeliveryQueue(storage: Storage, time: ServiceTime): EventObserver {
  return (event, mode, link) => {
    const endpoints = storage.webhookEndpoints.active();
    if (endpoints.length === 0) return;
    const now = time.now();
    for (const endpoint of endpoints) {
      if (endpoint.companyId !== link.companyId || endpoint.mode !== mode) continue;
      if (!accepts(endpoint, event.type)) continue;
      storage.webhookDeliveries.add({
        endpointId: endpoint.id,
        eventId: event.id,
        eventType: event.type,
        orderId: event.orderId,
        linkId: link.id,
        dueAt: now,
        createdAt: now,
        body: null,
      });
    }
  };
}
