import type { z } from 'zod';
import { parseNearestInstantOrNull } from '../../contract/domain/time.ts';
import { coerceText } from './field-coercion.ts';

const LOST_PLUS = / (\d{2}(?::?\d{2})?)$/;

/** Restores the plus of an unescaped `+05:30`, which arrives as a space. */
function restorePlus(text: string): string {
  const repaired = text.replace(LOST_PLUS, '+$1');
  return parseNearestInstantOrNull(text) === null && parseNearestInstantOrNull(repaired) !== null ? repaired : text;
}

const keepText = (text: string): string => text;

/** The values of a query, coerced to the types of the schema. If a name is repeated, its first value counts. */
export function readQuery(query: string, schema: z.ZodType | undefined): unknown {
  if (!schema || query === '') return {};
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (!Object.hasOwn(values, name)) values[name] = restorePlus(value);
  }
  return coerceText(schema, values, keepText);
}
