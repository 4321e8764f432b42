import { LIMITS } from '../../contract/api/limits.ts';
import { Failure } from '../pipeline/failure.ts';
import { page } from '../pipeline/pagination.ts';
import { answer, list, nothing } from '../pipeline/response.ts';
import type { Route } from '../pipeline/route.ts';
import { route, waitingRoute } from '../pipeline/route.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhooks.ts';
import { findEndpoint, sendAgain, sendSample } from './manual-delivery.ts';
import { deliveryResource, endpointResource, endpointWithSecret } from './resources.ts';
import type { Lookup } from './webhook-address.ts';
import { readWebhookUrl, requirePublic } from './webhook-address.ts';
import type { Sender } from './webhook-sender.ts';

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
export function webhookRoutes(send: Sender, lookup: Lookup, allowPrivate: boolean): readonly Route[] {
  const requireUrl = async (text: string | undefined): Promise<void> => {
    if (text !== undefined) await requirePublic(readWebhookUrl(text, allowPrivate), lookup, allowPrivate);
  };

  return [
    route(
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
        return answer(201, endpointWithSecret(made));
      },
      ({ body }) => requireUrl(body.url),
    ),

    route('listWebhookEndpoints', ({ core, caller }) => {
      const endpoints = core.storage.webhooks.ofCompany(caller.company.id, caller.mode);
      return list(endpoints.map((endpoint) => JSON.stringify(endpointResource(endpoint))));
    }),

    route('getWebhookEndpoint', ({ core, caller, params }) =>
      answer(200, endpointResource(findEndpoint(core, caller, params['endpoint_id'] ?? ''))),
    ),

    route(
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
        return answer(200, endpointResource(changed));
      },
      ({ body }) => requireUrl(body.url),
    ),

    route('deleteWebhookEndpoint', ({ core, caller, params }) => {
      core.storage.webhooks.remove(findEndpoint(core, caller, params['endpoint_id'] ?? '').id);
      return nothing;
    }),

    route('rollWebhookSecret', ({ core, caller, params }) => {
      const endpoint = findEndpoint(core, caller, params['endpoint_id'] ?? '');
      const rolled = { ...endpoint, secret: core.ids.webhookSecret() };
      core.storage.webhooks.save(rolled);
      return answer(200, endpointWithSecret(rolled));
    }),

    waitingRoute('testWebhookEndpoint', async ({ core, caller, params, body }) => {
      const endpoint = findEndpoint(core, caller, params['endpoint_id'] ?? '');
      const type = body.type ?? 'ping';
      return answer(
        200,
        deliveryResource(await sendSample(core, send, caller, endpoint, type, body.bad_signature ?? false)),
      );
    }),

    route('listWebhookDeliveries', (call) => {
      const { core, caller, params, query } = call;
      const endpoint = findEndpoint(core, caller, params['endpoint_id'] ?? '').id;
      const status = query.status ?? null;
      return page(call, ['deliveries', endpoint, status], NEWEST, (before, rows) =>
        core.storage.webhooks
          .page({ endpoint, before, rows, status })
          .map((delivery) => ({ position: delivery.id, body: JSON.stringify(deliveryResource(delivery)) })),
      );
    }),

    waitingRoute('retryWebhookDelivery', async ({ core, caller, params }) =>
      answer(200, deliveryResource(await sendAgain(core, send, caller, params['delivery_id'] ?? ''))),
    ),
  ];
}
