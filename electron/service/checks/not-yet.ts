import type { EndpointName } from '../../contract/api/endpoints.ts';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import { Failure } from './failure.ts';
import type { Route } from './route.ts';

/** The endpoints that are still to be built. Each answers 501 until it leaves this list. */
const NOT_YET: readonly EndpointName[] = [
  'changeDeliveryMethod',
  'retryCourier',
  'pushInventory',
  'listSyncs',
  'getSync',
  'createWebhookEndpoint',
  'listWebhookEndpoints',
  'getWebhookEndpoint',
  'updateWebhookEndpoint',
  'deleteWebhookEndpoint',
  'rollWebhookSecret',
  'testWebhookEndpoint',
  'listWebhookDeliveries',
  'retryWebhookDelivery',
];

export const notYetRoutes: readonly Route[] = NOT_YET.map((name) => ({
  name,
  waits: false,
  run: () => {
    throw new Failure('not_implemented', `${ENDPOINTS[name].summary}: not built yet.`);
  },
}));
