import { NotShown } from '../observations.ts';
import type { Scene } from '../scene.ts';
import type { Stage } from '../stage.ts';
import type { HeldDelivery } from '../wire.ts';

/** Holds back the placement of an order. */
async function holdPlaced(stage: Stage): Promise<{ order: string; placed: HeldDelivery }> {
  stage.hold();
  const order = await stage.order();
  return { order, placed: await stage.held('order.placed', order) };
}

/** Holds back the sale of a delivered order. */
export async function holdSale(stage: Stage): Promise<{ order: string; sale: HeldDelivery }> {
  stage.hold('sale.completed', 'order.delivered');
  const order = await stage.order();
  await stage.accepted(order);
  await stage.deliverOrder(order);
  return { order, sale: await stage.held('sale.completed', order) };
}

/** Sends a delivery with a signature that the POS must refuse, and expects that nothing comes of it. */
async function expectRefusal(stage: Stage, headers: (body: string) => HeldDelivery['headers'], because: string) {
  const { order, placed } = await holdPlaced(stage);
  const status = await placed.send({ headers: headers(placed.body) });
  stage.expectAnswer('order.placed', status, '4xx', because);
  await stage.quiet();
  const [accept] = stage.requestsFor(order, 'accept');
  if (accept) stage.fail('The POS acts on a delivery that it must refuse.', accept);
}

/** Sends a changed but rightly signed delivery, and expects that the POS takes it. */
async function expectTaken(stage: Stage, change: (event: object) => string, because: string): Promise<void> {
  const { order, placed } = await holdPlaced(stage);
  const body = change(JSON.parse(placed.body));
  stage.expectAnswer('order.placed', await placed.send({ body, headers: stage.sign(body) }), '2xx', because);
  await stage.acceptance(order);
}

export const signatureScenes: readonly Scene[] = [
  {
    id: 'bad-signature',
    title: 'A delivery is signed with another secret',
    tests: ['events.18'],
    needs: ['webhooks'],
    play: (stage) =>
      expectRefusal(stage, (body) => stage.sign(body, { secret: 'whsec_wrong' }), 'A wrong signature must get a 4xx.'),
  },
  {
    id: 'malformed-signature',
    title: 'A signature has the wrong length',
    tests: ['events.18', 'events.14'],
    needs: ['webhooks'],
    play: (stage) =>
      expectRefusal(
        stage,
        () => ({ 'service-signature': `t=${Math.floor(stage.now() / 1_000)},v1=abc` }),
        'A malformed signature must get a 4xx and not upset the receiver.',
      ),
  },
  {
    id: 'old-signature',
    title: 'A delivery was signed ten minutes ago',
    tests: ['events.16', 'limits.12'],
    needs: ['webhooks'],
    play: (stage) =>
      expectRefusal(
        stage,
        (body) => stage.sign(body, { secondsAgo: 600 }),
        'A signature older than five minutes must get a 4xx: it may be a replay.',
      ),
  },
  {
    id: 'raw-bytes',
    title: 'The body is written with other blanks',
    tests: ['events.15', 'events.17'],
    needs: ['webhooks'],
    play: (stage) =>
      expectTaken(
        stage,
        (event) => JSON.stringify(event, null, 2),
        'The signature is right over the bytes as they were sent, and the POS refuses it.',
      ),
  },
  {
    id: 'two-signatures',
    title: 'A delivery carries two signatures, the second one right',
    tests: ['events.10', 'events.14', 'events.16'],
    needs: ['webhooks'],
    async play(stage) {
      const { placed } = await holdPlaced(stage);
      const [t, v1] = (stage.sign(placed.body)['service-signature'] ?? '').split(',');
      const header = `${t},v1=${'0'.repeat(64)},${v1}`;
      const status = await placed.send({ headers: { 'service-signature': header } });
      stage.expectAnswer(
        'order.placed',
        status,
        '2xx',
        'One of the two signatures is right, and the POS refuses both.',
      );
    },
  },
];

