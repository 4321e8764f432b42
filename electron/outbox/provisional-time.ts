/** Corrects stored times that were taken while the service's time was unknown, before a request uses them (C10). */

import type { ClockSetListener, ServiceTimeReader, TimeCorrectionListener } from '../api-client/service-clock.ts';
import type { Instant } from '../contract/domain/time.ts';
import { addMs, instant } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { EpisodesTable } from '../database/tables/episodes.ts';

/** Earlier than every stored time. */
const EARLIEST = instant(0);

/** Rebases provisional times on the clock as it is now. Call it when the app starts or the PC wakes. */
export function adoptProvisionalTimes({ provisionalTimes, write }: CounterDatabase, time: ServiceTimeReader): void {
  const ahead = time.provisionalAhead();
  if (ahead !== null && provisionalTimes.hasAny()) write(() => provisionalTimes.rebase(time.now(), ahead));
}

/** Corrects stored times when the clock is corrected, then calls `corrected`. Throws SQLite's errors. */
export function createProvisionalTimeCorrection(
  { provisionalTimes, instantBounds, episodes, metadata, write }: CounterDatabase,
  corrected: () => void,
): TimeCorrectionListener {
  return (byMs, isMeasured, now) => {
    const hasAhead = isMeasured && instantBounds.hasAhead(now);
    // A clock that moves back would make a silence longer (C3).
    const silences = byMs < 0 ? listSilences(episodes, now) : [];
    if (!hasAhead && silences.length === 0 && !provisionalTimes.hasAny()) return;
    // The cursor of events dates from before the time became provisional.
    const notBefore = metadata.cursor('events') ?? EARLIEST;
    write(() => {
      if (isMeasured) provisionalTimes.correct(byMs, notBefore);
      else provisionalTimes.shift(byMs);
      for (const { orderId, until } of silences) episodes.silence(orderId, addMs(until, byMs));
      if (hasAhead) instantBounds.bringBack(now, byMs);
    });
    corrected();
  };
}

function listSilences({ open }: EpisodesTable, now: Instant): { readonly orderId: string; readonly until: Instant }[] {
  return open().flatMap(({ orderId, silencedUntil }) =>
    silencedUntil !== null && silencedUntil > now ? [{ orderId, until: silencedUntil }] : [],
  );
}

/**
 * Adjusts what is stored about the PC's clock when the clock is set, so that a later run still corrects times by the
 * right amount. Throws SQLite's errors.
 */
export function createClockSetListener({ provisionalTimes, metadata, write }: CounterDatabase): ClockSetListener {
  return (setBy, settings) =>
    write(() => {
      for (const each of settings) provisionalTimes.noteClockSet(each.setBy, each.ahead);
      const { behind, measuredAt } = metadata.pcClock() ?? { behind: 0, measuredAt: null };
      metadata.setPcClock({ behind: behind - setBy, measuredAt });
    });
}
