import { formatInstant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { findOrder } from '../orders/order-lookup.ts';
import { Failure } from '../pipeline/failure.ts';
import { createListResponse, createResponse, createStoredResponse } from '../pipeline/response.ts';
import { findStore } from './account-and-store-routes.ts';
import {
  toCompanySummary,
  toDeliverySummary,
  toEndpointSummary,
  toEventSummary,
  toFaultSummary,
  toItemSummary,
  toKeySummary,
  toOrderSummary,
  toStoreSummary,
} from './resources.ts';
import type { OperatorRequest, OperatorRoute } from './route.ts';
import { defineOperatorRoute } from './route.ts';

const DEFAULT_ROWS = 50;
const MAX_ROWS = 500;

function listStores({ storage: { stores, storeLinks } }: Core): object[] {
  const companyIds = (storeId: number) => {
    const link = storeLinks.activeOfStore(storeId);
    return link ? [link.companyId] : [];
  };
  return stores.all().map((store) => ({ ...toStoreSummary(store), connected_to: companyIds(store.id) }));
}

function listDeliveries({ storage: { webhookEndpoints, webhookDeliveries } }: Core, rows: number): object[] {
  const endpoints = new Map(webhookEndpoints.all().map((endpoint) => [endpoint.id, endpoint]));
  return webhookDeliveries
    .newest(rows)
    .map((delivery) => toDeliverySummary(delivery, endpoints.get(delivery.endpointId)));
}

type ListRows = (core: Core, rows: number) => readonly object[];

/** Every list of the operator API by its name. Orders, events, deliveries and requests are newest first. */
const LISTS: Readonly<Record<string, ListRows>> = {
  orders: ({ storage }, rows) => storage.orders.newest(rows).map(toOrderSummary),
  events: ({ storage }, rows) => storage.events.newest(rows).map(toEventSummary),
  deliveries: listDeliveries,
  requests: ({ requestLog }, rows) => requestLog.newest(rows),
  stores: listStores,
  companies: ({ storage }) => storage.companies.all().map(toCompanySummary),
  keys: ({ storage }) => storage.apiKeys.active().map(toKeySummary),
  endpoints: ({ storage }) => storage.webhookEndpoints.all().map(toEndpointSummary),
  faults: ({ faults }) => faults.pending().map(toFaultSummary),
};

function readLimit({ query }: OperatorRequest<unknown>): number {
  const limit = Number(query('limit') ?? DEFAULT_ROWS);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, MAX_ROWS) : DEFAULT_ROWS;
}

/** The lists that a search shortens. It looks through the last {@link MAX_ROWS} rows of each. */
const SEARCHED = new Set(['orders', 'events', 'deliveries', 'requests']);

/** The rows that a request asks for: as many as its `limit`, and those with the text of its `search`. */
function readRows(name: string, listRows: ListRows, request: OperatorRequest<unknown>): readonly object[] {
  const { core, query } = request;
  const search = (query('search') ?? '').trim().toLowerCase();
  const limit = readLimit(request);
  if (search === '' || !SEARCHED.has(name)) return listRows(core, limit);
  if (name === 'requests') return core.requestLog.search(search, limit);
  const isFound = (row: object): boolean => JSON.stringify(row).toLowerCase().includes(search);
  return listRows(core, MAX_ROWS).filter(isFound).slice(0, limit);
}

const createJsonListResponse = (rows: readonly object[]) => createListResponse(rows.map((row) => JSON.stringify(row)));

/**
 * The routes that only read: each list, `overview` with all lists for the page, an event, a request and a delivery with
 * body and answer, the events of an order, and a store's items.
 */
export const operatorOverviewRoutes: readonly OperatorRoute[] = [
  ...Object.entries(LISTS).map(([name, listRows]) =>
    defineOperatorRoute('GET', `/operator/${name}`, (request) =>
      createJsonListResponse(readRows(name, listRows, request)),
    ),
  ),
  defineOperatorRoute('GET', '/operator/overview', (request) => {
    const lists = Object.entries(LISTS).map(([name, listRows]) => [name, readRows(name, listRows, request)]);
    const { time } = request.core;
    return createResponse(200, { now: formatInstant(time.now()), manual: time.manual, ...Object.fromEntries(lists) });
  }),
  defineOperatorRoute('GET', '/operator/events/:id', ({ core, param }) => {
    const body = core.storage.events.body(param('id'));
    if (body === undefined) throw new Failure('not_found', 'There is no such event.');
    return createStoredResponse(200, body);
  }),
  defineOperatorRoute('GET', '/operator/requests/:id', ({ core, param }) => {
    const request = core.requestLog.find(param('id'));
    if (!request) throw new Failure('not_found', 'There is no such request among the last ones.');
    return createResponse(200, request);
  }),
  defineOperatorRoute('GET', '/operator/deliveries/:id', ({ core, param }) => {
    const { webhookDeliveries, webhookEndpoints } = core.storage;
    const delivery = webhookDeliveries.get(Number(param('id')));
    if (!delivery) throw new Failure('webhook_delivery_not_found', 'There is no such delivery.');
    return createResponse(200, {
      ...toDeliverySummary(delivery, webhookEndpoints.get(delivery.endpointId)),
      body: webhookDeliveries.body(delivery.id) ?? null,
      answer: webhookDeliveries.answer(delivery.id),
    });
  }),
  defineOperatorRoute('GET', '/operator/orders/:id/events', ({ core, param }) =>
    createListResponse(core.storage.events.bodiesOfOrder(findOrder(core, param('id')).order.id)),
  ),
  defineOperatorRoute('GET', '/operator/stores/:id/items', (request) => {
    const { core, param } = request;
    const store = findStore(core, param('id'));
    const items = core.storage.items.page(store.id, 0, readLimit(request), core.time.now());
    return createJsonListResponse(items.map(toItemSummary));
  }),
];
