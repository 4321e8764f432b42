/**
 * Corrects counts and edits (C7: counts). A count is open from its application on, and again whenever news concern it. Its
 * correction is computed from everything stored, and the difference from what was sent before is sent as an adjustment.
 * So news may arrive late, and in any order.
 */

import type { CountCorrectionState } from '../../contract/domain/count-correction.ts';
import { sumCorrections } from '../../contract/domain/count-correction.ts';
import { SECOND } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import { createRetry } from '../../contract/retry.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { enqueueAction } from '../kinds/enqueue.ts';
import type { EnqueueContext, OutboxContext } from '../requests/outbox-context.ts';
import { deriveUuid } from '../requests/uuid.ts';
import type { CountEvidence } from './correction-rule.ts';
import { computeCountCorrection } from './correction-rule.ts';
import type { ShelfRow } from './count-evidence.ts';
import { isShelfRow, readCountEvidence } from './count-evidence.ts';

/** The most counts corrected in one commit; the others follow in later commits, so that other tasks can run. */
const MAX_PER_COMMIT = 200;

/** The pause between two attempts to correct open counts. */
const RETRY_MS = 2 * SECOND;

/** What counts are corrected with. */
type CorrectionContext = EnqueueContext & Pick<OutboxContext, 'timers' | 'log'>;

export interface CountCorrector {
  /** Schedules the correction of open counts; repeats until none is left. */
  schedule(): void;
  stop(): void;
}

/** `corrected` is called after corrections changed: adjustments may be waiting to be sent. */
export function createCountCorrector(context: CorrectionContext, corrected: () => void): CountCorrector {
  const { database, timers, log } = context;
  const retry = createRetry(timers);
  const run = (): void => {
    try {
      const count = correctNext(context);
      if (count > 0) corrected();
      if (count === MAX_PER_COMMIT) retry.after(0, run);
      else if (database.countCorrections.hasOpen()) retry.after(RETRY_MS, run);
    } catch (error) {
      log('count_corrections.fault', { error: errorName(error) });
      retry.after(RETRY_MS, run);
    }
  };
  return {
    schedule: () => retry.after(0, run),
    stop: retry.stop,
  };
}

/**
 * Corrects the next open counts, once all events from before their application, and from before the end of the last
 * backfill, have been read: an order that it read may have ended since the last event. Returns how many.
 */
function correctNext(context: CorrectionContext): number {
  const { database } = context;
  const { countCorrections, metadata } = database;
  const readTo = metadata.cursor('events');
  if (readTo === null || !metadata.isBackfilled() || database.disk() !== 'ok') return 0;
  if (readTo < (metadata.cursor('backfill') ?? 0)) return 0;
  const counts = countCorrections.due(readTo, MAX_PER_COMMIT).filter(isShelfRow);
  if (counts.length === 0) return 0;
  const evidence = readCountEvidence(database, counts);
  const changes = counts.map((count) => findChange(database, count, evidence.get(count.id)));
  database.write(() => {
    for (const change of changes) storeChange(context, change);
  });
  return counts.length;
}

/** What brings the correction of a count up to date. */
interface CorrectionChange {
  readonly count: ShelfRow;
  /** The units to send. */
  readonly delta: number;
  /** How many adjustments have been sent before. */
  readonly sentBefore: number;
  readonly state: Exclude<CountCorrectionState, 'open'>;
}

function findChange(
  { stockActions }: CounterDatabase,
  count: ShelfRow,
  evidence: CountEvidence | undefined,
): CorrectionChange {
  const sent = stockActions.linkedTo(count.id);
  // The service would refuse a refused adjustment again, and staff have already been told.
  const isOver = sent.some(({ state }) => state === 'refused' || state === 'withdrawn');
  if (isOver || evidence === undefined) return { count, delta: 0, sentBefore: sent.length, state: 'settled' };
  const { delta, unknown } = computeCountCorrection(evidence);
  const state = unknown.length > 0 ? 'asked' : 'settled';
  return { count, delta: delta - sumCorrections(sent), sentBefore: sent.length, state };
}

/**
 * Stores a change and enqueues its adjustment. The same change always has the same id, so it is enqueued once, and the
 * same idempotency key, so the service applies it once even if the app computes it again after a restore without its
 * journal. When the key is too old for that, the app tells staff to count again.
 */
function storeChange(context: CorrectionContext, { count, delta, sentBefore, state }: CorrectionChange): void {
  const { actions, countCorrections, metadata } = context.database;
  const { id, storeId, payload } = count;
  const { barcode, itemName } = payload;
  if (delta !== 0) {
    const name = `correction ${sentBefore} of ${id}`;
    const actionId = deriveUuid(name);
    const idempotencyKey = deriveUuid(`key of ${name}`);
    enqueueAction(context, {
      id: actionId,
      idempotencyKey,
      storeId,
      payload: { kind: 'adjustment', barcode, delta, reason: null, reference: null, itemName, corrects: id },
      who: null,
    });
    // A run before the restore may have sent it at any time since the count was applied, so its key may be that old
    // (C9).
    if (count.appliedAt !== null && count.seq <= metadata.incompleteTo()) {
      actions.beginSending([actionId], idempotencyKey, count.appliedAt);
      actions.markUnknown(idempotencyKey, context.time.now(), 'restored');
    }
  }
  countCorrections.settle(id, state);
}
