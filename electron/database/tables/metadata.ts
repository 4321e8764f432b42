/** Facts about this database (table `facts`) and the places reached in lists (table `places`). */

import { z } from 'zod';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';
import type { Connection as BoundTo } from '../../contract/domain/workspace.ts';
import type { RestoreReport } from '../durability/restore-report.ts';
import { restoreReport } from '../durability/restore-report.ts';
import { RowReader } from '../row-reader.ts';
import type { SqliteConnection } from '../sqlite.ts';
import type { UnsentSummary } from './left-behind.ts';
import { unsentSummary } from './left-behind.ts';

const reasons = z.array(z.string());

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

function describe(bound: BoundTo): string {
  return JSON.stringify([bound.address, bound.mode, bound.storeIds.toSorted((a, b) => a - b)]);
}

/**
 * Opens the facts and binds a new database to `bound`. Throws {@link BoundElsewhere} when it has been bound to
 * something else.
 */
export function openMetadata(connection: SqliteConnection, bound: BoundTo): Metadata {
  const get = connection.prepare<[string]>('SELECT value FROM facts WHERE name = ?');
  const set = connection.prepare<[string, string]>(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const getPlace = connection.prepare<[string]>('SELECT reached FROM places WHERE name = ?');
  const setPlace = connection.prepare<[string, number]>(
    `INSERT INTO places (name, reached) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET reached = max(reached, excluded.reached)`,
  );
  const fact = (name: string): string | null => {
    const row = get.get(name);
    return row === undefined ? null : new RowReader(row).text('value');
  };

  const before = fact('bound');
  if (before === null) set.run('bound', describe(bound));
  else if (before !== describe(bound)) throw new BoundElsewhere('the database belongs to another address or store');

  return {
    pcClockBehind: () => Number(fact('pc_clock_behind') ?? '0'),
    setPcClockBehind: (milliseconds) => {
      set.run('pc_clock_behind', String(Math.round(milliseconds)));
    },
    cursor: (name) => {
      const row = getPlace.get(name);
      return row === undefined ? null : instant(new RowReader(row).int('reached'));
    },
    advanceCursor: (name, at) => {
      setPlace.run(name, at);
    },
    eventsFrom: () => {
      const from = fact('events_from');
      return from === null ? null : instant(Number(from));
    },
    setEventsFrom: (at) => {
      set.run('events_from', String(at));
    },
    isBackfilled: () => fact('past_read') === 'yes',
    setBackfilled: (read) => {
      set.run('past_read', read ? 'yes' : 'no');
    },
    refusedReasons: () => reasons.parse(JSON.parse(fact('refused_reasons') ?? '[]')),
    addRefusedReason: (reason) => {
      const known = reasons.parse(JSON.parse(fact('refused_reasons') ?? '[]'));
      set.run('refused_reasons', JSON.stringify([...new Set([...known, reason])]));
    },
    removeRefusedReasons: (chosen) => {
      const known = reasons.parse(JSON.parse(fact('refused_reasons') ?? '[]'));
      set.run('refused_reasons', JSON.stringify(known.filter((reason) => !chosen.includes(reason))));
    },
    restoreReport: () => {
      const kept = fact('restored');
      return kept === null ? null : restoreReport.nullable().parse(JSON.parse(kept));
    },
    dismissRestoreReport: () => {
      set.run('restored', 'null');
    },
    unsentElsewhere: () => unsentSummary.nullable().parse(JSON.parse(fact('left_behind') ?? 'null')),
    setUnsentElsewhere: (left) => {
      set.run('left_behind', JSON.stringify(left));
    },
  };
}
