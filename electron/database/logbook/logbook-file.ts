/**
 * One file of the logbook, with the entries of one year. Entries are only added: triggers refuse every change, and a
 * chain of hashes shows changes made with other programs. The chain begins at the end of the file before it.
 */

import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import type { LogbookChainEnd } from '../../contract/calls/logbook.ts';
import type { LogbookDetails, LogbookEntry, LogbookRecord } from '../../contract/domain/logbook.ts';
import { migrateSchema } from '../../contract/domain/schema-version.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';

const MIGRATIONS = [
  `CREATE TABLE entries (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    who TEXT,
    what TEXT NOT NULL,
    details TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entries_by_time ON entries (at);
  CREATE INDEX entries_by_who ON entries (who);
  CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;
  CREATE TRIGGER entries_keep BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;`,
  `CREATE TABLE bounds (
    edge TEXT PRIMARY KEY CHECK (edge IN ('start', 'end')),
    number INTEGER NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE TRIGGER bounds_stay BEFORE DELETE ON bounds BEGIN SELECT RAISE(ABORT, 'bounds are never removed'); END;
  CREATE TRIGGER bounds_keep BEFORE UPDATE ON bounds BEGIN SELECT RAISE(ABORT, 'bounds are never changed'); END;`,
] as const;

/** Which entries are read. */
export interface LogbookFilter {
  /** Part of a detail or a name; "" finds all. */
  readonly text: string;
  /** Kinds that match whatever the entry's details are. */
  readonly kinds: readonly string[];
  readonly who: string | null;
  readonly from: Instant | null;
  readonly to: Instant | null;
}

/** An entry as it is stored. */
export interface LogbookRow {
  readonly number: number;
  readonly at: number;
  readonly who: string | null;
  readonly what: string;
  readonly details: string;
  readonly hash: string;
}

/** The file to which entries are added. */
export interface LogbookFile {
  /** The end of the chain in the file before this one. */
  readonly start: LogbookChainEnd;
  /** The last entry; `start` while there is none. */
  readonly end: LogbookChainEnd;
  /** Whether another file continues the chain. */
  readonly isEnded: boolean;
  /** When the first and the last entry were written; null while there is none. */
  readonly span: { readonly from: Instant; readonly to: Instant } | null;
  /** Adds an entry; it is on the disk when this returns. Throws SQLite's errors. */
  append(record: LogbookRecord): void;
  /** Records that another file continues the chain, and merges this file's WAL into it. */
  markEnded(): void;
  /** Matching entries with lower numbers than `before`, newest first. */
  readBefore(filter: LogbookFilter, before: number, limit: number): LogbookEntry[];
  /** Matching entries with higher numbers than `after`, up to `until`, oldest first. */
  readAfter(filter: LogbookFilter, after: number, until: number, limit: number): LogbookEntry[];
  /** Stored entries from a number on, with their details unparsed. */
  rows(from: number, limit: number): LogbookRow[];
  people(): readonly string[];
  close(): void;
}

/** The end of an empty chain. */
export const CHAIN_START: LogbookChainEnd = { number: 0, hash: '' };

/** The hash of an entry, which covers the hash of the entry before it. */
export function hashEntry({ number, at, who, what, details }: Omit<LogbookRow, 'hash'>, previous: string): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, number, at, who, what, details]))
    .digest('hex');
}

/**
 * Opens a file for writing; creates it if it is missing. Calls `start` only for a new file, whose chain continues from
 * the end that `start` returns. Throws SQLite's errors.
 */
