/**
 * What the service promises. It sends every field of a resource, even those that the specification doesn't call
 * required; null appears only where the specification says "or null". Its counterpart, what the app tolerates, is
 * tolerant-schema.ts.
 */

import { z } from 'zod';

/** A resource with every field present, as the service sends it. */
export type Complete<T> = T extends (infer Item)[]
  ? Complete<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Complete<Exclude<T[Key], undefined>> }
    : T;

const completed = new Map<z.core.$ZodType, z.ZodType>();

function fill(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return fillOnce(schema.def.innerType);
  if (schema instanceof z.ZodNullable) return fillOnce(schema.def.innerType).nullable();
  if (schema instanceof z.ZodArray) return z.array(fillOnce(schema.def.element));
  if (schema instanceof z.ZodRecord) return z.record(z.string(), fillOnce(schema.def.valueType));
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = {};
    for (const [name, field] of Object.entries(schema.def.shape)) shape[name] = fillOnce(field);
    return z.object(shape);
  }
  if (schema instanceof z.ZodType) return schema;
  throw new TypeError('a schema of the contract is of a kind that complete() does not know');
}

/** Fills a schema and keeps its description. */
function fillDescribed(schema: z.core.$ZodType): z.ZodType {
  const filled = fill(schema);
  const described = z.globalRegistry.get(schema);
  return described === undefined || filled === schema ? filled : filled.meta(described);
}

/** Fills each schema once, so that a schema used in several places stays one schema. */
function fillOnce(schema: z.core.$ZodType): z.ZodType {
  const known = completed.get(schema) ?? fillDescribed(schema);
  completed.set(schema, known);
  return known;
}

/** The schema of what the service sends: `schema` with every field required. */
export function complete<Schema extends z.ZodType>(schema: Schema): z.ZodType<Complete<z.output<Schema>>> {
  // The type system can't follow how the schema is rebuilt field by field; a unit test proves that the types agree.
  return fillOnce(schema) as z.ZodType<Complete<z.output<Schema>>>;
}
