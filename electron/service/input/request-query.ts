import type { z } from 'zod';
import type { TextReader } from './field-coercion.ts';
import { coerceText, QUERY_NUMBER } from './field-coercion.ts';

const READER: TextReader = { parseJson: (text) => text, wholeNumber: QUERY_NUMBER };

/** The values of a query, coerced to the types of the schema. If a name is repeated, its first value counts. */
export function readQuery(query: string, schema: z.ZodType | undefined): unknown {
  if (!schema || query === '') return {};
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (!Object.hasOwn(values, name)) values[name] = value;
  }
  return coerceText(schema, values, READER);
}
