import { z } from 'zod';
import { parseNearestInstantOrNull } from '../../contract/domain/time.ts';
import { maxEntriesOf, unwrapSchema } from './schema-limits.ts';

type Schema = z.core.$ZodType;

const WHOLE_NUMBER = /^-?\d{1,15}$/;
const LOST_PLUS = / (\d{2}(?::?\d{2})?)$/;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses the text of a field that may contain JSON. Returns any other text unchanged. */
export type ParseJsonField = (text: string) => unknown;

const isTimestamp = (schema: Schema): boolean => z.globalRegistry.get(schema)?.['format'] === 'date-time';

/** Restores the plus of an unescaped `+05:30`, which arrives as a space. */
function restorePlus(text: string): string {
  const repaired = text.replace(LOST_PLUS, '+$1');
  return parseNearestInstantOrNull(text) === null && parseNearestInstantOrNull(repaired) !== null ? repaired : text;
}

/** Converts the fields that the schema declares. */
function coerceFields(
  schema: z.ZodObject,
  value: Record<string, unknown>,
  parseJson: ParseJsonField,
): Record<string, unknown> {
  const coerced: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.def.shape)) {
    if (Object.hasOwn(value, name)) coerced[name] = coerceText(field, value[name], parseJson);
  }
  return coerced;
}

/** Converts a list. A single text, or a single row as JSON, is a list of one, as most clients send it. */
function coerceList(schema: z.ZodArray, value: unknown, parseJson: ParseJsonField): unknown {
  const { element } = schema.def;
  if (typeof value === 'string') {
    const parsed = parseJson(value);
    if (Array.isArray(parsed)) return parsed;
    if (unwrapSchema(element) instanceof z.ZodObject) return isRecord(parsed) ? [parsed] : parsed;
    return [coerceText(element, value, parseJson)];
  }
  if (!Array.isArray(value)) return value;
  const entries = value.slice(0, (maxEntriesOf(schema) ?? value.length) + 1);
  return entries.map((each) => coerceText(element, each, parseJson));
}

/**
 * Converts the text of forms and queries to the types of the schema. A value that does not fit stays as it is, so that
 * validation can report it with the name of its field.
 */
export function coerceText(outer: Schema, value: unknown, parseJson: ParseJsonField): unknown {
  const schema = unwrapSchema(outer);
  if (schema instanceof z.ZodObject) {
    if (typeof value === 'string') return parseJson(value);
    return isRecord(value) ? coerceFields(schema, value, parseJson) : value;
  }
  if (schema instanceof z.ZodArray) return coerceList(schema, value, parseJson);
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodNumber) return WHOLE_NUMBER.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean) return BOOLEANS[value] ?? value;
  if (value === 'null' && outer instanceof z.ZodNullable) return null;
  return isTimestamp(schema) ? restorePlus(value) : value;
}
