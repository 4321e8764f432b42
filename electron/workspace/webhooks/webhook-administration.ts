/** The calls about webhook endpoints. None of this is stored: a secret exists only in the answer to its call (C13). */

import type { z } from 'zod';
import type { ApiClient } from '../../api-client/api-client.ts';
import type { DoneResult, RefusedResult, RetryResult, UnreadableResult } from '../../api-client/response.ts';
import { getReadableItems } from '../../api-client/response.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { webhookDelivery, webhookEndpoint } from '../../contract/api/resources.ts';
import type { Tolerant } from '../../contract/api/tolerant-schema.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallResult, ParsedInput } from '../../contract/calls/calls.ts';
import type { WEBHOOK_CALLS, WebhookDeliveryView, WebhookEndpointView } from '../../contract/calls/webhooks.ts';
import { addMs, formatInstant, instant, parseInstantOrNull, SECOND } from '../../contract/domain/time.ts';
import { classifyWebhookFailure } from './webhook-problem.ts';

type CallName = keyof typeof WEBHOOK_CALLS;

/** Handles the calls about webhooks, at the service of one workspace. */
export type WebhookAdministration = {
  readonly [Name in CallName]: (input: ParsedInput<Name>) => Promise<CallResult<Name>>;
};

type ApiEndpoint = Tolerant<z.output<typeof webhookEndpoint>>;
type ApiDelivery = Tolerant<z.output<typeof webhookDelivery>>;
type Result<Value> = DoneResult<Value> | RefusedResult | UnreadableResult | RetryResult;
type Answer<Value> = { readonly ok: true; readonly value: Value } | ReturnType<typeof failed>;

/** Events are listed from a little before the wanted one, so that it is found although clocks differ a little. */
const LISTED_BEFORE_MS = 5 * SECOND;

const purpose = 'action';

/** How many pages of events are searched for a delivered one. */
const BODY_PAGES = 3;

function viewEndpoint({ id, url, description, events, status, ...others }: ApiEndpoint): WebhookEndpointView {
  return {
    id,
    url,
    description: description ?? '',
    events: events ?? [],
    isActive: status !== 'DISABLED',
    disabledReason: others.disabled_reason ?? '',
    createdAt: parseInstantOrNull(others.created_at),
  };
}

function viewDelivery(delivery: ApiDelivery): WebhookDeliveryView {
  return {
    id: delivery.id,
    eventId: delivery.event_id,
    eventType: delivery.event_type ?? '',
    status: delivery.status ?? '',
    attempts: delivery.attempts ?? 0,
    nextAttemptAt: parseInstantOrNull(delivery.next_attempt_at),
    lastStatusCode: delivery.last_status_code,
    lastError: delivery.last_error ?? '',
    createdAt: parseInstantOrNull(delivery.created_at),
    succeededAt: parseInstantOrNull(delivery.succeeded_at),
  };
}

/** Sends a request unless the connection is known to be down, and views its result. */
type Ask = <Value, View>(
  send: () => Promise<Result<Value>>,
  view: (value: Value) => View,
  changes?: boolean,
) => Promise<Answer<View>>;

function createAsk(client: ApiClient): Ask {
  return async (send, view, changes = false) => {
    if (client.connectionState.view().state === 'offline') return failed('line_needed');
    const result = await send();
    if (result.kind !== 'done') return failed(classifyWebhookFailure(result, changes));
    return { ok: true, value: view(result.value) };
  };
}

/** Finds the body of an event among those listed from its creation on; null if it is not there. */
async function findBody(
  client: ApiClient,
  ask: Ask,
  { eventId, createdAt }: ParsedInput<'webhooks.body'>,
): Promise<Answer<string | null>> {
  const since = formatInstant(addMs(instant(Math.max(createdAt, LISTED_BEFORE_MS)), -LISTED_BEFORE_MS));
  let cursor: string | undefined;
  for (let page = 0; page < BODY_PAGES; page += 1) {
    const query = { since, cursor, limit: LIMITS.pageSizeMax };
    const answer = await ask(
      () => client.request('listEvents', { query, purpose }),
      (list) => list,
    );
    if (!answer.ok) return answer;
    const found = answer.value.entries.find(({ raw }) => readId(raw) === eventId);
    if (found !== undefined) return { ok: true, value: JSON.stringify(found.raw, null, 2) };
    if (answer.value.next === null) break;
    cursor = answer.value.next;
  }
  return { ok: true, value: null };
}

export function createWebhookAdministration(client: ApiClient): WebhookAdministration {
  const ask = createAsk(client);
  const change = <Value, View>(send: () => Promise<Result<Value>>, view: (value: Value) => View) =>
    ask(send, view, true);

  return {
    'webhooks.list': () =>
      ask(
        () => client.request('listWebhookEndpoints', { purpose }),
        (page) => getReadableItems(page).map(viewEndpoint),
      ),
    'webhooks.create': ({ actionId, url, description, events }) =>
      change(
        () =>
          client.request('createWebhookEndpoint', {
            body: { url, description, events },
            idempotencyKey: actionId,
            purpose,
          }),
        ({ secret, ...endpoint }) => ({ endpoint: viewEndpoint(endpoint), secret }),
      ),
    'webhooks.change': ({ endpointId, isActive, url, description, events }) =>
      change(
        () =>
          client.request('updateWebhookEndpoint', {
            params: { endpoint_id: endpointId },
            body: {
              ...(url !== undefined && { url }),
              ...(description !== undefined && { description }),
              ...(events !== undefined && { events }),
              ...(isActive !== undefined && { status: isActive ? 'ACTIVE' : 'DISABLED' }),
            },
            purpose,
          }),
        viewEndpoint,
      ),
    'webhooks.delete': async ({ endpointId }) => {
      const answer = await change(
        () => client.request('deleteWebhookEndpoint', { params: { endpoint_id: endpointId }, purpose }),
        () => null,
      );
      return answer.ok ? DONE : answer;
    },
    'webhooks.roll': ({ endpointId }) =>
      change(
        () => client.request('rollWebhookSecret', { params: { endpoint_id: endpointId }, purpose }),
        ({ secret, ...endpoint }) => ({ endpoint: viewEndpoint(endpoint), secret }),
      ),
    'webhooks.test': ({ endpointId, type, hasBadSignature }) =>
      ask(
        () =>
          client.request('testWebhookEndpoint', {
            params: { endpoint_id: endpointId },
            body: { type, bad_signature: hasBadSignature },
            purpose,
          }),
        viewDelivery,
      ),
    'webhooks.deliveries': ({ endpointId, status, cursor }) =>
      ask(
        () =>
          client.request('listWebhookDeliveries', {
            params: { endpoint_id: endpointId },
            query: { status: status ?? undefined, cursor: cursor ?? undefined, limit: undefined },
            purpose,
          }),
        (page) => ({ deliveries: getReadableItems(page).map(viewDelivery), next: page.next }),
      ),
    'webhooks.body': (input) => findBody(client, ask, input),
    'webhooks.retry': ({ deliveryId }) =>
      change(
        () => client.request('retryWebhookDelivery', { params: { delivery_id: deliveryId }, purpose }),
        viewDelivery,
      ),
  };
}

function readId(raw: unknown): unknown {
  return typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null;
}
