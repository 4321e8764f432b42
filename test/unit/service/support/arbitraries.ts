import fc from 'fast-check';
import { z } from 'zod';

/** Values that hardly any schema of the API accepts. */
export const junkValues = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    '',
    ' ',
    'null',
    '0',
    '-5',
    '2026-02-30',
    '₹',
    '\u0000',
    '𝒳'.repeat(300),
  ),
  fc.string(),
  fc.double(),
  fc.constantFrom(
    [],
    {},
    [[]],
    [null],
    { __proto__: null, a: { b: [1, { c: 2 }] } },
    Array.from({ length: 1_001 }, () => ({})),
  ),
);

/** Values that a schema accepts. */
export function createValidValues(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional) return fc.option(createValidValues(schema.def.innerType), { nil: undefined });
  if (schema instanceof z.ZodArray) return fc.array(createValidValues(schema.def.element), { maxLength: 4 });
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.def.shape).map(([name, field]) => [name, createValidValues(field)] as const);
    return fc.record(Object.fromEntries(fields));
  }
  if (schema instanceof z.ZodNumber) {
    const min = Math.max(schema.minValue ?? -1_000, -1_000);
    return fc.integer({ min, max: Math.min(schema.maxValue ?? 1_000, 1_000) });
  }
  const texts = fc.oneof(
    fc.constantFrom('12.50', '-3', '2026-11-20', '2026-11-20T09:00:00+05:30', 'https://example.com/hook', 'x', 'आटा'),
    fc.string({ minLength: 1, maxLength: 20 }),
  );
  return schema instanceof z.ZodType ? texts.filter((text) => schema.safeParse(text).success) : texts;
}

/** Values that match a schema, except that an occasional part is wrong. */
export function createNearlyValidValues(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.def.shape).map(
      ([name, field]) =>
        [
          name,
          fc.oneof({ weight: 3, arbitrary: createNearlyValidValues(field) }, { weight: 1, arbitrary: junkValues }),
        ] as const,
    );
    return fc.oneof(
      { weight: 9, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
      { weight: 1, arbitrary: junkValues },
    );
  }
  if (schema instanceof z.ZodArray) return fc.array(createNearlyValidValues(schema.def.element), { maxLength: 4 });
  if (schema instanceof z.ZodOptional) return createNearlyValidValues(schema.def.innerType);
  return fc.oneof({ weight: 3, arbitrary: createValidValues(schema) }, { weight: 1, arbitrary: junkValues });
}
