import type { z } from 'zod';
import type { RolloutFault } from '../../contract/domain/rollout.ts';

/** Reports a problem with a field. */
export type ReportProblem = (field: string, fault: RolloutFault, detail?: string | null) => void;

/**
 * Reads a value of the file. Returns null if it sets nothing; a problem with it is then reported for the field `at`.
 */
export type FieldReader<Value> = (value: unknown, at: string, report: ReportProblem) => Value | null;

/** A reader for each field of an object. */
export type FieldReaders<Fields> = { readonly [Name in keyof Fields]: FieldReader<Fields[Name]> };

/** Reads one value with a schema. */
export function readWith<Value>(schema: z.ZodType<Value>, fault: RolloutFault): FieldReader<Value> {
  return (value, at, report) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    report(at, fault);
    return null;
  };
}

/** Reads each entry of a list separately. Leaves out entries with a problem. */
export function listOf<Value>(readEntry: FieldReader<Value>): FieldReader<readonly Value[]> {
  return (value, at, report) => {
    if (!Array.isArray(value)) {
      report(at, 'list');
      return null;
    }
    return value
      .map((entry: unknown, index) => readEntry(entry, `${at}[${index}]`, report))
      .filter((entry) => entry !== null);
  };
}

/** Reads each field of an object separately, and reports the names that have no reader. Null counts as not set. */
export function readFields<Fields extends object>(
  object: Readonly<Record<string, unknown>>,
  readers: FieldReaders<Fields>,
  at: string,
  report: ReportProblem,
): Partial<Fields> {
  const names = listNames(readers);
  const fields: Partial<Fields> = {};
  for (const [key, value] of Object.entries(object)) {
    const name = names.find((each) => each === key);
    const read = value === null || name === undefined ? null : readers[name](value, at + key, report);
    if (name === undefined) report(at + key, 'unknown', findClosestName(key, names));
    else if (read !== null) fields[name] = read;
  }
  return fields;
}

function listNames<Fields>(readers: FieldReaders<Fields>): (keyof Fields & string)[] {
  return Object.keys(readers) as (keyof Fields & string)[];
}

/** The name that was probably meant: one that differs in case, or by few letters. */
function findClosestName(typed: string, names: readonly string[]): string | null {
  const plain = simplify(typed);
  const ranked = names
    .map((name) => ({ name, distance: measureDistance(plain, simplify(name)) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null;
}

/** To a person, "start-at_login" and "startAtLogin" are the same. */
function simplify(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** The fewest letters to add, remove or replace that turn one name into the other (Levenshtein). */
function measureDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, otherLetter] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
