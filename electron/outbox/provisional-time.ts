/** What staff did while the service's time was a guess gets its right moment before it is sent (C10). */

import type { ServiceTimeReader, TimeCorrectionListener } from '../api-client/service-clock.ts';
import { instant } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';

/** No moment is known to be later than the start of time. */
const EVER = instant(0);

/** Brings what earlier runs of the app guessed to the guess of this one. Call it when the app starts. */
export function adoptProvisionalTimes(
  { provisionalTimes: guesses, transaction }: CounterDatabase,
  time: ServiceTimeReader,
): void {
  const ahead = time.provisionalAhead();
  if (ahead !== null && guesses.hasAny()) transaction(() => guesses.rebase(time.now(), ahead));
}

/** Puts right what was taken by the guess; `moved` is told when something was. Throws SQLite's errors. */
export function createProvisionalTimeCorrection(
  { provisionalTimes: guesses, metadata: facts, transaction }: CounterDatabase,
  moved: () => void,
): TimeCorrectionListener {
  return (byMs, isMeasured) => {
    if (!guesses.hasAny()) return;
    // Events had been read up to there before the time became a guess.
    const notBefore = facts.cursor('events') ?? EVER;
    transaction(() => (isMeasured ? guesses.correct(byMs, notBefore) : guesses.shift(byMs)));
    moved();
  };
}
