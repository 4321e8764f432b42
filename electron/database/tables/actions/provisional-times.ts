/**
 * Moments that were taken while the service's time was only a guess (C10): of actions, counted items and imports. Each
 * keeps how far the service was guessed to be ahead of the PC's clock (`guessed_ahead`), until an answer has told the time
 * and the moment is put right by as much as the guess was off.
 */

import type { Instant } from '../../../contract/domain/time.ts';
import type { SqliteConnection } from '../../sqlite.ts';

/** Write inside a transaction. */
export interface ProvisionalTimes {
  /** Whether any moment is a guess. */
  hasAny(): boolean;
  /**
   * The app has been started: what earlier runs guessed is brought to what this one guesses, by the PC's clock, which has
   * gone on meanwhile. Nothing can have happened later than `now`, and all in the order in which it did.
   */
  rebase(now: Instant, ahead: number): void;
  /** The guess was off by so much, and is a better one now. */
  shift(byMs: number): void;
  /** The guess was off by so much: the moments are right now. What staff did is not older than `notBefore`. */
  correct(byMs: number, notBefore: Instant): void;
}

/** What is bound is a floating-point number to SQLite, which would be seen in JSON. */
const whole = (expression: string): string => `CAST(${expression} AS INTEGER)`;

/** How many of the moments are before it. By its moment a lost push is found: no two stay on a bound they were brought to. */
const before = (moment: string): string => `row_number() OVER (ORDER BY ${moment}) - 1`;

/** How many of the moments are after it. */
const after = (moment: string): string => `row_number() OVER (ORDER BY ${moment} DESC) - 1`;

/** Puts every moment right by milliseconds that may depend on it, and gives its mark another value. */
function moving(by: (moment: string) => string, byOfImport: string, mark: string): readonly string[] {
  return [
    `UPDATE actions SET asked_at = asked_at + ms, first_sent_at = first_sent_at + ms, guessed_ahead = ${mark},
       deed = iif(as_of_guessed, json_set(deed, '$.asOf', (deed ->> '$.asOf') + ms), deed)
     FROM (SELECT id AS guessed, ${whole(by('asked_at'))} AS ms FROM actions WHERE guessed_ahead IS NOT NULL)
     WHERE id = guessed`,
    `UPDATE counted_items SET counted_at = counted_at + ms, guessed_ahead = ${mark}
     FROM (SELECT session_id AS session, barcode AS guessed, ${whole(by('counted_at'))} AS ms FROM counted_items
           WHERE guessed_ahead IS NOT NULL)
     WHERE session_id = session AND barcode = guessed`,
    `UPDATE imports SET as_of = as_of + ms, guessed_ahead = ${mark}
     FROM (SELECT id AS guessed, ${whole(byOfImport)} AS ms FROM imports WHERE guessed_ahead IS NOT NULL) WHERE id = guessed`,
  ];
}

export function openProvisionalTimes(sqlite: SqliteConnection): ProvisionalTimes {
  const prepared = <Values extends object>(statements: readonly string[]) => {
    const all = statements.map((text) => sqlite.prepare<[Values]>(text));
    return (values: Values): void => {
      for (const each of all) each.run(values);
    };
  };
  const any = ['actions', 'counted_items', 'imports'].map((table) =>
    sqlite.prepare(`SELECT 1 FROM ${table} WHERE guessed_ahead IS NOT NULL LIMIT 1`),
  );
  const untilNow = (moment: string): string => `min(@ahead - guessed_ahead, @now - ${moment} - (${after(moment)}))`;
  const takeOver = prepared<{ now: Instant; ahead: number }>(moving(untilNow, untilNow('as_of'), '@ahead'));
  const shift = prepared<{ byMs: number }>(moving(() => '@byMs', '@byMs', 'guessed_ahead + ms'));
  const putRight = prepared<{ byMs: number; notBefore: Instant }>(
    // A file may well be older.
    moving((moment) => `max(@byMs, @notBefore - ${moment} + ${before(moment)})`, '@byMs', 'NULL'),
  );
  return {
    hasAny: () => any.some((each) => each.get() !== undefined),
    rebase: (now, ahead) => takeOver({ now, ahead }),
    shift: (byMs) => shift({ byMs }),
    correct: (byMs, notBefore) => putRight({ byMs, notBefore }),
  };
}
