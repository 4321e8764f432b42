/** What an app has written to its logbook, read directly from its files. */

import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { findFileConnection, findOpenDatabase, PreparedQuery } from '../database-hooks.ts';

/** An entry as stored. */
export interface SimulatedLogbookRow {
  readonly number: number;
  readonly at: number;
  readonly who: string | null;
  readonly what: string;
  readonly details: string;
  readonly hash: string;
}

const ENTRIES_AFTER = 'SELECT number, at, who, what, details, hash FROM entries WHERE number > ? ORDER BY number';
const YEAR_FILE = /^logbook(?:-(\d+))?\.db$/;

export class SimulatedLogbook {
  readonly file: string;
  readonly #after = new Map<string, PreparedQuery<[number], SimulatedLogbookRow>>();

  /** @param file the file of the first year */
  constructor(file: string) {
    this.file = file;
  }

  /** Whether the running app has opened it. */
  get isOpen(): boolean {
    return this.#files().some((file) => findFileConnection(file) !== null);
  }

  /** The entries after a number, oldest first. */
  entriesAfter(number: number): SimulatedLogbookRow[] {
    return this.#files().flatMap((file) => this.#readFile(file, number));
  }

  /** The files of all years, oldest first. */
  #files(): string[] {
    const folder = dirname(this.file);
    return readdirSync(folder)
      .filter((name) => YEAR_FILE.test(name))
      .toSorted((one, other) => sequenceOf(one) - sequenceOf(other))
      .map((name) => join(folder, name));
  }

  #readFile(file: string, number: number): readonly SimulatedLogbookRow[] {
    if (findFileConnection(file) === null) return readEnded(file, number);
    const query = this.#after.get(file) ?? new PreparedQuery(() => findOpenDatabase(file), ENTRIES_AFTER);
    this.#after.set(file, query);
    return query.all(number);
  }
}

const sequenceOf = (name: string): number => Number(YEAR_FILE.exec(name)?.[1] ?? 1);

/** Reads a file that the app no longer writes. */
function readEnded(file: string, number: number): SimulatedLogbookRow[] {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare<[number], SimulatedLogbookRow>(ENTRIES_AFTER).all(number);
  } finally {
    database.close();
  }
}
