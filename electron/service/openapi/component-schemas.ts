import { z } from 'zod';

/** What a reader must know of a field: its meaning and unit, and further keywords of JSON Schema, for example a default. */
export type FieldNote = string | { readonly description: string; readonly [keyword: string]: unknown };

/** An object schema that the document shows under a name, every field described. */
export interface NamedSchema {
  readonly id: string;
  readonly schema: z.ZodType;
  readonly description: string;
  readonly fields: Readonly<Record<string, FieldNote>>;
  /** Further keywords of its JSON Schema. */
  readonly keywords?: object;
}

/** Names an object schema. The compiler asks for a note on each of its fields. */
export const nameSchema = <Shape extends z.ZodRawShape>(
  id: string,
  schema: z.ZodObject<Shape>,
  description: string,
  fields: { readonly [Field in keyof Shape]: FieldNote },
): NamedSchema => ({ id, schema, description, fields });

export interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

export interface ComponentSchemas {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** A reference to a named schema. */
  readonly refer: (schema: z.ZodType) => { readonly $ref: string };
  /** The JSON Schema of a named schema itself. */
  readonly find: (schema: z.ZodType) => JsonSchema;
}

const toUri = (id: string): string => `#/components/schemas/${id}`;

/** A JSON Schema without keys that mean nothing to a reader of an OpenAPI document. */
function withoutNoise(schema: JsonSchema): JsonSchema {
  const isNoise = (key: string, value: unknown): boolean =>
    key === '$schema' ||
    key === '$id' ||
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);
  return Object.fromEntries(Object.entries(schema).filter(([key, value]) => !isNoise(key, value)));
}

function describeField(schema: JsonSchema, note: FieldNote | undefined): JsonSchema {
  const keywords = typeof note === 'string' ? { description: note } : note;
  return { ...withoutNoise(schema), ...keywords };
}

function describeSchema(converted: JsonSchema, { description, fields, keywords }: NamedSchema): JsonSchema {
  const schema = withoutNoise(converted);
  const described = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    describeField(field, fields[name]),
  ]);
  const properties = schema.properties && { properties: Object.fromEntries(described) };
  return { description, ...schema, ...properties, ...keywords };
}

/** Converts named schemas to the components of a document. A schema inside another appears as a reference. */
export function convertSchemas(named: readonly NamedSchema[]): ComponentSchemas {
  const registry = z.registry<{ id: string }>();
  for (const { id, schema } of named) registry.add(schema, { id });
  const converted: Readonly<Record<string, JsonSchema>> = JSON.parse(
    JSON.stringify(z.toJSONSchema(registry, { uri: toUri, io: 'input' }).schemas),
  );
  const schemas = Object.fromEntries(named.map((each) => [each.id, describeSchema(converted[each.id] ?? {}, each)]));

  const idOf = (schema: z.ZodType): string => {
    const id = registry.get(schema)?.id;
    if (id === undefined) throw new Error('a schema of the document has no name');
    return id;
  };
  return {
    schemas,
    refer: (schema) => ({ $ref: toUri(idOf(schema)) }),
    find: (schema) => schemas[idOf(schema)] ?? {},
  };
}
