/** Facts about this database (table `facts`) and the places reached in lists (table `places`). */

import { z } from 'zod';
import type { Connection as BoundTo } from '../../contract/domain/preferences.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';
import type { Restored } from '../durability/restore-report.ts';
import { restored } from '../durability/restore-report.ts';
import { Fields } from '../row-reader.ts';
import type { Connection } from '../sqlite.ts';
import type { LeftBehind } from './left-behind.ts';
import { leftBehind } from './left-behind.ts';

const reasons = z.array(z.string());

/** This database belongs to another address, environment or set of stores (C16). */
export class BoundElsewhere extends Error {
  override readonly name = 'BoundElsewhere';
}

/** Lists that are read from a place on; `past`: when the past was read whole. */
export type PlaceName = 'events' | 'past' | `sales:${number}` | `shelf:${number}` | `syncs:${number}`;

export interface Facts {
  /** How far the service's time was ahead of the PC's clock when last measured, in milliseconds; 0 when never. */
  pcClockBehind(): number;
  setPcClockBehind(milliseconds: number): void;
  /** Up to which service time a list has been read, or null when never. */
  place(name: PlaceName): Instant | null;
  /** Call it in the transaction that stores what was read (C5). A place never goes back. */
  reach(name: PlaceName, at: Instant): void;
  /** Events before this were of orders that are gone; null when all events count. */
  eventsFrom(): Instant | null;
  beginEvents(at: Instant): void;
  /**
   * Whether the past (orders, sales) has been read whole since the last first start, long absence or restore. Until then
   * nothing is done by itself that can't be undone, such as printing (C15).
   */
  pastRead(): boolean;
  setPastRead(read: boolean): void;
  /** Reasons of adjustments that the service has refused. */
  refusedReasons(): readonly string[];
  refuseReason(reason: string): void;
  /** Staff have chosen these anew: each is tried once more. */
  forgiveReasons(chosen: readonly string[]): void;
  /** What the last restore brought back, until staff have seen it. */
  restored(): Restored | null;
  restoredSeen(): void;
  /** What waits in the database of the store that was connected before, until staff have seen it. */
  leftBehind(): LeftBehind | null;
  setLeftBehind(left: LeftBehind | null): void;
}

function describe(bound: BoundTo): string {
  return JSON.stringify([bound.address, bound.mode, bound.storeIds.toSorted((a, b) => a - b)]);
}

/**
 * Opens the facts and binds a new database to `bound`. Throws {@link BoundElsewhere} when it has been bound to
 * something else.
 */
export function openFacts(connection: Connection, bound: BoundTo): Facts {
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
    return row === undefined ? null : new Fields(row).text('value');
  };

  const before = fact('bound');
  if (before === null) set.run('bound', describe(bound));
  else if (before !== describe(bound)) throw new BoundElsewhere('the database belongs to another address or store');

  return {
    pcClockBehind: () => Number(fact('pc_clock_behind') ?? '0'),
    setPcClockBehind: (milliseconds) => {
      set.run('pc_clock_behind', String(Math.round(milliseconds)));
    },
    place: (name) => {
      const row = getPlace.get(name);
      return row === undefined ? null : instant(new Fields(row).int('reached'));
    },
    reach: (name, at) => {
      setPlace.run(name, at);
    },
    eventsFrom: () => {
      const from = fact('events_from');
      return from === null ? null : instant(Number(from));
    },
    beginEvents: (at) => {
      set.run('events_from', String(at));
    },
    pastRead: () => fact('past_read') === 'yes',
    setPastRead: (read) => {
      set.run('past_read', read ? 'yes' : 'no');
    },
    refusedReasons: () => reasons.parse(JSON.parse(fact('refused_reasons') ?? '[]')),
    refuseReason: (reason) => {
      const known = reasons.parse(JSON.parse(fact('refused_reasons') ?? '[]'));
      set.run('refused_reasons', JSON.stringify([...new Set([...known, reason])]));
    },
    forgiveReasons: (chosen) => {
      const known = reasons.parse(JSON.parse(fact('refused_reasons') ?? '[]'));
      set.run('refused_reasons', JSON.stringify(known.filter((reason) => !chosen.includes(reason))));
    },
    restored: () => {
      const kept = fact('restored');
      return kept === null ? null : restored.nullable().parse(JSON.parse(kept));
    },
    restoredSeen: () => {
      set.run('restored', 'null');
    },
    leftBehind: () => leftBehind.nullable().parse(JSON.parse(fact('left_behind') ?? 'null')),
    setLeftBehind: (left) => {
      set.run('left_behind', JSON.stringify(left));
    },
  };
}
