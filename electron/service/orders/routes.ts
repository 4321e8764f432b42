import { parseInstant } from '../../contract/domain/time.ts';
import type { Actor } from '../events/event-writer.ts';
import { Failure } from '../pipeline/failure.ts';
import { page } from '../pipeline/pagination.ts';
import { answer, list, stored } from '../pipeline/response.ts';
import type { Route } from '../pipeline/route.ts';
import { storeRoute } from '../pipeline/route.ts';
import { acceptOrder } from './acceptance.ts';
import { cancelOrder } from './cancellation.ts';
import { handBack, retryCourier } from './courier/delivery-method.ts';
import { deliveryOptions } from './courier/delivery-options.ts';
import { findStoreOrder } from './order-changes.ts';
import { MOVES } from './order-transitions.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

const pos = (keyId: string): Actor => ({ kind: 'pos', id: keyId });

/** Section Orders. */
export const orderRoutes: readonly Route[] = [
  storeRoute('listOrders', (call) => {
    const { core, store, query } = call;
    const filter = {
      store: store.id,
      type: query.type ?? 'delivery',
      status: query.status ?? null,
      updatedSince: query.updated_since === undefined ? null : parseInstant(query.updated_since),
    };
    const name = ['orders', store.id, filter.type, filter.status, filter.updatedSince];
    return page(call, name, NEWEST, (before, rows) => core.storage.orders.page(filter, before, rows));
  }),

  storeRoute('getOrder', ({ core, store, params }) => {
    const body = core.storage.orders.body(params['order_id'] ?? '', store.id);
    if (body === undefined) throw new Failure('order_not_found', 'There is no such order at this store.');
    return stored(200, body);
  }),

  storeRoute('listDeliveryOptions', ({ core, store, params }) => {
    const { order } = findStoreOrder(core, store.id, params['order_id'] ?? '');
    return list(deliveryOptions(store, order).map((option) => JSON.stringify(option)));
  }),

  storeRoute('acceptOrder', ({ core, caller, store, params, body }) => {
    const record = findStoreOrder(core, store.id, params['order_id'] ?? '');
    const { order } = acceptOrder(core, record, {
      mode: body.fulfilment_mode ?? 'STORE_STAFF',
      via: 'POS',
      actor: pos(caller.key.id),
      externalId: body.external_id,
    });
    return answer(200, order);
  }),

  storeRoute('rejectOrder', ({ core, caller, store, params, body }) => {
    const record = findStoreOrder(core, store.id, params['order_id'] ?? '');
    const { order } = cancelOrder(core, record, MOVES.reject, pos(caller.key.id), body.reason ?? null);
    return answer(200, order);
  }),

  storeRoute('changeDeliveryMethod', ({ core, caller, store, params }) => {
    const record = findStoreOrder(core, store.id, params['order_id'] ?? '');
    return answer(200, handBack(core, record, pos(caller.key.id)).order);
  }),

  storeRoute('retryCourier', ({ core, store, params }) =>
    answer(200, retryCourier(core, findStoreOrder(core, store.id, params['order_id'] ?? '')).order),
  ),
];
