/** The days that a person signed off (table `closings`). Its rows are never changed or removed. */

import type { ClosingFindings } from '../../contract/domain/closing.ts';
import { closingFindings } from '../../contract/domain/closing.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY } from '../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';

export interface ClosingRow {
  readonly id: string;
  /** The midnight that begins the day, in India. */
  readonly day: Instant;
  readonly closedAt: Instant;
  readonly signedBy: string;
  readonly findings: ClosingFindings;
}

export interface ClosingsTable {
  get(id: string): ClosingRow | null;
  /** The newest closings, at most `count`, newest first. */
  newest(count: number): ClosingRow[];
  /** Adds a closing once per id. */
  add(closing: ClosingRow): void;
  /**
   * The last day from `from` until before `to` (midnights) with sales that no closing of that day has covered; null if
   * there is none.
   */
  lastUnclosedDay(from: Instant, to: Instant): Instant | null;
}

function toRow(row: unknown): ClosingRow {
  const fields = new RowReader(row);
  return {
    id: fields.text('id'),
    day: fields.instant('day'),
    closedAt: fields.instant('closed_at'),
    signedBy: fields.text('signed_by'),
    findings: fields.json('findings', closingFindings),
  };
}

export function openClosingsTable(sqlite: SqliteConnection): ClosingsTable {
  const get = sqlite.prepare<[string]>('SELECT * FROM closings WHERE id = ?');
  const newest = sqlite.prepare<[number]>('SELECT * FROM closings ORDER BY closed_at DESC, id LIMIT ?');
  const add = sqlite.prepare(
    `INSERT INTO closings (id, day, closed_at, signed_by, findings) VALUES (@id, @day, @closedAt, @signedBy, @findings)
     ON CONFLICT DO NOTHING`,
  );
  const unclosed = sqlite.prepare<{ from: number; to: number; day: number }>(
    `WITH RECURSIVE days (day) AS (
       SELECT @to - @day WHERE @to - @day >= @from UNION ALL SELECT day - @day FROM days WHERE day - @day >= @from
     )
     SELECT day FROM days
     WHERE (SELECT max(sold_at) FROM sales WHERE sold_at >= days.day AND sold_at < days.day + @day) >
       coalesce((SELECT max(closed_at) FROM closings WHERE closings.day = days.day), 0)
     LIMIT 1`,
  );
  return {
    get: (id) => oneOrNull(get.get(id), toRow),
    newest: (count) => newest.all(count).map(toRow),
    add: (closing) => {
      add.run({ ...closing, findings: JSON.stringify(closing.findings) });
    },
    lastUnclosedDay: (from, to) =>
      oneOrNull(unclosed.get({ from, to, day: DAY }), (row) => new RowReader(row).instant('day')),
  };
}
