import { z } from 'zod';

type Schema = z.core.$ZodType;

const WHOLE_NUMBER = /^-?\d{1,15}$/;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a form field that contains JSON; any other text stays text. */
function parseJsonField(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** The schema inside `optional` and `nullable`. */
export function unwrapSchema(schema: Schema): Schema {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapSchema(schema.def.innerType)
    : schema;
}

/**
 * Converts the text of forms and queries to the types of the schema. A value that does not fit stays as it is, so that
 * validation can report it with the name of its field.
 */
export function coerceText(outer: Schema, value: unknown): unknown {
  const schema = unwrapSchema(outer);
  if (schema instanceof z.ZodObject) {
    if (typeof value === 'string') return parseJsonField(value);
    if (!isRecord(value)) return value;
    const coerced: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(schema.def.shape)) {
      if (Object.hasOwn(value, name)) coerced[name] = coerceText(field, value[name]);
    }
    return coerced;
  }
  if (schema instanceof z.ZodArray) {
    if (typeof value === 'string') return parseJsonField(value);
    return Array.isArray(value) ? value.map((each) => coerceText(schema.def.element, each)) : value;
  }
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodNumber) return WHOLE_NUMBER.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean) return BOOLEANS[value] ?? value;
  return value === 'null' && outer instanceof z.ZodNullable ? null : value;
}
