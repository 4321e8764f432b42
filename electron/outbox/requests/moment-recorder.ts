import type { ServiceTimeReader } from '../../api-client/service-clock.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { HOUR, instant, SECOND } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { Clock } from '../../contract/ports.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { Moment, PcStart } from '../../database/tables/moments.ts';

/** Tells when something happens, by the service's time, also before that is known (C10). */
export interface MomentRecorder {
  /** The present, to be stored. Throws SQLite's errors. */
  take(): Moment;
  /** Settles what was stored before the service's time was known, which is `now`. Throws SQLite's errors. */
  settle(now: Instant): void;
  /** Notes how the PC's clock is set, for the next run. Call this every few seconds. Throws SQLite's errors. */
  update(): void;
}

/** A difference this large between two readings of the PC's clock means that it was set. */
const SET_MS = 5 * SECOND;

/** How often a later measurement replaces the one that the next run begins with. */
const MEASURED_EVERY_MS = HOUR;

/** Earlier than every stored time. */
const EARLIEST = instant(0);

export function createMomentRecorder(parts: {
  readonly database: CounterDatabase;
  readonly time: ServiceTimeReader;
  readonly clock: Clock;
  readonly events: EventSink<WorkspaceEvents>;
}): MomentRecorder {
  const { database, time, clock, events } = parts;
  const { moments, metadata, episodes } = database;
  const lastMeasuredAt = moments.pcClock()?.measuredAt ?? null;
  const sinceStart = (): number => clock.sinceBoot?.() ?? clock.monotonic();
  const clockAt = (): number => Math.round(clock.now() - sinceStart());
  const beganAt = sinceStart();
  let number: number | null = null;

  /** The start of this run, which a failed transaction may have taken away again. */
  const ensureStart = (): { readonly number: number; readonly start: PcStart } => {
    const known = number === null ? null : moments.start(number);
    if (number !== null && known !== null) return { number, start: known };
    const serviceAt = Math.round(clockAt() + time.aheadOfPc());
    const start = { clockAt: clockAt(), serviceAt, isMeasured: false, measuredAt: lastMeasuredAt };
    const added = database.write(() => moments.addStart(start));
    number = added;
    return { number: added, start };
  };

  /** Notes how the PC's clock was set since the start was stored, if by at least this much. */
  const noteClock = (leastMs: number): void => {
    const setBy = clockAt() - ensureStart().start.clockAt;
    if (Math.abs(setBy) >= leastMs) database.write(() => moments.moveClock(setBy));
  };

  const settle = (now: Instant): void => {
    noteClock(0);
    const { number: current, start } = ensureStart();
    const serviceAt = Math.round(now - sinceStart());
    // The cursor of events dates from before the time was unknown.
    moments.settle(now - clock.now(), {
      notBefore: metadata.cursor('events') ?? EARLIEST,
      beganAt: instant(serviceAt + beganAt),
      current,
    });
    // A clock that was ahead would make a silence longer (C3).
    if (serviceAt < start.serviceAt) episodes.moveSilences(now, serviceAt - start.serviceAt);
    moments.setStart(current, { clockAt: start.clockAt, serviceAt, isMeasured: true, measuredAt: now });
    moments.dropStartsBut(current);
  };

  if (database.disk() === 'ok') ensureStart();
  return {
    take: () => {
      if (time.isMeasured()) return { at: time.now(), start: null };
      noteClock(SET_MS);
      const { number: current, start } = ensureStart();
      return { at: instant(start.serviceAt + sinceStart()), start: current };
    },
    settle: (now) => {
      if (!moments.hasReckoned() && !episodes.isAnySilenced(now)) return;
      database.write(() => settle(now));
      events.emit('moments.settled');
    },
    update: () => {
      if (database.disk() !== 'ok') return;
      noteClock(SET_MS);
      const { measuredAt, isMeasured } = ensureStart().start;
      const isRecent = isMeasured && measuredAt !== null && time.now() - measuredAt < MEASURED_EVERY_MS;
      if (time.isMeasured() && !isRecent) database.write(() => settle(time.now()));
    },
  };
}
