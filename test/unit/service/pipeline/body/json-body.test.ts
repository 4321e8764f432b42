import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requireModestJson } from '../../../../../electron/service/input/json-body.ts';

function count(text: string): number {
  const counted = { values: 0 };
  requireModestJson(Buffer.from(text), counted);
  return counted.values;
}

/**
 * The brackets and commas of a value: one for itself if it is a list or an object, and one for each entry after the
 * first.
 */
function expected(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const entries = Object.values(value);
  return entries.reduce<number>((sum, each) => sum + expected(each), 1 + Math.max(0, entries.length - 1));
}

describe('a JSON text', () => {
  test('is counted by its brackets and commas, of which those in texts are none', () => {
    const texts = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', ']', '{', '}', 'क', 'a') });
    const values = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, texts, fc.integer(), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 4 }),
      object: fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
    })).value;
    fc.assert(
      fc.property(values, fc.constantFrom(0, 3), (value, indent) => {
        expect(count(JSON.stringify(value, null, indent))).toBe(expected(value));
      }),
      { numRuns: 1_000 },
    );
  });

  test('may nest 32 deep and have 200,000 values and 12 MiB', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(count(nested(32))).toBe(32);
    expect(() => count(nested(33))).toThrow('nested too deeply');
    const list = (length: number) => `[${'1,'.repeat(length - 1)}1]`;
    expect(count(list(200_000))).toBe(200_000);
    expect(() => count(list(200_001))).toThrow('too many values');
    expect(() => count(`"${'x'.repeat(12 * 2 ** 20)}"`)).toThrow('too long');
  });

  test('that is not JSON ends the count all the same', () => {
    for (const broken of ['"', '"\\', ']]]]', '{"a":"\\"', '[', '']) expect(count(broken)).toBeLessThan(2);
  });
});