export function openLogbookFile(path: string, start: () => LogbookChainEnd): LogbookFile {
  const database = new Database(path, { timeout: 5_000 });
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    migrateSchema(database, MIGRATIONS);
    beginChain(database, start);
    return createLogbookFile(database);
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

/** Opens an ended file for reading. Throws SQLite's errors. */
export function readLogbookFile(path: string): LogbookFile {
  const database = new Database(path, { timeout: 5_000, readonly: true, fileMustExist: true });
  try {
    return createLogbookFile(database);
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

/** Records once where this file's chain begins. The very first file has no such record. */
function beginChain(database: Database.Database, start: () => LogbookChainEnd): void {
  const isBegun = database
    .prepare("SELECT EXISTS (SELECT 1 FROM entries) OR EXISTS (SELECT 1 FROM bounds WHERE edge = 'start')")
    .pluck();
  if (isBegun.get() === 1) return;
  const { number, hash } = start();
  if (number > 0) database.prepare("INSERT INTO bounds VALUES ('start', ?, ?)").run(number, hash);
}

function createLogbookFile(database: Database.Database): LogbookFile {
  const hasBounds =
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'bounds'").get() !== undefined;
  const readBound = (edge: string) =>
    hasBounds
      ? database.prepare<[string], LogbookChainEnd>('SELECT number, hash FROM bounds WHERE edge = ?').get(edge)
      : undefined;
  const start = readBound('start') ?? CHAIN_START;
  const times = database.prepare<[], { first: number | null; last: number | null }>(
    `SELECT (SELECT at FROM entries ORDER BY number LIMIT 1) AS first,
      (SELECT at FROM entries ORDER BY number DESC LIMIT 1) AS last`,
  );
  const names = database.prepare<[], string>('SELECT DISTINCT who FROM entries WHERE who IS NOT NULL').pluck();
  const rows = database.prepare<[number, number], LogbookRow>(
    'SELECT * FROM entries WHERE number >= ? ORDER BY number LIMIT ?',
  );
  const found = `
    (@who IS NULL OR who = @who) AND (@from IS NULL OR at >= @from) AND (@to IS NULL OR at < @to)
    AND (@pattern IS NULL OR who LIKE @pattern ESCAPE '!' OR details LIKE @pattern ESCAPE '!'
      OR what IN (SELECT value FROM json_each(@kinds)))`;
  const older = database.prepare<object, LogbookRow>(
    `SELECT * FROM entries WHERE number < @edge AND ${found} ORDER BY number DESC LIMIT @limit`,
  );
  const newer = database.prepare<object, LogbookRow>(
    `SELECT * FROM entries WHERE number > @edge AND number <= @until AND ${found} ORDER BY number LIMIT @limit`,
  );
  const insert = database.prepare<LogbookRow>(
    'INSERT INTO entries (number, at, who, what, details, hash) VALUES (@number, @at, @who, @what, @details, @hash)',
  );
  // Only this connection writes: no two processes share a data folder.
  let end =
    database.prepare<[], LogbookChainEnd>('SELECT number, hash FROM entries ORDER BY number DESC LIMIT 1').get() ??
    start;
  let isEnded = readBound('end') !== undefined;

  return {
    start,
    get end() {
      return end;
    },
    get isEnded() {
      return isEnded;
    },
    get span() {
      const { first, last } = times.get() ?? {};
      return typeof first === 'number' && typeof last === 'number' ? { from: instant(first), to: instant(last) } : null;
    },
    append({ at, who, what, details }) {
      const row = { number: end.number + 1, at, who, what, details: JSON.stringify(details) };
      const hash = hashEntry(row, end.hash);
      insert.run({ ...row, hash });
      end = { number: row.number, hash };
    },
    markEnded() {
      if (!isEnded) database.prepare("INSERT INTO bounds VALUES ('end', ?, ?)").run(end.number, end.hash);
      isEnded = true;
      database.pragma('journal_mode = DELETE');
    },
    readBefore: (filter, before, limit) => older.all({ ...toParameters(filter), edge: before, limit }).map(readRow),
    readAfter: (filter, after, until, limit) =>
      newer.all({ ...toParameters(filter), edge: after, until, limit }).map(readRow),
    rows: (from, limit) => rows.all(from, limit),
    people: () => names.all(),
    close: () => database.close(),
  };
}

function toParameters({ text, kinds, who, from, to }: LogbookFilter): object {
  const pattern = text === '' ? null : `%${text.replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`;
  return { who, from, to, pattern, kinds: JSON.stringify(kinds) };
}

function readRow({ number, at, who, what, details, hash }: LogbookRow): LogbookEntry {
  return { number, at: instant(at), who, what, details: parseDetails(details), hash };
}

/** Parses an entry's details. Details that another program damaged are returned as text; the check reports them. */
export function parseDetails(text: string): LogbookDetails {
  try {
    const details: unknown = JSON.parse(text);
    return typeof details === 'object' && details !== null ? Object.fromEntries(Object.entries(details)) : { text };
  } catch {
    return { text };
  }
}
