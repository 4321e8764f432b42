import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMs, formatInstant } from '../../../../electron/contract/domain/time.ts';
import { countRuns } from '../../../support/random-runs.ts';
import type { HarnessResponse } from '../support/service-harness.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import type { ModelAction } from './model-actions.ts';
import { ITEMS, modelActions } from './model-actions.ts';
import { ServiceModel } from './service-model.ts';

const STOCK = 50;

/** Actions that are an operator request without a body. */
const OPERATOR_ACTIONS: ReadonlySet<string> = new Set(['picking', 'packed', 'pickup', 'deliver', 'exit-verified']);

/** Sends a request whose response is lost, then sends it again. */
async function sendTwice(service: ServiceHarness, path: string, body: object): Promise<HarnessResponse> {
  const request = { body, idempotencyKey: `lost-${path}-${service.clock.monotonic()}` };
  await service.operatorPost('/faults', { match: { path }, kind: 'drop_after', times: 1 });
  await expect(service.sandbox('POST', path, request)).rejects.toThrow('fetch failed');
  const response = await service.sandbox('POST', path, request);
  expect(response.headers.get('idempotent-replayed')).toBe('true');
  return response;
}

/** Sends the request of an action to the service. */
function sendOrderAction(
  service: ServiceHarness,
  action: ModelAction & { order: number },
  id: string,
  bill: string,
): Promise<HarnessResponse> {
  const path = service.store(`/orders/${id}`);
  if (OPERATOR_ACTIONS.has(action.do)) return service.operator('POST', `/orders/${id}/${action.do}`);
  switch (action.do) {
    case 'pay':
      return service.operator('POST', `/orders/${id}/payment`, { outcome: action.outcome });
    case 'accept': {
      const mode = { fulfilment_mode: action.courier ? 'SERVICE_COURIER' : 'STORE_STAFF' };
      if (action.via === 'APP') return service.operator('POST', `/orders/${id}/accept`, mode);
      const body = { ...mode, external_id: bill };
      return action.lost
        ? sendTwice(service, `${path}/accept`, body)
        : service.sandbox('POST', `${path}/accept`, { body });
    }
    case 'reject':
      return action.via === 'APP'
        ? service.operator('POST', `/orders/${id}/reject`, {})
        : service.sandbox('POST', `${path}/reject`);
    case 'cancel':
      return service.operator('POST', `/orders/${id}/cancel`, { by: action.by });
    case 'change-to-store-staff':
      return service.sandbox('POST', `${path}/delivery-method`, { body: { fulfilment_mode: 'STORE_STAFF' } });
    case 'retry':
      return service.sandbox('POST', `${path}/courier/retry`);
    default:
      return service.operator('POST', `/orders/${id}/courier`, { status: 'status' in action ? action.status : '' });
  }
}

interface ModelRun {
  readonly service: ServiceHarness;
  /** The keys of the two companies. */
  readonly keys: readonly string[];
  readonly model: ServiceModel;
  readonly barcodes: readonly string[];
}

/** Applies an action to the service and to the model, which must agree about its result. */
async function applyAction({ service, model, barcodes, keys }: ModelRun, action: ModelAction): Promise<void> {
  model.now = service.clock.monotonic();
  if (action.do === 'place' && model.company === 0) {
    const lines = [{ barcode: barcodes[action.item] ?? '', quantity: action.units }];
    const { json, code } = await service.sandbox('POST', '/v1/sandbox/orders', { body: { lines } });
    expect(code).toBe(model.open(action, json.order_id));
  } else if (action.do === 'place' || action.do === 'checkout') {
    // The sandbox places orders at a company's own test store only; the other company's come from the operator.
    const lines = [{ barcode: barcodes[action.item] ?? '', quantity: action.units }];
    const { json, code } = await service.operator('POST', `/stores/${service.storeId}/checkouts`, {
      type: action.do === 'place' ? 'delivery' : action.type,
      lines,
      outcome: action.do === 'place' ? 'paid' : action.outcome,
    });
    expect(code).toBe(model.open(action, json.order_id));
  } else if (action.do === 'adjust') {
    await service.sandbox('POST', service.store('/inventory/adjustments'), {
      body: { adjustments: [{ barcode: barcodes[action.item], delta: action.delta }] },
    });
    model.adjust(action.item, action.delta);
  } else if (action.do === 'push') {
    const barcode = barcodes[action.item] ?? '';
    const asOf = addMs(service.clock.now(), -action.age);
    const body = { items: [{ barcode, stock: action.count, external_id: model.sku }], as_of: formatInstant(asOf) };
    const { json } = await service.sandbox('PUT', service.store('/inventory'), { body });
    const subtracted = model.push(action.item, action.count, model.now - action.age);
    expect(json.error_count).toBe(subtracted === undefined ? 1 : 0);
    expect(json.adjusted_for_unbooked_sales).toEqual(subtracted ? { [barcode]: subtracted } : {});
  } else if (action.do === 'ack') {
    const sales = await service.all(service.store('/sales'));
    const known = model.listedSales[action.sale % Math.max(1, sales.length)];
    const id = sales[action.sale % Math.max(1, sales.length)]?.event_id ?? 'evt_none';
    const { json } = await service.sandbox('POST', service.store('/sales/ack'), { body: { event_ids: [id] } });
    expect(json.acknowledged).toEqual(known ? [id] : []);
    if (known) known.booked ??= model.now;
  } else if (action.do === 'wait') await service.clock.advance(action.ms);
  else if (action.do === 'reconnect') {
    await service.sandbox('POST', service.store('/disconnect'));
    expect((await service.connect(service.storeId, service.sandboxKey)).status).toBe(201);
    model.reconnect();
  } else if (action.do === 'switch') {
    const former = service.sandboxKey;
    model.switchCompany();
    service.sandboxKey = keys[model.company] ?? '';
    expect((await service.connect(service.storeId, service.sandboxKey)).status).toBe(201);
    expect((await service.sandbox('GET', service.store('/orders'), { key: former })).code).toBe('store_not_found');
  } else {
    const order = model.order(action.order);
    if (order)
      expect((await sendOrderAction(service, action, order.id, model.bill)).code, `${action.do} ${order.status}`).toBe(
        model.applyToOrder(action, order),
      );
  }
  model.now = service.clock.monotonic();
}

