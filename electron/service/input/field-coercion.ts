import { z } from 'zod';
import { parseNearestInstantOrNull } from '../../contract/domain/time.ts';
import { maxEntriesOf, unwrapSchema } from './schema-limits.ts';

type Schema = z.core.$ZodType;

/** How a whole number is written in a query. */
export const QUERY_NUMBER = /^-?\d{1,15}$/;

/** The same in a form: also as a spreadsheet writes it, or with a plus, which may arrive as a space. */
export const FORM_NUMBER = /^[-+ ]?\d{1,15}(?:\.0{1,9})?$/;
const LOST_PLUS = / (\d{2}(?::?\d{2})?)$/;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How texts are read. */
export interface TextReader {
  /** Parses the text of a field that may contain JSON. Returns any other text unchanged. */
  readonly parseJson: (text: string) => unknown;
  readonly wholeNumber: RegExp;
}

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
  reader: TextReader,
): Record<string, unknown> {
  const coerced: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.def.shape)) {
    if (Object.hasOwn(value, name)) coerced[name] = coerceText(field, value[name], reader);
  }
  return coerced;
}

/** Converts a list. An empty text is an empty list. A single text, or a single row as JSON, is a list of one, as most clients send it. */
function coerceList(schema: z.ZodArray, value: unknown, reader: TextReader): unknown {
  const { element } = schema.def;
  if (value === '' || (Array.isArray(value) && value.length === 1 && value[0] === '')) return [];
  if (typeof value === 'string') {
    const parsed = reader.parseJson(value);
    if (Array.isArray(parsed)) return parsed;
    if (unwrapSchema(element) instanceof z.ZodObject) return isRecord(parsed) ? [parsed] : parsed;
    return [coerceText(element, value, reader)];
  }
  if (!Array.isArray(value)) return value;
  const entries = value.slice(0, (maxEntriesOf(schema) ?? value.length) + 1);
  return entries.map((each) => coerceText(element, each, reader));
}

/**
 * Converts the text of forms and queries to the types of the schema. A value that does not fit stays as it is, so that
 * validation can report it with the name of its field.
 */
export function coerceText(outer: Schema, value: unknown, reader: TextReader): unknown {
  const schema = unwrapSchema(outer);
  if (schema instanceof z.ZodObject) {
    if (typeof value === 'string') return reader.parseJson(value);
    return isRecord(value) ? coerceFields(schema, value, reader) : value;
  }
  if (schema instanceof z.ZodArray) return coerceList(schema, value, reader);
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodNumber) return reader.wholeNumber.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean) return BOOLEANS[value.toLowerCase()] ?? value;
  if ((value === 'null' || value === '') && outer instanceof z.ZodNullable) return null;
  return isTimestamp(schema) ? restorePlus(value) : value;
}
