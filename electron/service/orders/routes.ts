import { parseNearestInstantOrNull } from '../../contract/domain/time.ts';
import { createPosActor } from '../core/actors.ts';
import { Failure } from '../core/failure.ts';
import { createJoinedPageResponse, NEWEST_FIRST } from '../pipeline/pagination.ts';
import { createListResponse, createResponse, createStoredResponse } from '../pipeline/response.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineStoreRoute } from '../pipeline/route.ts';
import { acceptOrder } from './acceptance.ts';
import { cancelOrder } from './cancellation.ts';
import { changeToStoreStaff, retryCourier } from './delivery-method.ts';
import { listDeliveryOptions } from './delivery-options.ts';
import { findStoreOrder } from './order-lookup.ts';
import { ORDER_TRANSITIONS } from './order-transitions.ts';

/** The endpoints of the specification's section "Orders". */
export const orderRoutes: readonly EndpointRoute[] = [
  defineStoreRoute('listOrders', (request) => {
    const { core, store, query } = request;
    const filter = {
      company: store.link.companyId,
      store: store.id,
      type: query.type ?? 'delivery',
      status: query.status ?? null,
      updatedSince: query.updated_since === undefined ? null : parseNearestInstantOrNull(query.updated_since),
    };
    const filters = ['orders', store.id, filter.type, filter.status, filter.updatedSince];
    return createJoinedPageResponse(request, filters, NEWEST_FIRST, (before, rows) =>
      core.storage.orders.page(filter, before, rows),
    );
  }),

  defineStoreRoute('getOrder', ({ core, store, params }) => {
    const body = core.storage.orders.body(params['order_id'] ?? '', store.id, store.link.companyId);
    if (body === undefined) throw new Failure('order_not_found', 'There is no such order at this store.');
    return createStoredResponse(200, body);
  }),

  defineStoreRoute('listDeliveryOptions', ({ core, store, params }) => {
    const { order } = findStoreOrder(core, store, params['order_id'] ?? '');
    return createListResponse(listDeliveryOptions(store, order).map((option) => JSON.stringify(option)));
  }),

  defineStoreRoute('acceptOrder', ({ core, caller, store, params, body }) => {
    const record = findStoreOrder(core, store, params['order_id'] ?? '');
    const { order } = acceptOrder(core, record, {
      mode: body.fulfilment_mode ?? 'STORE_STAFF',
      via: 'POS',
      actor: createPosActor(caller.key.id),
      externalId: body.external_id,
    });
    return createResponse(200, order);
  }),

  defineStoreRoute('rejectOrder', ({ core, caller, store, params, body }) => {
    const record = findStoreOrder(core, store, params['order_id'] ?? '');
    const { order } = cancelOrder(
      core,
      record,
      ORDER_TRANSITIONS.reject,
      createPosActor(caller.key.id),
      body.reason ?? null,
    );
    return createResponse(200, order);
  }),

  defineStoreRoute('changeDeliveryMethod', ({ core, caller, store, params }) => {
    const record = findStoreOrder(core, store, params['order_id'] ?? '');
    return createResponse(200, changeToStoreStaff(core, record, createPosActor(caller.key.id)).order);
  }),

  defineStoreRoute('retryCourier', ({ core, store, params }) =>
    createResponse(200, retryCourier(core, findStoreOrder(core, store, params['order_id'] ?? '')).order),
  ),
];
