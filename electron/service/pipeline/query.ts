import type { z } from 'zod';
import { parseInstantOrNull } from '../../contract/domain/time.ts';
import { coerceText } from './field-coercion.ts';

const LOST_PLUS = / (\d{2}:?\d{2})$/;

/** `+05:30` sent unescaped arrives as a space; that one case is put right. */
function withPlus(text: string): string {
  const repaired = text.replace(LOST_PLUS, '+$1');
  return parseInstantOrNull(text) === null && parseInstantOrNull(repaired) !== null ? repaired : text;
}

/** The query's values by name (the first where one is given twice), read as the schema's types want them. */
export function readQuery(url: string, schema: z.ZodType | undefined): unknown {
  const at = url.indexOf('?');
  if (!schema || at < 0) return {};
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(url.slice(at))) {
    if (!Object.hasOwn(values, name)) values[name] = withPlus(value);
  }
  return coerceText(schema, values);
}
