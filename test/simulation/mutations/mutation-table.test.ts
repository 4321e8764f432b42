/** Breaking each promise on purpose: the simulation must notice every one. */

import { expect, test } from 'vitest';
import type { PromiseCode } from '../promises/promise-monitor.ts';
import { runSeed } from '../runner/seed-run.ts';
import { MUTATION_TABLE } from './mutation-table.ts';

/** So many seeds at most until it is noticed. */
const SEEDS = 25;
const STEPS = 200;

test.each(MUTATION_TABLE.map((mutation) => [mutation.promise, mutation.name, mutation] as const))(
  '%s: %s',
  async (promise, _name, mutation) => {
    const noticed = new Set<PromiseCode>();
    for (let seed = 0; seed < SEEDS && !noticed.has(promise); seed += 1) {
      const { breaches } = await runSeed({ seed, steps: STEPS, mutation });
      for (const breach of breaches) noticed.add(breach.promise);
    }
    expect(noticed).toContain(promise);
  },
  60_000,
);

test('every promise that the simulation watches has a way to be broken', () => {
  const broken = new Set(MUTATION_TABLE.map(({ promise }) => promise));
  const named: readonly PromiseCode[] = [
    'C1',
    'C2',
    'C3',
    'C4',
    'C5',
    'C6',
    'C7',
    'C8',
    'C9',
    'C10',
    'C11',
    'C12',
    'C14',
    'C15',
  ];
  expect(named.filter((promise) => !broken.has(promise))).toEqual([]);
});
