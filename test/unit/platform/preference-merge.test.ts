import { expect, test } from 'vitest';
import { mergeStored } from '../../../electron/platform/preference-merge.ts';

test.each([
  ['a changed field keeps its unknown neighbours', { a: 1, x: 2 }, { a: 1 }, { a: 3 }, { a: 3, x: 2 }],
  ['an unchanged field keeps what could not be read', { a: 'new form' }, { a: 1 }, { a: 1 }, { a: 'new form' }],
  ['a field that is not stored yet is added', {}, { a: 1 }, { a: 1 }, { a: 1 }],
  ['a removed field goes', { a: 1, b: 2 }, { a: 1, b: 2 }, { b: 2 }, { b: 2 }],
  ['unknown fields deep inside stay', { a: { b: 1, x: 2 } }, { a: { b: 1 } }, { a: { b: 3 } }, { a: { b: 3, x: 2 } }],
  ['null replaces everything', { a: { b: 1, x: 2 } }, { a: { b: 1 } }, { a: null }, { a: null }],
  ['a list of values is replaced', { a: [1, 2] }, { a: [1, 2] }, { a: [2] }, { a: [2] }],
  [
    'an entry of a list keeps its unknown fields',
    [{ id: 'a', n: 1, x: 2 }],
    [{ id: 'a', n: 1 }],
    [{ id: 'a', n: 3 }],
    [{ id: 'a', n: 3, x: 2 }],
  ],
  [
    'an entry that could not be read stays, and one that was removed goes',
    [
      { id: 'a', n: 1 },
      { id: 'b', n: 1 },
      { id: 'c', n: 'new form' },
    ],
    [
      { id: 'a', n: 1 },
      { id: 'b', n: 1 },
    ],
    [
      { id: 'b', n: 2 },
      { id: 'd', n: 1 },
    ],
    [
      { id: 'b', n: 2 },
      { id: 'd', n: 1 },
      { id: 'c', n: 'new form' },
    ],
  ],
])('%s', (_, stored, before, after, merged) => {
  expect(mergeStored(stored, before, after)).toEqual(merged);
});
