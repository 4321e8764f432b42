/** Webhook endpoints of the company at the service, and their deliveries. Every call sends a request to the service. */

import { z } from 'zod';
import { EVENT_TYPES, WEBHOOK_DELIVERY_STATUSES } from '../api/enums.ts';
import { LENGTHS } from '../api/limits.ts';
import type { Instant } from '../domain/time.ts';
import { call, nothing, returns } from './call.ts';
import { actionId, eventId, moment, workspace } from './input-fields.ts';

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
  'webhooks.list': call({
    input: z.strictObject({ workspace }),
    right: 'own',
    logged: null,
    returns: returns<readonly WebhookEndpointView[]>(),
  }),
  'webhooks.create': call({
    input: z.strictObject({ workspace, actionId, url, description, events }),
    right: 'own',
    logged: [],
    returns: returns<WebhookSecretView>(),
  }),
  /** Omitted fields stay as they are. */
  'webhooks.change': call({
    input: z.strictObject({
      ...endpoint,
      url: url.optional(),
      description: description.optional(),
      events: events.optional(),
      isActive: z.boolean().optional(),
    }),
    right: 'own',
    logged: ['endpointId', 'isActive'],
    returns: returns<WebhookEndpointView>(),
  }),
  'webhooks.delete': call({ input: z.strictObject(endpoint), right: 'own', logged: ['endpointId'], returns: nothing }),
  /** Makes a new secret; the old one stops working at once. */
  'webhooks.roll': call({
    input: z.strictObject(endpoint),
    right: 'own',
    logged: ['endpointId'],
    returns: returns<WebhookSecretView>(),
  }),
  /** Sends a sample now. Returns the receiver's answer. */
  'webhooks.test': call({
    input: z.strictObject({ ...endpoint, type: z.enum(EVENT_TYPES), hasBadSignature: z.boolean() }),
    right: 'own',
    logged: ['endpointId', 'type', 'hasBadSignature'],
    returns: returns<WebhookDeliveryView>(),
  }),
  'webhooks.deliveries': call({
    input: z.strictObject({
      ...endpoint,
      status: z.enum(WEBHOOK_DELIVERY_STATUSES).nullable(),
      cursor: z.string().max(2_048).nullable(),
    }),
    right: 'own',
    logged: null,
    returns: returns<WebhookDeliveryPage>(),
  }),
  /** The delivered body, from the list of events; null if the service doesn't list it. */
  'webhooks.body': call({
    input: z.strictObject({ workspace, eventId, createdAt: moment }),
    right: 'own',
    logged: null,
    returns: returns<string | null>(),
  }),
  'webhooks.retry': call({
    input: z.strictObject({ workspace, deliveryId: z.int() }),
    right: 'own',
    logged: ['deliveryId'],
    returns: returns<WebhookDeliveryView>(),
  }),
} as const;
