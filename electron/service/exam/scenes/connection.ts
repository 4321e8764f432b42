import { z } from 'zod';
import type { Exchange } from '../observations.ts';
import { NotShown } from '../observations.ts';
import type { Scene } from '../scene.ts';
import type { Stage } from '../stage.ts';

const acknowledgement = z.looseObject({ event_ids: z.array(z.string()) });
const event = z.looseObject({ id: z.string() });

const catchUp = (stage: Stage): Promise<void> =>
  stage.isPolling() ? Promise.resolve() : stage.act({ kind: 'catch_up' });

const isForStore = ({ path }: Exchange, { storeId }: Stage): boolean => path.startsWith(`/v1/stores/${storeId}`);

export const listScenes: readonly Scene[] = [
  {
    id: 'pull',
    title: 'The webhook of a sale is lost',
    tests: ['events.52', 'sales.ack'],
    needs: ['adapter'],
    async play(stage) {
      stage.disturb({ isCut: true });
      const order = await stage.order({ type: 'instore' });
      const [sale] = await stage.eventsOf(order, 'sale.completed');
      stage.disturb({ isCut: false });
      await catchUp(stage);
      await stage.expectBills(order, ['booked'], 'The sale whose webhook was lost is not booked exactly once.');
      const { id } = event.parse(sale);
      const isAcknowledged = ({ path, body }: Exchange) =>
        path.endsWith('/sales/ack') && acknowledgement.parse(JSON.parse(body)).event_ids.includes(id);
      if (!(await stage.until(() => stage.exchanges().find(isAcknowledged))))
        stage.fail('The POS books a sale that it pulled, and does not acknowledge it.');
    },
  },
  {
    id: 'growing-list',
    title: 'A list grows while it is read, page by page',
    tests: ['limits.2', 'lists.next_cursor'],
    needs: [],
    async play(stage) {
      stage.disturb({ isCut: true });
      const orders = [await stage.order(), await stage.order(), await stage.order()];
      stage.disturb({ pageSize: 2 });
      const reading = catchUp(stage);
      const page = await stage.until(() => stage.exchanges().find(({ method, status }) => method === 'GET' && status));
      if (page === null) throw new NotShown('The POS reads no list.');
      orders.push(await stage.order());
      await reading;
      for (const order of orders) {
        const accept = await stage.acceptance(order).catch((error: unknown) => {
          // If it accepts none at all, it may have seen them all the same.
          if (!(error instanceof NotShown) || order === orders[0]) throw error;
        });
        if (!accept) stage.fail('The POS has not seen an order of a later page.', page);
      }
    },
  },
];

export const connectionScenes: readonly Scene[] = [
  {
    id: 'secret-rolled',
    title: 'The POS changes its signing secret',
    tests: ['events.34', 'events.35'],
    needs: ['webhooks', 'adapter'],
    async play(stage) {
      await stage.act({ kind: 'roll_secret' });
      await stage.quiet();
      const changes = stage.exchanges().filter(({ method, path }) => method !== 'GET' && path.includes('/webhook-'));
      const created = changes.findIndex(({ method, status }) => method === 'POST' && status === 201);
      const deleted = changes.findIndex(({ method }) => method === 'DELETE');
      if (deleted >= 0 && (created < 0 || deleted < created))
        stage.fail(
          'The POS deletes its endpoint before it has another: events in between reach nobody.',
          changes[deleted],
        );
      const order = await stage.order();
      await stage.acceptance(order);
    },
  },
  {
    id: 'disconnected',
    title: 'The store disconnects the POS while a request waits',
    tests: ['events.3', 'errors.9'],
    needs: ['webhooks'],
    async play(stage) {
      await stage.fault({ kind: 'status', status: 503, times: 1_000, match: { path: stage.pathOf('accept') } });
      await stage.acceptance(await stage.order());
      await stage.disconnect();
      const isTold = () => stage.deliveries().find(({ type, isEnded }) => type === 'store.disconnected' && isEnded);
      if (!(await stage.until(isTold))) throw new NotShown('The POS has no endpoint for store.disconnected.');
      await stage.quiet();
      const seen = stage.exchanges().length;
      const find = () =>
        stage
          .exchanges()
          .slice(seen)
          .find((each) => isForStore(each, stage));
      const request = await stage.until(find, stage.longest / 2);
      if (request) stage.fail('The POS goes on asking for a store that has disconnected it.', request);
    },
  },
  {
    id: 'fresh-claim',
    title: 'The store is connected again, and the answer to the claim is lost',
    tests: ['limits.7', 'errors.20', 'idempotency.2'],
    needs: ['adapter'],
    async play(stage) {
      await stage.disconnect();
      await stage.fault({ kind: 'drop_after', match: { path: '/v1/connections/claim' } });
      await stage.act({ kind: 'claim', code: await stage.createCode() });
      const claims = () => stage.exchanges().filter(({ path }) => path === '/v1/connections/claim');
      const second = await stage.until(() => claims().find((each) => each.status !== null));
      const [first] = claims();
      if (!first) throw new NotShown('The POS did not claim the code.');
      if (!second) return stage.fail('The POS does not try again.', first);
      if (second.status !== null && second.status >= 300)
        stage.fail('The code works once: only the same Idempotency-Key gets the lost answer.', second);
      await stage.accepted(await stage.order());
    },
  },
];

/** Longer than the ten attempts of a delivery, and than what an endpoint may fail. */
const OUTAGE_S = 73 * 3_600;

export const outageScenes: readonly Scene[] = [
  {
    id: 'outage',
    title: 'The POS was not reachable for three days, and a sale was made',
    tests: ['events.26', 'events.52'],
    needs: ['adapter'],
    async play(stage) {
      stage.disturb({ isCut: true });
      const order = await stage.order({ type: 'instore' });
      await stage.advance(OUTAGE_S);
      await stage.order({ type: 'instore' });
      await stage.advance(60);
      stage.disturb({ isCut: false });
      await catchUp(stage);
      await stage.expectBills(order, ['booked'], 'The sale of the first day was never booked, or more than once.');
    },
  },
  {
    id: 'switched-off',
    title: 'The endpoint was switched off after three days of failure',
    tests: ['events.25', 'events.26', 'limits.13'],
    needs: ['webhooks', 'adapter'],
    async play(stage) {
      stage.disturb({ isCut: true });
      await stage.order({ type: 'instore' });
      await stage.advance(OUTAGE_S);
      await stage.order({ type: 'instore' });
      await stage.advance(60);
      stage.disturb({ isCut: false });
      await catchUp(stage);
      await stage.quiet();
      const order = await stage.order();
      const isDelivered = () => stage.deliveries().find((each) => each.orderId === order && each.isEnded);
      if (!(await stage.until(isDelivered)))
        stage.fail('The endpoint is still switched off: the POS gets no events any more.');
    },
  },
];
