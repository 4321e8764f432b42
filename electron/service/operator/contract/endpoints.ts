/**
 * The table of the operator API. Its routes, its OpenAPI document and the checks of its answers in tests all come from it.
 */

import type { z } from 'zod';
import type { ErrorCode } from '../../../contract/api/errors.ts';
import { event } from '../../../contract/api/resources.ts';
import { faultSchema } from '../../faults/fault-schema.ts';
import { fixtureSchema } from '../../fixture/fixture-schema.ts';
import * as request from './requests.ts';
import * as response from './responses.ts';
import { stateSchema } from './state.ts';

export interface OperatorEndpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With parameters in braces. */
  readonly path: string;
  readonly query?: z.ZodObject;
  /** Without it, a body may have no field. */
  readonly body?: z.ZodType;
  /** A missing body counts as `{}`. */
  readonly bodyOptional?: boolean;
  /** Successful responses by status; null has no body. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  /** Its error codes, besides `authentication_required` and, with a body, `invalid_request`. */
  readonly errors: readonly ErrorCode[];
}

const LIST = { query: request.searchQuery, errors: ['invalid_limit', 'invalid_request'] } as const;
const STEP = {
  responses: { 200: response.order },
  errors: ['order_not_found', 'order_not_in_required_state'],
} as const;

