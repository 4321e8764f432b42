/** Corrects stored times that were taken while the service's time was unknown, before a request uses them (C10). */

import type { ClockSetListener, ServiceTimeReader, TimeCorrectionListener } from '../api-client/service-clock.ts';
import { instant } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';

/** Earlier than every stored time. */
const EARLIEST = instant(0);

/** Rebases provisional times on the clock as it is now. Call it when the app starts or the PC wakes. */
export function adoptProvisionalTimes(
  { provisionalTimes, transaction }: CounterDatabase,
  time: ServiceTimeReader,
): void {
  const ahead = time.provisionalAhead();
  if (ahead !== null && provisionalTimes.hasAny()) transaction(() => provisionalTimes.rebase(time.now(), ahead));
}

/** Corrects stored times when the clock is corrected, then calls `corrected`. Throws SQLite's errors. */
export function createProvisionalTimeCorrection(
  { provisionalTimes, instantBounds, metadata, transaction }: CounterDatabase,
  corrected: () => void,
): TimeCorrectionListener {
  return (byMs, isMeasured, now) => {
    const hasAhead = isMeasured && instantBounds.hasAhead(now);
    if (!hasAhead && !provisionalTimes.hasAny()) return;
    // The cursor of events dates from before the time became provisional.
    const notBefore = metadata.cursor('events') ?? EARLIEST;
    transaction(() => {
      if (isMeasured) provisionalTimes.correct(byMs, notBefore);
      else provisionalTimes.shift(byMs);
      if (hasAhead) instantBounds.bringBack(now, byMs);
    });
    corrected();
  };
}

/**
 * Adjusts what is stored about the PC's clock when the clock is set, so that a later run still reckons correctly.
 * Throws SQLite's errors.
 */
export function createClockSetListener({ provisionalTimes, metadata, transaction }: CounterDatabase): ClockSetListener {
  return (setBy, settings) =>
    transaction(() => {
      for (const each of settings) provisionalTimes.noteClockSet(each.setBy, each.ahead);
      const { behind, measuredAt } = metadata.pcClock() ?? { behind: 0, measuredAt: null };
      metadata.setPcClock({ behind: behind - setBy, measuredAt });
    });
}
