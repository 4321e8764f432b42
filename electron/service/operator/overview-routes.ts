import { formatInstant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import { findOrder } from '../orders/order-lookup.ts';
import { createListResponse, createResponse, createStoredResponse } from '../pipeline/response.ts';
import { findStore } from './account-and-store-routes.ts';
import type { OperatorEndpointName, OperatorQuery } from './contract/endpoints.ts';
import { MAX_ROWS } from './contract/requests.ts';
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
import type { OperatorParts, OperatorRoute } from './route.ts';
import { defineOperatorRoute } from './route.ts';

const DEFAULT_ROWS = 50;

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

type SearchQuery = OperatorQuery<'listOrders'>;
type ListRows = (parts: OperatorParts, rows: number, query: SearchQuery) => readonly object[];

/** Every list of the operator API by its name. Orders, events, deliveries and requests are newest first. */
const LISTS = {
  orders: ({ core: { storage } }, rows) => storage.orders.newest(rows).map(toOrderSummary),
  events: ({ core: { storage } }, rows) => storage.events.newest(rows).map(toEventSummary),
  deliveries: ({ core }, rows) => listDeliveries(core, rows),
  requests: ({ requestLog }, rows, { search = '', polls }) => requestLog.search(search.trim(), rows, polls !== 'false'),
  stores: ({ core }) => listStores(core),
  companies: ({ core: { storage } }) => storage.companies.all().map(toCompanySummary),
  keys: ({ core: { storage } }) => storage.apiKeys.active().map(toKeySummary),
  endpoints: ({ core: { storage } }) => storage.webhookEndpoints.all().map(toEndpointSummary),
  faults: ({ core: { faults } }) => faults.pending().map(toFaultSummary),
} as const satisfies Readonly<Record<string, ListRows>>;

type ListName = keyof typeof LISTS;

/** The lists that a search shortens here; the log of requests searches itself. It looks through the last {@link MAX_ROWS} rows of each. */
const SEARCHED: ReadonlySet<string> = new Set(['orders', 'events', 'deliveries'] satisfies ListName[]);

/** The rows that a request asks for: as many as its `limit`, and those with the text of its `search`. */
function readRows(name: ListName, parts: OperatorParts, query: SearchQuery): readonly object[] {
  const { limit = DEFAULT_ROWS, search = '' } = query;
  const list: ListRows = LISTS[name];
  const text = search.trim().toLowerCase();
  if (text === '' || !SEARCHED.has(name)) return list(parts, limit, query);
  const isFound = (row: object): boolean => JSON.stringify(row).toLowerCase().includes(text);
  return list(parts, MAX_ROWS, query).filter(isFound).slice(0, limit);
}

const createJsonListResponse = (rows: readonly object[]) => createListResponse(rows.map((row) => JSON.stringify(row)));

const defineList = (
  route: Extract<OperatorEndpointName, `list${Capitalize<ListName>}`>,
  name: ListName,
): OperatorRoute =>
  defineOperatorRoute(route, (request) => createJsonListResponse(readRows(name, request, request.query)));

const LIST_NAMES = Object.keys(LISTS).filter((name): name is ListName => Object.hasOwn(LISTS, name));

/**
 * The routes that only read: each list, `overview` with all lists for the page, an event, a request and a delivery with
 * body and answer, the events of an order, and a store's items.
 */
export const operatorOverviewRoutes: readonly OperatorRoute[] = [
  defineList('listOrders', 'orders'),
  defineList('listEvents', 'events'),
  defineList('listDeliveries', 'deliveries'),
  defineList('listRequests', 'requests'),
  defineList('listStores', 'stores'),
  defineList('listCompanies', 'companies'),
  defineList('listKeys', 'keys'),
  defineList('listEndpoints', 'endpoints'),
  defineList('listFaults', 'faults'),
  defineOperatorRoute('getOverview', (request) => {
    const lists = LIST_NAMES.map((name) => [name, readRows(name, request, request.query)]);
    const { time } = request.core;
    return createResponse(200, { now: formatInstant(time.now()), manual: time.manual, ...Object.fromEntries(lists) });
  }),
  defineOperatorRoute('getEvent', ({ core, param }) => {
    const body = core.storage.events.body(param('event_id'));
    if (body === undefined) throw new Failure('not_found', 'There is no such event.');
    return createStoredResponse(200, body);
  }),
  defineOperatorRoute('getRequest', ({ requestLog, param }) => {
    const request = requestLog.find(param('request_id'));
    if (!request) throw new Failure('not_found', 'There is no such request among the last ones.');
    return createResponse(200, request);
  }),
  defineOperatorRoute('getDelivery', ({ core, param }) => {
    const { webhookDeliveries, webhookEndpoints } = core.storage;
    const delivery = webhookDeliveries.get(Number(param('delivery_id')));
    if (!delivery) throw new Failure('webhook_delivery_not_found', 'There is no such delivery.');
    return createResponse(200, {
      ...toDeliverySummary(delivery, webhookEndpoints.get(delivery.endpointId)),
      body: webhookDeliveries.body(delivery.id) ?? null,
      answer: webhookDeliveries.answer(delivery.id),
    });
  }),
  defineOperatorRoute('listOrderEvents', ({ core, param }) =>
    createListResponse(core.storage.events.bodiesOfOrder(findOrder(core, param('order_id')).order.id)),
  ),
  defineOperatorRoute('listStoreItems', ({ core, param, query }) => {
    const store = findStore(core, param('store_id'));
    const items = core.storage.items.page(store.id, 0, query.limit ?? DEFAULT_ROWS, core.time.now());
    return createJsonListResponse(items.map(toItemSummary));
  }),
];
