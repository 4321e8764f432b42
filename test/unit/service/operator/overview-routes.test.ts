import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const LISTS = ['orders', 'events', 'deliveries', 'requests', 'stores', 'companies', 'keys', 'endpoints', 'faults'];

let world: ServiceHarness;
beforeEach(() => {
  world = new ServiceHarness({ webhookTransport: new WebhookReceiver().transport, allowPrivateWebhooks: true });
});
afterEach(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: rows of any list
const list = async (name: string): Promise<any[]> => (await world.operate('GET', `/${name}`)).json.data;

/** A day with something in every list. Gives every secret that was told on the way. */
async function live(): Promise<string[]> {
  const url = 'http://127.0.0.1:1/hook?token=of-the-integrator';
  const { json: endpoint } = await world.call('POST', '/v1/webhook-endpoints', { body: { url } });
  const id = await world.placeOrder();
  await world.play(`/orders/${id}/accept`, { fulfilment_mode: 'SERVICE_COURIER' });
  await world.play(`/orders/${id}/picking`);
  await world.play(`/orders/${id}/courier`, { status: 'BOOKED', rider_name: 'Asha', rider_phone: '+91 90000 00000' });
  await world.play('/faults', { kind: 'status', times: 2, status: 503 });
  const { json: code } = await world.play(`/stores/${world.storeId}/connection-code`);
  return [...Object.values(world.keys), endpoint.secret, code.code, 'of-the-integrator', 'Asha', '90000'];
}

describe('what the operator sees', () => {
  test('every list has its rows, newest first, and all of them are in the overview', async () => {
    await live();
    const { json: overview } = await world.operate('GET', '/overview');
    for (const name of LISTS) {
      expect(await list(name), name).not.toEqual([]);
      expect(overview[name], name).toEqual(await list(name));
    }
    expect((await list('events')).map(({ type }) => type).slice(0, 2)).toEqual([
      'delivery.courier_booked',
      'order.picking_started',
    ]);
    expect((await world.operate('GET', '/events?limit=1')).json.data).toHaveLength(1);
  });

  test('never a key, a secret, a code, the query of a URL, a name or a number of a person', async () => {
    const secrets = await live();
    const { text } = await world.operate('GET', '/overview');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain('http://127.0.0.1:1/hook');
  });

  test('a checkout that is still to be paid stands before the orders', async () => {
    await world.placeOrder();
    const [barcode = ''] = await world.barcodes(1);
    const lines = [{ barcode, quantity: 2 }];
    const body = { type: 'delivery', lines, outcome: 'pending' };
    const { json } = await world.play(`/stores/${world.storeId}/checkouts`, body);
    expect((await list('orders'))[0]).toMatchObject({ id: json.order_id, units: 2, hands: ['pay', 'time_out'] });
  });

  test('an event by its id is the very text that is listed', async () => {
    await world.placeOrder();
    const { text } = await world.call('GET', '/v1/events?limit=100');
    const [{ id }] = await list('events');
    expect(text).toContain((await world.operate('GET', `/events/${id}`)).text);
    expect((await world.operate('GET', '/events/evt_none')).status).toBe(404);
  });

  test('who only looks changes nothing: the same seed gives the same ids (S12)', async () => {
    const ids = async (watched: boolean): Promise<string[]> => {
      const other = new ServiceHarness({ seed: 4, manual: true });
      const made: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        if (watched) for (const name of [...LISTS, 'overview']) await other.operate('GET', `/${name}`);
        made.push(await other.placeOrder());
      }
      await other.close();
      return made;
    };
    expect(await ids(true)).toEqual(await ids(false));
  });

  test('nothing without the token', async () => {
    for (const name of [...LISTS, 'overview']) {
      expect((await world.call('GET', `/operator/${name}`)).status, name).toBe(404);
    }
  });
});
