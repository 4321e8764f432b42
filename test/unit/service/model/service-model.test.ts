import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMs, formatInstant } from '../../../../electron/contract/domain/time.ts';
import type { HarnessResponse } from '../support/service-harness.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import type { ModelAction } from './model-actions.ts';
import { ITEMS, modelActions } from './model-actions.ts';
import { ServiceModel } from './service-model.ts';

const STOCK = 50;

const OPERATED: Readonly<Record<string, string>> = {
  picking: 'picking',
  packed: 'packed',
  pickup: 'pickup',
  deliver: 'deliver',
  'exit-verified': 'exit-verified',
};

/** Sends a request whose answer is lost on the way, and then its repetition. */
async function lose(world: ServiceHarness, path: string, body: object): Promise<HarnessResponse> {
  const sent = { body, idempotencyKey: `lost-${path}-${world.clock.monotonic()}` };
  await world.play('/faults', { match: { path }, kind: 'drop_after', times: 1 });
  await expect(world.call('POST', path, sent)).rejects.toThrow('fetch failed');
  const answered = await world.call('POST', path, sent);
  expect(answered.headers.get('idempotent-replayed')).toBe('true');
  return answered;
}

/** Does to the service what the action says about an order. */
function onOrder(world: ServiceHarness, act: ModelAction & { order: number }, id: string): Promise<HarnessResponse> {
  const path = world.store(`/orders/${id}`);
  const played = OPERATED[act.do];
  if (played !== undefined) return world.operate('POST', `/orders/${id}/${played}`);
  switch (act.do) {
    case 'pay':
      return world.operate('POST', `/orders/${id}/payment`, { outcome: act.outcome });
    case 'accept': {
      const body = { fulfilment_mode: act.courier ? 'SERVICE_COURIER' : 'STORE_STAFF' };
      if (act.via === 'APP') return world.operate('POST', `/orders/${id}/accept`, body);
      return act.lost ? lose(world, `${path}/accept`, body) : world.call('POST', `${path}/accept`, { body });
    }
    case 'reject':
      return act.via === 'APP'
        ? world.operate('POST', `/orders/${id}/reject`, {})
        : world.call('POST', `${path}/reject`);
    case 'cancel':
      return world.operate('POST', `/orders/${id}/cancel`, { by: act.by });
    case 'hand-back':
      return world.call('POST', `${path}/delivery-method`, { body: { fulfilment_mode: 'STORE_STAFF' } });
    case 'retry':
      return world.call('POST', `${path}/courier/retry`);
    default:
      return world.operate('POST', `/orders/${id}/courier`, { status: 'status' in act ? act.status : '' });
  }
}

interface Story {
  readonly world: ServiceHarness;
  readonly model: ServiceModel;
  readonly barcodes: readonly string[];
}

