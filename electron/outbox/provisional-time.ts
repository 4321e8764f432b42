/** Corrects the provisional times of actions before the actions are sent (C10). */

import type { ServiceTimeReader, TimeCorrectionListener } from '../api-client/service-clock.ts';
import { instant } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';

/** Earlier than everything that is known. */
const EARLIEST = instant(0);

/** Rebases the provisional times of earlier runs on the clock of this run. Call it when the app starts. */
export function adoptProvisionalTimes(
  { provisionalTimes, transaction }: CounterDatabase,
  time: ServiceTimeReader,
): void {
  const ahead = time.provisionalAhead();
  if (ahead !== null && provisionalTimes.hasAny()) transaction(() => provisionalTimes.rebase(time.now(), ahead));
}

/** Corrects stored provisional times when the clock is corrected, then calls `corrected`. Throws SQLite's errors. */
export function createProvisionalTimeCorrection(
  { provisionalTimes, metadata, transaction }: CounterDatabase,
  corrected: () => void,
): TimeCorrectionListener {
  return (byMs, isMeasured) => {
    if (!provisionalTimes.hasAny()) return;
    // Events had been read up to this time before it became provisional.
    const notBefore = metadata.cursor('events') ?? EARLIEST;
    transaction(() => (isMeasured ? provisionalTimes.correct(byMs, notBefore) : provisionalTimes.shift(byMs)));
    corrected();
  };
}
