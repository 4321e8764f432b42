/** Puts back what the service took off counts, once it is known what that was (C7). */

import type { ServiceTimeReader } from '../../api-client/service-clock.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, instant, SECOND } from '../../contract/domain/time.ts';
import type { Log, Randomness, Timers } from '../../contract/ports.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { enqueueAction } from '../enqueue.ts';
import { deriveUuid } from '../uuid.ts';
import type { CorrectionInputs } from './correction-inputs.ts';
import { readCorrectionInputs } from './correction-inputs.ts';
import { computeCountCorrection } from './correction-rule.ts';

/** Events of what was before a count was applied are listed so much later at the most. */
const LISTED_WITHIN_MS = 10 * SECOND;

/**
 * What became of an order while no event says when, or whether it is still PENDING: so long after that was found it is
 * waited for, however late it is listed.
 */
const TOLD_WITHIN_MS = 30 * SECOND;

/** So many are settled in one commit; the rest after everybody else has had a turn. */
const AT_ONCE = 200;

/** How often it is looked whether the events have been read that an open count waits for. */
const LOOK_MS = 2 * SECOND;

export interface CountCorrectorParts {
  readonly database: CounterDatabase;
  readonly time: ServiceTimeReader;
  readonly randomness: Randomness;
  readonly timers: Timers;
  readonly log: Log;
  /** An event is missing that must be listed: whether it has been looked for from one moment to another. */
  readonly rereadEvents: (from: Instant, until: Instant) => boolean;
  /** Called when something was settled; an adjustment may wait to be sent. */
  readonly settled: () => void;
}

export interface CountCorrector {
  /** Looks soon at every count of which it isn't settled what is put back, and again as long as one is open. */
  schedule(): void;
  stop(): void;
}

export function createCountCorrector(parts: CountCorrectorParts): CountCorrector {
  const { database, timers, log } = parts;
  /** When it was found of a count that more must be told. */
  const found = new Map<string, Instant>();
  let cancel = (): void => undefined;
  let stopped = false;

  /** Whether what must still be told to settle a count has been waited for long enough. */
  const isWaitedFor = ({ id }: ActionRow, from: Instant): boolean => {
    const now = parts.time.now();
    // The service's time may turn out to be earlier than it was taken to be.
    const foundAt = instant(Math.min(found.get(id) ?? now, now));
    found.set(id, foundAt);
    return parts.rereadEvents(from, addMs(foundAt, TOLD_WITHIN_MS));
  };

  const settling: Settling = { ...parts, isWaitedFor };

  /** Gives how many were settled. */
  const settleSome = (): number => {
    const counts = database.countCorrections.unsettled(AT_ONCE);
    if (counts.length === 0) {
      found.clear();
      return 0;
    }
    if (!database.metadata.isBackfilled()) return 0;
    const surroundings = readCorrectionInputs(database, counts);
    return database.transaction(() => counts.filter((count) => settleOne(settling, surroundings, count)).length);
  };
  const look = (): void => {
    try {
      const settled = settleSome();
      if (settled > 0) parts.settled();
      if (database.countCorrections.hasOpen()) again(settled > 0 ? 0 : LOOK_MS);
    } catch (error) {
      log('put_back.fault', { error: error instanceof Error ? error.message : 'unknown' });
      again(LOOK_MS);
    }
  };
  const again = (milliseconds: number): void => {
    cancel();
    if (!stopped) cancel = timers.after(milliseconds, look);
  };

  return {
    schedule: () => again(0),
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}

interface Settling extends CountCorrectorParts {
  readonly isWaitedFor: (count: ActionRow, from: Instant) => boolean;
}

/** Settles one count with its adjustment, in the commit of both. Gives whether anything has changed. */
function settleOne(parts: Settling, surroundings: CorrectionInputs, count: ActionRow): boolean {
  const { database } = parts;
  const { payload: deed } = count;
  const applied = surroundings.appliedCount(count);
  if (deed.kind !== 'count' || applied === null) return false;
  // A later count says it all anew; while it isn't known whether it will, nothing is settled.
  const laterCounts = database.countCorrections.laterCounts(count);
  if (laterCounts.some(({ state }) => state === 'done')) return settle(database, count, 'none');
  if (laterCounts.some(({ settledAt }) => settledAt === null)) return false;
  const listedBy = addMs(applied.appliedAt, LISTED_WITHIN_MS);
  if (!isReadTo(database, 'events', listedBy)) return false;
  const {
    timelines: stories,
    sales,
    packed,
    eventsMissingFrom: moreFrom,
    isSaleMissing: isSaleToCome,
  } = surroundings.evidenceFor(count);
  if (moreFrom !== null && !parts.isWaitedFor(count, moreFrom)) return false;
  if (isSaleToCome && !isReadTo(database, `sales:${count.storeId}`, listedBy)) return false;
  const decision = computeCountCorrection(applied, stories, sales, packed);
  if (decision.next === 'ask') return settle(database, count, 'asked');
  if (decision.delta === 0) return settle(database, count, 'none');
  const { barcode, itemName } = deed;
  const { delta } = decision;
  enqueueAction(parts, {
    // However often it is looked at, a count has one.
    id: deriveUuid(`put back ${count.id}`),
    storeId: count.storeId,
    payload: { kind: 'adjustment', barcode, delta, reason: null, reference: null, itemName, putBackOf: count.id },
    who: null,
  });
  return settle(database, count, 'put_back');
}

/** Whether a list has been read up to a time. */
function isReadTo(database: CounterDatabase, list: 'events' | `sales:${number}`, time: Instant): boolean {
  const place = database.metadata.cursor(list);
  return place !== null && place >= time;
}

function settle(database: CounterDatabase, count: ActionRow, state: 'asked' | 'none' | 'put_back'): boolean {
  if (count.countCorrection === state) return false;
  database.countCorrections.settle(count.id, state);
  return true;
}
