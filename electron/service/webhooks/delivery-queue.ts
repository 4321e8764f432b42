import type { ServiceTime } from '../core/service-time.ts';
import type { EventObserver } from '../events/event-writer.ts';
import type { Storage } from '../storage/storage.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhooks.ts';

const wants = ({ events }: WebhookEndpointRecord, type: string): boolean =>
  events.length === 0 || events.some((wanted) => wanted === type);

/**
 * Queues an event for every active endpoint of its mode that wants it, in the transaction that writes the event (S4,
 * S5): one delivery for each.
 */
export function createDeliveryQueue(storage: Storage, time: ServiceTime): EventObserver {
  return (event, mode, audience) => {
    const endpoints = storage.webhooks.active();
    if (endpoints.length === 0) return;
    const now = time.now();
    for (const connection of audience) {
      for (const endpoint of endpoints) {
        if (endpoint.companyId !== connection.companyId || endpoint.mode !== mode || !wants(endpoint, event.type))
          continue;
        storage.webhooks.queue({
          endpointId: endpoint.id,
          eventId: event.id,
          eventType: event.type,
          orderId: event.orderId,
          connectionId: connection.id,
          dueAt: now,
          createdAt: now,
          body: null,
        });
      }
    }
  };
}
