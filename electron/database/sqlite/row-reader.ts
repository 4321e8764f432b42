/**
 * Reads the columns of a row with their types. A value of another type than its column's means a damaged database:
 * reading it throws {@link DamagedRow}, because a wrong value could sell or print what isn't there.
 */

import type { Paise } from '../../contract/domain/money.ts';
import { paise } from '../../contract/domain/money.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';

export class DamagedRow extends Error {
  override readonly name = 'DamagedRow';
}

function isRow(row: unknown): row is Readonly<Record<string, unknown>> {
  return typeof row === 'object' && row !== null;
}

/** One row as SQLite returns it. */
export class RowReader {
  readonly #row: Readonly<Record<string, unknown>>;

  constructor(row: unknown) {
    if (!isRow(row)) throw new DamagedRow('not a row');
    this.#row = row;
  }

  text(column: string): string {
    const value = this.#row[column];
    if (typeof value !== 'string') throw new DamagedRow(`${column} is not a text`);
    return value;
  }

  int(column: string): number {
    const value = this.#row[column];
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      throw new DamagedRow(`${column} is not a whole number`);
    return value;
  }

  flag(column: string): boolean {
    return this.int(column) !== 0;
  }

  instant(column: string): Instant {
    return instant(this.int(column));
  }

  paise(column: string): Paise {
    return paise(this.int(column));
  }

  bytes(column: string): Uint8Array {
    const value = this.#row[column];
    if (!(value instanceof Uint8Array)) throw new DamagedRow(`${column} is not bytes`);
    return value;
  }

  oneOf<Value extends string>(column: string, values: readonly Value[]): Value {
    const text = this.text(column);
    const found = values.find((value) => value === text);
    if (found === undefined) throw new DamagedRow(`${column} holds ${text}`);
    return found;
  }

  /** A column that holds JSON of a schema. */
  json<Value>(column: string, schema: { parse(value: unknown): Value }): Value {
    return schema.parse(JSON.parse(this.text(column)));
  }

  /** What `read` returns; null if the column is null. */
  orNull<Value>(column: string, read: (column: string) => Value): Value | null {
    return this.#row[column] === null ? null : read.call(this, column);
  }

  textOrNull(column: string): string | null {
    return this.orNull(column, this.text);
  }

  instantOrNull(column: string): Instant | null {
    return this.orNull(column, this.instant);
  }
}

/** What `read` makes of a row; null if the statement found none. */
export function oneOrNull<Value>(row: unknown, read: (row: unknown) => Value): Value | null {
  return row === undefined ? null : read(row);
}
