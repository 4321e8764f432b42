import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The schemas that a document shows, by the name of each. Their descriptions and examples are their own (`.meta`). */
export type NamedSchemas = Readonly<Record<string, z.ZodType>>;

export interface ComponentSchemas {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** A reference to a named schema. */
  readonly refer: (schema: z.ZodType) => { readonly $ref: string };
}

const toUri = (id: string): string => `#/components/schemas/${id}`;

/** Keywords that mean nothing to a reader of an OpenAPI document. */
const isNoise = (keyword: string, value: unknown): boolean =>
  (keyword === '$schema' && typeof value === 'string') ||
  (keyword === '$id' && typeof value === 'string') ||
  (keyword === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (keyword === 'maximum' && value === Number.MAX_SAFE_INTEGER);

const withDefault = z.looseObject({ default: z.unknown(), description: z.string().default('') });

/** A field with a default may be left out, but generators take the keyword as "always there". So the description says it. */
function describeDefault(value: unknown): unknown {
  const found = withDefault.safeParse(value);
  if (!found.success || found.data.default === undefined) return value;
  const { default: standard, description, ...rest } = found.data;
  return { ...rest, description: `${description} Left out: \`${JSON.stringify(standard)}\`.`.trim() };
}

const withoutNoise = (
  schemas: object,
  describe: (value: unknown) => unknown = (value) => value,
): Readonly<Record<string, JsonSchema>> =>
  JSON.parse(JSON.stringify(schemas, (key, value: unknown) => (isNoise(key, value) ? undefined : describe(value))));

/** The JSON Schema of each parameter of a query. */
export const convertQuery = (query: z.ZodType): Readonly<Record<string, JsonSchema>> =>
  withoutNoise(z.toJSONSchema(query, { io: 'input' }).properties ?? {});

/** Converts named schemas to the components of a document. A schema inside another appears as a reference. */
export function convertSchemas(named: NamedSchemas): ComponentSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  return {
    schemas: withoutNoise(z.toJSONSchema(registry, { uri: toUri, io: 'input' }).schemas, describeDefault),
    refer: (schema) => {
      const id = registry.get(schema)?.id;
      if (id === undefined) throw new Error('a schema of the document has no name');
      return { $ref: toUri(id) };
    },
  };
}

/** Names each list after what it lists: `OrderList` for a list of `Order`. */
export function nameLists(items: NamedSchemas, responses: readonly z.ZodType[]): NamedSchemas {
  const names = new Map<z.core.$ZodType, string>(Object.entries(items).map(([name, schema]) => [schema, name]));
  const lists = responses.flatMap((response) => {
    const data = response instanceof z.ZodObject ? response.shape['data'] : undefined;
    const name = data instanceof z.ZodArray ? names.get(data.element) : undefined;
    return name === undefined ? [] : [[`${name}List`, response] as const];
  });
  return Object.fromEntries(lists);
}
