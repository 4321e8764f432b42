/** Webhook endpoints of the company at the service, and their deliveries. Every call sends a request to the service. */

import { z } from 'zod';
import { EVENT_TYPES, WEBHOOK_DELIVERY_STATUSES } from '../api/enums.ts';
import { LENGTHS } from '../api/limits.ts';
import type { Instant } from '../domain/time.ts';
import { call, returns } from './call.ts';
import { actionId, moment, workspace } from './input-fields.ts';

export interface WebhookEndpointView {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** Types of events; none means every type. */
  readonly events: readonly string[];
  readonly isActive: boolean;
  /** Why the service switched it off; empty if it didn't. */
  readonly disabledReason: string;
  readonly createdAt: Instant | null;
}

/** An endpoint just created or rolled. Only this answer contains its secret, which nothing stores (C13). */
export interface WebhookSecretView {
  readonly endpoint: WebhookEndpointView;
  readonly secret: string;
}

export interface WebhookDeliveryView {
  readonly id: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly status: string;
  readonly attempts: number;
  readonly nextAttemptAt: Instant | null;
  /** What the receiver last answered; null if no answer came. */
  readonly lastStatusCode: number | null;
  readonly lastError: string;
  readonly createdAt: Instant | null;
  readonly succeededAt: Instant | null;
}

export interface WebhookDeliveryPage {
  readonly deliveries: readonly WebhookDeliveryView[];
  /** The cursor of older ones; null if there are none. */
  readonly next: string | null;
}

const endpointId = z.uuid();
const url = z.string().trim().min(1).max(LENGTHS.url);
const description = z.string().trim().max(LENGTHS.endpointDescription);
const events = z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length);
const endpoint = { workspace, endpointId };

export const WEBHOOK_CALLS = {
  'webhooks.list': call(z.strictObject({ workspace }), returns<readonly WebhookEndpointView[]>()),
  'webhooks.create': call(
    z.strictObject({ workspace, actionId, url, description, events }),
    returns<WebhookSecretView>(),
  ),
  /** Omitted fields stay as they are. */
  'webhooks.change': call(
    z.strictObject({
      ...endpoint,
      url: url.optional(),
      description: description.optional(),
      events: events.optional(),
      isActive: z.boolean().optional(),
    }),
    returns<WebhookEndpointView>(),
  ),
  'webhooks.delete': call(z.strictObject(endpoint), returns<null>()),
  /** Makes a new secret; the old one stops working at once. */
  'webhooks.roll': call(z.strictObject(endpoint), returns<WebhookSecretView>()),
  /** Sends a sample now. Returns the receiver's answer. */
  'webhooks.test': call(
    z.strictObject({ ...endpoint, type: z.enum(EVENT_TYPES), hasBadSignature: z.boolean() }),
    returns<WebhookDeliveryView>(),
  ),
  'webhooks.deliveries': call(
    z.strictObject({
      ...endpoint,
      status: z.enum(WEBHOOK_DELIVERY_STATUSES).nullable(),
      cursor: z.string().max(2_048).nullable(),
    }),
    returns<WebhookDeliveryPage>(),
  ),
  /** The delivered body, from the list of events; null if the service doesn't list it. */
  'webhooks.body': call(
    z.strictObject({ workspace, eventId: z.string().min(1).max(255), createdAt: moment }),
    returns<string | null>(),
  ),
  'webhooks.retry': call(z.strictObject({ workspace, deliveryId: z.int() }), returns<WebhookDeliveryView>()),
} as const;
