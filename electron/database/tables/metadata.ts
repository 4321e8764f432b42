/** Facts about this database (table `facts`) and the places reached in lists (table `places`). */

import { z } from 'zod';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';
import type { Connection } from '../../contract/domain/workspace.ts';
import type { RestoreReport } from '../durability/restore-report.ts';
import { restoreReport } from '../durability/restore-report.ts';
import { oneOrNull, RowReader } from '../row-reader.ts';
import type { SqliteConnection } from '../sqlite.ts';

const reasons = z.array(z.string());

const unsentSummary = z.object({
  /** Actions that are not settled. */
  count: z.int().positive(),
  /** Names of the stores that they are of. */
  stores: z.array(z.string()),
});

/** What waits in the database of the store that was connected before. */
export type UnsentSummary = Readonly<z.output<typeof unsentSummary>>;

/** This database belongs to another address, environment or set of stores (C16). */
export class BoundElsewhere extends Error {
  override readonly name = 'BoundElsewhere';
}

/** Lists that are read from a place on; `past`: when the past was read whole. */
export type CursorName = 'events' | 'past' | `sales:${number}` | `shelf:${number}` | `syncs:${number}`;

export interface Metadata {
  /** How far the service's time was ahead of the PC's clock when last measured, in milliseconds; 0 when never. */
  pcClockBehind(): number;
  setPcClockBehind(milliseconds: number): void;
  /** Up to which service time a list has been read, or null when never. */
  cursor(name: CursorName): Instant | null;
  /** Call it in the transaction that stores what was read (C5). A place never goes back. */
  advanceCursor(name: CursorName, at: Instant): void;
  /** Events before this were of orders that are gone; null when all events count. */
  eventsFrom(): Instant | null;
  setEventsFrom(at: Instant): void;
  /**
   * Whether the past (orders, sales) has been read whole since the last first start, long absence or restore. Until then
   * nothing is done by itself that can't be undone, such as printing (C15).
   */
  isBackfilled(): boolean;
  setBackfilled(read: boolean): void;
  /** Reasons of adjustments that the service has refused. */
  refusedReasons(): readonly string[];
  addRefusedReason(reason: string): void;
  /** Staff have chosen these anew: each is tried once more. */
  removeRefusedReasons(chosen: readonly string[]): void;
  /** What the last restore brought back, until staff have seen it. */
  restoreReport(): RestoreReport | null;
  dismissRestoreReport(): void;
  /** What waits in the database of the store that was connected before, until staff have seen it. */
  unsentElsewhere(): UnsentSummary | null;
  setUnsentElsewhere(left: UnsentSummary | null): void;
}

function describe(bound: Connection): string {
  return JSON.stringify([bound.address, bound.mode, bound.storeIds.toSorted((a, b) => a - b)]);
}

/** Single values by name (table `facts`). */
export interface MetadataEntries {
  get(name: string): string | null;
  set(name: string, value: string): void;
}

export function openMetadataEntries(sqlite: SqliteConnection): MetadataEntries {
  const get = sqlite.prepare<[string]>('SELECT value FROM facts WHERE name = ?');
  const set = sqlite.prepare<[string, string]>(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  return {
    get: (name) => oneOrNull(get.get(name), (row) => new RowReader(row).text('value')),
    set: (name, value) => {
      set.run(name, value);
    },
  };
}

type Cursors = Pick<Metadata, 'cursor' | 'advanceCursor'>;
type RefusedReasons = Pick<Metadata, 'refusedReasons' | 'addRefusedReason' | 'removeRefusedReasons'>;

/**
 * Opens the metadata and binds a new database to `bound`. Throws {@link BoundElsewhere} when it is bound to something
 * else.
 */
export function openMetadata(sqlite: SqliteConnection, bound: Connection): Metadata {
  const entries = openMetadataEntries(sqlite);
  const before = entries.get('bound');
  if (before === null) entries.set('bound', describe(bound));
  else if (before !== describe(bound)) throw new BoundElsewhere('the database belongs to another address or store');

  return {
    ...openCursors(sqlite),
    ...openRefusedReasons(entries),
    pcClockBehind: () => Number(entries.get('pc_clock_behind') ?? '0'),
    setPcClockBehind: (milliseconds) => entries.set('pc_clock_behind', String(Math.round(milliseconds))),
    eventsFrom: () => {
      const from = entries.get('events_from');
      return from === null ? null : instant(Number(from));
    },
    setEventsFrom: (at) => entries.set('events_from', String(at)),
    isBackfilled: () => entries.get('past_read') === 'yes',
    setBackfilled: (isRead) => entries.set('past_read', isRead ? 'yes' : 'no'),
    restoreReport: () => restoreReport.nullable().parse(JSON.parse(entries.get('restored') ?? 'null')),
    dismissRestoreReport: () => entries.set('restored', 'null'),
    unsentElsewhere: () => unsentSummary.nullable().parse(JSON.parse(entries.get('left_behind') ?? 'null')),
    setUnsentElsewhere: (summary) => entries.set('left_behind', JSON.stringify(summary)),
  };
}

function openCursors(sqlite: SqliteConnection): Cursors {
  const get = sqlite.prepare<[string]>('SELECT reached FROM places WHERE name = ?');
  const advance = sqlite.prepare<[string, number]>(
    `INSERT INTO places (name, reached) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET reached = max(reached, excluded.reached)`,
  );
  return {
    cursor: (name) => oneOrNull(get.get(name), (row) => new RowReader(row).instant('reached')),
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
