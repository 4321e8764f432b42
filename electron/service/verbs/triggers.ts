import { z } from 'zod';
import type { EventType } from '../../contract/api/enums.ts';
import { event, listOf, storeLink, webhookDelivery, webhookEndpoint } from '../../contract/api/resources.ts';
import type { OperatorBody, OperatorEndpointName } from '../operator/contract/endpoints.ts';
import * as answer from '../operator/contract/responses.ts';
import { Refused } from './service-calls.ts';
import type { VerbCall } from './verb.ts';

/** What a trigger has made so far, for its next steps. */
interface Made {
  readonly storeId: number;
  readonly orderId: string | null;
}

/** One call, as somebody on the other side of the counter. */
type Step = (call: VerbCall, made: Made) => Promise<Made>;

/** The first product on the shelf, unless `--barcode` names one. */
async function chooseBarcode({ service, option }: VerbCall, storeId: number): Promise<string> {
  const named = option('barcode');
  if (named !== undefined) return named;
  const items = await service.read('listStoreItems', answer.listOf(answer.itemSummary), {
    params: { store_id: storeId },
  });
  const found = items.data.find(({ available }) => available > 0);
  if (!found) throw new Refused(`Store ${storeId} has nothing left to sell. Push stock, or reset the service.`);
  return found.barcode;
}

/** A customer at the checkout. */
const checkOut =
  (type: 'delivery' | 'instore', outcome: 'paid' | 'timeout'): Step =>
  async (call, made) => {
    const lines = [
      { barcode: await chooseBarcode(call, made.storeId), quantity: Number(call.option('quantity') ?? 1) },
    ];
    const { order_id } = await call.service.read('createCheckout', answer.createdCheckout, {
      params: { store_id: made.storeId },
      body: { type, lines, outcome },
    });
    return { ...made, orderId: order_id };
  };

/** Whoever handles the order now: retailer app, staff, rider, courier partner or customer. */
const act =
  <Name extends OperatorEndpointName>(name: Name, body?: OperatorBody<Name>): Step =>
  async ({ service }, made) => {
    await service.act(name, { params: { order_id: made.orderId ?? '' }, body });
    return made;
  };

const report = (status: 'BOOKED' | 'ASSIGNED' | 'FAILED'): Step => act('reportCourierStep', { status });

/** The POS, which alone hands an order back to the store's own riders. */
const takeOver: Step = async ({ service }, made) => {
  const path = `/v1/stores/${made.storeId}/orders/${made.orderId}/delivery-method`;
  await service.callAsPos('POST', path, z.unknown(), { fulfilment_mode: 'STORE_STAFF' });
  return made;
};

/** A new store, whose code the POS claims. */
const connect: Step = async ({ service }, made) => {
  const store = await service.read('addStore', answer.createdStore, {
    body: { mode: 'test', name: 'Triggered Store' },
  });
  const params = { store_id: store.store_id };
  const { code } = await service.read('createConnectionCode', answer.connectionCode, { params });
  await service.callAsPos('POST', '/v1/connections/claim', storeLink, { code });
  return { ...made, storeId: store.store_id };
};

const disconnect: Step = async ({ service }, made) => {
  await service.act('disconnectStore', { params: { store_id: made.storeId } });
  return made;
};

/** A ping to each of the POS's receivers. It is in no list of events. */
const ping: Step = async ({ service }, made) => {
  const { data } = await service.callAsPos('GET', '/v1/webhook-endpoints', listOf(webhookEndpoint));
  if (data.length === 0) throw new Refused('There is no webhook endpoint to ping. Add one, or use listen.');
  for (const { id } of data)
    await service.callAsPos('POST', `/v1/webhook-endpoints/${id}/test`, webhookDelivery, { type: 'ping' });
  return made;
};

const PLACED = [checkOut('delivery', 'paid')];
const ACCEPTED = [...PLACED, act('acceptOrder')];
const PACKED = [...ACCEPTED, act('packOrder')];
const OUT = [...PACKED, act('pickUpOrder')];
const DELIVERED = [...OUT, act('deliverOrder')];
const COURIER = [...PLACED, act('acceptOrder', { fulfilment_mode: 'SERVICE_COURIER' }), act('startPicking')];
const BOOKED = [...COURIER, report('BOOKED')];
const ASSIGNED = [...BOOKED, report('ASSIGNED')];
const UNPAID = [checkOut('delivery', 'timeout')];
const IN_STORE = [checkOut('instore', 'paid')];

/** How each event comes about, from nothing: as in a store, so that all earlier events happen too. */
const TRIGGERS: Readonly<Record<EventType, readonly Step[]>> = {
  'order.placed': PLACED,
  'order.payment_failed': UNPAID,
  'order.payment_recovered': [...UNPAID, act('payOrder', { outcome: 'succeeded' })],
  'order.accepted': ACCEPTED,
  'order.cancelled': [...PLACED, act('cancelOrder', { by: 'customer' })],
  'order.picking_started': [...ACCEPTED, act('startPicking')],
  'order.packed': PACKED,
  'order.out_for_delivery': OUT,
  'order.delivered': DELIVERED,
  'order.fulfilment_changed': [...COURIER, takeOver],
  'sale.completed': DELIVERED,
  'sale.exit_verified': [...IN_STORE, act('verifyExit')],
  'delivery.courier_booked': BOOKED,
  'delivery.courier_assigned': ASSIGNED,
  'delivery.rider_changed': [...ASSIGNED, report('ASSIGNED')],
  'delivery.failed': [...COURIER, report('FAILED')],
  'store.connected': [connect],
  'store.disconnected': [connect, disconnect],
  ping: [ping],
};

async function chooseStore({ service, option }: VerbCall): Promise<number> {
  const named = option('store');
  if (named !== undefined) return Number(named);
  const { data } = await service.read('listCompanies', answer.listOf(answer.companySummary));
  const company = data[0];
  if (!company) throw new Refused('There is no company with a test store. Start the service with --fixture demo.');
  return company.test_store_id;
}

/** Lets an event happen. Returns the order, and what happened, oldest first. */
export async function triggerEvent(call: VerbCall, type: EventType) {
  let made: Made = { storeId: await chooseStore(call), orderId: null };
  for (const step of TRIGGERS[type]) made = await step(call, made);
  const events =
    made.orderId === null
      ? []
      : (await call.service.read('listOrderEvents', listOf(event), { params: { order_id: made.orderId } })).data;
  return {
    store_id: made.storeId,
    order_id: made.orderId,
    events: events.map(({ id, type: each }) => ({ id, type: each })),
  };
}
