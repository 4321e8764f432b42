/** Alarm episodes (table `episodes`): one per order, which continues after a reload or a restart (C3). */

import type { Instant } from '../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';

export interface EpisodeRow {
  readonly orderId: string;
  readonly storeId: number;
  readonly since: Instant;
  readonly silencedUntil: Instant | null;
  readonly endedAt: Instant | null;
}

export interface EpisodesTable {
  get(orderId: string): EpisodeRow | null;
  /** Episodes that have not ended, oldest first. */
  open(): EpisodeRow[];
  /** Begins the episode of an order, or continues the existing one, whose `since` stays. */
  begin(orderId: string, storeId: number, since: Instant): void;
  silence(orderId: string, until: Instant): void;
  /** Whether any silence lasts beyond `now`. */
  isAnySilenced(now: Instant): boolean;
  /** Moves the ends of silences that last beyond `now`, because they were stored by a clock that was wrong. */
  moveSilences(now: Instant, byMs: number): void;
  end(orderId: string, at: Instant): void;
  /** Stores an episode from a copy of this database. */
  put(row: EpisodeRow): void;
}

function toRow(row: unknown): EpisodeRow {
  const fields = new RowReader(row);
  return {
    orderId: fields.text('order_id'),
    storeId: fields.int('store_id'),
    since: fields.instant('since'),
    silencedUntil: fields.instantOrNull('silenced_until'),
    endedAt: fields.instantOrNull('ended_at'),
  };
}

export function openEpisodesTable(sqlite: SqliteConnection): EpisodesTable {
  const get = sqlite.prepare<[string]>('SELECT * FROM episodes WHERE order_id = ?');
  const open = sqlite.prepare('SELECT * FROM episodes WHERE ended_at IS NULL ORDER BY since, order_id');
  const begin = sqlite.prepare<[string, number, Instant]>(
    `INSERT INTO episodes (order_id, store_id, since) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET ended_at = NULL WHERE ended_at IS NOT NULL`,
  );
  const silence = sqlite.prepare<[Instant, string]>(
    'UPDATE episodes SET silenced_until = ? WHERE order_id = ? AND ended_at IS NULL',
  );
  const anySilenced = sqlite.prepare<[Instant]>('SELECT 1 FROM episodes WHERE ended_at IS NULL AND silenced_until > ?');
  const moveSilences = sqlite.prepare<[number, Instant]>(
    'UPDATE episodes SET silenced_until = silenced_until + ? WHERE ended_at IS NULL AND silenced_until > ?',
  );
  const end = sqlite.prepare<[Instant, string]>(
    'UPDATE episodes SET ended_at = ? WHERE order_id = ? AND ended_at IS NULL',
  );
  const put = sqlite.prepare<EpisodeRow>(
    `INSERT INTO episodes (order_id, store_id, since, silenced_until, ended_at)
     VALUES (@orderId, @storeId, @since, @silencedUntil, @endedAt)
     ON CONFLICT DO UPDATE SET since = excluded.since, silenced_until = excluded.silenced_until,
       ended_at = excluded.ended_at`,
  );
  return {
    get: (orderId) => oneOrNull(get.get(orderId), toRow),
    open: () => open.all().map(toRow),
    begin: (orderId, storeId, since) => {
      begin.run(orderId, storeId, since);
    },
    silence: (orderId, until) => {
      silence.run(until, orderId);
    },
    isAnySilenced: (now) => anySilenced.get(now) !== undefined,
    moveSilences: (now, byMs) => {
      moveSilences.run(byMs, now);
    },
    end: (orderId, at) => {
      end.run(at, orderId);
    },
    put: (row) => {
      put.run({ ...row });
    },
  };
}
