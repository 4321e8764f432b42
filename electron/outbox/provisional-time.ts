/** Corrects the moments that staff actions were given while the service's time was provisional, before they are sent (C10). */

import type { ServiceTimeReader, TimeCorrectionListener } from '../api-client/service-clock.ts';
import { instant } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';

/** Before anything that is known. */
const EVER = instant(0);

/** Rebases the provisional times of earlier runs on this run's. Call it when the app starts. */
export function adoptProvisionalTimes(
  { provisionalTimes, transaction }: CounterDatabase,
  time: ServiceTimeReader,
): void {
  const ahead = time.provisionalAhead();
  if (ahead !== null && provisionalTimes.hasAny()) transaction(() => provisionalTimes.rebase(time.now(), ahead));
}

/** Corrects stored provisional times when the clock does; `corrected` follows. Throws SQLite's errors. */
export function createProvisionalTimeCorrection(
  { provisionalTimes, metadata, transaction }: CounterDatabase,
  corrected: () => void,
): TimeCorrectionListener {
  return (byMs, isMeasured) => {
    if (!provisionalTimes.hasAny()) return;
    // Events had been read up to there before the time became provisional.
    const notBefore = metadata.cursor('events') ?? EVER;
    transaction(() => (isMeasured ? provisionalTimes.correct(byMs, notBefore) : provisionalTimes.shift(byMs)));
    corrected();
  };
}
