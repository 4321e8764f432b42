/** Breaks each promise on purpose: the simulation must notice every time. */

import { expect, test } from 'vitest';
import { runSeed } from '../runner/seed-run.ts';
import { PLAIN_WORLD } from '../world.ts';
import type { NamedMutation } from './mutation-table.ts';
import { MUTATION_TABLE } from './mutation-table.ts';

/** How many seeds may pass before a mutation is noticed, beginning with the seed that its entry names. */
const SEEDS = 25;
const STEPS = 200;

/** The first seed that notices a mutation; null if none does. */
async function findNoticingSeed(mutation: NamedMutation): Promise<number | null> {
  const others = Array.from({ length: SEEDS }, (_, seed) => seed).filter((seed) => seed !== mutation.seed);
  const { world = PLAIN_WORLD } = mutation;
  for (const seed of [mutation.seed, ...others]) {
    const { breaches } = await runSeed({ seed, steps: mutation.steps ?? STEPS, calm: false, world, mutation });
    if (breaches.some(({ promise, rule }) => promise === mutation.promise && rule === mutation.rule)) return seed;
  }
  return null;
}

test.each(MUTATION_TABLE.map((mutation) => [mutation.promise, mutation.name, mutation] as const))(
  '%s: %s',
  async (_promise, _name, mutation) => {
    expect(await findNoticingSeed(mutation)).not.toBeNull();
  },
  // This only stops a test that hangs.
  180_000,
);
