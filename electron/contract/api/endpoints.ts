/**
 * The table of the API's endpoints (specification, section Endpoints). The service's routes, the app's client and the
 * OpenAPI document all come from it.
 */

import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';
import * as request from './requests.ts';
import * as resource from './resources.ts';

/** The groups of endpoints in the documentation. */
export const ENDPOINT_TAGS = [
  { name: 'Account and stores', description: 'Who a key belongs to, and which stores are connected to it.' },
  { name: 'Orders', description: 'Paid orders: accept or reject them, and choose who delivers.' },
  {
    name: 'Inventory',
    description: 'Stock: push the counts of the shelf, add and remove units, read what is reserved.',
  },
  { name: 'Sales and events', description: 'What happened: sales to book, and every event of the last 30 days.' },
  { name: 'Webhook endpoints', description: 'Receivers of events, and what became of each delivery.' },
  {
    name: 'Sandbox',
    description: 'Plays the other side: customers, staff and riders. With company-wide test keys only.',
  },
] as const;

/** Who may call: any key, only company-wide keys, or only company-wide test keys (section Authentication). */
export type EndpointScope = 'any' | 'company' | 'company_test';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces, named as in the specification. */
  readonly path: string;
  readonly summary: string;
  readonly tag: (typeof ENDPOINT_TAGS)[number]['name'];
  /** What it does, and what to know before calling it: for the documentation. */
  readonly description: string;
  readonly scope: EndpointScope;
  /** Accepts an Idempotency-Key (marked IDEM in the specification). */
  readonly idempotent: boolean;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** A missing body counts as `{}`. */
  readonly bodyOptional?: boolean;
  /** Successful responses by status; null has no body. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  /** Its error codes, in addition to {@link COMMON_ERRORS}. */
  readonly errors: readonly ErrorCode[];
}

/** Error codes that every endpoint may return. */
export const COMMON_ERRORS = [
  'invalid_request',
  'authentication_required',
  'invalid_api_key',
  'forbidden',
  'rate_limited',
] as const satisfies readonly ErrorCode[];

const ORDER_ACTION = [
  'store_not_found',
  'order_not_found',
  'not_allowed_for_store',
  'order_not_in_required_state',
] as const;
const IDEM = ['request_in_progress', 'idempotency_key_reused'] as const;
const PAGE = ['invalid_cursor', 'invalid_limit'] as const;
const WEBHOOK = ['key_scope_insufficient', 'webhook_endpoint_not_found'] as const;

const PAGES = `A page has ${LIMITS.pageSizeDefault} entries unless \`limit\` says otherwise. Pass \`next_cursor\` back as \`cursor\` until it is null: new entries neither repeat nor hide others.`;
const WHOLE_LIST = 'The whole list: `has_more` is always false.';

