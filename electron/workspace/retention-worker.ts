/** Removes finished records that are older than the shop keeps, while nothing rings. */

import type { ServiceTimeReader } from '../api-client/service-clock.ts';
import type { Instant } from '../contract/domain/time.ts';
import { DAY, HOUR, instant, SECOND } from '../contract/domain/time.ts';
import { errorName } from '../contract/error-name.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import { createRetry } from '../contract/retry.ts';
import type { CounterDatabase } from '../database/database.ts';

/** The wait after a start or a sleep: orders come first. */
const FIRST_MS = 30 * SECOND;

/** The pause between two passes. */
const PASS_MS = HOUR;

/** The pause between two checks whether an order still rings. */
const BUSY_MS = 10 * SECOND;

/** How recent the latest events must be, because they may bring an old order back. */
const FRESH_MS = 10 * SECOND;

/** The pause between two steps of a few milliseconds each, in which everything else goes on. */
const STEP_MS = 50;

export interface RetentionWorker {
  /** Schedules a pass soon, because the app started or the PC woke. */
  schedule(): void;
  stop(): void;
}

export interface RetentionWorkerParts {
  readonly database: CounterDatabase;
  /** The service's time. */
  readonly time: Pick<ServiceTimeReader, 'now' | 'isMeasured'>;
  /** The PC's clock. */
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** How long finished orders are kept. */
  readonly keepDays: () => number;
}

export function createRetentionWorker(parts: RetentionWorkerParts): RetentionWorker {
  const { database, timers, log } = parts;
  const retry = createRetry(timers);
  let removals = 0;

  const runIn = (milliseconds: number): void => retry.after(milliseconds, run);

  /** Makes one step. Returns whether there may be another. */
  const step = (): boolean => {
    const before = findHorizon(parts);
    const remove = before === null ? null : database.retention.findNext(before);
    if (remove === null) return false;
    database.write(remove);
    removals += 1;
    return true;
  };

  /** Makes one step if nothing rings. Returns the milliseconds until the next one is due. */
  const advance = (): number => {
    if (isBusy(parts)) return BUSY_MS;
    if (step()) return STEP_MS;
    if (removals > 0) log('retention.removed', { steps: removals });
    removals = 0;
    return PASS_MS;
  };

  const run = (): void => {
    try {
      runIn(advance());
    } catch (error) {
      log('retention.fault', { error: errorName(error) });
      runIn(PASS_MS);
    }
  };

  return {
    schedule: () => runIn(FIRST_MS),
    stop: retry.stop,
  };
}

/** Whether an order rings or waits for a decision, or a removal could fail or miss recent events. */
function isBusy({ database, time }: RetentionWorkerParts): boolean {
  const { orders, episodes, metadata } = database;
  return (
    database.disk() !== 'ok' ||
    !time.isMeasured() ||
    !metadata.isBackfilled() ||
    time.now() - (metadata.cursor('events') ?? 0) > FRESH_MS ||
    episodes.open().length > 0 ||
    orders.unreadable().length > 0 ||
    orders.withStatus('PENDING').length > 0
  );
}

/**
 * The time before which finished records are removed; null until events have been read. It counts from the earliest of
 * all clocks and of the cursor of events, so that a clock that is years off can't empty the database.
 */
function findHorizon({ database, time, clock, keepDays }: RetentionWorkerParts): Instant | null {
  const readTo = database.metadata.cursor('events');
  if (readTo === null) return null;
  return instant(Math.max(0, Math.min(readTo, time.now(), clock.now()) - keepDays() * DAY));
}
