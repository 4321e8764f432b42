/**
 * Corrects counts (C7: counts). Whenever orders, sales or actions change, it computes the correction of each open count
 * again from everything stored, and sends the difference from what it sent before as an adjustment. So news may arrive
 * late, and in any order.
 */

import type { ServiceTimeReader } from '../../api-client/service-clock.ts';
import type { CountCorrectionState } from '../../contract/domain/count-correction.ts';
import { CORRECTION_WINDOW, sumCorrections } from '../../contract/domain/count-correction.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, SECOND } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Randomness, Timers } from '../../contract/ports.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { enqueueAction } from '../enqueue.ts';
import { deriveUuid } from '../uuid.ts';
import { computeCountCorrection } from './correction-rule.ts';
import type { CountEvidence, CountRow } from './count-evidence.ts';
import { createEvidenceReader, isCount, toAppliedCount } from './count-evidence.ts';

/** The most counts corrected in one commit; the others follow in later commits, so that other tasks can run. */
const MAX_PER_COMMIT = 200;

/** How far back a start checks counts again: the last run may have ended before it corrected them. */
const RECHECKED_AT_START_MS = DAY;

/** The pause between two attempts to correct open counts. */
const RETRY_MS = 2 * SECOND;

export interface CountCorrectorParts {
  readonly database: CounterDatabase;
  readonly time: ServiceTimeReader;
  readonly randomness: Randomness;
  readonly timers: Timers;
  readonly log: Log;
  /** Called after corrections changed: adjustments may be waiting to be sent. */
  readonly corrected: () => void;
}

export interface CountCorrector {
  /** Schedules the correction of all counts that can still change; repeats until each has been corrected once. */
  schedule(): void;
  stop(): void;
}

export function createCountCorrector(parts: CountCorrectorParts): CountCorrector {
  const { database, timers, log } = parts;
  const { countCorrections, metadata, memoryMode } = database;
  let cancelTimer = (): void => undefined;
  let stopped = false;
  /** The last count of the previous commit; 0 before the first. */
  let lastSeq = 0;
  /** The cursor of events when all counts were last corrected. Events read since may have ended the window of some. */
  let correctedTo: Instant | null = null;
  let readTo: Instant | null = null;

  /** Corrects the next counts. Returns whether there are more. */
  const correctNext = (): boolean => {
    if (lastSeq === 0) readTo = metadata.cursor('events');
    if (readTo === null || !metadata.isBackfilled() || memoryMode.isOn()) return false;
    const listedBy = readTo;
    const counts = countCorrections
      .watched(correctedTo ?? addMs(readTo, -RECHECKED_AT_START_MS), lastSeq, MAX_PER_COMMIT)
      .filter(isCount);
    const isDue = ({ appliedAt }: CountRow): boolean =>
      appliedAt !== null && addMs(appliedAt, CORRECTION_WINDOW.fromMs) <= listedBy;
    const readEvidence = createEvidenceReader(database, counts);
    const changes = counts.filter(isDue).flatMap((count) => findChange(database, count, readEvidence(count)) ?? []);
    if (changes.length > 0) {
      database.write(() => {
        for (const change of changes) storeChange(parts, change);
      });
      parts.corrected();
    }
    const isLast = counts.length < MAX_PER_COMMIT;
    lastSeq = isLast ? 0 : (counts.at(-1)?.seq ?? 0);
    if (isLast) correctedTo = readTo;
    return !isLast;
  };
  const run = (): void => {
    try {
      if (correctNext()) runIn(0);
      else if (countCorrections.hasOpen()) schedule(RETRY_MS);
    } catch (error) {
      log('count_corrections.fault', { error: errorName(error) });
      schedule(RETRY_MS);
    }
  };
  const runIn = (milliseconds: number): void => {
    cancelTimer();
    if (!stopped) cancelTimer = timers.after(milliseconds, run);
  };
  const schedule = (milliseconds: number): void => {
    lastSeq = 0;
    runIn(milliseconds);
  };

  return {
    schedule: () => schedule(0),
    stop: () => {
      stopped = true;
      cancelTimer();
    },
  };
}

/** What brings the correction of a count up to date. */
interface CorrectionChange {
  readonly count: CountRow;
  /** The units to send. */
  readonly delta: number;
  /** How many adjustments have been sent before. */
  readonly sentBefore: number;
  readonly state: CountCorrectionState;
}

function findChange(database: CounterDatabase, count: CountRow, evidence: CountEvidence): CorrectionChange | null {
  const laterCounts = database.countCorrections.laterCounts(count);
  // A later count replaces this one once it is done; until its outcome is known, nothing is sent.
  const isReplaced = laterCounts.some(({ state }) => state === 'done');
  if (!isReplaced && laterCounts.some(({ settledAt }) => settledAt === null)) return null;
  const sent = database.stockActions.linkedTo(count.id);
  // The service would refuse a refused adjustment again, and staff have already been told.
  const isOver = isReplaced || sent.some(({ state }) => state === 'refused' || state === 'withdrawn');
  const { timelines, sales, packed } = evidence;
  const wanted = computeCountCorrection(toAppliedCount(count), timelines, sales, packed);
  const delta = isOver ? 0 : wanted.delta - sumCorrections(sent);
  const known = sumCorrections(sent) + delta === 0 ? 'none' : 'put_back';
  const state = !isOver && wanted.unknownOrderIds.length > 0 ? 'asked' : known;
  return delta === 0 && state === count.countCorrection ? null : { count, delta, sentBefore: sent.length, state };
}

/**
 * Stores a change and enqueues its adjustment. The same change always has the same id, so it is enqueued once, and the
 * same idempotency key, so the service applies it once even if the app computes it again after a restore without its
 * journal. When the key is too old for that, the app tells staff to count again.
 */
function storeChange(parts: CountCorrectorParts, { count, delta, sentBefore, state }: CorrectionChange): void {
  const { actions, countCorrections, metadata } = parts.database;
  const { id, storeId, payload } = count;
  const { barcode, itemName } = payload;
  if (delta !== 0) {
    const name = sentBefore === 0 ? `put back ${id}` : `put back ${id} ${sentBefore}`;
    const actionId = deriveUuid(name);
    const idempotencyKey = deriveUuid(`key of ${name}`);
    enqueueAction(parts, {
      id: actionId,
      idempotencyKey,
      storeId,
      payload: { kind: 'adjustment', barcode, delta, reason: null, reference: null, itemName, putBackOf: id },
      who: null,
    });
    // A run before the restore may have sent it at any time since the count was applied, so its key may be that old
    // (C9).
    if (count.appliedAt !== null && count.seq <= metadata.incompleteTo()) {
      actions.beginSending([actionId], idempotencyKey, count.appliedAt);
      actions.markUnknown(idempotencyKey, parts.time.now(), 'restored');
    }
  }
  countCorrections.settle(id, state);
}
