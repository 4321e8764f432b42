import { z } from 'zod';
import { isRecord } from './field-coercion.ts';
import { maxEntriesOf, unwrapSchema } from './schema-limits.ts';

type Schema = z.core.$ZodType;

/** A text that is longer than its schema allows is refused, so no more of it than this is kept. */
const MAX_REFUSED_TEXT = 1_000;

/** Cuts a text only if it is too long even where each of its characters has two UTF-16 units. */
const cutText = (schema: z.ZodString, text: string): string =>
  schema.maxLength === null ? text : text.slice(0, Math.max(MAX_REFUSED_TEXT, 2 * schema.maxLength + 1));

/**
 * Keeps only the fields that the schema has, in the schema's order, and no more of a value that is too long. Half a
 * surrogate pair, which JSON can escape and SQLite can't store, becomes U+FFFD here as it would there.
 */
export function pickKnownFields(outer: Schema, value: unknown): unknown {
  const schema = unwrapSchema(outer);
  if (schema instanceof z.ZodString && typeof value === 'string') return cutText(schema, value).toWellFormed();
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const entries = value.slice(0, (maxEntriesOf(schema) ?? value.length) + 1);
    return entries.map((each) => pickKnownFields(schema.def.element, each));
  }
  if (!isRecord(value)) return value;
  const shape = schema instanceof z.ZodObject ? schema.def.shape : undefined;
  const names = shape ? Object.keys(shape) : Object.keys(value).sort();
  const picked: [string, unknown][] = [];
  for (const name of names) {
    const field = shape?.[name];
    if (Object.hasOwn(value, name)) picked.push([name, field ? pickKnownFields(field, value[name]) : value[name]]);
  }
  return Object.fromEntries(picked);
}
