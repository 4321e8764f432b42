import { z } from 'zod';
import type { EventType } from '../../contract/api/enums.ts';
import type { Call } from './service-calls.ts';

const placed = z.object({ order_id: z.string() });
const order = z.looseObject({ id: z.string() });
const items = z.object({ data: z.array(z.looseObject({ barcode: z.string(), stock: z.number() })) });
const events = z.object({ data: z.array(z.looseObject({ type: z.string() })) });
const stores = z.object({ data: z.array(z.looseObject({ id: z.number() })) });
const connection = z.looseObject({ code: z.string() });
const endpoints = z.object({ data: z.array(z.looseObject({ id: z.string(), status: z.string() })) });
const deliveries = z.object({ data: z.array(z.looseObject({ id: z.number(), event_type: z.string() })) });
const delivery = z.looseObject({ last_status_code: z.number().nullable() });

export interface MarketParts {
  readonly operator: Call;
  readonly callApi: Call;
  readonly storeId: number;
  /** A product that no other scene uses. */
  readonly barcode: string;
}

export interface Basket {
  readonly quantity?: number;
  readonly free_quantity?: number;
  readonly type?: 'delivery' | 'instore';
  readonly outcome?: 'paid' | 'timeout' | 'pending';
}

/** The other side of the marketplace: customers, the retailer app, staff, riders, faults and time. */
export function createMarket({ operator, callApi, storeId, barcode }: MarketParts) {
  const storePath = `/operator/stores/${storeId}`;
  const step = async (id: string, name: string, body?: object): Promise<void> =>
    void (await operator('POST', `/operator/orders/${id}/${name}`, body));
  const createCode = async (): Promise<string> =>
    connection.parse(await operator('POST', `${storePath}/connection-code`)).code;

  return {
    storeId,
    barcode,
    /** Lets a customer fill a basket, and pay unless told otherwise. */
    async order({ quantity = 1, free_quantity = 0, type = 'delivery', outcome = 'paid' }: Basket = {}) {
      const body = { type, outcome, lines: [{ barcode, quantity, free_quantity }] };
      return placed.parse(await operator('POST', `${storePath}/checkouts`, body)).order_id;
    },
    /** Plays a step of the retailer app, the staff, the rider or the customer. */
    step,
    /** Brings an accepted order to its customer. */
    async deliverOrder(id: string): Promise<void> {
      for (const name of ['picking', 'packed', 'pickup', 'deliver']) await step(id, name);
    },
    readOrder: async (id: string) => order.parse(await callApi('GET', `/v1/stores/${storeId}/orders/${id}`)),
    /** The service's count. */
    async serviceStock(): Promise<number> {
      const { data } = items.parse(await operator('GET', `${storePath}/items?limit=1000`));
      return data.find((item) => item.barcode === barcode)?.stock ?? 0;
    },
    eventsOf: async (id: string, type: EventType) =>
      events.parse(await operator('GET', `/operator/orders/${id}/events`)).data.filter((each) => each.type === type),
    /** Disturbs the next matching requests (operator API, Faults). */
    fault: (fault: object) => operator('POST', '/operator/faults', { times: 1, ...fault }),
    /** The path of a fault for an action on any order. */
    pathOf: (action: string): string => `/v1/stores/{store_id}/orders/{order_id}/${action}`,
    advance: (seconds: number) => operator('POST', '/operator/clock', { advance_seconds: seconds }),
    disconnect: () => operator('POST', `${storePath}/disconnect`),
    createCode,
    /** Has the service send a sample to the POS. Returns the POS's status. */
    async sendSample(type: EventType): Promise<number | null> {
      const [endpoint] = endpoints.parse(await callApi('GET', '/v1/webhook-endpoints')).data;
      const sent = await callApi('POST', `/v1/webhook-endpoints/${endpoint?.id}/test`, { type });
      return delivery.parse(sent).last_status_code;
    },
    /** Has the service repeat the newest delivery of a type at once. */
    async redeliver(type: EventType): Promise<void> {
      const { data } = deliveries.parse(await operator('GET', `/operator/deliveries?search=${type}`));
      await callApi('POST', `/v1/webhook-deliveries/${data[0]?.id}/retry`);
    },
    /** Undoes what a scene may have left behind: faults, a store without its POS, an endpoint that is switched off. */
    async restore(): Promise<void> {
      await operator('DELETE', '/operator/faults');
      const { data } = stores.parse(await callApi('GET', '/v1/stores'));
      if (!data.some(({ id }) => id === storeId))
        await callApi('POST', '/v1/connections/claim', { code: await createCode() });
      for (const { id, status } of endpoints.parse(await callApi('GET', '/v1/webhook-endpoints')).data)
        if (status === 'DISABLED') await callApi('PATCH', `/v1/webhook-endpoints/${id}`, { status: 'ACTIVE' });
    },
  };
}
