import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SCENES } from '../../../../electron/service/exam/scenes/all-scenes.ts';
import { runExam } from './exam-runs.ts';

const POS = fileURLToPath(import.meta.resolve('./counter-pos.ts'));
const ADAPTER = fileURLToPath(import.meta.resolve('./counter-adapter.ts'));

/** Longer than Counter takes to read the stock of an item again: six seconds at most. */
const PATIENCE_S = '10';

/** Counter mostly waits for its next poll, so some of them take parts of the exam side by side. */
const PARTS = 4;

test('Counter passes every scene but those about webhooks, because it polls', async () => {
  const parts = Array.from({ length: PARTS }, (_, part) => SCENES.filter((_scene, at) => at % PARTS === part));
  const args = ['--start', `"${process.execPath}" "${POS}"`, '--adapter', ADAPTER, '--patience', PATIENCE_S];
  const runs = await Promise.all(
    parts.map((scenes) => runExam(...args, ...scenes.flatMap(({ id }) => ['--scene', id]))),
  );
  expect(runs.flatMap(({ failed }) => failed)).toEqual([]);
  const aboutWebhooks = SCENES.filter(({ needs }) => needs.includes('webhooks')).map(({ id }) => id);
  expect(runs.flatMap(({ notPassed }) => notPassed).toSorted()).toEqual(aboutWebhooks.toSorted());
}, 240_000);
