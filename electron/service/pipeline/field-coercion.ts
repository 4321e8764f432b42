import { z } from 'zod';

/**
 * What a request says, before it is judged. Forms and queries carry only text, so the schema's type of each field
 * decides how it is read; and the fields that the schema knows, in its order, are what makes two requests the same.
 */

type Schema = z.core.$ZodType;

const WHOLE = /^-?\d{1,15}$/;
const WORDS: Readonly<Record<string, boolean>> = { true: true, false: false };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON in a form's field, or the text itself where it is none. */
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** The schema below `optional` and `nullable`. */
function bare(schema: Schema): Schema {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.def.innerType) : schema;
}

/** Reads text as the schema's types want it; whatever does not fit stays as it is, to be refused by name later. */
export function coerceText(outer: Schema, value: unknown): unknown {
  const schema = bare(outer);
  if (schema instanceof z.ZodObject) {
    if (typeof value === 'string') return readJson(value);
    if (!isRecord(value)) return value;
    const read: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(schema.def.shape)) {
      if (Object.hasOwn(value, name)) read[name] = coerceText(field, value[name]);
    }
    return read;
  }
  if (schema instanceof z.ZodArray) {
    if (typeof value === 'string') return readJson(value);
    return Array.isArray(value) ? value.map((each) => coerceText(schema.def.element, each)) : value;
  }
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodNumber) return WHOLE.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean) return WORDS[value] ?? value;
  return value === 'null' && outer instanceof z.ZodNullable ? null : value;
}

/** Only the fields that the schema knows, in the schema's order. */
function known(outer: Schema, value: unknown): unknown {
  const schema = bare(outer);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((each) => known(schema.def.element, each));
  if (!isRecord(value)) return value;
  const shape = schema instanceof z.ZodObject ? schema.def.shape : undefined;
  const names = shape ? Object.keys(shape) : Object.keys(value).sort();
  const kept: Record<string, unknown> = {};
  for (const name of names) {
    const field = shape?.[name];
    if (Object.hasOwn(value, name)) kept[name] = field ? known(field, value[name]) : value[name];
  }
  return kept;
}

/** The same text for the same request, whichever of the three formats it came in. */
export const canonicalize = (schema: Schema, value: unknown): string => JSON.stringify(known(schema, value)) ?? 'null';