export const OPERATOR_ENDPOINTS = {
  getClock: { method: 'GET', path: '/operator/clock', responses: { 200: response.clock }, errors: [] },
  moveClock: {
    method: 'POST',
    path: '/operator/clock',
    body: request.clockMove,
    responses: { 200: response.clock },
    errors: [],
  },

  listFaults: {
    ...LIST,
    method: 'GET',
    path: '/operator/faults',
    responses: { 200: response.listOf(response.pendingFault) },
  },
  addFault: {
    method: 'POST',
    path: '/operator/faults',
    body: faultSchema,
    responses: { 201: response.createdFault },
    errors: ['webhook_endpoint_not_found'],
  },
  clearFaults: { method: 'DELETE', path: '/operator/faults', responses: { 204: null }, errors: [] },
  removeFault: {
    method: 'DELETE',
    path: '/operator/faults/{fault_id}',
    responses: { 204: null },
    errors: ['not_found'],
  },

  listCompanies: {
    ...LIST,
    method: 'GET',
    path: '/operator/companies',
    responses: { 200: response.listOf(response.companySummary) },
  },
  addCompany: {
    method: 'POST',
    path: '/operator/companies',
    body: request.newCompany,
    responses: { 201: response.createdCompany },
    errors: [],
  },
  changeCompany: {
    method: 'PATCH',
    path: '/operator/companies/{company_id}',
    body: request.companyChange,
    bodyOptional: true,
    responses: { 200: response.changedCompany },
    errors: ['not_found'],
  },
  listKeys: {
    ...LIST,
    method: 'GET',
    path: '/operator/keys',
    responses: { 200: response.listOf(response.keySummary) },
  },
  addKey: {
    method: 'POST',
    path: '/operator/keys',
    body: request.newKey,
    responses: { 201: response.createdKey },
    errors: ['not_found', 'store_not_found'],
  },
  revokeKey: { method: 'DELETE', path: '/operator/keys/{key_id}', responses: { 204: null }, errors: ['not_found'] },

  listStores: {
    ...LIST,
    method: 'GET',
    path: '/operator/stores',
    responses: { 200: response.listOf(response.storeSummary) },
  },
  addStore: {
    method: 'POST',
    path: '/operator/stores',
    body: request.newStore,
    responses: { 201: response.createdStore },
    errors: [],
  },
  changeStore: {
    method: 'PATCH',
    path: '/operator/stores/{store_id}',
    body: request.storeChange,
    bodyOptional: true,
    responses: { 200: response.changedStore },
    errors: ['store_not_found'],
  },
  createConnectionCode: {
    method: 'POST',
    path: '/operator/stores/{store_id}/connection-code',
    responses: { 201: response.connectionCode },
    errors: ['store_not_found'],
  },
  disconnectStore: {
    method: 'POST',
    path: '/operator/stores/{store_id}/disconnect',
    responses: { 200: response.storeLink },
    errors: ['store_not_found'],
  },
  listStoreItems: {
    method: 'GET',
    path: '/operator/stores/{store_id}/items',
    query: request.limitQuery,
    responses: { 200: response.listOf(response.itemSummary) },
    errors: ['store_not_found', 'invalid_limit'],
  },

  createCheckout: {
    method: 'POST',
    path: '/operator/stores/{store_id}/checkouts',
    body: request.checkout,
    responses: { 201: response.createdCheckout },
    errors: ['store_not_found', 'unknown_barcode', 'insufficient_stock'],
  },
  payOrder: { ...STEP, method: 'POST', path: '/operator/orders/{order_id}/payment', body: request.payment },
  acceptOrder: {
    method: 'POST',
    path: '/operator/orders/{order_id}/accept',
    body: request.acceptance,
    bodyOptional: true,
    responses: { 200: response.order },
    errors: [...STEP.errors, 'fulfilment_unavailable', 'insufficient_stock'],
  },
  rejectOrder: {
    ...STEP,
    method: 'POST',
    path: '/operator/orders/{order_id}/reject',
    body: request.rejection,
    bodyOptional: true,
  },
  startPicking: { ...STEP, method: 'POST', path: '/operator/orders/{order_id}/picking' },
  packOrder: { ...STEP, method: 'POST', path: '/operator/orders/{order_id}/packed' },
  reportCourierStep: {
    ...STEP,
    method: 'POST',
    path: '/operator/orders/{order_id}/courier',
    body: request.courierStep,
  },
  pickUpOrder: { ...STEP, method: 'POST', path: '/operator/orders/{order_id}/pickup' },
  deliverOrder: { ...STEP, method: 'POST', path: '/operator/orders/{order_id}/deliver' },
  verifyExit: { ...STEP, method: 'POST', path: '/operator/orders/{order_id}/exit-verified' },
  cancelOrder: { ...STEP, method: 'POST', path: '/operator/orders/{order_id}/cancel', body: request.cancellation },

  getOverview: { ...LIST, method: 'GET', path: '/operator/overview', responses: { 200: response.overview } },
  listOrders: {
    ...LIST,
    method: 'GET',
    path: '/operator/orders',
    responses: { 200: response.listOf(response.orderSummary) },
  },
  listOrderEvents: {
    method: 'GET',
    path: '/operator/orders/{order_id}/events',
    responses: { 200: response.listOf(event) },
    errors: ['order_not_found'],
  },
  listEvents: {
    ...LIST,
    method: 'GET',
    path: '/operator/events',
    responses: { 200: response.listOf(response.eventSummary) },
  },
  getEvent: { method: 'GET', path: '/operator/events/{event_id}', responses: { 200: event }, errors: ['not_found'] },
  listDeliveries: {
    ...LIST,
    method: 'GET',
    path: '/operator/deliveries',
    responses: { 200: response.listOf(response.deliverySummary) },
  },
  getDelivery: {
    method: 'GET',
    path: '/operator/deliveries/{delivery_id}',
    responses: { 200: response.deliveryDetails },
    errors: ['webhook_delivery_not_found'],
  },
  listRequests: {
    ...LIST,
    method: 'GET',
    path: '/operator/requests',
    responses: { 200: response.listOf(response.requestSummary) },
  },
  getRequest: {
    method: 'GET',
    path: '/operator/requests/{request_id}',
    responses: { 200: response.requestDetails },
    errors: ['not_found'],
  },
  listEndpoints: {
    ...LIST,
    method: 'GET',
    path: '/operator/endpoints',
    responses: { 200: response.listOf(response.endpointSummary) },
  },
  rollSecret: {
    method: 'POST',
    path: '/operator/endpoints/{endpoint_id}/roll-secret',
    responses: { 200: response.rolledSecret },
    errors: ['webhook_endpoint_not_found'],
  },
  endOldSecret: {
    method: 'DELETE',
    path: '/operator/endpoints/{endpoint_id}/old-secret',
    responses: { 204: null },
    errors: ['webhook_endpoint_not_found'],
  },

  takeSnapshot: { method: 'POST', path: '/operator/snapshots', responses: { 201: response.snapshot }, errors: [] },
  listSnapshots: {
    method: 'GET',
    path: '/operator/snapshots',
    responses: { 200: response.listOf(response.snapshot) },
    errors: [],
  },
  restoreSnapshot: {
    method: 'POST',
    path: '/operator/snapshots/{snapshot_id}/restore',
    responses: { 200: response.snapshot },
    errors: ['not_found'],
  },
  removeSnapshot: {
    method: 'DELETE',
    path: '/operator/snapshots/{snapshot_id}',
    responses: { 204: null },
    errors: ['not_found'],
  },
  reset: { method: 'POST', path: '/operator/reset', responses: { 200: response.contents }, errors: [] },
  exportState: { method: 'GET', path: '/operator/state', responses: { 200: stateSchema }, errors: [] },
  importState: {
    method: 'POST',
    path: '/operator/state',
    body: stateSchema,
    responses: { 200: response.contents },
    errors: [],
  },
  exportFixture: { method: 'GET', path: '/operator/fixture', responses: { 200: fixtureSchema }, errors: [] },
  getFixtureSchema: {
    method: 'GET',
    path: '/operator/fixture.schema.json',
    responses: { 200: response.jsonSchema },
    errors: [],
  },
} as const satisfies Readonly<Record<string, OperatorEndpoint>>;

type OperatorEndpoints = typeof OPERATOR_ENDPOINTS;
export type OperatorEndpointName = keyof OperatorEndpoints;

type SchemaOf<Name extends OperatorEndpointName, Part extends 'query' | 'body'> =
  OperatorEndpoints[Name] extends Record<Part, infer Schema extends z.ZodType> ? Schema : never;

/** The query of an operator request; `never` where it has none. */
export type OperatorQuery<Name extends OperatorEndpointName> = z.output<SchemaOf<Name, 'query'>>;

/** The body of an operator request; `never` where it has none. */
export type OperatorBody<Name extends OperatorEndpointName> = z.output<SchemaOf<Name, 'body'>>;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The parameters in the path of an operator request, all of them texts. */
export type OperatorParam<Name extends OperatorEndpointName> = ParamNames<OperatorEndpoints[Name]['path']>;