/** One action, done to both; what the service says must be what the model says. */
async function step({ world, model, barcodes }: Story, act: ModelAction): Promise<void> {
  model.now = world.clock.monotonic();
  if (act.do === 'place') {
    const lines = [{ barcode: barcodes[act.item] ?? '', quantity: act.units }];
    const { json, code } = await world.call('POST', '/v1/sandbox/orders', { body: { lines } });
    expect(code).toBe(model.begin(act, json.order_id));
  } else if (act.do === 'checkout') {
    const lines = [{ barcode: barcodes[act.item] ?? '', quantity: act.units }];
    const { json, code } = await world.operate('POST', `/stores/${world.storeId}/checkouts`, {
      type: act.type,
      lines,
      outcome: act.outcome,
    });
    expect(code).toBe(model.begin(act, json.order_id));
  } else if (act.do === 'adjust') {
    await world.call('POST', world.store('/inventory/adjustments'), {
      body: { adjustments: [{ barcode: barcodes[act.item], delta: act.delta }] },
    });
    model.adjust(act.item, act.delta);
  } else if (act.do === 'push') {
    const barcode = barcodes[act.item] ?? '';
    const asOf = addMs(world.clock.now(), -act.age);
    const body = { items: [{ barcode, stock: act.count }], as_of: formatInstant(asOf) };
    const { json } = await world.call('PUT', world.store('/inventory'), { body });
    const subtracted = model.push(act.item, act.count, model.now - act.age);
    expect(json.error_count).toBe(subtracted === undefined ? 1 : 0);
    expect(json.adjusted_for_unbooked_sales).toEqual(subtracted ? { [barcode]: subtracted } : {});
  } else if (act.do === 'ack') {
    const sales = await world.all(world.store('/sales'));
    const known = model.listedSales[act.sale % Math.max(1, sales.length)];
    const id = sales[act.sale % Math.max(1, sales.length)]?.event_id ?? 'evt_none';
    const { json } = await world.call('POST', world.store('/sales/ack'), { body: { event_ids: [id] } });
    expect(json.acknowledged).toEqual(known ? [id] : []);
    if (known) known.booked ??= model.now;
  } else if (act.do === 'wait') await world.clock.advance(act.ms);
  else if (act.do === 'reconnect') {
    await world.call('POST', world.store('/disconnect'));
    const { json } = await world.play(`/stores/${world.storeId}/connection-code`);
    expect((await world.call('POST', '/v1/connections/claim', { body: { code: json.code } })).status).toBe(201);
    model.reconnect();
  } else {
    const order = model.order(act.order);
    if (order)
      expect((await onOrder(world, act, order.id)).code, `${act.do} ${order.status}`).toBe(model.onOrder(act, order));
  }
  model.now = world.clock.monotonic();
}

const view = (
  order: Record<string, unknown> & { payment: { status: string }; courier: { status: string } | null },
) => ({
  id: order['id'],
  status: order['status'],
  payment: order.payment.status,
  mode: order['fulfilment_mode'],
  via: order['accepted_via'],
  courier: order.courier?.status ?? null,
});

/** Everything that the API shows is what the model holds; and what must hold always does. */
async function compare({ world, model, barcodes }: Story): Promise<void> {
  for (const [at, barcode] of barcodes.entries()) {
    const reserved = model.reserved(at);
    const stock = model.stock[at] ?? 0;
    expect(await world.item(barcode)).toMatchObject({ stock, reserved, available: stock - reserved });
    expect(stock).toBeGreaterThanOrEqual(0);
  }
  const shown = [
    ...(await world.all(world.store('/orders'), 3)),
    ...(await world.all(world.store('/orders?type=instore'), 2)),
  ];
  const byId = (left: { id: unknown }, right: { id: unknown }): number =>
    String(left.id).localeCompare(String(right.id));
  const held = model.orders
    .filter(({ listed }) => listed)
    .map(({ id, status, payment, mode, via: by, courier }) => ({ id, status, payment, mode, via: by, courier }));
  expect(shown.map(view).sort(byId)).toEqual(held.sort(byId));
  const events = await world.all('/v1/events', 7);
  expect(events.map(({ type, data }) => [type, data.order?.id ?? null])).toEqual(model.events);
  const times = events.map(({ created_at }) => created_at);
  expect(times).toEqual([...new Set(times)].sort());
  const sales = await world.all(world.store('/sales'), 2);
  expect(sales.map(({ id }) => id)).toEqual(model.listedSales.map(({ order }) => order.id));
}

test('S1–S4, S6, S7, S10, S11: whatever happens in whatever order, the service is as its model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(modelActions, { minLength: 10, maxLength: 60 }), async (actions) => {
      const world = new ServiceHarness();
      const story = { world, model: new ServiceModel(ITEMS, STOCK), barcodes: await world.barcodes(ITEMS) };
      for (const [at, each] of actions.entries()) {
        await step(story, each);
        // Well inside the rate limit.
        await world.clock.advance(1_000);
        story.model.now = world.clock.monotonic();
        if (at % 8 === 7 || at === actions.length - 1) await compare(story);
      }
      await world.close();
    }),
    { numRuns: 300, seed: 20_261_120 },
  );
});
