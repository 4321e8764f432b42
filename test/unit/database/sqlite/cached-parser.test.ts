import { expect, test } from 'vitest';
import { createCachedParser } from '../../../../electron/database/sqlite/cached-parser.ts';

function createCountingParser() {
  let parses = 0;
  const read = createCachedParser({
    parse(value: unknown) {
      parses += 1;
      return value;
    },
  });
  return { read, countParses: () => parses };
}

test('the same JSON of the same row is parsed once', () => {
  const { read, countParses } = createCountingParser();
  expect(read('a', '{"n":1}')).toBe(read('a', '{"n":1}'));
  expect(countParses()).toBe(1);
});

test('a changed row is parsed again, and two rows are kept apart', () => {
  const { read } = createCountingParser();
  expect([read('a', '1'), read('a', '2'), read('b', '1'), read('a', '2')]).toEqual([1, 2, 1, 2]);
});

test('the cache has a limit', () => {
  const { read, countParses } = createCountingParser();
  for (let row = 0; row < 5_000; row += 1) read(String(row), '1');
  read('0', '1');
  expect(countParses()).toBe(5_001);
});

test('unreadable JSON throws each time', () => {
  const read = createCachedParser({
    parse() {
      throw new Error('not an order');
    },
  });
  expect(() => read('a', '1')).toThrow('not an order');
  expect(() => read('a', '1')).toThrow('not an order');
});
