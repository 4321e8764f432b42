import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../../../../electron/service/pipeline/body/json-body.ts';
import { finishAtOnce } from '../../../../../electron/service/pipeline/body/slices.ts';

const read = (text: string, field?: string, maxEntries?: number): unknown =>
  finishAtOnce(readJson(Buffer.from(text), { maxEntries: () => maxEntries, field, values: { count: 0 } }));

/** The value that is read, or the fact that it is refused. */
function tryRead(create: () => unknown): unknown {
  try {
    return [create()];
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return 'refused';
  }
}

const bodies = fc.oneof(
  fc.jsonValue(),
  fc.record({ items: fc.array(fc.jsonValue({ maxDepth: 2 })), as_of: fc.jsonValue({ maxDepth: 1 }) }),
);

/** JSON with a few characters taken out, put in or replaced. */
const broken = fc
  .tuple(
    bodies,
    fc.array(
      fc.tuple(fc.nat(), fc.nat(2), fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', ' ', '0', ':', '\u00a0')),
      {
        maxLength: 3,
      },
    ),
  )
  .map(([value, changes]) => {
    let text = JSON.stringify(value);
    for (const [at, removed, added] of changes) {
      const start = at % (text.length + 1);
      text = text.slice(0, start) + added + text.slice(start + removed);
    }
    return text;
  });

describe('JSON in slices', () => {
  test('is read like JSON.parse, valid or not, as a body and as the field of a form', () => {
    const texts = fc.oneof(
      bodies.map((value) => JSON.stringify(value)),
      bodies.map((value) => JSON.stringify(value, null, 3)),
      broken,
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(undefined, 'items'), (text, field) => {
        expect(tryRead(() => read(text, field))).toEqual(tryRead(() => JSON.parse(text)));
      }),
      { numRuns: 3_000 },
    );
  });

  test('blanks that JSON does not know are refused, also in a list', () => {
    for (const blank of ['\u00a0', '\ufeff', '\u2028', '\v']) {
      for (const text of [`{"items":[${blank}]}`, `{"items":[${blank}{}]}`, `{"items":[1,{}${blank}]}`]) {
        expect(() => read(text), JSON.stringify(text)).toThrow(SyntaxError);
      }
    }
  });

  test('large texts, runs of blanks and backslashes before quotes do not change it', () => {
    const blanks = ' '.repeat(200_000);
    for (const text of [
      `${blanks}{${blanks}"a"${blanks}:${blanks}[${blanks}1${blanks},${blanks}{"b":[]}${blanks}]${blanks}}${blanks}`,
      `{"a":["${'\\\\'.repeat(70_000)}\\"]","}"],"items":[[],{}]}`,
      `[${blanks}]`,
      `{"__proto__":[1,[2]],"a":[3],"a":[4,5]}`,
    ]) {
      expect(read(text)).toEqual(JSON.parse(text));
    }
    expect(() => read(`{"a":[1${blanks}2]}`)).toThrow(SyntaxError);
  });

  test('no part that is parsed in one go is longer than 1 MiB, however it is written', () => {
    const long = 'a'.repeat(2 ** 20);
    for (const text of [
      `{"a":"${long}"}`,
      `{"a":"${'\\"'.repeat(2 ** 20)}"}`,
      `{"a":${'9'.repeat(2 ** 20)}}`,
      `{"items":[{"a":"${long.slice(99)}","b":"${long.slice(99)}"}]}`,
      `{${Array.from({ length: 20 }, (_, index) => `"a${index}":"${long.slice(2 ** 19)}"`).join()}}`,
      `{"a":"${long}`,
    ]) {
      expect(() => read(text), text.slice(0, 20)).toThrow('it has a value that is too long');
    }
    const rows = Array.from({ length: 5 }, () => ({ a: long.slice(99) }));
    expect(read(JSON.stringify({ items: rows }))).toEqual({ items: rows });
  });

  test('a list over its limit is cut after the first entry too many', () => {
    expect(read('{"as_of":"x","items":[1,2,3,4', undefined, 2)).toEqual({ as_of: 'x', items: [1, 2, 3] });
    expect(read('[1,2,3,4]', 'items', 2)).toEqual([1, 2, 3]);
    expect(read('{"items":[1,2]}', undefined, 2)).toEqual({ items: [1, 2] });
  });
});
