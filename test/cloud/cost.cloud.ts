import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatInstant, MINUTE } from '../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../unit/service/support/service-harness.ts';
import { WebhookReceiver } from '../unit/service/support/webhook-receiver.ts';
import { readRowCount } from './remote-service.ts';

const ORDERS = 10;
const LINES = 5;

const placed = z.object({ order_id: z.string() });
const eventPage = z.object({ next_cursor: z.string().nullable(), data: z.array(z.object({ id: z.string() })) });

/** What the platform charges for each of a number of equal works. */
async function measure(name: string, works: number, work: () => Promise<unknown>) {
  const before = await readRowCount();
  for (let done = 0; done < works; done += 1) await work();
  const after = await readRowCount();
  const each = { read: (after.read - before.read) / works, written: (after.written - before.written) / works };
  process.stdout.write(`${name}: ${each.read} rows read, ${each.written} written\n`);
  return each;
}

test('an order, a page of events and a webhook cost about as many rows as the README says', async () => {
  const receiver = new WebhookReceiver();
  const service = new ServiceHarness({ webhookTransport: receiver.transport, allowPrivateWebhooks: true });
  const lines = (await service.barcodes(LINES)).map((barcode) => ({ barcode, quantity: 1 }));
  const sell = async (): Promise<void> => {
    const made = await service.sandbox('POST', '/v1/sandbox/orders', { body: { lines } });
    const path = `/v1/sandbox/orders/${placed.parse(made.json).order_id}/advance`;
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await service.sandbox('POST', path, { body: { to } });
  };
  const order = await measure(`a delivered order of ${LINES} lines`, ORDERS, sell);
  const { next_cursor } = eventPage.parse((await service.sandbox('GET', '/v1/events?limit=10')).json);
  const poll = await measure('a page of 50 events', ORDERS, () =>
    service.sandbox('GET', `/v1/events?limit=50&cursor=${next_cursor}`),
  );
  await service.clock.advance(MINUTE);
  const since = encodeURIComponent(formatInstant(service.clock.now()));
  const emptyPoll = await measure('a poll that finds nothing', ORDERS, () =>
    service.sandbox('GET', `/v1/events?since=${since}`),
  );
  const [adjusted] = lines;
  const adjustment = await measure('an adjustment of one stock', ORDERS, () =>
    service.sandbox('POST', service.store('/inventory/adjustments'), {
      body: { adjustments: [{ barcode: adjusted?.barcode, delta: 1 }] },
    }),
  );
  await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url: 'http://pos.example/' } });
  const withWebhook = await measure('a delivered order with a webhook', ORDERS, async () => {
    await sell();
    await service.clock.advance(0);
  });
  expect(receiver.received.length).toBeGreaterThanOrEqual(ORDERS * 7);
  expect(order.written).toBeLessThan(150);
  expect(poll.written).toBeLessThan(2);
  expect(emptyPoll.read).toBeLessThan(10);
  expect(adjustment.written).toBeLessThan(15);
  expect(withWebhook.written).toBeLessThan(300);
});
