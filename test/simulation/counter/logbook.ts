/** What an app has written to its logbook, read directly from its file. */

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

export class SimulatedLogbook {
  readonly file: string;
  readonly #after: PreparedQuery<[number], SimulatedLogbookRow>;

  constructor(file: string) {
    this.file = file;
    this.#after = new PreparedQuery(
      () => findOpenDatabase(file),
      'SELECT number, at, who, what, details, hash FROM entries WHERE number > ? ORDER BY number',
    );
  }

  /** Whether the running app has opened it. */
  get isOpen(): boolean {
    return findFileConnection(this.file) !== null;
  }

  /** The entries after a number, oldest first. */
  entriesAfter(number: number): readonly SimulatedLogbookRow[] {
    return this.#after.all(number);
  }
}
