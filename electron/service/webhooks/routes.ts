import { LIMITS } from '../../contract/api/limits.ts';
import { Failure } from '../core/failure.ts';
import { createPageResponse, NEWEST_FIRST } from '../pipeline/pagination.ts';
import { createListResponse, createResponse, NO_CONTENT } from '../pipeline/response.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineAsyncRoute, defineRoute } from '../pipeline/route.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';
import { findEndpoint, resendDelivery, sendSample } from './manual-delivery.ts';
import { toDeliveryResource, toEndpointResource, toEndpointResourceWithSecret } from './resources.ts';
import type { HostLookup } from './webhook-address.ts';
import { readWebhookUrl, requirePublicAddress } from './webhook-address.ts';
import type { WebhookSender } from './webhook-sender.ts';

function requireEndpointBelowLimit(count: number): void {
  if (count < LIMITS.webhookEndpoints) return;
  const message = `There are ${LIMITS.webhookEndpoints} endpoints already, the most there can be`;
  throw new Failure('invalid_request', `${message}. Delete one first.`, { details: { url: [message] } });
}

/** Makes pending deliveries due again and restarts the three days of failure. */
const enable = (endpoint: WebhookEndpointRecord): WebhookEndpointRecord => ({
  ...endpoint,
  status: 'ACTIVE',
  disabledReason: '',
  failingSince: null,
});

const disable = (endpoint: WebhookEndpointRecord): WebhookEndpointRecord => ({
  ...endpoint,
  status: 'DISABLED',
  disabledReason: endpoint.status === 'DISABLED' ? endpoint.disabledReason : 'Switched off through the API.',
});

const SET_STATUS = { ACTIVE: enable, DISABLED: disable };

function createEndpointRoutes(lookup: HostLookup, allowPrivate: boolean): readonly EndpointRoute[] {
  const requireUrl = async (text: string | undefined): Promise<void> => {
    if (text !== undefined) await requirePublicAddress(readWebhookUrl(text, allowPrivate), lookup, allowPrivate);
  };

  return [
    defineRoute(
      'createWebhookEndpoint',
      ({ core, caller, body, now }) => {
        readWebhookUrl(body.url, allowPrivate);
        const { webhookEndpoints } = core.storage;
        requireEndpointBelowLimit(webhookEndpoints.ofCompany(caller.company.id, caller.mode).length);
        const endpoint: WebhookEndpointRecord = {
          id: core.ids.uuid(),
          companyId: caller.company.id,
          mode: caller.mode,
          url: body.url,
          description: body.description ?? '',
          events: body.events ?? [],
          status: 'ACTIVE',
          disabledReason: '',
          secret: core.ids.webhookSecret(),
          oldSecret: null,
          createdAt: now,
          failingSince: null,
        };
        webhookEndpoints.save(endpoint);
        return createResponse(201, toEndpointResourceWithSecret(endpoint));
      },
      ({ body }) => requireUrl(body.url),
    ),

    defineRoute('listWebhookEndpoints', ({ core, caller }) => {
      const endpoints = core.storage.webhookEndpoints.ofCompany(caller.company.id, caller.mode);
      return createListResponse(endpoints.map((endpoint) => JSON.stringify(toEndpointResource(endpoint))));
    }),

    defineRoute('getWebhookEndpoint', ({ core, caller, params }) =>
      createResponse(200, toEndpointResource(findEndpoint(core, caller, params['endpoint_id'] ?? ''))),
    ),

    defineRoute(
      'updateWebhookEndpoint',
      ({ core, caller, params, body }) => {
        const endpoint = findEndpoint(core, caller, params['endpoint_id'] ?? '');
        if (body.url !== undefined) readWebhookUrl(body.url, allowPrivate);
        const updated = {
          ...endpoint,
          url: body.url ?? endpoint.url,
          description: body.description ?? endpoint.description,
          events: body.events ?? endpoint.events,
        };
        const saved = body.status === undefined ? updated : SET_STATUS[body.status](updated);
        core.storage.webhookEndpoints.save(saved);
        return createResponse(200, toEndpointResource(saved));
      },
      ({ body }) => requireUrl(body.url),
    ),

    defineRoute('deleteWebhookEndpoint', ({ core, caller, params }) => {
      core.storage.webhookEndpoints.remove(findEndpoint(core, caller, params['endpoint_id'] ?? '').id);
      return NO_CONTENT;
    }),

    defineRoute('rollWebhookSecret', ({ core, caller, params }) => {
      const endpoint = findEndpoint(core, caller, params['endpoint_id'] ?? '');
      const rolled = { ...endpoint, secret: core.ids.webhookSecret(), oldSecret: null };
      core.storage.webhookEndpoints.save(rolled);
      return createResponse(200, toEndpointResourceWithSecret(rolled));
    }),
  ];
}

const createDeliveryRoutes = (sender: WebhookSender): readonly EndpointRoute[] => [
  defineAsyncRoute('testWebhookEndpoint', async ({ core, caller, params, body }) => {
    const endpoint = findEndpoint(core, caller, params['endpoint_id'] ?? '');
    const sample = { type: body.type ?? 'ping', badSignature: body.bad_signature ?? false };
    return createResponse(200, toDeliveryResource(await sendSample(core, sender, caller, endpoint, sample)));
  }),

  defineRoute('listWebhookDeliveries', (request) => {
    const { core, caller, params, query } = request;
    const endpoint = findEndpoint(core, caller, params['endpoint_id'] ?? '').id;
    const status = query.status ?? null;
    return createPageResponse(request, ['deliveries', endpoint, status], NEWEST_FIRST, (before, rows) =>
      core.storage.webhookDeliveries
        .page({ endpoint, before, rows, status })
        .map((delivery) => ({ position: delivery.id, body: JSON.stringify(toDeliveryResource(delivery)) })),
    );
  }),

  defineAsyncRoute('retryWebhookDelivery', async ({ core, caller, params }) =>
    createResponse(200, toDeliveryResource(await resendDelivery(core, sender, caller, params['delivery_id'] ?? ''))),
  ),
];

/** The endpoints of the specification's section "Webhook endpoints". */
export const createWebhookRoutes = (
  sender: WebhookSender,
  lookup: HostLookup,
  allowPrivate: boolean,
): readonly EndpointRoute[] => [...createEndpointRoutes(lookup, allowPrivate), ...createDeliveryRoutes(sender)];
