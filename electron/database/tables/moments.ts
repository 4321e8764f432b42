/**
 * When staff acted, while the service's time is unknown (C10): reckoned from a start of the PC (table `pc_starts`), whose
 * number is stored beside it (column `start`). A response shows the service's time of the start, and with it that of
 * every moment since. Each run of the app has a start of its own.
 */

import type { Instant } from '../../contract/domain/time.ts';
import type { PcClockOffset } from '../../contract/ports.ts';
import { oneOrNull, RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';

/** A time to be stored. */
export interface Moment {
  readonly at: Instant;
  /** The start that `at` is reckoned from; null if `at` is known. */
  readonly start: number | null;
}

/** When the PC started, as a run of the app knows it; in milliseconds since 1970. */
export interface PcStart {
  /** By the PC's clock, as it is set now. */
  readonly clockAt: number;
  /** By the service's time. */
  readonly serviceAt: number;
  /** Whether that run has measured `serviceAt`; otherwise it is reckoned from `clockAt`. */
  readonly isMeasured: boolean;
  /** The last measurement behind `serviceAt`, also of an earlier run; null for none. */
  readonly measuredAt: Instant | null;
}

/** Between which times reckoned moments must lie, where the PC's clock was set unnoticed. */
export interface MomentBounds {
  /** The stock of a file may date from earlier. */
  readonly notBefore: Instant;
  /** When the run of the start `current` began, by the service's time. Moments of earlier starts date from before it. */
  readonly beganAt: Instant;
  readonly current: number;
}

/** Call the functions that write in a transaction. */
export interface MomentsTable {
  /** How far off the PC's clock is, by the last start; null before the first. */
  pcClock(): PcClockOffset | null;
  start(number: number): PcStart | null;
  /** Adds a start. Returns its number. */
  addStart(start: PcStart): number;
  setStart(number: number, start: PcStart): void;
  /** Notes that the PC's clock was set forward by `byMs`: every start is that much later by it. */
  moveClock(byMs: number): void;
  /** Whether any stored moment is reckoned. */
  hasReckoned(): boolean;
  /**
   * Gives every reckoned moment its service's time, which is `ahead` of the PC's clock. The moments of one start keep
   * their distances.
   */
  settle(ahead: number, bounds: MomentBounds): void;
  /** Drops all starts but one, after {@link settle}. */
  dropStartsBut(number: number): void;
}

/** Where moments are stored. A row is reckoned while its column `start` has a number. */
interface MomentColumns {
  readonly table: string;
  readonly start: string;
  readonly at: string;
  /** When staff did what the moment belongs to; NULL if the moment says nothing about that. */
  readonly acted: string;
  /** Moves the row by `@byMs`. */
  readonly move: string;
}

const MOMENTS: readonly MomentColumns[] = [
  {
    table: 'actions',
    start: 'start',
    at: 'created_at',
    acted: 'created_at',
    move: 'created_at = created_at + @byMs, first_sent_at = first_sent_at + @byMs',
  },
  {
    table: 'actions',
    start: 'as_of_start',
    at: "payload ->> '$.asOf'",
    acted: 'NULL',
    // JSON needs the cast: SQLite takes a bound number as floating-point.
    move: "payload = json_set(payload, '$.asOf', CAST((payload ->> '$.asOf') + @byMs AS INTEGER))",
  },
  {
    table: 'counted_items',
    start: 'start',
    at: 'counted_at',
    acted: 'counted_at',
    move: 'counted_at = counted_at + @byMs',
  },
  { table: 'bag_steps', start: 'start', at: 'at', acted: 'at', move: 'at = at + @byMs' },
  { table: 'imports', start: 'start', at: 'as_of', acted: 'NULL', move: 'as_of = as_of + @byMs' },
  {
    table: 'prints',
    start: 'start',
    at: 'created_at',
    acted: 'created_at',
    move: 'created_at = created_at + @byMs, settled_at = settled_at + @byMs',
  },
];

/** All reckoned moments. */
const RECKONED = MOMENTS.map(
  ({ table, start, at, acted }) =>
    `SELECT ${start} AS start, ${at} AS at, ${acted} AS acted FROM ${table} WHERE ${start} IS NOT NULL`,
).join(' UNION ALL ');

export function openMoments(sqlite: SqliteConnection): MomentsTable {
  return { ...openStarts(sqlite), ...openSettling(sqlite) };
}

type Starts = Pick<MomentsTable, 'pcClock' | 'start' | 'addStart' | 'setStart' | 'moveClock' | 'dropStartsBut'>;

function openStarts(sqlite: SqliteConnection): Starts {
  const last = sqlite.prepare('SELECT * FROM pc_starts ORDER BY number DESC LIMIT 1');
  const get = sqlite.prepare<[number]>('SELECT * FROM pc_starts WHERE number = ?');
  const put = sqlite.prepare(
    `INSERT INTO pc_starts (number, clock_at, service_at, is_measured, measured_at)
     VALUES (@number, @clockAt, @serviceAt, @isMeasured, @measuredAt)
     ON CONFLICT DO UPDATE SET clock_at = excluded.clock_at, service_at = excluded.service_at,
       is_measured = excluded.is_measured, measured_at = excluded.measured_at`,
  );
  const move = sqlite.prepare<[number]>('UPDATE pc_starts SET clock_at = clock_at + ?');
  const dropOthers = sqlite.prepare<[number]>('DELETE FROM pc_starts WHERE number <> ?');
  const store = (number: number | null, { isMeasured, ...start }: PcStart): number =>
    Number(put.run({ ...start, number, isMeasured: isMeasured ? 1 : 0 }).lastInsertRowid);
  return {
    pcClock: () => {
      const start = oneOrNull(last.get(), toStart);
      return start && { behind: start.serviceAt - start.clockAt, measuredAt: start.measuredAt };
    },
    start: (number) => oneOrNull(get.get(number), toStart),
    addStart: (start) => store(null, start),
    setStart: (number, start) => {
      store(number, start);
    },
    moveClock: (byMs) => {
      move.run(byMs);
    },
    dropStartsBut: (number) => {
      dropOthers.run(number);
    },
  };
}

function openSettling(sqlite: SqliteConnection): Pick<MomentsTable, 'hasReckoned' | 'settle'> {
  const any = sqlite.prepare(`SELECT 1 FROM (${RECKONED}) LIMIT 1`);
  // A restore may have lost a start. Its moments stay as they were reckoned.
  const spans = sqlite.prepare<[{ ahead: number }]>(
    `SELECT start, min(acted) AS first, max(at) AS last, coalesce(clock_at + @ahead - service_at, 0) AS by_ms
     FROM (${RECKONED}) LEFT JOIN pc_starts ON number = start GROUP BY start ORDER BY start`,
  );
  const settle = MOMENTS.map(({ table, start, move }) =>
    sqlite.prepare<[{ start: number; byMs: number }]>(
      `UPDATE ${table} SET ${move}, ${start} = NULL WHERE ${start} = @start`,
    ),
  );
  return {
    hasReckoned: () => any.get() !== undefined,
    settle: (ahead, { notBefore, beganAt, current }) => {
      for (const row of spans.all({ ahead: Math.round(ahead) })) {
        const fields = new RowReader(row);
        const start = fields.int('start');
        const first = fields.instantOrNull('first') ?? Number.POSITIVE_INFINITY;
        const latest = start === current ? Number.POSITIVE_INFINITY : beganAt - fields.int('last');
        const byMs = Math.max(notBefore - first, Math.min(fields.int('by_ms'), latest));
        for (const each of settle) each.run({ start, byMs });
      }
    },
  };
}

function toStart(row: unknown): PcStart {
  const fields = new RowReader(row);
  return {
    clockAt: fields.int('clock_at'),
    serviceAt: fields.int('service_at'),
    isMeasured: fields.flag('is_measured'),
    measuredAt: fields.instantOrNull('measured_at'),
  };
}
