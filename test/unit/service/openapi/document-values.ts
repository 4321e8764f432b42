import fc from 'fast-check';

/** The parts of a JSON Schema that this generator supports. */
export interface ValueSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ValueSchema[];
  readonly oneOf?: readonly ValueSchema[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
  readonly description?: string;
}

type FindSchema = (reference: string) => ValueSchema;

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': fc.constantFrom('2026-11-20T09:00:00+05:30', '2026-11-20T03:30:00.5Z', '2031-01-01T00:00:00+05:30'),
  date: fc.constantFrom('2026-11-20', '2028-02-29'),
  uuid: fc.uuid(),
  uri: fc.webUrl().filter((url) => URL.canParse(url)),
};

function createTexts({ format, pattern, minLength, maxLength }: ValueSchema): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known) return known;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const most = Math.min(maxLength ?? 40, 2_048);
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength: minLength ?? 0, maxLength: Math.min(most, 40) }) },
    { weight: 1, arbitrary: fc.constant('आ'.repeat(most)) },
  );
}

function createObjects(schema: ValueSchema, find: FindSchema): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) fields[name] = createValues(field, find);
  return fc.record(fields, { requiredKeys: [...(schema.required ?? [])] });
}

/** Values that match a schema of the document. */
export function createValues(schema: ValueSchema, find: FindSchema): fc.Arbitrary<unknown> {
  const { $ref, const: only, enum: listed, anyOf, oneOf, examples, type } = schema;
  if ($ref !== undefined) return createValues(find($ref), find);
  if (only !== undefined) return fc.constant(only);
  if (listed) return fc.constantFrom(...listed);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => createValues(choice, find)));
  const types = typeof type === 'string' ? [type] : (type ?? []);
  const values = types.map((each): fc.Arbitrary<unknown> => {
    switch (each) {
      case 'string':
        return createTexts(schema);
      case 'integer':
        return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
      case 'number':
        return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(createValues(schema.items ?? {}, find), { minLength: schema.minItems ?? 0, maxLength: 4 });
      case 'object':
        return createObjects(schema, find);
      default:
        throw new Error(`no values for the type ${each}`);
    }
  });
  const known = examples ? [{ weight: 4, arbitrary: fc.constantFrom(...examples) }] : [];
  return fc.oneof(...known, ...values);
}

/** The same values with one part replaced by junk, or left out. */
export function createBrokenValues(
  schema: ValueSchema,
  find: FindSchema,
  junk: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const resolved = schema.$ref === undefined ? schema : find(schema.$ref);
  const names = Object.keys(resolved.properties ?? {});
  if (names.length === 0) return junk;
  const broken = fc
    .tuple(createValues(resolved, find), fc.constantFrom(...names), fc.option(junk, { nil: undefined }))
    .map(([value, name, part]) => ({ ...Object(value), [name]: part }));
  const deeper = names.flatMap((name) => {
    const field = resolved.properties?.[name];
    const items = field?.items;
    return items?.$ref === undefined
      ? []
      : [
          fc
            .tuple(createValues(resolved, find), fc.array(createBrokenValues(items, find, junk), { maxLength: 3 }))
            .map(([value, list]) => ({ ...Object(value), [name]: list })),
        ];
  });
  return fc.oneof({ weight: 6, arbitrary: broken }, { weight: 1, arbitrary: junk }, ...deeper);
}
