/** Single values about this database (table `metadata`), and the cursors of lists (`cursors`). */

import { z } from 'zod';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';
import type { Connection } from '../../contract/domain/workspace.ts';
import { createCachedParser } from '../sqlite/cached-parser.ts';
import { oneOrNull, RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import type { RestoreReport } from './restore-report.ts';
import { createRestoreReportReader } from './restore-report.ts';

const reasons = z.array(z.string());
const storeIdList = z.array(z.int());

const unsentSummary = z
  .object({
    /** How many actions are not settled. */
    count: z.int().positive(),
    /** The names of their stores. */
    stores: z.array(z.string()),
  })
  .nullable();

/** Unsent actions in the database of the previous connection. */
export type UnsentSummary = Readonly<NonNullable<z.output<typeof unsentSummary>>>;

/** The database is bound to another address, environment or set of stores (C16). */
export class BoundElsewhere extends Error {
  override readonly name = 'BoundElsewhere';
}

/** The lists that have a cursor; `backfill`: when the last backfill ended. */
export type CursorName = 'events' | 'backfill' | `sales:${number}` | `items:${number}` | `inventory_runs:${number}`;

export interface Metadata {
  /** The service's time up to which a list has been read; null when never. */
  cursor(name: CursorName): Instant | null;
  /** Call this in the transaction that stores what was read (C5). A cursor never goes back. */
  advanceCursor(name: CursorName, at: Instant): void;
  /** Advances the cursor of events until the app ends: none listed until then had anything to store (C5). */
  noteEventsRead(at: Instant): void;
  /** Begins to read events at `at`, after an absence in which events were listed that no longer are. */
  beginEvents(at: Instant): void;
  /** The service's time from which events have been read without a gap; null before the first were. */
  eventsReadFrom(): Instant | null;
  /** Events before this time are ignored, because their orders are gone; null when all events count. */
  eventsFrom(): Instant | null;
  setEventsFrom(at: Instant): void;
  /**
   * Whether a backfill has ended since the first start, the last long absence or the last restore. Until then nothing
   * irreversible, such as printing, happens automatically (C15).
   */
  isBackfilled(): boolean;
  setBackfilled(isBackfilled: boolean): void;
  /** The stores that the last backfill left out because they were disconnected. */
  unreadStoreIds(): readonly number[];
  setUnreadStoreIds(storeIds: readonly number[]): void;
  /** Reasons of adjustments that the service has refused. */
  refusedReasons(): readonly string[];
  addRefusedReason(reason: string): void;
  /** Tries these reasons again, because staff have chosen them again. */
  removeRefusedReasons(chosen: readonly string[]): void;
  /** Tells this counter from others that work with the same key; null before it is first needed. */
  counterId(): string | null;
  setCounterId(id: string): void;
  /** The last day (its midnight) that staff chose not to close; null if they never did. */
  skippedDay(): Instant | null;
  setSkippedDay(day: Instant): void;
  /** The last closing whose mark was told outside; null for none. */
  toldClosing(): string | null;
  setToldClosing(id: string): void;
  /** What the last restore brought back, until staff have seen it. */
  restoreReport(): RestoreReport | null;
  dismissRestoreReport(): void;
  /** The last action (by `seq`) that an incomplete restore found; 0 if every restore was complete. */
  incompleteTo(): number;
  /** Unsent actions in the database of the previous connection, until staff have seen the notice. */
  unsentElsewhere(): UnsentSummary | null;
  setUnsentElsewhere(summary: UnsentSummary | null): void;
}

function describeBinding(bound: Connection): string {
  return JSON.stringify([bound.address, bound.mode, bound.storeIds.toSorted((a, b) => a - b)]);
}

/** Single values by name (table `metadata`). */
export interface MetadataEntries {
  get(name: string): string | null;
  set(name: string, value: string): void;
}

export function openMetadataEntries(sqlite: SqliteConnection): MetadataEntries {
  const get = sqlite.prepare<[string]>('SELECT value FROM metadata WHERE name = ?');
  const set = sqlite.prepare<[string, string]>(
    'INSERT INTO metadata (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  return {
    get: (name) => oneOrNull(get.get(name), (row) => new RowReader(row).text('value')),
    set: (name, value) => {
      set.run(name, value);
    },
  };
}

function readInstant(entries: MetadataEntries, name: string): Instant | null {
  const value = entries.get(name);
  return value === null ? null : instant(Number(value));
}

type Cursors = Pick<Metadata, 'cursor' | 'advanceCursor' | 'noteEventsRead'>;
type RefusedReasons = Pick<Metadata, 'refusedReasons' | 'addRefusedReason' | 'removeRefusedReasons'>;

/**
 * Opens the metadata and binds a new database to `bound`. Throws {@link BoundElsewhere} if it is bound to something
 * else.
 */
export function openMetadata(sqlite: SqliteConnection, bound: Connection): Metadata {
  const entries = openMetadataEntries(sqlite);
  const before = entries.get('bound');
  if (before === null) entries.set('bound', describeBinding(bound));
  else if (before !== describeBinding(bound))
    throw new BoundElsewhere('the database belongs to another address or store');

  // Every snapshot shows it.
  const parseUnsent = createCachedParser(unsentSummary);
  const cursors = openCursors(sqlite);
  return {
    ...cursors,
    ...openRefusedReasons(entries),
    beginEvents: (at) => {
      entries.set('events_read_from', String(at));
      cursors.advanceCursor('events', at);
    },
    eventsReadFrom: () => readInstant(entries, 'events_read_from'),
    eventsFrom: () => readInstant(entries, 'events_from'),
    setEventsFrom: (at) => entries.set('events_from', String(at)),
    isBackfilled: () => entries.get('is_backfilled') === 'yes',
    setBackfilled: (isBackfilled) => entries.set('is_backfilled', isBackfilled ? 'yes' : 'no'),
    unreadStoreIds: () => storeIdList.parse(JSON.parse(entries.get('unread_stores') ?? '[]')),
    setUnreadStoreIds: (storeIds) => entries.set('unread_stores', JSON.stringify(storeIds)),
    counterId: () => entries.get('counter_id'),
    setCounterId: (id) => entries.set('counter_id', id),
    skippedDay: () => readInstant(entries, 'skipped_day'),
    setSkippedDay: (day) => entries.set('skipped_day', String(day)),
    toldClosing: () => entries.get('told_closing'),
    setToldClosing: (id) => entries.set('told_closing', id),
    restoreReport: createRestoreReportReader(() => entries.get('restore_report')),
    dismissRestoreReport: () => entries.set('restore_report', 'null'),
    incompleteTo: () => Number(entries.get('incomplete_to') ?? '0'),
    unsentElsewhere: () => parseUnsent('unsent_elsewhere', entries.get('unsent_elsewhere') ?? 'null'),
    setUnsentElsewhere: (summary) => entries.set('unsent_elsewhere', JSON.stringify(summary)),
  };
}

function openCursors(sqlite: SqliteConnection): Cursors {
  const get = sqlite.prepare<[string]>('SELECT read_until FROM cursors WHERE name = ?');
  const advance = sqlite.prepare<[string, number]>(
    `INSERT INTO cursors (name, read_until) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET read_until = max(read_until, excluded.read_until)`,
  );
  let eventsRead: Instant | null = null;
  return {
    cursor: (name) => {
      const stored = oneOrNull(get.get(name), (row) => new RowReader(row).instant('read_until'));
      const read = name === 'events' ? eventsRead : null;
      return stored === null || (read !== null && read > stored) ? read : stored;
    },
    noteEventsRead: (at) => {
      eventsRead = at;
    },
    advanceCursor: (name, at) => {
      advance.run(name, at);
    },
  };
}

function openRefusedReasons(entries: MetadataEntries): RefusedReasons {
  const read = (): string[] => reasons.parse(JSON.parse(entries.get('refused_reasons') ?? '[]'));
  const write = (refused: readonly string[]): void => entries.set('refused_reasons', JSON.stringify(refused));
  return {
    refusedReasons: read,
    addRefusedReason: (reason) => write([...new Set([...read(), reason])]),
    removeRefusedReasons: (chosen) => write(read().filter((reason) => !chosen.includes(reason))),
  };
}
