import { LIMITS } from '../../contract/api/limits.ts';
import { formatAmountOrNull } from '../../contract/domain/money.ts';
import { countUnits } from '../../contract/domain/order-lines.ts';
import { addMs, formatInstant, parseInstant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../pipeline/failure.ts';
import { createListResponse, createResponse, createStoredResponse } from '../pipeline/response.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhooks.ts';
import { toDeliveryResource } from '../webhooks/resources.ts';
import { findStore } from './account-routes.ts';
import { listOperatorActions } from './operator-actions.ts';
import type { OperatorRequest, OperatorRoute } from './route.ts';
import { defineOperatorRoute } from './route.ts';

/** Rows of a list where no limit is asked for, and at most. */
const ROWS = 50;
const MOST_ROWS = 500;

/** An order in few words, without names and numbers of people. */
function orderView(record: OrderRecord): object {
  const { order, updatedAt } = record;
  const holds = order.type === 'delivery' && order.status === 'PENDING' && order.payment.paid && order.placed_at;
  return {
    id: order.id,
    store_id: order.store_id,
    type: order.type,
    status: order.status,
    payment: order.payment,
    total_amount: order.total_amount,
    units: countUnits(order.lines),
    external_id: order.external_id,
    fulfilment_mode: order.fulfilment_mode,
    accepted_via: order.accepted_via,
    courier_status: order.courier?.status ?? null,
    placed_at: order.placed_at,
    picking_started_at: record.pickingAt === null ? null : formatInstant(record.pickingAt),
    hold_ends_at: holds ? formatInstant(addMs(parseInstant(holds), LIMITS.holdMs)) : null,
    updated_at: formatInstant(updatedAt),
    hands: listOperatorActions(record),
  };
}

interface EventText {
  readonly id: string;
  readonly type: string;
  readonly mode: string;
  readonly created_at: string;
  readonly store_id: number | null;
  readonly data: { readonly order?: { id: string; status: string }; readonly actor?: { kind: string } };
}

/** An event in few words; the whole of it is behind its id. */
function eventView(body: string): object {
  // Only events/write.ts writes the text.
  const { id, type, mode, created_at, store_id, data }: EventText = JSON.parse(body);
  const { order, actor } = data;
  const about = { order_id: order?.id ?? null, order_status: order?.status ?? null, actor: actor?.kind ?? null };
  return { id, type, mode, created_at, store_id, ...about };
}

/** Where an endpoint is, without its query: people put secrets there. */
function placeOf({ url }: WebhookEndpointRecord): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function deliveriesIn({ storage }: Core, rows: number): object[] {
  const places = new Map(storage.webhooks.all().map((endpoint) => [endpoint.id, placeOf(endpoint)]));
  return storage.webhooks
    .newest(rows)
    .map((delivery) => ({ ...toDeliveryResource(delivery), endpoint: places.get(delivery.endpointId) ?? null }));
}

const endpointsIn = ({ storage }: Core): object[] =>
  storage.webhooks.all().map((endpoint) => ({
    id: endpoint.id,
    company_id: endpoint.companyId,
    mode: endpoint.mode,
    url: placeOf(endpoint),
    events: endpoint.events,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
  }));

const storesIn = ({ storage }: Core): object[] =>
  storage.stores.all().map(({ id, mode, name, courierAvailable, posMayAct }) => ({
    id,
    mode,
    name,
    courier_available: courierAvailable,
    pos_may_act: posMayAct,
    connected_to: storage.stores.connectionsOfStore(id).map(({ companyId }) => companyId),
  }));

const companiesIn = ({ storage }: Core): object[] =>
  storage.companies.all().map(({ id, name, liveApproved, suspended, testStoreId }) => ({
    id,
    name,
    live_approved: liveApproved,
    suspended,
    test_store_id: testStoreId,
  }));

/** Keys by what is known of them: the last four characters, never more. */
const keysIn = ({ storage }: Core): object[] =>
  storage.companies.keys().map(({ id, companyId, mode, storeId, lastFour }) => ({
    id,
    company_id: companyId,
    mode,
    store_id: storeId,
    last_four: lastFour,
  }));

/** Everything there is to watch, by the name of its list. Newest first where it happened, else in order. */
const LISTS: Readonly<Record<string, (core: Core, rows: number) => readonly object[]>> = {
  orders: ({ storage }, rows) => storage.orders.newest(rows).map(orderView),
  events: ({ storage }, rows) => storage.events.newest(rows).map(eventView),
  deliveries: deliveriesIn,
  requests: ({ requestLog: requests }, rows) => requests.last(rows),
  stores: storesIn,
  companies: companiesIn,
  keys: keysIn,
  endpoints: endpointsIn,
  faults: ({ faults }) => faults.waiting(),
};

function rowsAsked({ query }: OperatorRequest<unknown>): number {
  const limit = Number(query('limit') ?? ROWS);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, MOST_ROWS) : ROWS;
}

const listAnswer = (rows: readonly object[]) => createListResponse(rows.map((row) => JSON.stringify(row)));

/**
 * What the operator sees: a list each, and all of them at once for the page. Never a key, a secret or what a customer
 * told.
 */
export const operatorOverviewRoutes: readonly OperatorRoute[] = [
  ...Object.entries(LISTS).map(([name, rowsOf]) =>
    defineOperatorRoute('GET', `/operator/${name}`, (call) => listAnswer(rowsOf(call.core, rowsAsked(call)))),
  ),
  defineOperatorRoute('GET', '/operator/overview', (call) => {
    const seen = Object.entries(LISTS).map(([name, rowsOf]) => [name, rowsOf(call.core, rowsAsked(call))]);
    const { time } = call.core;
    return createResponse(200, { now: formatInstant(time.now()), manual: time.manual, ...Object.fromEntries(seen) });
  }),
  defineOperatorRoute('GET', '/operator/events/:id', ({ core, param }) => {
    const body = core.storage.events.body(param('id'));
    if (body === undefined) throw new Failure('not_found', 'There is no such event.');
    return createStoredResponse(200, body);
  }),
  defineOperatorRoute('GET', '/operator/stores/:id/items', (call) => {
    const { core, param } = call;
    const items = core.storage.items.page(findStore(core, param('id')).id, 0, rowsAsked(call), core.time.now());
    return listAnswer(
      items.map(({ barcode, name, stock, reserved, price }) => ({
        barcode,
        name,
        stock,
        available: stock - reserved,
        price: formatAmountOrNull(price),
      })),
    );
  }),
];