export const ENDPOINTS = {
  ping: {
    method: 'GET',
    path: '/v1/ping',
    summary: 'Who this key belongs to',
    tag: 'Account and stores',
    description: 'Tells which company and key a request is from. Use it to test a key and to read the service’s time.',
    scope: 'any',
    idempotent: false,
    responses: { 200: resource.ping },
    errors: [],
  },
  claimConnection: {
    method: 'POST',
    path: '/v1/connections/claim',
    summary: 'Connect a store with its one-time code',
    tag: 'Account and stores',
    description:
      'The store makes a code of eight characters in its retailer app and tells you. It is good for 15 minutes and works once. After five wrong codes in a minute, every code is refused until the minute is over.',
    scope: 'company',
    idempotent: true,
    body: request.claim,
    responses: { 200: resource.storeLink, 201: resource.storeLink },
    errors: ['invalid_connection_code', 'key_scope_insufficient', ...IDEM],
  },
  listStores: {
    method: 'GET',
    path: '/v1/stores',
    summary: 'Connected stores',
    tag: 'Account and stores',
    description: `The stores that are connected to your company in this environment; with a key of one store, that store only. ${WHOLE_LIST}`,
    scope: 'any',
    idempotent: false,
    responses: { 200: resource.listOf(resource.store) },
    errors: [],
  },
  getStore: {
    method: 'GET',
    path: '/v1/stores/{store_id}',
    summary: 'One connected store',
    tag: 'Account and stores',
    description: 'Reads one store.',
    scope: 'any',
    idempotent: false,
    responses: { 200: resource.store },
    errors: ['store_not_found'],
  },
  disconnectStore: {
    method: 'POST',
    path: '/v1/stores/{store_id}/disconnect',
    summary: 'Stop all events of a store and give up access to it',
    tag: 'Account and stores',
    description:
      'Ends the connection: no more events, no more deliveries, queued ones included, and no access. The store can connect again with a new code; earlier events are not sent again.',
    scope: 'any',
    idempotent: false,
    responses: { 200: resource.storeLink },
    errors: ['store_not_found'],
  },
  listOrders: {
    method: 'GET',
    path: '/v1/stores/{store_id}/orders',
    summary: 'Orders of a store, newest first',
    tag: 'Orders',
    description: `Newest first. Delivery orders, unless \`type\` says otherwise. ${PAGES}`,
    scope: 'any',
    idempotent: false,
    query: request.orderQuery,
    responses: { 200: resource.listOf(resource.order) },
    errors: ['store_not_found', 'invalid_timestamp', ...PAGE],
  },
  getOrder: {
    method: 'GET',
    path: '/v1/stores/{store_id}/orders/{order_id}',
    summary: 'One order',
    tag: 'Orders',
    description: 'Reads one order as it is now.',
    scope: 'any',
    idempotent: false,
    responses: { 200: resource.order },
    errors: ['store_not_found', 'order_not_found'],
  },
  listDeliveryOptions: {
    method: 'GET',
    path: '/v1/stores/{store_id}/orders/{order_id}/delivery-options',
    summary: 'What each way of delivering an order costs the store',
    tag: 'Orders',
    description: `Both ways to deliver, with what each costs the store. Read it before you offer the courier. ${WHOLE_LIST}`,
    scope: 'any',
    idempotent: false,
    responses: { 200: resource.listOf(resource.deliveryOption) },
    errors: ['store_not_found', 'order_not_found'],
  },
  acceptOrder: {
    method: 'POST',
    path: '/v1/stores/{store_id}/orders/{order_id}/accept',
    summary: 'Accept a PENDING delivery order',
    tag: 'Orders',
    description:
      'Takes the units of the order from stock and emits `order.accepted`. The POS and the retailer app can both accept: whoever is first wins, the other gets `order_not_in_required_state`. The units are held for 15 minutes after the order was placed; later, accepting fails if the shelf has run out.',
    scope: 'any',
    idempotent: true,
    body: request.accept,
    bodyOptional: true,
    responses: { 200: resource.order },
    errors: [...ORDER_ACTION, 'fulfilment_unavailable', 'insufficient_stock', ...IDEM],
  },
  rejectOrder: {
    method: 'POST',
    path: '/v1/stores/{store_id}/orders/{order_id}/reject',
    summary: 'Reject a PENDING delivery order; the customer is refunded in full',
    tag: 'Orders',
    description: 'Refunds the customer in full, releases the held units and emits `order.cancelled`.',
    scope: 'any',
    idempotent: true,
    body: request.reject,
    bodyOptional: true,
    responses: { 200: resource.order },
    errors: [...ORDER_ACTION, ...IDEM],
  },
  changeDeliveryMethod: {
    method: 'POST',
    path: '/v1/stores/{store_id}/orders/{order_id}/delivery-method',
    summary: "Hand a courier order back to the store's own riders",
    tag: 'Orders',
    description:
      'Cancels a booked courier and emits `order.fulfilment_changed`. Possible until the order is out for delivery.',
    scope: 'any',
    idempotent: true,
    body: request.deliveryMethod,
    responses: { 200: resource.order },
    errors: [...ORDER_ACTION, 'not_courier_order', ...IDEM],
  },
  retryCourier: {
    method: 'POST',
    path: '/v1/stores/{store_id}/orders/{order_id}/courier/retry',
    summary: 'Ask for a courier again after delivery.failed',
    tag: 'Orders',
    description: 'Possible while the courier is `FAILED` and the order is not yet out for delivery.',
    scope: 'any',
    idempotent: false,
    responses: { 200: resource.order },
    errors: [...ORDER_ACTION, 'courier_already_booked', 'not_courier_order'],
  },
  listInventory: {
    method: 'GET',
    path: '/v1/stores/{store_id}/inventory',
    summary: 'Stock with its reserved units',
    tag: 'Inventory',
    description: `Every item of the store, with the units that are held for orders. ${PAGES}`,
    scope: 'any',
    idempotent: false,
    query: request.inventoryQuery,
    responses: { 200: resource.listOf(resource.inventoryItem) },
    errors: ['store_not_found', 'unknown_barcode', ...PAGE],
  },
  pushInventory: {
    method: 'PUT',
    path: '/v1/stores/{store_id}/inventory',
    summary: 'Push shelf counts; more than 200 are queued',
    tag: 'Inventory',
    description: `The POS owns the count of the shelf: each row sets one. Units of sales that the POS had not booked by \`as_of\` are subtracted, and \`adjusted_for_unbooked_sales\` says how many. A wrong row is listed in \`errors\`; the others apply. Up to ${LIMITS.pushImmediateItems} rows are applied at once (200); more are queued (202): poll the sync by its id.`,
    scope: 'any',
    idempotent: true,
    body: request.push,
    responses: { 200: resource.inventorySync, 202: resource.inventorySync },
    errors: ['store_not_found', 'not_allowed_for_store', 'invalid_timestamp', ...IDEM],
  },
  adjustInventory: {
    method: 'POST',
    path: '/v1/stores/{store_id}/inventory/adjustments',
    summary: 'Add or remove units',
    tag: 'Inventory',
    description:
      'Each row adds or removes units. Stock never goes below zero. Always send an `Idempotency-Key`: a repeated adjustment gives a wrong count.',
    scope: 'any',
    idempotent: true,
    body: request.adjustments,
    responses: { 200: resource.inventorySync },
    errors: ['store_not_found', 'not_allowed_for_store', ...IDEM],
  },
  listSyncs: {
    method: 'GET',
    path: '/v1/stores/{store_id}/inventory/syncs',
    summary: 'Recent pushes and adjustments, newest first',
    tag: 'Inventory',
    description: 'Newest first, cut at `limit`; there is no next page.',
    scope: 'any',
    idempotent: false,
    query: request.limitQuery,
    responses: { 200: resource.listOf(resource.inventorySync) },
    errors: ['store_not_found', 'invalid_limit'],
  },
  getSync: {
    method: 'GET',
    path: '/v1/stores/{store_id}/inventory/syncs/{run_id}',
    summary: 'One push or adjustment',
    tag: 'Inventory',
    description: 'Poll it after a push was queued, until `finished_at` is set.',
    scope: 'any',
    idempotent: false,
    responses: { 200: resource.inventorySync },
    errors: ['store_not_found', 'sync_not_found'],
  },
  listSales: {
    method: 'GET',
    path: '/v1/stores/{store_id}/sales',
    summary: 'Sales to book, oldest first, last 30 days',
    tag: 'Sales and events',
    description: `Every sale of the marketplace at the store: delivered online orders and paid in-store sales, oldest first. Use it where \`sale.completed\` may have been missed, or instead of it. ${PAGES}`,
    scope: 'any',
    idempotent: false,
    query: request.saleQuery,
    responses: { 200: resource.listOf(resource.sale) },
    errors: ['store_not_found', 'invalid_timestamp', ...PAGE],
  },
  acknowledgeSales: {
    method: 'POST',
    path: '/v1/stores/{store_id}/sales/ack',
    summary: 'Say that sales are booked',
    tag: 'Sales and events',
    description:
      'The units of a booked sale are no longer subtracted from pushed counts. A 2xx answer to a `sale.completed` webhook does the same. Sending an id again changes nothing.',
    scope: 'any',
    idempotent: true,
    body: request.saleAcknowledgement,
    responses: { 200: resource.saleAck },
    errors: ['store_not_found', ...IDEM],
  },
  listEvents: {
    method: 'GET',
    path: '/v1/events',
    summary: 'Events of connected stores, oldest first, last 30 days',
    tag: 'Sales and events',
    description: `The same bodies that webhooks have, oldest first, since each store was last connected. Without \`type\`, also \`store.connected\` and \`store.disconnected\`. ${PAGES}`,
    scope: 'any',
    idempotent: false,
    query: request.eventQuery,
    responses: { 200: resource.listOf(resource.event) },
    errors: ['store_not_found', 'invalid_timestamp', ...PAGE],
  },
  createWebhookEndpoint: {
    method: 'POST',
    path: '/v1/webhook-endpoints',
    summary: 'Register a receiver of events; the only answer with its first secret',
    tag: 'Webhook endpoints',
    description: `The only response with the first signing secret: store it. There can be ${LIMITS.webhookEndpoints} receivers in each environment.`,
    scope: 'company',
    idempotent: true,
    body: request.webhookEndpointNew,
    responses: { 201: resource.webhookEndpointWithSecret },
    errors: ['invalid_webhook_url', 'key_scope_insufficient', ...IDEM],
  },
  listWebhookEndpoints: {
    method: 'GET',
    path: '/v1/webhook-endpoints',
    summary: 'Registered receivers',
    tag: 'Webhook endpoints',
    description: `Without their secrets. ${WHOLE_LIST}`,
    scope: 'company',
    idempotent: false,
    responses: { 200: resource.listOf(resource.webhookEndpoint) },
    errors: ['key_scope_insufficient'],
  },
  getWebhookEndpoint: {
    method: 'GET',
    path: '/v1/webhook-endpoints/{endpoint_id}',
    summary: 'One receiver',
    tag: 'Webhook endpoints',
    description: 'Reads one receiver, without its secret.',
    scope: 'company',
    idempotent: false,
    responses: { 200: resource.webhookEndpoint },
    errors: [...WEBHOOK],
  },
  updateWebhookEndpoint: {
    method: 'PATCH',
    path: '/v1/webhook-endpoints/{endpoint_id}',
    summary: 'Change a receiver, or switch it on again',
    tag: 'Webhook endpoints',
    description:
      'Fields that are left out stay as they are. `ACTIVE` also switches on a receiver that failed for three days and was switched off: what waited is sent.',
    scope: 'company',
    idempotent: false,
    body: request.webhookEndpointChange,
    bodyOptional: true,
    responses: { 200: resource.webhookEndpoint },
    errors: ['invalid_webhook_url', ...WEBHOOK],
  },
  deleteWebhookEndpoint: {
    method: 'DELETE',
    path: '/v1/webhook-endpoints/{endpoint_id}',
    summary: 'Remove a receiver and what waits for it',
    tag: 'Webhook endpoints',
    description: 'Its queued deliveries go with it.',
    scope: 'company',
    idempotent: false,
    responses: { 204: null },
    errors: [...WEBHOOK],
  },
  rollWebhookSecret: {
    method: 'POST',
    path: '/v1/webhook-endpoints/{endpoint_id}/roll-secret',
    summary: 'Make a new secret; the old one stops at once',
    tag: 'Webhook endpoints',
    description:
      'The old secret stops at once. To lose nothing, register a second receiver, switch over, then delete the first.',
    scope: 'company',
    idempotent: false,
    responses: { 200: resource.webhookEndpointWithSecret },
    errors: [...WEBHOOK],
  },
  testWebhookEndpoint: {
    method: 'POST',
    path: '/v1/webhook-endpoints/{endpoint_id}/test',
    summary: 'Send one sample event now and report the answer',
    tag: 'Webhook endpoints',
    description:
      'One attempt, no retry, also to a disabled receiver. The sample has the header `Service-Test`, books nothing and is not in the list of events. With `bad_signature`, a receiver that checks signatures answers 4xx, and the delivery is `DEAD`.',
    scope: 'company',
    idempotent: false,
    body: request.webhookTest,
    bodyOptional: true,
    responses: { 200: resource.webhookDelivery },
    errors: [...WEBHOOK],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/v1/webhook-endpoints/{endpoint_id}/deliveries',
    summary: 'Deliveries to a receiver',
    tag: 'Webhook endpoints',
    description: `Newest first. ${PAGES}`,
    scope: 'company',
    idempotent: false,
    query: request.webhookDeliveryQuery,
    responses: { 200: resource.listOf(resource.webhookDelivery) },
    errors: [...WEBHOOK, ...PAGE],
  },
  retryWebhookDelivery: {
    method: 'POST',
    path: '/v1/webhook-deliveries/{delivery_id}/retry',
    summary: 'Send a delivery again now',
    tag: 'Webhook endpoints',
    description: 'Sends once, now, in every status. It counts as an attempt and moves no schedule.',
    scope: 'company',
    idempotent: false,
    responses: { 200: resource.webhookDelivery },
    errors: ['key_scope_insufficient', 'webhook_delivery_not_found'],
  },
  createSandboxOrder: {
    method: 'POST',
    path: '/v1/sandbox/orders',
    summary: 'Make a paid delivery order at the test store',
    tag: 'Sandbox',
    description: 'Plays a customer who orders online and pays. Emits `order.placed`.',
    scope: 'company_test',
    idempotent: false,
    body: request.sandboxBasket,
    bodyOptional: true,
    responses: { 201: resource.sandboxOrder },
    errors: ['key_scope_insufficient', 'store_not_found', 'unknown_barcode', 'insufficient_stock'],
  },
  createSandboxInstoreSale: {
    method: 'POST',
    path: '/v1/sandbox/instore-sales',
    summary: 'Make a paid in-store sale at the test store',
    tag: 'Sandbox',
    description: 'Plays a customer who scans and pays in the store. Emits `sale.completed`.',
    scope: 'company_test',
    idempotent: false,
    body: request.sandboxBasket,
    bodyOptional: true,
    responses: { 201: resource.sandboxOrder },
    errors: ['key_scope_insufficient', 'store_not_found', 'unknown_barcode', 'insufficient_stock'],
  },
  advanceSandboxOrder: {
    method: 'POST',
    path: '/v1/sandbox/orders/{order_id}/advance',
    summary: 'Play the other side: the next step of an order',
    tag: 'Sandbox',
    description: 'Each step emits its event; `DELIVERED` also emits `sale.completed`.',
    scope: 'company_test',
    idempotent: false,
    body: request.sandboxAdvance,
    responses: { 200: resource.sandboxAdvance },
    errors: [
      'key_scope_insufficient',
      'store_not_found',
      'order_not_found',
      'order_not_in_required_state',
      'insufficient_stock',
    ],
  },
  resetSandbox: {
    method: 'POST',
    path: '/v1/sandbox/reset',
    summary: 'Delete the test store’s orders and restore every product to 50 units',
    tag: 'Sandbox',
    description:
      'Also deletes holds, sales and their waiting deliveries. Events stay, so that programs that poll keep their position.',
    scope: 'company_test',
    idempotent: false,
    responses: { 200: resource.sandboxReset },
    errors: ['key_scope_insufficient', 'store_not_found'],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;

/** Path parameters that are numbers. All others are text. */
type NumericParam = 'store_id' | 'delivery_id';

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The path parameters of an endpoint. */
export type PathParams<Name extends EndpointName> = {
  [Param in ParamNames<Endpoints[Name]['path']>]: Param extends NumericParam ? number : string;
};

type SchemaOf<Name extends EndpointName, Part extends 'query' | 'body'> =
  Endpoints[Name] extends Record<Part, infer Schema extends z.ZodType> ? Schema : never;

/** The query parameters of an endpoint; `never` if it has none. */
export type QueryOf<Name extends EndpointName> = z.output<SchemaOf<Name, 'query'>>;

/** The request body of an endpoint; `never` if it has none. */
export type BodyOf<Name extends EndpointName> = z.output<SchemaOf<Name, 'body'>>;

type ResponseSchemas<Name extends EndpointName> = Endpoints[Name]['responses'][keyof Endpoints[Name]['responses']];

/** The exact response of an endpoint, as specified. */
export type ResponseOf<Name extends EndpointName> =
  ResponseSchemas<Name> extends infer Schema ? (Schema extends z.ZodType ? z.output<Schema> : null) : never;
