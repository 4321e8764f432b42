/** What staff did while the service's time was a guess gets its right moment before it is sent (C10). */

import type { GuessWasOff, ServiceTime } from '../api-client/service-clock.ts';
import { instant } from '../contract/domain/time.ts';
import type { Store } from '../database/database.ts';

/** No moment is known to be later than the start of time. */
const EVER = instant(0);

/** Brings what earlier runs of the app guessed to the guess of this one. Call it when the app starts. */
export function takeOverGuesses({ guesses, transaction }: Store, time: ServiceTime): void {
  const ahead = time.guessedAhead();
  if (ahead !== null && guesses.any()) transaction(() => guesses.takeOver(time.now(), ahead));
}

/** Puts right what was taken by the guess; `moved` is told when something was. Throws SQLite's errors. */
export function puttingGuessesRight({ guesses, facts, transaction }: Store, moved: () => void): GuessWasOff {
  return (byMs, isMeasured) => {
    if (!guesses.any()) return;
    // Events had been read up to there before the time became a guess.
    const notBefore = facts.place('events') ?? EVER;
    transaction(() => (isMeasured ? guesses.putRight(byMs, notBefore) : guesses.shift(byMs)));
    moved();
  };
}
