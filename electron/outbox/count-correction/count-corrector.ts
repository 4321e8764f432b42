/** Enqueues the adjustment that corrects each count, once the orders and sales that decide it are known (C7: counts). */

import type { ServiceTimeReader } from '../../api-client/service-clock.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, instant, SECOND } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Randomness, Timers } from '../../contract/ports.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { enqueueAction } from '../enqueue.ts';
import { deriveUuid } from '../uuid.ts';
import { computeCountCorrection } from './correction-rule.ts';
import type { AppliedCountRow, CountEvidence } from './count-evidence.ts';
import { createEvidenceReader, isAppliedCount, toAppliedCount } from './count-evidence.ts';

/** How long after a count was applied all earlier events are listed. */
const LISTED_WITHIN_MS = 10 * SECOND;

/** How long to wait for a late event after noticing that it is missing. */
const MISSING_EVENT_WAIT_MS = 30 * SECOND;

/** The most counts settled in one commit; the others follow in later commits, so that other tasks can run. */
const MAX_PER_COMMIT = 200;

/** Between two attempts to settle open counts. */
const RETRY_MS = 2 * SECOND;

export interface CountCorrectorParts {
  readonly database: CounterDatabase;
  readonly time: ServiceTimeReader;
  readonly randomness: Randomness;
  readonly timers: Timers;
  readonly log: Log;
  /** Requests that events since `from` are read again; returns whether they have been read up to `until`. */
  readonly rereadEvents: (from: Instant, until: Instant) => boolean;
  /** Called after counts were settled: adjustments may be waiting to be sent. */
  readonly settled: () => void;
}

export interface CountCorrector {
  /** Schedules the correction of open counts; repeats until none is left. */
  schedule(): void;
  stop(): void;
}

export function createCountCorrector(parts: CountCorrectorParts): CountCorrector {
  const { database, timers, log } = parts;
  const missing = createMissingEvents(parts);
  let cancelTimer = (): void => undefined;
  let stopped = false;

  /** Returns how many counts were settled. */
  const settleOpenCounts = (): number => {
    const counts = database.countCorrections.unsettled(MAX_PER_COMMIT).filter(isAppliedCount);
    if (counts.length === 0) {
      missing.forget();
      return 0;
    }
    if (!database.metadata.isBackfilled() || database.memoryMode.isOn()) return 0;
    const context = { ...parts, readEvidence: createEvidenceReader(database, counts), isAwaited: missing.isAwaited };
    return database.transaction(() => counts.filter((count) => settleCount(context, count)).length);
  };
  const run = (): void => {
    try {
      const count = settleOpenCounts();
      if (count > 0) parts.settled();
      if (database.countCorrections.hasOpen()) runIn(count > 0 ? 0 : RETRY_MS);
    } catch (error) {
      log('put_back.fault', { error: errorName(error) });
      runIn(RETRY_MS);
    }
  };
  const runIn = (milliseconds: number): void => {
    cancelTimer();
    if (!stopped) cancelTimer = timers.after(milliseconds, run);
  };

  return {
    schedule: () => runIn(0),
    stop: () => {
      stopped = true;
      cancelTimer();
    },
  };
}

/** Remembers when events of each count were first found missing. */
function createMissingEvents({ time, rereadEvents }: CountCorrectorParts) {
  const missedAt = new Map<string, Instant>();
  return {
    /** Whether to wait longer for an event that is missing since `from`. */
    isAwaited: ({ id }: AppliedCountRow, from: Instant): boolean => {
      const now = time.now();
      // A measurement of the service's time may have set it back.
      const firstMissed = instant(Math.min(missedAt.get(id) ?? now, now));
      missedAt.set(id, firstMissed);
      return !rereadEvents(from, addMs(firstMissed, MISSING_EVENT_WAIT_MS));
    },
    forget: () => missedAt.clear(),
  };
}

interface CorrectionContext extends CountCorrectorParts {
  readonly readEvidence: (count: AppliedCountRow) => CountEvidence;
  readonly isAwaited: (count: AppliedCountRow, from: Instant) => boolean;
}

/** Settles a count and enqueues its adjustment, in one commit. Returns whether anything changed. */
function settleCount(context: CorrectionContext, count: AppliedCountRow): boolean {
  const { database } = context;
  // A later count replaces this one once it is done; until its outcome is known, nothing is settled.
  const laterCounts = database.countCorrections.laterCounts(count);
  if (laterCounts.some(({ state }) => state === 'done')) return settle(database, count, 'none');
  if (laterCounts.some(({ settledAt }) => settledAt === null)) return false;
  const listedBy = addMs(count.appliedAt, LISTED_WITHIN_MS);
  if (!isReadTo(database, 'events', listedBy)) return false;
  const { timelines, sales, packed, eventsMissingFrom, isSaleMissing } = context.readEvidence(count);
  if (eventsMissingFrom !== null && context.isAwaited(count, eventsMissingFrom)) return false;
  if (isSaleMissing && !isReadTo(database, `sales:${count.storeId}`, listedBy)) return false;
  const correction = computeCountCorrection(toAppliedCount(count), timelines, sales, packed);
  if (correction.next === 'ask') return settle(database, count, 'asked');
  if (correction.delta === 0) return settle(database, count, 'none');
  enqueueAdjustment(context, count, correction.delta);
  return settle(database, count, 'put_back');
}

/** Enqueues a count's adjustment. Its id is derived, so that there is one however often the count is settled. */
function enqueueAdjustment(
  context: CorrectionContext,
  { id, storeId, payload: { barcode, itemName } }: AppliedCountRow,
  delta: number,
): void {
  enqueueAction(context, {
    id: deriveUuid(`put back ${id}`),
    storeId,
    payload: { kind: 'adjustment', barcode, delta, reason: null, reference: null, itemName, putBackOf: id },
    who: null,
  });
}

/** Whether a list has been read up to a time. */
function isReadTo({ metadata }: CounterDatabase, list: 'events' | `sales:${number}`, time: Instant): boolean {
  const cursor = metadata.cursor(list);
  return cursor !== null && cursor >= time;
}

function settle(
  { countCorrections }: CounterDatabase,
  { id, countCorrection }: AppliedCountRow,
  state: 'asked' | 'none' | 'put_back',
): boolean {
  if (countCorrection === state) return false;
  countCorrections.settle(id, state);
  return true;
}
