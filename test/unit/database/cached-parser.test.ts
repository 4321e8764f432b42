import { expect, test } from 'vitest';
import { createCachedParser } from '../../../electron/database/cached-parser.ts';

function counting() {
  let readings = 0;
  const read = createCachedParser({
    parse(value: unknown) {
      readings += 1;
      return value;
    },
  });
  return { read, readings: () => readings };
}

test('the same JSON of the same row is read once', () => {
  const { read, readings } = counting();
  expect(read('a', '{"n":1}')).toBe(read('a', '{"n":1}'));
  expect(readings()).toBe(1);
});

test('a row that has changed is read anew, and two rows are told apart', () => {
  const { read } = counting();
  expect([read('a', '1'), read('a', '2'), read('b', '1'), read('a', '2')]).toEqual([1, 2, 1, 2]);
});

test('it does not remember without end', () => {
  const { read, readings } = counting();
  for (let row = 0; row < 5_000; row += 1) read(String(row), '1');
  read('0', '1');
  expect(readings()).toBe(5_001);
});

test('what can’t be read is refused each time', () => {
  const read = createCachedParser({
    parse() {
      throw new Error('not an order');
    },
  });
  expect(() => read('a', '1')).toThrow('not an order');
  expect(() => read('a', '1')).toThrow('not an order');
});
