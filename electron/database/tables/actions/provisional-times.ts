/**
 * Provisional times: instants of actions, counted items, imports and print jobs that were taken while the service's
 * time was unknown (C10). Each is stored with how far the service was assumed to be ahead of the PC's clock (`guessed_ahead`),
 * until a response shows the time and the error of that assumption corrects the instant.
 */

import type { Instant } from '../../../contract/domain/time.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

/** Offsets closer than this are treated as equal: drift stays below it, a manual clock change exceeds it. */
const SAME_AHEAD_MS = 2_500;

/** Call the functions that write in a transaction. */
export interface ProvisionalTimes {
  /** Whether any stored time is provisional. */
  hasAny(): boolean;
  /**
   * After a start: moves the provisional times of earlier runs to this run's offset, using the PC's clock, which ran on
   * in the meantime. None ends up later than `now`, and their order stays.
   */
  rebase(now: Instant, ahead: number): void;
  /**
   * Records that the PC's clock was set by `setBy`, so that a later run uses the new setting. Changes the offset stored
   * with the times taken at `ahead`, and moves none of them.
   */
  noteClockSet(setBy: number, ahead: number): void;
  /** Moves the times by the error of the assumption; they stay provisional. */
  shift(byMs: number): void;
  /** Moves the times by the error of the assumption, which makes them exact. No action is dated before `notBefore`. */
  correct(byMs: number, notBefore: Instant): void;
}

/** Casts to an integer: SQLite takes a bound number as floating-point, which would show in JSON. */
const whole = (expression: string): string => `CAST(${expression} AS INTEGER)`;

/** How many times come before this one. Keeps clamped times distinct, because a lost push is looked up by its time. */
const countBefore = (time: string): string => `row_number() OVER (ORDER BY ${time}) - 1`;

/** How many times come after this one. */
const countAfter = (time: string): string => `row_number() OVER (ORDER BY ${time} DESC) - 1`;

/** The statements that move every provisional time by an SQL expression, and set `guessed_ahead` to another. */
function writeMoves(by: (time: string) => string, byOfImport: string, ahead: string): readonly string[] {
  return [
    `UPDATE actions SET created_at = created_at + ms, first_sent_at = first_sent_at + ms, guessed_ahead = ${ahead},
       payload = iif(as_of_guessed, json_set(payload, '$.asOf', (payload ->> '$.asOf') + ms), payload)
     FROM (SELECT id AS guessed, ${whole(by('created_at'))} AS ms FROM actions WHERE guessed_ahead IS NOT NULL)
     WHERE id = guessed`,
    `UPDATE counted_items SET counted_at = counted_at + ms, guessed_ahead = ${ahead}
     FROM (SELECT session_id AS session, barcode AS guessed, ${whole(by('counted_at'))} AS ms FROM counted_items
           WHERE guessed_ahead IS NOT NULL)
     WHERE session_id = session AND barcode = guessed`,
    `UPDATE imports SET as_of = as_of + ms, guessed_ahead = ${ahead}
     FROM (SELECT id AS guessed, ${whole(byOfImport)} AS ms FROM imports WHERE guessed_ahead IS NOT NULL) WHERE id = guessed`,
    `UPDATE prints SET created_at = created_at + ms, settled_at = settled_at + ms, guessed_ahead = ${ahead}
     FROM (SELECT number AS guessed, ${whole(by('created_at'))} AS ms FROM prints WHERE guessed_ahead IS NOT NULL)
     WHERE number = guessed`,
  ];
}

export function openProvisionalTimes(sqlite: SqliteConnection): ProvisionalTimes {
  const prepared = <Values extends object>(statements: readonly string[]) => {
    const all = statements.map((text) => sqlite.prepare<[Values]>(text));
    return (values: Values): void => {
      for (const each of all) each.run(values);
    };
  };
  const any = ['actions', 'counted_items', 'imports', 'prints'].map((table) =>
    sqlite.prepare(`SELECT 1 FROM ${table} WHERE guessed_ahead IS NOT NULL LIMIT 1`),
  );
  const untilNow = (time: string): string => `min(@ahead - guessed_ahead, @now - ${time} - (${countAfter(time)}))`;
  const rebase = prepared<{ now: Instant; ahead: number }>(writeMoves(untilNow, untilNow('as_of'), '@ahead'));
  const noteSet = prepared<{ setBy: number; ahead: number }>(
    writeMoves(() => '0', '0', `guessed_ahead - iif(abs(guessed_ahead - @ahead) < ${SAME_AHEAD_MS}, @setBy, 0)`),
  );
  const shift = prepared<{ byMs: number }>(writeMoves(() => '@byMs', '@byMs', 'guessed_ahead + ms'));
  const correct = prepared<{ byMs: number; notBefore: Instant }>(
    // The stock of a file may well date from earlier.
    writeMoves((time) => `max(@byMs, @notBefore - ${time} + ${countBefore(time)})`, '@byMs', 'NULL'),
  );
  return {
    hasAny: () => any.some((each) => each.get() !== undefined),
    rebase: (now, ahead) => rebase({ now, ahead }),
    noteClockSet: (setBy, ahead) => noteSet({ setBy, ahead }),
    shift: (byMs) => shift({ byMs }),
    correct: (byMs, notBefore) => correct({ byMs, notBefore }),
  };
}
