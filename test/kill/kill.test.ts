import { expect, test } from 'vitest';
import { runKills } from './kill-run.ts';

/** For more cycles: npm run kill -- --cycles 200 */
test('the app and the service killed, also while an action is on its way: nothing that was saved is lost or happens twice (C2, C7, C14)', async () => {
  const report = await runKills({ cycles: 4, seed: 3, say: () => undefined });
  expect(report.broken).toEqual([]);
  expect(report.clicks).toBeGreaterThan(0);
  // Otherwise no kill proves anything about an answer that is lost.
  expect(report.killsUnanswered).toBeGreaterThan(0);
}, 240_000);
