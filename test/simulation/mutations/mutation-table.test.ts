/** Breaks each promise on purpose: the simulation must notice every time. */

import { expect, test } from 'vitest';
import type { PromiseCode } from '../promises/promise-monitor.ts';
import { runSeed } from '../runner/seed-run.ts';
import type { NamedMutation } from './mutation-table.ts';
import { MUTATION_TABLE } from './mutation-table.ts';

/** A mutation must be noticed within this many seeds, beginning with the one that its entry names. */
const SEEDS = 25;
const STEPS = 200;

/** The first seed that notices a mutation; null if none does. */
async function findNoticingSeed(mutation: NamedMutation): Promise<number | null> {
  const others = Array.from({ length: SEEDS }, (_, seed) => seed).filter((seed) => seed !== mutation.seed);
  for (const seed of [mutation.seed, ...others]) {
    const { breaches } = await runSeed({ seed, steps: STEPS, mutation });
    if (breaches.some(({ promise }) => promise === mutation.promise)) return seed;
  }
  return null;
}

test.each(MUTATION_TABLE.map((mutation) => [mutation.promise, mutation.name, mutation] as const))(
  '%s: %s',
  async (_promise, _name, mutation) => {
    expect(await findNoticingSeed(mutation)).not.toBeNull();
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
    'C16',
  ];
  expect(watched.filter((promise) => !mutated.has(promise))).toEqual([]);
});
