import { expect, test } from 'vitest';
import { PROMISE_MONITORS } from '../promises/monitor-table.ts';
import type { PromiseCode } from '../promises/promise-monitor.ts';
import { MUTATION_TABLE } from './mutation-table.ts';

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
    'C17',
    'C18',
    'C19',
  ];
  expect(watched.filter((promise) => !mutated.has(promise))).toEqual([]);
});

test('every mutation names a rule of its promise', () => {
  const rules = new Set(PROMISE_MONITORS.map(({ promise, rule }) => `${promise} ${rule}`));
  expect(MUTATION_TABLE.filter(({ promise, rule }) => !rules.has(`${promise} ${rule}`))).toEqual([]);
});
