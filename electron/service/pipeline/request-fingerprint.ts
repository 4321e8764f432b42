import { z } from 'zod';
import type { Endpoint } from '../../contract/api/endpoints.ts';
import { sha256 } from '../core/hash.ts';
import { isRecord, unwrapSchema } from './field-coercion.ts';

type Schema = z.core.$ZodType;

/** Keeps only the fields that the schema has, in the schema's order. */
function pickKnownFields(outer: Schema, value: unknown): unknown {
  const schema = unwrapSchema(outer);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((each) => pickKnownFields(schema.def.element, each));
  }
  if (!isRecord(value)) return value;
  const shape = schema instanceof z.ZodObject ? schema.def.shape : undefined;
  const names = shape ? Object.keys(shape) : Object.keys(value).sort();
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const field = shape?.[name];
    if (Object.hasOwn(value, name)) picked[name] = field ? pickKnownFields(field, value[name]) : value[name];
  }
  return picked;
}

/** The same text for the same body, in whichever of the three formats it was sent. */
export const canonicalize = (schema: Schema, value: unknown): string =>
  JSON.stringify(pickKnownFields(schema, value)) ?? 'null';

/** Identifies a request: two requests with the same fingerprint ask for the same thing. */
export function fingerprintRequest(endpoint: Endpoint, path: string, body: unknown): string {
  const text = endpoint.body ? canonicalize(endpoint.body, body) : '';
  return sha256(`${endpoint.method} ${path} ${text}`);
}
