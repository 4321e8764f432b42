/**
 * The logbook: one table in one file, which belongs to the PC, so that it outlives a change of store. Entries are only
 * added: triggers refuse every change, and each entry's hash covers the hash of the entry before it, and a hash of its
 * own content, so that an evidence file can carry the chain without the contents of other orders' entries.
 *
 * The chain proves that no entry was changed and none taken out between two others. Whoever has access to the disk can
 * still remove the newest entries or the whole file; only a mark of the newest entry shows that, which is noted in the
 * preferences and printed on the slip of each closing. Whoever changes both files can undo even that.
 */

import { createHash } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { LogbookCheck } from '../../contract/calls/logbook.ts';
import type { LogbookDetails, LogbookEntry, LogbookMark, LogbookRecord } from '../../contract/domain/logbook.ts';
import { CUT, LOST } from '../../contract/domain/logbook.ts';
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
] as const;

/** The version of the logbook's schema. */
export const LOGBOOK_VERSION = MIGRATIONS.length;

/** How long a write waits for a program that locks the file. Longer waits are the caller's, in memory. */
const LOCK_MS = 20;

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

export interface Logbook {
  /** Adds an entry; it is on the disk when this returns. Throws SQLite's errors. */
  append(record: LogbookRecord): void;
  /** Matching entries with lower numbers than `before`, newest first. */
  readBefore(filter: LogbookFilter, before: number | null, limit: number): LogbookEntry[];
  /** Matching entries with higher numbers than `after`, oldest first. */
  readAfter(filter: LogbookFilter, after: number, limit: number): LogbookEntry[];
  newest(): LogbookMark | null;
  /** Whether the entry that a mark names is there. */
  has(mark: LogbookMark): boolean;
  people(): string[];
  /**
   * The entries from number `first` to `last` and on to the last of before `until`; null if there are none.
   */
  readSlice(first: number, last: number, until: Instant): LogbookSlice | null;
  /** Checks the whole chain, with a break after each `step` entries. */
  check(step: number): Generator<undefined, LogbookCheck>;
  close(): void;
}

/** Entries that follow one another. */
export interface LogbookSlice {
  /** The hash of the entry before the first; "" before the whole chain. */
  readonly previous: string;
  readonly entries: readonly (LogbookEntry & { readonly contentHash: string })[];
}

/** An entry as it is stored. */
interface EntryRow {
  readonly number: number;
  readonly at: number;
  readonly who: string | null;
  readonly what: string;
  readonly details: string;
  readonly hash: string;
}

/** The end of an empty chain. */
const CHAIN_START: LogbookMark = { number: 0, hash: '' };

