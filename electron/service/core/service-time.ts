import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';
import type { Clock } from '../../contract/ports.ts';
import type { Storage } from '../storage/storage.ts';

/** The service's own time: every timestamp, deadline and limit follows it, and it never runs backwards. */
export interface ServiceTime {
  readonly manual: boolean;
  now(): Instant;
  /** Milliseconds that never jump, for the rate limit: a machine's clock that is put right must not lock a key out. */
  monotonic(): number;
  /** Moves forward to an instant; earlier ones are ignored. Keeps the place for the next start. */
  advanceTo(target: Instant): void;
}

/** Stands still until it is moved. Starts at the later of the kept time and `start`. */
export function createManualTime(storage: Storage, start: Instant): ServiceTime {
  let reached = instant(Math.max(start, Number(storage.facts.get('time') ?? 0)));
  const keep = (): void => storage.facts.set('time', String(reached));
  keep();
  return {
    manual: true,
    now: () => reached,
    monotonic: () => reached,
    advanceTo(target) {
      if (target <= reached) return;
      reached = target;
      keep();
    },
  };
}

/** Runs with the machine's clock, ahead of it by what the operator has moved it. */
export function createRealTime(storage: Storage, clock: Clock): ServiceTime {
  let ahead = Number(storage.facts.get('time_ahead') ?? 0);
  let reached = instant(clock.now() + ahead);
  const now = (): Instant => {
    const current = clock.now() + ahead;
    if (current > reached) reached = instant(current);
    return reached;
  };
  return {
    manual: false,
    now,
    monotonic: () => clock.monotonic() + ahead,
    advanceTo(target) {
      const missing = target - now();
      if (missing <= 0) return;
      ahead += missing;
      storage.facts.set('time_ahead', String(ahead));
    },
  };
}
