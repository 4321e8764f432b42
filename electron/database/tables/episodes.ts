/** Alarm episodes (table `episodes`): one per order, which continues after a reload or a restart (C3). */

import { z } from 'zod';
import type { TellState, Tells } from '../../contract/domain/alarms.ts';
import { TELL_STATES } from '../../contract/domain/alarms.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';

export interface EpisodeRow {
  readonly orderId: string;
  readonly storeId: number;
  readonly since: Instant;
  readonly silencedUntil: Instant | null;
  readonly endedAt: Instant | null;
  /** What was told outside about it (C18). */
  readonly tells: Tells;
}

export interface EpisodesTable {
  get(orderId: string): EpisodeRow | null;
  /** Episodes that have not ended, oldest first. */
  open(): EpisodeRow[];
  /** Begins the episode of an order, or continues the existing one, whose `since` stays. */
  begin(orderId: string, storeId: number, since: Instant): void;
  silence(orderId: string, until: Instant): void;
  /** Notes how something stands that is told outside, also of an episode that has ended. */
  tell(orderId: string, tell: string, state: TellState): void;
  /** Episodes that ended after `since` and of which something was told, oldest first. */
  endedTold(since: Instant): EpisodeRow[];
  /** Whether any silence lasts beyond `now`. */
  isAnySilenced(now: Instant): boolean;
  /** Moves the ends of silences that last beyond `now`, because they were stored by a clock that was wrong. */
  moveSilences(now: Instant, byMs: number): void;
  end(orderId: string, at: Instant): void;
  /** Stores an episode from a copy of this database. */
  put(row: EpisodeRow): void;
}

const tells = z.record(z.string(), z.enum(TELL_STATES));

function toRow(row: unknown): EpisodeRow {
  const fields = new RowReader(row);
  return {
    orderId: fields.text('order_id'),
    storeId: fields.int('store_id'),
    since: fields.instant('since'),
    silencedUntil: fields.instantOrNull('silenced_until'),
    endedAt: fields.instantOrNull('ended_at'),
    tells: fields.json('tells', tells),
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
  const tell = sqlite.prepare<[string, TellState, string]>(
    `UPDATE episodes SET tells = json_set(tells, '$."' || ? || '"', ?) WHERE order_id = ?`,
  );
  const endedTold = sqlite.prepare<[Instant]>(
    `SELECT * FROM episodes WHERE ended_at > ? AND tells <> '{}' ORDER BY since, order_id`,
  );
  const put = sqlite.prepare<Omit<EpisodeRow, 'tells'> & { readonly tells: string }>(
    `INSERT INTO episodes (order_id, store_id, since, silenced_until, ended_at, tells)
     VALUES (@orderId, @storeId, @since, @silencedUntil, @endedAt, @tells)
     ON CONFLICT DO UPDATE SET since = excluded.since, silenced_until = excluded.silenced_until,
       ended_at = excluded.ended_at, tells = excluded.tells`,
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
    tell: (orderId, name, state) => {
      tell.run(name, state, orderId);
    },
    endedTold: (since) => endedTold.all(since).map(toRow),
    isAnySilenced: (now) => anySilenced.get(now) !== undefined,
    moveSilences: (now, byMs) => {
      moveSilences.run(byMs, now);
    },
    end: (orderId, at) => {
      end.run(at, orderId);
    },
    put: (row) => {
      put.run({ ...row, tells: JSON.stringify(row.tells) });
    },
  };
}
