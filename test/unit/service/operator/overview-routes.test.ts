import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const LISTS = ['orders', 'events', 'deliveries', 'requests', 'stores', 'companies', 'keys', 'endpoints', 'faults'];

let service: ServiceHarness;
beforeEach(() => {
  service = new ServiceHarness({ webhookTransport: new WebhookReceiver().transport, allowPrivateWebhooks: true });
});
afterEach(() => service.close());

// biome-ignore lint/suspicious/noExplicitAny: rows of any list
const list = async (name: string): Promise<any[]> => (await service.operator('GET', `/${name}`)).json.data;

/** Fills every list. Returns the secrets that it used. */
async function fillLists(): Promise<string[]> {
  const url = 'http://127.0.0.1:1/hook?token=of-the-integrator';
  const { json: endpoint } = await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url } });
  const id = await service.placeOrder();
  await service.operatorPost(`/orders/${id}/accept`, { fulfilment_mode: 'SERVICE_COURIER' });
  await service.operatorPost(`/orders/${id}/picking`);
  await service.operatorPost(`/orders/${id}/courier`, {
    status: 'BOOKED',
    rider_name: 'Asha',
    rider_phone: '+91 90000 00000',
  });
  await service.operatorPost('/faults', { kind: 'status', times: 2, status: 503 });
  const { json: code } = await service.operatorPost(`/stores/${service.storeId}/connection-code`);
  return [...Object.values(service.keys), endpoint.secret, code.code, 'of-the-integrator', 'Asha', '90000'];
}

describe('the lists of the operator API', () => {
  test('every list has its rows, newest first, and the overview has every list', async () => {
    await fillLists();
    const { json: overview } = await service.operator('GET', '/overview');
    for (const name of LISTS) {
      expect(await list(name), name).not.toEqual([]);
      expect(overview[name], name).toEqual(await list(name));
    }
    expect((await list('events')).map(({ type }) => type).slice(0, 2)).toEqual([
      'delivery.courier_booked',
      'order.picking_started',
    ]);
    expect((await service.operator('GET', '/events?limit=1')).json.data).toHaveLength(1);
  });

  test('no list shows a key, a secret, a code, the query of a URL, a name or a phone number', async () => {
    const secrets = await fillLists();
    const { text } = await service.operator('GET', '/overview');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain('http://127.0.0.1:1/hook');
  });

  test('a search shortens the lists of what happened to the rows that have its text', async () => {
    const first = await service.placeOrder();
    const second = await service.placeOrder();
    await service.sandbox('POST', service.store(`/orders/${second}/accept`));
    const { json } = await service.operator('GET', `/overview?search=${second.toLowerCase()}`);
    expect(json.orders.map(({ id }: { id: string }) => id)).toEqual([second]);
    expect(json.events.map(({ type }: { type: string }) => type)).toEqual(['order.accepted', 'order.placed']);
    // The request that placed it has its id in the answer only.
    expect(json.requests).toHaveLength(2);
    expect(JSON.stringify(json)).not.toContain(first);
    expect(json.stores).not.toEqual([]);
  });

  test('an unpaid checkout comes before the orders', async () => {
    await service.placeOrder();
    const [barcode = ''] = await service.barcodes(1);
    const lines = [{ barcode, quantity: 2 }];
    const body = { type: 'delivery', lines, outcome: 'pending' };
    const { json } = await service.operatorPost(`/stores/${service.storeId}/checkouts`, body);
    expect((await list('orders'))[0]).toMatchObject({ id: json.order_id, units: 2, hands: ['pay', 'time_out'] });
  });

  test('an event by its id is the exact text of the events list', async () => {
    await service.placeOrder();
    const { text } = await service.sandbox('GET', '/v1/events?limit=100');
    const [{ id }] = await list('events');
    expect(text).toContain((await service.operator('GET', `/events/${id}`)).text);
    expect((await service.operator('GET', '/events/evt_none')).status).toBe(404);
  });

  test('reading changes nothing: the same seed gives the same ids (S12)', async () => {
    const placeOrders = async (isWatched: boolean): Promise<string[]> => {
      const service = new ServiceHarness({ seed: 4, manual: true });
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        if (isWatched) for (const name of [...LISTS, 'overview']) await service.operator('GET', `/${name}`);
        ids.push(await service.placeOrder());
      }
      await service.close();
      return ids;
    };
    expect(await placeOrders(true)).toEqual(await placeOrders(false));
  });

  test('the API addresses serve no list', async () => {
    for (const name of [...LISTS, 'overview']) {
      expect((await service.sandbox('GET', `/operator/${name}`)).status, name).toBe(404);
    }
  });
});
