import { z } from 'zod';
import type { Exchange } from '../observations.ts';
import { NotShown } from '../observations.ts';
import type { Scene } from '../scene.ts';
import type { Stage } from '../stage.ts';
import { holdSale } from './events.ts';

const push = z.looseObject({
  items: z.array(z.looseObject({ barcode: z.string(), stock: z.number() })),
  as_of: z.string().optional(),
});
const queued = z.looseObject({ id: z.string() });

const findPushes = (stage: Stage): Exchange[] =>
  stage.exchanges().filter(({ method, path, isEnded }) => method === 'PUT' && path.endsWith('/inventory') && isEnded);

/** Has the POS push a product and returns its request. */
async function pushOne(stage: Stage): Promise<Exchange> {
  const earlier = findPushes(stage).length;
  await stage.act({ kind: 'push_stock', items: [{ barcode: stage.barcode }] });
  const found = await stage.until(() => findPushes(stage)[earlier]);
  if (found === null) throw new NotShown('The POS did not push its stock.');
  return found;
}

const nameRows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ barcode: `EXAM-${at}`, name: `Exam item ${at}`, stock: at }));

export const stockScenes: readonly Scene[] = [
  {
    id: 'as-of',
    title: 'A count is pushed while a sale is not booked yet',
    tests: ['push.as_of', 'push.unbooked', 'events.21'],
    needs: ['webhooks', 'adapter'],
    async play(stage) {
      const startedAt = stage.now();
      await holdSale(stage);
      const counted = await stage.ownStock();
      const pushed = await pushOne(stage);
      const { items, as_of } = push.parse(JSON.parse(pushed.body));
      if (as_of === undefined || !/(?:Z|[+-]\d\d:?\d\d)$/.test(as_of))
        return stage.fail('The push has no as_of with an offset: the service takes the count as of now.', pushed);
      const at = Date.parse(as_of);
      if (at < startedAt - 1_000 || at > stage.now() + 1_000)
        stage.fail('The as_of of the push is not the time of the count.', pushed);
      const sent = items.find(({ barcode }) => barcode === stage.barcode)?.stock;
      if (sent !== counted) stage.fail(`The POS counts ${counted} and pushes ${sent}: it owns the count.`, pushed);
      await stage.calm();
      await stage.quiet();
      await pushOne(stage);
      const [own, service] = [await stage.ownStock(), await stage.serviceStock()];
      if (own !== service) stage.fail(`After the sale is booked, the POS counts ${own} and the service ${service}.`);
    },
  },
  {
    id: 'as-of-kept',
    title: 'A push is sent again',
    tests: ['push.as_of', 'errors.13'],
    needs: ['adapter'],
    async play(stage) {
      await stage.fault({ kind: 'status', status: 503, match: { method: 'PUT' } });
      const first = await pushOne(stage);
      const second = await stage.until(() => findPushes(stage)[1]);
      if (second === null) return stage.fail('The POS does not try again.', first);
      if (second.body !== first.body)
        stage.fail('The repeated push has another body: as_of must stay the time of the count.', second);
    },
  },
  {
    id: 'queued-push',
    title: 'A push of 250 items is queued',
    tests: ['limits.4'],
    needs: ['adapter'],
    async play(stage) {
      await stage.act({ kind: 'push_stock', items: nameRows(250) });
      const pushes = await stage.until(() => (findPushes(stage).length > 0 ? findPushes(stage) : undefined));
      const waiting = pushes?.find(({ status }) => status === 202);
      if (!waiting) throw new NotShown('The POS sends so much stock in smaller pushes.');
      const path = `/inventory/syncs/${queued.parse(JSON.parse(waiting.answer)).id}`;
      const isAsked = () => stage.exchanges().find((each) => each.path.endsWith(path));
      if (!(await stage.until(isAsked))) stage.fail('The POS never asks what became of the push.', waiting);
    },
  },
  {
    id: 'thousand-items',
    title: 'A push of 1,001 items is more than one request',
    tests: ['limits.3'],
    needs: ['adapter'],
    async play(stage) {
      await stage.act({ kind: 'push_stock', items: nameRows(1_001) });
      const readItems = ({ body }: Exchange) => push.parse(JSON.parse(body)).items;
      const sum = () => findPushes(stage).reduce((count, each) => count + readItems(each).length, 0);
      if (!(await stage.until(() => (sum() >= 1_001 ? true : undefined)))) throw new NotShown('The POS pushed less.');
      const refused = findPushes(stage).find((each) => readItems(each).length > 1_000);
      if (refused) stage.fail('A push has more than 1,000 items.', refused);
    },
  },
];
