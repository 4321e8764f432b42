import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type * as promised from '../../../../../electron/service/operator/contract/responses.ts';
import {
  connectionCode,
  deliveryDetails,
  itemList,
  newKey,
  orderEvents,
  overview,
  requestDetails,
  snapshotList,
} from '../../../../../renderer/operator/client/resources.ts';
import { ServiceHarness } from '../../../service/support/service-harness.ts';
import { WebhookReceiver } from '../../../service/support/webhook-receiver.ts';

let service: ServiceHarness;
beforeEach(() => {
  service = new ServiceHarness({ webhookTransport: new WebhookReceiver().transport, allowPrivateWebhooks: true });
});
afterEach(() => service.close());

test('the page reads what the service sends, in every list and in full', async () => {
  await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url: 'http://127.0.0.1:1/hook' } });
  const id = await service.placeOrder();
  await service.operatorPost(`/orders/${id}/accept`, { fulfilment_mode: 'SERVICE_COURIER' });
  await service.operatorPost('/faults', { kind: 'status', times: 1, code: 'rate_limited', retry_after: 7 });
  await service.operatorPost('/faults', {
    kind: 'delay',
    times: 2,
    delay_ms: 5,
    match: { method: 'GET', path: '/v1/*' },
  });
  await service.sandbox('GET', '/v1/nowhere');

  const everything = overview.parse((await service.operator('GET', '/overview')).json);
  const empty = Object.entries(everything).filter(([, rows]) => Array.isArray(rows) && rows.length === 0);
  expect(empty).toEqual([]);
  const { requests, deliveries, companies } = everything;
  const read = async (path: string) => (await service.operator('GET', path)).json;
  const request = requestDetails.parse(await read(`/requests/${requests[0]?.request_id}`));
  expect(request).toMatchObject({ method: 'GET', path: '/v1/nowhere', status: expect.any(Number) });
  expect(deliveryDetails.parse(await read(`/deliveries/${deliveries[0]?.id}`)).body).toContain(id);
  expect(orderEvents.parse(await read(`/orders/${id}/events`)).data.at(-1)).toMatchObject({
    type: 'order.accepted',
    data: { order: { id, status: 'ACCEPTED' } },
  });
  expect(itemList.parse(await read(`/stores/${service.storeId}/items`)).data[0]?.barcode).toBeDefined();
  connectionCode.parse((await service.operatorPost(`/stores/${service.storeId}/connection-code`)).json);
  await service.operatorPost('/snapshots');
  expect(snapshotList.parse(await read('/snapshots')).data).toHaveLength(1);
  newKey.parse((await service.operatorPost('/keys', { company_id: companies[0]?.id, mode: 'test' })).json);
});

test('the page asks for nothing that the operator API does not promise', () => {
  // The compiler checks these: a field that is renamed, or may be null, breaks the build.
  expectTypeOf<z.output<typeof promised.overview>>().toExtend<z.input<typeof overview>>();
  expectTypeOf<z.output<typeof promised.requestDetails>>().toExtend<z.input<typeof requestDetails>>();
  expectTypeOf<z.output<typeof promised.deliveryDetails>>().toExtend<z.input<typeof deliveryDetails>>();
  expectTypeOf<z.output<typeof promised.itemSummary>>().toExtend<z.input<typeof itemList>['data'][number]>();
  expectTypeOf<z.output<typeof promised.snapshot>>().toExtend<z.input<typeof snapshotList>['data'][number]>();
  expectTypeOf<z.output<typeof promised.connectionCode>>().toExtend<z.input<typeof connectionCode>>();
  expectTypeOf<z.output<typeof promised.createdKey>>().toExtend<z.input<typeof newKey>>();
});
