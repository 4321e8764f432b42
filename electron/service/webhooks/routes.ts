import { LIMITS } from '../../contract/api/limits.ts';
import { Failure } from '../pipeline/failure.ts';
import { createPageResponse } from '../pipeline/pagination.ts';
import { createListResponse, createResponse, NO_CONTENT } from '../pipeline/response.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineAsyncRoute, defineRoute } from '../pipeline/route.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhooks.ts';
import { findEndpoint, resendDelivery, sendSample } from './manual-delivery.ts';
import { toDeliveryResource, toEndpointResource, toEndpointResourceWithSecret } from './resources.ts';
import type { HostLookup } from './webhook-address.ts';
import { readWebhookUrl, requirePublicAddress } from './webhook-address.ts';
import type { WebhookSender } from './webhook-sender.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

function requireRoom(count: number): void {
  if (count < LIMITS.webhookEndpoints) return;
  const message = `There are ${LIMITS.webhookEndpoints} endpoints already, the most there can be`;
  throw new Failure('invalid_request', `${message}. Delete one first.`, { details: { url: [message] } });
}

/** Switched on again: what waited is due again, and the three days begin anew. */
const switchedOn = (endpoint: WebhookEndpointRecord): WebhookEndpointRecord => ({
  ...endpoint,
  status: 'ACTIVE',
  disabledReason: '',
  failingSince: null,
});

const switchedOff = (endpoint: WebhookEndpointRecord): WebhookEndpointRecord => ({
  ...endpoint,
  status: 'DISABLED',
  disabledReason: endpoint.status === 'DISABLED' ? endpoint.disabledReason : 'Switched off through the API.',
});

/** Section Webhook endpoints. */
export function createWebhookRoutes(
  send: WebhookSender,
  lookup: HostLookup,
  allowPrivate: boolean,
): readonly EndpointRoute[] {
  const requireUrl = async (text: string | undefined): Promise<void> => {
    if (text !== undefined) await requirePublicAddress(readWebhookUrl(text, allowPrivate), lookup, allowPrivate);
  };

  return [
    defineRoute(
      'createWebhookEndpoint',
      ({ core, caller, body, now }) => {
        const url = readWebhookUrl(body.url, allowPrivate);
        const { webhooks } = core.storage;
        requireRoom(webhooks.ofCompany(caller.company.id, caller.mode).length);
        const made: WebhookEndpointRecord = {
          id: core.ids.uuid(),
          companyId: caller.company.id,
          mode: caller.mode,
          url: url.href,
          description: body.description ?? '',
          events: body.events ?? [],
          status: 'ACTIVE',
          disabledReason: '',
          secret: core.ids.webhookSecret(),
          createdAt: now,
          failingSince: null,
        };
        webhooks.save(made);
        return createResponse(201, toEndpointResourceWithSecret(made));
      },
      ({ body }) => requireUrl(body.url),
    ),

    defineRoute('listWebhookEndpoints', ({ core, caller }) => {
      const endpoints = core.storage.webhooks.ofCompany(caller.company.id, caller.mode);
      return createListResponse(endpoints.map((endpoint) => JSON.stringify(toEndpointResource(endpoint))));
    }),

    defineRoute('getWebhookEndpoint', ({ core, caller, params }) =>
      createResponse(200, toEndpointResource(findEndpoint(core, caller, params['endpoint_id'] ?? ''))),
    ),

    defineRoute(
      'updateWebhookEndpoint',
      ({ core, caller, params, body }) => {
        const endpoint = findEndpoint(core, caller, params['endpoint_id'] ?? '');
        const described = {
          ...endpoint,
          url: body.url === undefined ? endpoint.url : readWebhookUrl(body.url, allowPrivate).href,
          description: body.description ?? endpoint.description,
          events: body.events ?? endpoint.events,
        };
        const switches = { ACTIVE: switchedOn, DISABLED: switchedOff };
        const changed = body.status === undefined ? described : switches[body.status](described);
        core.storage.webhooks.save(changed);
        return createResponse(200, toEndpointResource(changed));
      },
      ({ body }) => requireUrl(body.url),
    ),

    defineRoute('deleteWebhookEndpoint', ({ core, caller, params }) => {
      core.storage.webhooks.remove(findEndpoint(core, caller, params['endpoint_id'] ?? '').id);
      return NO_CONTENT;
    }),

    defineRoute('rollWebhookSecret', ({ core, caller, params }) => {
      const endpoint = findEndpoint(core, caller, params['endpoint_id'] ?? '');
      const rolled = { ...endpoint, secret: core.ids.webhookSecret() };
      core.storage.webhooks.save(rolled);
      return createResponse(200, toEndpointResourceWithSecret(rolled));
    }),

    defineAsyncRoute('testWebhookEndpoint', async ({ core, caller, params, body }) => {
      const endpoint = findEndpoint(core, caller, params['endpoint_id'] ?? '');
      const type = body.type ?? 'ping';
      return createResponse(
        200,
        toDeliveryResource(await sendSample(core, send, caller, endpoint, type, body.bad_signature ?? false)),
      );
    }),

    defineRoute('listWebhookDeliveries', (call) => {
      const { core, caller, params, query } = call;
      const endpoint = findEndpoint(core, caller, params['endpoint_id'] ?? '').id;
      const status = query.status ?? null;
      return createPageResponse(call, ['deliveries', endpoint, status], NEWEST, (before, rows) =>
        core.storage.webhooks
          .page({ endpoint, before, rows, status })
          .map((delivery) => ({ position: delivery.id, body: JSON.stringify(toDeliveryResource(delivery)) })),
      );
    }),

    defineAsyncRoute('retryWebhookDelivery', async ({ core, caller, params }) =>
      createResponse(200, toDeliveryResource(await resendDelivery(core, send, caller, params['delivery_id'] ?? ''))),
    ),
  ];
}