export const eventScenes: readonly Scene[] = [
  {
    id: 'unknown-type',
    title: 'An event of a type that does not exist yet',
    tests: ['versioning.unknown'],
    needs: ['webhooks'],
    async play(stage) {
      const { placed } = await holdPlaced(stage);
      const type = 'order.gift_wrapped';
      const body = JSON.stringify({ ...JSON.parse(placed.body), id: 'evt_gift_wrapped', type });
      const headers = { ...stage.sign(body), 'service-event-type': type, 'service-event-id': 'evt_gift_wrapped' };
      const status = await placed.send({ body, headers });
      stage.expectAnswer(
        type,
        status,
        '2xx',
        'An unknown event type must be ignored with a 2xx: it would be repeated.',
      );
    },
  },
  {
    id: 'unknown-field',
    title: 'An event has fields that do not exist yet',
    tests: ['versioning.unknown'],
    needs: ['webhooks'],
    play: (stage) =>
      expectTaken(
        stage,
        (event) => JSON.stringify({ ...event, region: { code: 'IN-MH' }, tags: ['new'] }),
        'Unknown fields must be ignored.',
      ),
  },
  {
    id: 'duplicate',
    title: 'The same event arrives twice',
    tests: ['events.27', 'events.28'],
    needs: ['webhooks', 'adapter'],
    async play(stage) {
      const { order, sale } = await holdSale(stage);
      await sale.send();
      await sale.send();
      await stage.expectBills(order, ['booked'], 'A sale that was delivered twice is not booked exactly once.');
    },
  },
  {
    id: 'late',
    title: 'An order arrives after its cancellation',
    tests: ['events.29', 'events.30'],
    needs: ['webhooks'],
    async play(stage) {
      const { order, placed } = await holdPlaced(stage);
      await stage.step(order, 'cancel', { by: 'customer' });
      await (await stage.held('order.cancelled', order)).send();
      await placed.send();
      await stage.quiet();
      const [accept] = stage.requestsFor(order, 'accept');
      if (accept) stage.fail('The POS accepts an order whose newer event says that it is cancelled.', accept);
    },
  },
  {
    id: 'swapped',
    title: 'The sale arrives before the delivery of its order',
    tests: ['events.29', 'events.30'],
    needs: ['webhooks', 'adapter'],
    async play(stage) {
      const { order, sale } = await holdSale(stage);
      await sale.send();
      await (await stage.held('order.delivered', order)).send();
      await stage.expectBills(order, ['booked'], 'The older event has undone the booking of the sale.');
    },
  },
  {
    id: 'answers-first',
    title: 'The API is slow while an event is delivered',
    tests: ['events.19', 'limits.11'],
    needs: ['webhooks'],
    async play(stage) {
      await stage.fault({ kind: 'delay', delay_ms: 1_000, match: { path: stage.pathOf('accept') } });
      const order = await stage.order();
      const delivery = await stage.until(() =>
        stage.deliveries().find((each) => each.type === 'order.placed' && each.orderId === order),
      );
      if (!delivery) throw new NotShown('The POS has no endpoint for order.placed.');
      const findEnd = () => stage.requestsFor(order, 'accept').find(({ isEnded }) => isEnded);
      const answered = stage.until(() => (findEnd() ? { first: delivery.isEnded } : undefined));
      await stage.acceptance(order);
      if ((await answered)?.first === false)
        stage.fail('The POS answers the webhook only after its own request: a slow one would cost the 10 seconds.');
    },
  },
  {
    id: 'test-event',
    title: 'A sample of the test operation is no sale',
    tests: ['events.11', 'events.54'],
    needs: ['webhooks', 'adapter'],
    async play(stage) {
      const before = (await stage.allBills()).length;
      const status = await stage.sendSample('sale.completed');
      stage.expectAnswer('a sample of sale.completed', status, '2xx', 'A rightly signed sample must get a 2xx.');
      await stage.quiet();
      if ((await stage.allBills()).length > before) stage.fail('The POS has booked a sample (Service-Test) as a sale.');
    },
  },
  {
    id: 'killed',
    title: 'The POS is killed right after its 2xx to a sale',
    tests: ['events.21'],
    needs: ['webhooks', 'adapter', 'start'],
    async play(stage) {
      const { order, sale } = await holdSale(stage);
      const status = await sale.send();
      await stage.kill();
      stage.expectAnswer('sale.completed', status, '2xx', 'The POS does not take the sale.');
      // Whatever it knows now, it has from its own disk.
      await stage.fault({ kind: 'status', status: 503, times: 100_000, match: { method: 'GET' } });
      stage.start();
      await stage.expectBills(order, ['booked'], 'The POS has said that the sale is booked, and lost it.');
    },
  },
];