/** Opens the logbook in a file; a missing one is created. Throws SQLite's errors. */
export function openLogbook(file: string): Logbook {
  const database = new Database(file, { timeout: LOCK_MS });
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    migrateSchema(database, MIGRATIONS);
    return createLogbook(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Sets a closed, damaged logbook aside for whoever wants to examine it, so that another can begin. */
export function setLogbookAside(file: string, at: Instant): void {
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.damaged-${at}${suffix}`);
}

function createLogbook(database: Database.Database): Logbook {
  const insert = database.prepare<EntryRow>(
    'INSERT INTO entries (number, at, who, what, details, hash) VALUES (@number, @at, @who, @what, @details, @hash)',
  );
  const found = `
    (@who IS NULL OR who = @who) AND (@from IS NULL OR at >= @from) AND (@to IS NULL OR at < @to)
    AND (@pattern IS NULL OR who LIKE @pattern ESCAPE '!' OR details LIKE @pattern ESCAPE '!'
      OR what IN (SELECT value FROM json_each(@kinds)))`;
  const older = database.prepare<object, EntryRow>(
    `SELECT * FROM entries WHERE number < @edge AND ${found} ORDER BY number DESC LIMIT @limit`,
  );
  const newer = database.prepare<object, EntryRow>(
    `SELECT * FROM entries WHERE number > @edge AND ${found} ORDER BY number LIMIT @limit`,
  );
  const rows = database.prepare<[number, number], EntryRow>(
    'SELECT * FROM entries WHERE number >= ? ORDER BY number LIMIT ?',
  );
  const slice = database.prepare<object, EntryRow>(
    `SELECT * FROM entries WHERE number BETWEEN @first AND
       max(@last, (SELECT max(number) FROM entries WHERE at < @until)) ORDER BY number`,
  );
  // One look-up per name, where DISTINCT would read every entry.
  const names = database
    .prepare<[], string>(
      `WITH RECURSIVE names (who) AS (
         SELECT min(who) FROM entries
         UNION ALL SELECT (SELECT min(who) FROM entries WHERE who > names.who) FROM names WHERE who IS NOT NULL
       ) SELECT who FROM names WHERE who IS NOT NULL`,
    )
    .pluck();
  const hashOf = database.prepare<[number], string>('SELECT hash FROM entries WHERE number = ?').pluck();
  // Only this connection writes: no two processes share a data folder.
  let end =
    database.prepare<[], LogbookMark>('SELECT number, hash FROM entries ORDER BY number DESC LIMIT 1').get() ??
    CHAIN_START;

  return {
    append({ at, who, what, details }) {
      const row = { number: end.number + 1, at, who, what, details: JSON.stringify(details) };
      const next = { number: row.number, hash: hashEntry(row, end.hash) };
      insert.run({ ...row, hash: next.hash });
      end = next;
    },
    readBefore: (filter, before, limit) =>
      older.all({ ...toParameters(filter), edge: before ?? Number.MAX_SAFE_INTEGER, limit }).map(toEntry),
    readAfter: (filter, after, limit) => newer.all({ ...toParameters(filter), edge: after, limit }).map(toEntry),
    newest: () => (end.number === 0 ? null : end),
    has: ({ number, hash }) => hashOf.get(number)?.startsWith(hash) === true,
    people: () => names.all(),
    readSlice: (first, last, until) => {
      const stored = slice.all({ first, last, until });
      const previous = first === 1 ? '' : hashOf.get(first - 1);
      if (stored.length === 0 || previous === undefined) return null;
      return { previous, entries: stored.map((row) => ({ ...toEntry(row), contentHash: hashContent(row) })) };
    },
    check: (step) =>
      checkChain(
        (from) => rows.all(from, step),
        step,
        () => end.number,
      ),
    close: () => database.close(),
  };
}

/** In hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type EntryContent = Omit<EntryRow, 'hash'>;

function hashContent({ number, at, who, what, details }: EntryContent): string {
  return sha256(JSON.stringify([number, at, who, what, details]));
}

/** The hash of an entry, which covers the hash of the entry before it. */
const hashEntry = (content: EntryContent, previous: string): string => sha256(previous + hashContent(content));

/** Checks that every entry up to the last one this process knows is there and as it was written. */
function* checkChain(
  read: (from: number) => EntryRow[],
  step: number,
  lastKnown: () => number,
): Generator<undefined, LogbookCheck> {
  let end = CHAIN_START;
  let lost = 0;
  let cut = 0;
  // Starts at the lowest possible number, to catch an entry inserted before the first.
  for (let from = Number.MIN_SAFE_INTEGER; ; from = end.number + 1) {
    const rows = read(from);
    for (const row of rows) {
      if (row.number !== end.number + 1 || row.hash !== hashEntry(row, end.hash))
        return { kind: 'broken', from: end.number + 1 };
      if (row.what === LOST) lost += Number(parseDetails(row.details)['entries']);
      if (row.what === CUT) cut = Math.max(cut, Number(parseDetails(row.details)['entries']));
      end = row;
    }
    if (rows.length < step) break;
    yield;
  }
  return end.number < lastKnown()
    ? { kind: 'broken', from: end.number + 1 }
    : { kind: 'whole', end: end.number === 0 ? null : { number: end.number, hash: end.hash }, lost, cut };
}

function toParameters({ text, kinds, who, from, to }: LogbookFilter): object {
  const pattern = text === '' ? null : `%${text.replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`;
  return { who, from, to, pattern, kinds: JSON.stringify(kinds) };
}

function toEntry({ number, at, who, what, details, hash }: EntryRow): LogbookEntry {
  return { number, at: instant(at), who, what, details: parseDetails(details), hash };
}

/** Parses an entry's details. Details that another program damaged are returned as text; the check reports them. */
function parseDetails(text: string): LogbookDetails {
  try {
    const details: unknown = JSON.parse(text);
    return typeof details === 'object' && details !== null ? Object.fromEntries(Object.entries(details)) : { text };
  } catch {
    return { text };
  }
}
