import type { WebhookDelivery, WebhookEndpoint } from '../../contract/api/resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import type { DeliveryRecord, WebhookEndpointRecord } from '../storage/tables/webhooks.ts';

const time = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));

/** An endpoint without its secret. */
export const toEndpointResource = (endpoint: WebhookEndpointRecord): WebhookEndpoint => ({
  object: 'webhook_endpoint',
  id: endpoint.id,
  mode: endpoint.mode,
  url: endpoint.url,
  description: endpoint.description,
  events: [...endpoint.events],
  status: endpoint.status,
  disabled_reason: endpoint.disabledReason,
  created_at: formatInstant(endpoint.createdAt),
});

/** The two answers that show the secret: create and roll-secret. */
export const toEndpointResourceWithSecret = (
  endpoint: WebhookEndpointRecord,
): WebhookEndpoint & { secret: string } => ({
  ...toEndpointResource(endpoint),
  secret: endpoint.secret,
});

export const toDeliveryResource = (delivery: DeliveryRecord): WebhookDelivery => ({
  object: 'webhook_delivery',
  id: delivery.id,
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at: time(delivery.dueAt),
  last_status_code: delivery.lastStatusCode,
  last_error: delivery.lastError,
  created_at: formatInstant(delivery.createdAt),
  succeeded_at: time(delivery.succeededAt),
});
