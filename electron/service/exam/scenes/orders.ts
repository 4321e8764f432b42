import { z } from 'zod';
import { NotShown } from '../observations.ts';
import type { Scene } from '../scene.ts';
import type { Stage } from '../stage.ts';
import { readCode } from '../watch.ts';

const acceptance = z.looseObject({ external_id: z.string().optional() });
const total = z.object({ total_amount: z.string() });

/** Lets the retailer app act first: the POS learns of the order only then, and of nothing else. */
async function letAppActFirst(stage: Stage, step: 'accept' | 'reject'): Promise<string> {
  if (stage.isPolling()) return await expectHandled(stage, await letAppActBetweenPolls(stage, step));
  stage.hold();
  const order = await stage.order();
  await stage.step(order, step);
  await (await stage.held('order.placed', order)).send();
  return await expectHandled(stage, order);
}

/** Lets the retailer app act while the list that shows the order is on its way to the POS. */
async function letAppActBetweenPolls(stage: Stage, step: 'accept' | 'reject'): Promise<string> {
  const placing = stage.order();
  let acting: Promise<void> | null = null;
  stage.disturb({
    rewrite: async (_, text) => {
      const order = await placing;
      if (text.includes(order)) acting ??= stage.step(order, step);
      await acting;
      return text;
    },
  });
  return await placing;
}

/** Expects that the POS tries to accept an order that has been handled already, once. */
async function expectHandled(stage: Stage, order: string): Promise<string> {
  const accept = await stage.acceptance(order);
  if (accept.status !== 409) throw new NotShown('The POS did not try to accept after the app.');
  await stage.quiet();
  const [, again] = stage.requestsFor(order, 'accept');
  if (again) stage.fail('The POS tried again what had been handled already.', again);
  return order;
}

