/**
 * Reads what the service sends, tolerantly. Within a version the service only adds (specification, Versioning): unknown
 * fields are ignored, unknown values of an enumeration pass unchanged, and a field that the specification doesn't call
 * required may be missing and is then null.
 */

import { z } from 'zod';

/** A value that this app's lists lack. Keeps the known values visible in the type. */
export type UnlistedValue = string & Record<never, never>;

type Scalar = string | number | boolean | null;

/** The type of a resource `T` when it is read tolerantly. */
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

/** Lets null pass, too. Wraps each schema once only, because a second layer makes reading an event a third slower. */
function relaxOrNull(schema: z.core.$ZodType): z.ZodType {
  return schema instanceof z.ZodNullable ? relaxOrNull(schema.def.innerType) : relax(schema).nullable();
}

function relax(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return relaxOrNull(schema.def.innerType).default(null);
  if (schema instanceof z.ZodNullable) return relaxOrNull(schema.def.innerType);
  if (schema instanceof z.ZodArray) return z.array(relax(schema.def.element));
  if (schema instanceof z.ZodRecord) return z.record(z.string(), relax(schema.def.valueType));
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral || schema instanceof z.ZodUUID) return z.string();
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = {};
    for (const [name, field] of Object.entries(schema.def.shape)) shape[name] = relax(field);
    return z.object(shape);
  }
  if (schema instanceof z.ZodType) return schema;
  throw new TypeError('a schema of the contract is of a kind that tolerant() does not know');
}

/** A schema that reads tolerantly what `schema` describes exactly. */
export function tolerant<Schema extends z.ZodType>(schema: Schema): z.ZodType<Tolerant<z.output<Schema>>> {
  // The type system can't follow how the schema is rebuilt field by field; a unit test proves that the types agree.
  return relax(schema) as z.ZodType<Tolerant<z.output<Schema>>>;
}