const summarize = (
  order: Record<string, unknown> & {
    payment: { status: string };
    courier: { status: string } | null;
    lines: { external_id: string | null }[];
  },
) => ({
  id: order['id'],
  status: order['status'],
  payment: order.payment.status,
  mode: order['fulfilment_mode'],
  via: order['accepted_via'],
  courier: order.courier?.status ?? null,
  bill: order['external_id'],
  sku: order.lines[0]?.external_id,
});

/** Compares everything that the API shows with the model. */
async function compareWithModel({ service, model, barcodes }: ModelRun): Promise<void> {
  for (const [at, barcode] of barcodes.entries()) {
    const reserved = model.reserved(at);
    const stock = model.stock[at] ?? 0;
    const external_id = model.skus[at];
    expect(await service.item(barcode)).toMatchObject({ stock, reserved, available: stock - reserved, external_id });
    expect(stock).toBeGreaterThanOrEqual(0);
  }
  const listed = [
    ...(await service.all(service.store('/orders'), 3)),
    ...(await service.all(service.store('/orders?type=instore'), 2)),
  ];
  const byId = (left: { id: unknown }, right: { id: unknown }): number =>
    String(left.id).localeCompare(String(right.id));
  const expected = model.listedOrders.map(({ id, status, payment, mode, via: by, courier, bill, sku }) => ({
    ...{ id, status, payment, mode, via: by, courier, bill, sku },
  }));
  expect(listed.map(summarize).sort(byId)).toEqual(expected.sort(byId));
  expect(await service.all(service.store('/inventory/syncs'))).toHaveLength(model.syncs[model.company] ?? 0);
  const events = await service.all(`/v1/events?store_id=${service.storeId}`, 7);
  expect(events.map(({ type, data }) => [type, data.order?.id ?? null])).toEqual(model.events);
  const { json: ping } = await service.sandbox('GET', '/v1/ping');
  const actors = events.map(({ data }) => data.actor).filter(({ kind }) => kind === 'pos');
  expect(actors.every(({ id }) => id === ping.key.id)).toBe(true);
  const times = events.map(({ created_at }) => created_at);
  expect(times).toEqual([...new Set(times)].sort());
  const sales = await service.all(service.store('/sales'), 2);
  expect(sales.map(({ id }) => id)).toEqual(model.listedSales.map(({ order }) => order.id));
}

test('S1–S4, S6, S7, S10, S11: after any actions in any order the service equals its model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(modelActions, { minLength: 10, maxLength: 60 }), async (actions) => {
      const service = new ServiceHarness();
      const keys = [service.sandboxKey, await service.addCompany('Another Company')];
      const model = new ServiceModel(ITEMS, STOCK);
      const modelRun = { service, keys, model, barcodes: await service.barcodes(ITEMS) };
      for (const [index, action] of actions.entries()) {
        await applyAction(modelRun, action);
        // Stays below the rate limit.
        await service.clock.advance(1_000);
        modelRun.model.now = service.clock.monotonic();
        if (index % 8 === 7 || index === actions.length - 1) await compareWithModel(modelRun);
      }
      await service.close();
    }),
    { numRuns: countRuns(300), seed: 20_261_120 },
  );
});