export const orderScenes: readonly Scene[] = [
  {
    id: 'accepted-in-time',
    title: "An order is accepted in time, under the POS's own bill number",
    tests: ['events.36', 'orders.external_id', 'idempotency.1'],
    needs: [],
    async play(stage) {
      const order = await stage.order();
      const accept = await stage.accepted(order);
      if (accept.idempotencyKey === null) stage.fail('The acceptance has no Idempotency-Key.', accept);
      const { external_id } = acceptance.parse(JSON.parse(accept.body || '{}'));
      if (external_id === undefined || !stage.hasBills) return;
      const bills = await stage.bills(order);
      if (!bills.some(({ number }) => number === external_id))
        stage.fail('The POS has no bill with the number that it sent as external_id.', accept);
    },
  },
  {
    id: 'app-quicker',
    title: 'The retailer app accepts first',
    tests: ['errors.15', 'errors.16', 'events.39'],
    needs: [],
    async play(stage) {
      const order = await letAppActFirst(stage, 'accept');
      const [rejection] = stage.requestsFor(order, 'reject');
      if (rejection) stage.fail('The POS rejects an order that the app has accepted.', rejection);
      await stage.calm();
      await stage.quiet();
      if (stage.hasBills && (await stage.bills(order)).some(({ status }) => status === 'void'))
        stage.fail('The POS has voided the bill of an order that the app has accepted.');
    },
  },
  {
    id: 'app-rejects',
    title: 'The retailer app rejects first',
    tests: ['errors.10'],
    needs: ['webhooks', 'adapter'],
    async play(stage) {
      const order = await letAppActFirst(stage, 'reject');
      const bills = await stage.bills(order);
      if (bills.some(({ status }) => status !== 'void'))
        stage.fail('The order was rejected, and the POS still holds its goods: it did not read the order again.');
    },
  },
  {
    id: 'message-changed',
    title: 'The message of a refusal has changed',
    tests: ['errors.3', 'errors.4'],
    needs: ['webhooks', 'adapter'],
    async play(stage) {
      stage.disturb({
        rewrite: (_, text) => text.replace(/"message":"(?:[^"\\]|\\.)*"/, '"message":"यह हो चुका है"'),
      });
      const order = await letAppActFirst(stage, 'reject');
      const bills = await stage.bills(order);
      if (bills.some(({ status }) => status !== 'void'))
        stage.fail('With another message the POS does not recognize the refusal: it must branch on the code.');
    },
  },
  {
    id: 'customer-cancels',
    title: 'The customer cancels before picking',
    tests: ['events.40'],
    needs: ['adapter'],
    async play(stage) {
      const order = await stage.order();
      await stage.accepted(order);
      await stage.step(order, 'cancel', { by: 'customer' });
      await stage.expectBills(order, ['void'], 'The customer has cancelled, and the bill is not void.');
    },
  },
  {
    id: 'system-cancels',
    title: 'The marketplace cancels an order that is packed',
    tests: ['events.40'],
    needs: ['adapter'],
    async play(stage) {
      const order = await stage.order();
      await stage.accepted(order);
      await stage.step(order, 'picking');
      await stage.step(order, 'packed');
      await stage.step(order, 'cancel', { by: 'system', reason: 'Payment problem' });
      await stage.expectBills(order, ['void'], 'The marketplace has cancelled, and the bill is not void.');
    },
  },
  {
    id: 'unpaid',
    title: 'A checkout times out unpaid',
    tests: ['events.37'],
    needs: [],
    async play(stage) {
      const order = await stage.order({ outcome: 'timeout' });
      await stage.quiet();
      const [accept] = stage.requestsFor(order, 'accept');
      if (accept) stage.fail('The POS accepts an order that was never paid.', accept);
      if (stage.hasBills && (await stage.bills(order)).length > 0) stage.fail('The POS has billed an unpaid checkout.');
    },
  },
  {
    id: 'paid-late',
    title: 'A payment succeeds late',
    tests: ['events.38'],
    needs: [],
    async play(stage) {
      const order = await stage.order({ outcome: 'timeout' });
      await stage.quiet();
      await stage.step(order, 'payment', { outcome: 'succeeded' });
      await stage.accepted(order);
    },
  },
  {
    id: 'in-store-sale',
    title: 'Staff collect cash for an in-store basket',
    tests: ['events.45', 'events.51'],
    needs: ['adapter'],
    async play(stage) {
      const order = await stage.order({ type: 'instore', outcome: 'pending' });
      await stage.quiet();
      if ((await stage.bills(order)).some(({ status }) => status === 'booked'))
        stage.fail('The POS has booked a basket that nobody has paid for.');
      await stage.step(order, 'payment', { outcome: 'cash_collected' });
      await stage.expectBills(order, ['booked'], 'The in-store sale is not booked exactly once.');
    },
  },
  {
    id: 'exit-verified',
    title: 'Staff check a basket at the exit',
    tests: ['events.46'],
    needs: ['adapter'],
    async play(stage) {
      const order = await stage.order({ type: 'instore' });
      await stage.quiet();
      const before = (await stage.bills(order)).length;
      await stage.step(order, 'exit-verified');
      await stage.quiet();
      if ((await stage.bills(order)).length > before) stage.fail('The check at the exit is booked as a second sale.');
    },
  },
  {
    id: 'exact-amount',
    title: 'The amount of a sale is booked to the paisa, as text',
    tests: ['money.strings'],
    needs: ['adapter'],
    async play(stage) {
      const order = await stage.order({ quantity: 7 });
      await stage.accepted(order);
      await stage.deliverOrder(order);
      const findBooked = async () => (await stage.bills(order)).find(({ status }) => status === 'booked');
      const bill = await stage.readUntil(findBooked, (found) => found !== undefined);
      const amount = total.parse(await stage.readOrder(order)).total_amount;
      if (!bill) throw new NotShown('The POS has not booked the sale.');
      if (bill.total !== amount) stage.fail(`The bill says ${bill.total} instead of ${amount}.`);
    },
  },
  {
    id: 'free-units',
    title: 'Units that an offer gives free leave the shelf too',
    tests: ['lines.quantity'],
    needs: ['adapter'],
    async play(stage) {
      const before = await stage.ownStock();
      const order = await stage.order({ type: 'instore', quantity: 3, free_quantity: 1 });
      await stage.quiet();
      const after = await stage.readUntil(stage.ownStock, (stock) => before === null || stock === before - 3);
      if (before === null || after === null) throw new NotShown('The POS keeps no count of the product.');
      if ((await stage.bills(order)).length === 0) throw new NotShown('The POS has not booked the sale.');
      if (before - after !== 3)
        stage.fail(`The sale took 3 units, 1 of them free, and the POS counts ${before - after}.`);
    },
  },
];

export const holdScenes: readonly Scene[] = [
  {
    id: 'hold-lapsed',
    title: 'The hold has lapsed and the shelf is empty',
    tests: ['errors.10', 'errors.17', 'limits.8'],
    needs: [],
    async play(stage) {
      stage.disturb({ isCut: true });
      const order = await stage.order();
      await stage.advance(15 * 60 + 1);
      await stage.order({ type: 'instore', quantity: await stage.serviceStock() });
      stage.disturb({ isCut: false });
      if (!stage.isPolling()) await stage.redeliver('order.placed');
      const accept = await stage.acceptance(order);
      if (readCode(accept) !== 'insufficient_stock') throw new NotShown('The POS accepted before the shelf was empty.');
      await stage.quiet();
      const [, again] = stage.requestsFor(order, 'accept');
      if (again) stage.fail('The POS sends the same acceptance again, though the shelf is empty.', again);
      const isRead = stage.exchanges().some((each) => each.at > accept.at && each.path.includes('/orders'));
      if (!isRead) stage.fail('The POS neither reads the order again nor decides anew.', accept);
    },
  },
];
