import type { Instant } from '../../contract/domain/time.ts';
import { instant, parseInstant } from '../../contract/domain/time.ts';
import type { Clock } from '../../contract/ports.ts';
import type { Storage } from '../storage/storage.ts';

/** The latest time to which the clock moves. Due times after it must still have a four-digit year. */
export const END_OF_TIME = parseInstant('9000-01-01');

/** The service's own time. Every timestamp, deadline and limit follows it, and it never runs backwards. */
export interface ServiceTime {
  readonly manual: boolean;
  now(): Instant;
  /** Monotonic milliseconds, to measure the duration of a request. They stand still under manual time. */
  monotonic(): number;
  /** Moves time forward to an instant and stores it for the next start. Ignores an earlier instant. */
  advanceTo(target: Instant): void;
  /** Reads the stored time again. The one case in which time moves back: an earlier state of the database is restored. */
  reload(): void;
}

/** Time that stands still until it is moved. Starts at the later of the stored time and `start`. */
export function createManualTime({ metadata }: Storage, start: Instant): ServiceTime {
  const readStored = (): Instant => instant(Number(metadata.get('time') ?? start));
  let reached = instant(Math.max(start, readStored()));
  const save = (): void => metadata.set('time', String(reached));
  save();
  return {
    manual: true,
    now: () => reached,
    monotonic: () => reached,
    advanceTo(target) {
      if (target <= reached) return;
      reached = target;
      save();
    },
    reload() {
      reached = readStored();
    },
  };
}

/** How fast time runs until a machine's clock that was set back has caught up. */
const SLOW_PACE = 0.5;

/**
 * Time that runs with the machine's clock, ahead of it by as much as the operator has moved it. When the machine's clock is
 * set back, time runs slower until the machine has caught up: if it stood still, nothing would be due for as long.
 */
export function createRealTime({ metadata }: Storage, clock: Clock): ServiceTime {
  const readStored = (): number => Number(metadata.get('time_ahead') ?? 0);
  let ahead = readStored();
  let reached = clock.now() + ahead;
  let readAt = clock.monotonic();
  const now = (): Instant => {
    const elapsed = Math.max(0, clock.monotonic() - readAt);
    readAt += elapsed;
    reached = Math.max(clock.now() + ahead, reached + elapsed * SLOW_PACE);
    return instant(Math.floor(reached));
  };
  return {
    manual: false,
    now,
    monotonic: () => clock.monotonic() + ahead,
    advanceTo(target) {
      const difference = target - now();
      if (difference <= 0) return;
      reached = target;
      ahead += difference;
      metadata.set('time_ahead', String(ahead));
    },
    reload() {
      ahead = readStored();
      reached = clock.now() + ahead;
      readAt = clock.monotonic();
    },
  };
}
