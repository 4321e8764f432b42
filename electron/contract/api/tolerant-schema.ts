/**
 * How the app reads what the service sends. Within a version the service only adds (specification, Versioning): fields
 * that are not known are ignored, values of an enumeration that are not known pass as they are, a field that the
 * specification does not call required may be missing and is then null.
 */

import { z } from 'zod';

/** A text that is in no list of ours. Keeps the known values visible in the type. */
export type UnlistedValue = string & Record<never, never>;

type Scalar = string | number | boolean | null;

/** What is left of `T` when it is read tolerantly: see the head of this file. */
export type Tolerant<T> = T extends undefined
  ? null
  : T extends string
    ? string extends T
      ? T
      : T | UnlistedValue
    : T extends Scalar
      ? T
      : T extends (infer Item)[]
        ? Tolerant<Item>[]
        : T extends object
          ? { [Key in keyof T]-?: Tolerant<T[Key]> | (undefined extends T[Key] ? null : never) }
          : T;

function relaxed(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return relaxed(schema.def.innerType).nullable().default(null);
  if (schema instanceof z.ZodNullable) return relaxed(schema.def.innerType).nullable();
  if (schema instanceof z.ZodArray) return z.array(relaxed(schema.def.element));
  if (schema instanceof z.ZodRecord) return z.record(z.string(), relaxed(schema.def.valueType));
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral || schema instanceof z.ZodUUID) return z.string();
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = {};
    for (const [name, field] of Object.entries(schema.def.shape)) shape[name] = relaxed(field);
    return z.object(shape);
  }
  if (schema instanceof z.ZodType) return schema;
  throw new TypeError('a schema of the contract is of a kind that tolerant() does not know');
}

/** The schema that reads tolerantly what `schema` describes exactly. */
export function tolerant<Schema extends z.ZodType>(schema: Schema): z.ZodType<Tolerant<z.output<Schema>>> {
  // The walk rebuilds the schema field by field, which the type system can't follow; test/contract proves the two agree.
  return relaxed(schema) as z.ZodType<Tolerant<z.output<Schema>>>;
}
