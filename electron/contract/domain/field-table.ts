import type { z } from 'zod';

/** A stored field, declared once. */
export interface Field<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** The value on a new counter. */
  readonly first: z.output<Schema>;
  /** How the stored value is read; by the schema itself, unless part of an unreadable value can be kept. */
  readonly stored?: z.ZodType<z.output<Schema>>;
}

type FieldTable = Readonly<Record<string, Field>>;

/** The values of a table's fields. */
export type FieldValues<Table extends FieldTable> = { readonly [Name in keyof Table]: Readonly<Table[Name]['first']> };

/** One part of each entry of a table, by the field's name. */
export function listParts<Table extends FieldTable, Part extends keyof Field>(
  table: Table,
  part: Part,
): { readonly [Name in keyof Table]: Table[Name][Part] };
export function listParts(table: FieldTable, part: keyof Field): unknown {
  return Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, entry[part]]));
}

/** Reads stored values. A field that can't be read is as on a new counter (`first`). */
export function readFields<Values extends object>(table: FieldTable, first: Values, stored: unknown): Values {
  const values = new Map<string, unknown>(Object.entries(Object(stored)));
  const read = Object.entries(table).map(([name, entry]) => {
    const { success, data } = (entry.stored ?? entry.schema).safeParse(values.get(name));
    return success ? { [name]: data } : {};
  });
  return Object.assign({}, first, ...read);
}

/** Values with a change, whose groups of fields may be given in part. An undefined field stays as it is. */
export function mergeFields<Values extends object>(before: Values, change: object): Values {
  const values = new Map<string, unknown>(Object.entries(before));
  const known = Object.entries(change).filter(([, value]) => value !== undefined);
  const changed = known.map(([name, value]) => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isGroup ? mergeFields(Object(values.get(name)), value) : value];
  });
  return { ...before, ...Object.fromEntries(changed) };
}
