/** Calls of the API and the operator of a service in this process. */

import { z } from 'zod';
import type { PracticeService } from '../../electron/contract/ports.ts';

const placedOrder = z.object({ order_id: z.string() });
const requestLog = z.object({
  data: z.array(
    z.object({ method: z.string(), path: z.string(), status: z.number().nullable(), replayed: z.boolean() }),
  ),
});
const eventPage = z.object({
  data: z.array(z.object({ type: z.string(), data: z.object({ order: z.object({ id: z.string() }).optional() }) })),
  next_cursor: z.string().nullable(),
});

const shelf = z.object({ data: z.array(z.object({ barcode: z.string(), stock: z.number() })) });

/** One request that a service has handled. */
export type HandledRequest = z.infer<typeof requestLog>['data'][number];

/** Calls the API with the service's key. Throws on a failure response. */
export async function callApi(
  service: PracticeService,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await service.transport({
    method,
    url: `${service.address}${path}`,
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
  return JSON.parse(response.body);
}

/** Lets a customer order and pay. Returns the order's id. */
export async function placeOrder(
  service: PracticeService,
  lines?: readonly { readonly barcode: string; readonly quantity: number }[],
): Promise<string> {
  return placedOrder.parse(await callApi(service, 'POST', '/v1/sandbox/orders', lines && { lines })).order_id;
}

/** The units of the first hundred items on the store's shelf at the service, by barcode. */
export async function readShelf(service: PracticeService): Promise<Map<string, number>> {
  const { data } = shelf.parse(await callApi(service, 'GET', `/v1/stores/${service.storeId}/inventory?limit=100`));
  return new Map(data.map((item) => [item.barcode, item.stock]));
}

/** The units of an item on the store's shelf at the service; undefined if the service does not know it. */
export async function readUnits(service: PracticeService, barcode: string): Promise<number | undefined> {
  const path = `/v1/stores/${service.storeId}/inventory?barcode=${barcode}`;
  const { data } = shelf.parse(await callApi(service, 'GET', path).catch(() => ({ data: [] })));
  return data.find((item) => item.barcode === barcode)?.stock;
}

/** The types of an order's events, oldest first. */
export async function listEventTypes(service: PracticeService, orderId: string): Promise<string[]> {
  const types: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/v1/events?limit=100${cursor && `&cursor=${cursor}`}`;
    const page = eventPage.parse(await callApi(service, 'GET', path));
    types.push(...page.data.filter((event) => event.data.order?.id === orderId).map(({ type }) => type));
    cursor = page.next_cursor;
  }
  return types;
}

/** The last 1,000 requests that the service has handled, oldest first. */
export async function listRequests({ operate }: PracticeService): Promise<HandledRequest[]> {
  return requestLog.parse(await operate('GET', '/operator/requests?limit=1000')).data.toReversed();
}
