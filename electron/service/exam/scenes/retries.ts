import type { ErrorCode } from '../../../contract/api/errors.ts';
import type { Exchange } from '../observations.ts';
import { NotShown } from '../observations.ts';
import type { Scene } from '../scene.ts';
import type { SentenceId } from '../sentences.ts';
import type { Stage } from '../stage.ts';

/** Disturbs the first acceptance and waits for the second. Both must be the same request under the same key. */
async function expectSameAgain(stage: Stage, fault: object): Promise<readonly [Exchange, Exchange]> {
  await stage.fault({ ...fault, match: { path: stage.pathOf('accept') } });
  const order = await stage.order();
  const first = await stage.acceptance(order);
  const second = await stage.until(() => stage.requestsFor(order, 'accept')[1]);
  if (second === null) return stage.fail('The POS does not try again.', first);
  await stage.until(() => (second.isEnded ? true : undefined));
  if (first.idempotencyKey === null || second.idempotencyKey !== first.idempotencyKey)
    stage.fail('The second attempt has another Idempotency-Key than the first.', second);
  if (second.body !== first.body) stage.fail('The second attempt has another body than the first.', second);
  return [first, second];
}

/** A refusal that is final: the POS must not send the same request again. */
const refusal = (id: string, title: string, code: ErrorCode, tests: readonly SentenceId[], times = 1_000): Scene => ({
  id,
  title,
  tests,
  needs: [],
  async play(stage) {
    await stage.fault({ kind: 'status', code, times, match: { path: stage.pathOf('accept') } });
    const order = await stage.order();
    const first = await stage.acceptance(order);
    await stage.quiet();
    const again = stage
      .requestsFor(order, 'accept')
      .slice(1)
      .find(({ body, idempotencyKey }) => body === first.body && idempotencyKey === first.idempotencyKey);
    if (again) stage.fail('The POS sends again, unchanged, what was refused for good.', again);
    // A POS whose key is refused may rightly rest until a person has seen to it.
    if (code === 'invalid_api_key') await stage.restart();
  },
});

/** The least time in which three repetitions with any backoff come. */
const LEAST_BACKOFF_MS = 400;

export const retryScenes: readonly Scene[] = [
  {
    id: 'lost-answer',
    title: 'The answer to an acceptance is lost',
    tests: ['idempotency.1', 'idempotency.2'],
    needs: [],
    async play(stage) {
      const [, second] = await expectSameAgain(stage, { kind: 'drop_after' });
      if (second.status !== 200) stage.fail('The repeated request did not get the first answer.', second);
    },
  },
  {
    id: 'server-error',
    title: 'The service answers 503',
    tests: ['idempotency.5', 'errors.13'],
    needs: [],
    play: async (stage) => void (await expectSameAgain(stage, { kind: 'status', status: 503 })),
  },
  {
    id: 'backoff',
    title: 'The service answers 503 again and again',
    tests: ['errors.13'],
    needs: [],
    async play(stage) {
      await stage.fault({ kind: 'status', status: 503, times: 3, match: { path: stage.pathOf('accept') } });
      const order = await stage.order();
      await stage.acceptance(order);
      const fourth = await stage.until(() => stage.requestsFor(order, 'accept')[3]);
      const [first] = stage.requestsFor(order, 'accept');
      if (first && fourth && fourth.at - first.at < LEAST_BACKOFF_MS)
        stage.fail('Four attempts come without a pause between them.', fourth);
    },
  },
  {
    id: 'in-progress',
    title: 'The first request is still being worked on',
    tests: ['idempotency.4'],
    needs: [],
    play: async (stage) => void (await expectSameAgain(stage, { kind: 'status', code: 'request_in_progress' })),
  },
  refusal(
    'key-reused',
    'The key was used for another request',
    'idempotency_key_reused',
    ['idempotency.3', 'errors.11'],
    1,
  ),
  refusal('bad-request', 'The request is refused with 400', 'fulfilment_unavailable', ['errors.6']),
  refusal('unauthorized', 'The key is refused with 401', 'invalid_api_key', ['errors.7']),
  refusal('not-allowed', 'The store does not allow it: 403', 'not_allowed_for_store', ['errors.8']),
  refusal('not-found', 'The order is not found: 404', 'order_not_found', ['errors.9']),
  {
    id: 'adjusted-once',
    title: 'The answer to a stock adjustment is lost',
    tests: ['adjustments.key', 'idempotency.2'],
    needs: ['adapter'],
    async play(stage) {
      const before = await stage.serviceStock();
      await stage.fault({
        kind: 'drop_after',
        match: { path: '/v1/stores/{store_id}/inventory/adjustments' },
      });
      await stage.act({ kind: 'adjust', barcode: stage.barcode, delta: 3 });
      const find = () => stage.exchanges().filter(({ path }) => path.endsWith('/inventory/adjustments'));
      const second = await stage.until(() => find().find((each) => each.status !== null));
      const [first] = find();
      if (!first) throw new NotShown('The POS did not adjust its stock.');
      if (!second) stage.fail('The POS does not try again.', first);
      const change = (await stage.serviceStock()) - before;
      if (change !== 3) stage.fail(`3 units were to be added, and ${change} were.`, first);
    },
  },
];

/** Requests are limited by the minute. */
const RATE_WINDOW_MS = 60_000;

export const rateScenes: readonly Scene[] = [
  {
    id: 'retry-after',
    title: 'The service answers 429 with Retry-After',
    tests: ['errors.12', 'limits.1'],
    needs: [],
    async play(stage) {
      const seconds = 2;
      const match = { path: stage.pathOf('accept') };
      await stage.fault({ kind: 'status', code: 'rate_limited', retry_after: seconds, match });
      const order = await stage.order();
      const first = await stage.acceptance(order);
      const find = () => stage.requestsFor(order, 'accept')[1];
      // A POS that sends less for a while, as it should, may have used up its minute.
      const second = await stage.until(find, stage.longest + seconds * 1_000 + RATE_WINDOW_MS);
      if (second === null) return stage.fail('The POS does not try again.', first);
      // The clocks of two programs may round differently.
      if (second.at - first.at < seconds * 1_000 - 50)
        stage.fail(`The POS tries again before the ${seconds} seconds of Retry-After are over.`, second);
    },
  },
];
