import { z } from 'zod';

type Schema = z.core.$ZodType;

/** The schema inside `optional` and `nullable`. */
export function unwrapSchema(schema: Schema): Schema {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapSchema(schema.def.innerType)
    : schema;
}

/** The most entries that a list may have by its schema, or undefined. */
export function maxEntriesOf(outer: Schema): number | undefined {
  const schema = unwrapSchema(outer);
  if (!(schema instanceof z.ZodArray)) return undefined;
  for (const check of schema.def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMaxLength) return check._zod.def.maximum;
  }
  return undefined;
}
