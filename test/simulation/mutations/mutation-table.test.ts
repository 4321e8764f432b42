/** Breaks each promise on purpose: the simulation must notice every time. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROMISE_MONITORS } from '../promises/monitor-table.ts';
import type { PromiseCode } from '../promises/promise-monitor.ts';
import { runSeed } from '../runner/seed-run.ts';
import { PLAIN_WORLD } from '../world.ts';
import type { NamedMutation } from './mutation-table.ts';
import { MUTATION_TABLE } from './mutation-table.ts';

/** A mutation must be noticed within this many seeds, beginning with the one that its entry names. */
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
  // Only stops a test that hangs.
  180_000,
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
    'C13',
    'C14',
    'C15',
    'C16',
  ];
  expect(watched.filter((promise) => !mutated.has(promise))).toEqual([]);
});

test('every mutation names a rule of its promise', () => {
  const rules = new Set(PROMISE_MONITORS.map(({ promise, rule }) => `${promise} ${rule}`));
  expect(MUTATION_TABLE.filter(({ promise, rule }) => !rules.has(`${promise} ${rule}`))).toEqual([]);
});

test('the page of promises names every mutation, and the rule that notices it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../PROMISES.md'), 'utf8');
  const sections = new Map(page.split('\n### ').map((section) => [section.split(':')[0], section]));
  const missing = MUTATION_TABLE.filter(
    ({ promise, name, rule }) => sections.get(promise)?.includes(`${name} (*${rule}*)`) !== true,
  );
  expect(missing.map(({ promise, name }) => `${promise}: ${name}`)).toEqual([]);
});
