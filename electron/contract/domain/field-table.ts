import { z } from 'zod';

/** A stored field, declared once. */
export interface Field<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** The value on a new counter. */
  readonly first: z.output<Schema>;
  /** How the stored value is read; by the schema itself, unless part of an unreadable value can be kept. */
  readonly stored?: z.ZodType<z.output<Schema>>;
  /** What an unreadable value counts as; `first` by default. */
  readonly lost?: (stored: unknown) => z.output<Schema>;
  /** The fields of a value that is a table itself. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** Whether a stored object that lacks it is damaged. */
  readonly isVital?: boolean;
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

/** A field whose value is a table of fields itself. Each of them is read for itself. */
export function tableField<Values extends object>(table: FieldTable, first: Values): Field<z.ZodType<Values>> {
  return { schema: z.unknown().transform((stored) => readFields(table, first, stored)), first, fields: table };
}

/** Reads stored values. A field that can't be read is as on a new counter (`first`), or what its entry says. */
export function readFields<Values extends object>(table: FieldTable, first: Values, stored: unknown): Values {
  const values = new Map<string, unknown>(Object.entries(Object(stored)));
  const read = Object.entries(table).map(([name, entry]) => {
    const value = values.get(name);
    const { success, data } = (entry.stored ?? entry.schema).safeParse(value);
    if (success) return { [name]: data };
    return value === undefined || entry.lost === undefined ? {} : { [name]: entry.lost(value) };
  });
  return Object.assign({}, first, ...read);
}

/** Fields as they are stored, known and unknown ones. */
export type StoredFields = Readonly<Record<string, unknown>>;

export function isStoredFields(value: unknown): value is StoredFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Stored fields, mended from a copy of them. */
export interface MendedFields {
  readonly fields: StoredFields;
  /** The fields that were unreadable and come from the copy, such as `settings.volume`. */
  readonly restored: readonly string[];
  /** The fields that neither has; they are stored as before. */
  readonly lost: readonly string[];
}

/** Replaces each unreadable field with the copy's, if that is readable. `isComplete`: vital fields can't be missing. */
export function mendFields(
  table: FieldTable,
  stored: StoredFields,
  copy: StoredFields,
  isComplete: boolean,
): MendedFields {
  const fields: Record<string, unknown> = { ...stored };
  const restored: string[] = [];
  const lost: string[] = [];
  for (const [name, entry] of Object.entries(table)) {
    const [value, spare] = [stored[name], copy[name]];
    if (value === undefined && !(isComplete && entry.isVital === true)) continue;
    if (entry.fields !== undefined && isStoredFields(value)) {
      const inner = mendFields(entry.fields, value, isStoredFields(spare) ? spare : {}, isComplete);
      fields[name] = inner.fields;
      restored.push(...inner.restored.map((each) => `${name}.${each}`));
      lost.push(...inner.lost.map((each) => `${name}.${each}`));
      continue;
    }
    const choice = chooseReadable(entry, value, spare);
    if (choice === 'copy') fields[name] = spare;
    if (choice === 'copy') restored.push(name);
    if (choice === null) lost.push(name);
  }
  return { fields, restored, lost };
}

/** Which of two stored values is read: the first that is right as a whole, or else the first that is right in part. */
function chooseReadable(entry: Field, stored: unknown, copy: unknown): 'stored' | 'copy' | null {
  for (const schema of [entry.schema, entry.stored ?? entry.schema]) {
    if (canRead(entry, schema, stored)) return 'stored';
    if (canRead(entry, schema, copy)) return 'copy';
  }
  return null;
}

function canRead({ fields }: Field, schema: z.ZodType, value: unknown): boolean {
  return fields === undefined ? value !== undefined && schema.safeParse(value).success : isStoredFields(value);
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
