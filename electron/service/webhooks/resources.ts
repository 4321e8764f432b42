import type { WebhookDelivery, WebhookEndpoint } from '../../contract/api/resources.ts';
import { formatInstant, formatInstantOrNull } from '../../contract/domain/time.ts';
import type { DeliveryRecord } from '../storage/tables/webhook-deliveries.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';

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

/** An endpoint with its secret, for the responses that show it: create and roll-secret. */
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
  next_attempt_at: formatInstantOrNull(delivery.dueAt),
  last_status_code: delivery.lastStatusCode,
  last_error: delivery.lastError,
  created_at: formatInstant(delivery.createdAt),
  succeeded_at: formatInstantOrNull(delivery.succeededAt),
});
