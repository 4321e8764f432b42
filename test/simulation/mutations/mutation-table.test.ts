/** Breaks each promise on purpose: the simulation must notice every time. */

import { expect, test } from 'vitest';
import type { PromiseCode } from '../promises/promise-monitor.ts';
import { runSeed } from '../runner/seed-run.ts';
import { MUTATION_TABLE } from './mutation-table.ts';

/** A mutation must be noticed within this many seeds. */
const SEEDS = 25;
const STEPS = 200;

test.each(MUTATION_TABLE.map((mutation) => [mutation.promise, mutation.name, mutation] as const))(
  '%s: %s',
  async (promise, _name, mutation) => {
    const broken = new Set<PromiseCode>();
    for (let seed = 0; seed < SEEDS && !broken.has(promise); seed += 1) {
      const { breaches } = await runSeed({ seed, steps: STEPS, mutation });
      for (const breach of breaches) broken.add(breach.promise);
    }
    expect(broken).toContain(promise);
  },
  60_000,
);

test('every promise that the simulation watches has a mutation', () => {
  const mutated = new Set(MUTATION_TABLE.map(({ promise }) => promise));
  const watched: readonly PromiseCode[] = [
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
  expect(watched.filter((promise) => !mutated.has(promise))).toEqual([]);
});
