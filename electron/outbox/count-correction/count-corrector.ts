/** Puts back what the service took off counts, once it is known what that was (C7). */

import type { ServiceTime } from '../../api-client/service-clock.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant, later, SECOND } from '../../contract/domain/time.ts';
import type { Chance, Log, Timers } from '../../contract/ports.ts';
import type { Store } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/actions.ts';
import { act } from '../enqueue.ts';
import { idFrom } from '../uuid.ts';
import type { Surroundings } from './correction-inputs.ts';
import { surroundingsOf } from './correction-inputs.ts';
import { decidePutBack } from './correction-rule.ts';

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

export interface PuttingBackParts {
  readonly store: Store;
  readonly time: ServiceTime;
  readonly chance: Chance;
  readonly timers: Timers;
  readonly log: Log;
  /** An event is missing that must be listed: whether it has been looked for from one moment to another. */
  readonly lookBack: (from: Instant, until: Instant) => boolean;
  /** Called when something was settled; an adjustment may wait to be sent. */
  readonly settled: () => void;
}

export interface PuttingBack {
  /** Looks soon at every count of which it isn't settled what is put back, and again as long as one is open. */
  soon(): void;
  stop(): void;
}

export function createPuttingBack(parts: PuttingBackParts): PuttingBack {
  const { store, timers, log } = parts;
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
    return parts.lookBack(from, later(foundAt, TOLD_WITHIN_MS));
  };

  const settling: Settling = { ...parts, isWaitedFor };

  /** Gives how many were settled. */
  const settleSome = (): number => {
    const counts = store.putBacks.unsettled(AT_ONCE);
    if (counts.length === 0) {
      found.clear();
      return 0;
    }
    if (!store.facts.pastRead()) return 0;
    const surroundings = surroundingsOf(store, counts);
    return store.transaction(() => counts.filter((count) => settleOne(settling, surroundings, count)).length);
  };
  const look = (): void => {
    try {
      const settled = settleSome();
      if (settled > 0) parts.settled();
      if (store.putBacks.hasOpen()) again(settled > 0 ? 0 : LOOK_MS);
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
    soon: () => again(0),
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}

interface Settling extends PuttingBackParts {
  readonly isWaitedFor: (count: ActionRow, from: Instant) => boolean;
}

/** Settles one count with its adjustment, in the commit of both. Gives whether anything has changed. */
function settleOne(parts: Settling, surroundings: Surroundings, count: ActionRow): boolean {
  const { store } = parts;
  const { deed } = count;
  const applied = surroundings.appliedCount(count);
  if (deed.kind !== 'count' || applied === null) return false;
  // A later count says it all anew; while it isn't known whether it will, nothing is settled.
  const laterCounts = store.putBacks.laterCounts(count);
  if (laterCounts.some(({ state }) => state === 'done')) return settle(store, count, 'none');
  if (laterCounts.some(({ settledAt }) => settledAt === null)) return false;
  const listedBy = later(applied.appliedAt, LISTED_WITHIN_MS);
  if (!isReadTo(store, 'events', listedBy)) return false;
  const { stories, sales, packed, moreFrom, isSaleToCome } = surroundings.of(count);
  if (moreFrom !== null && !parts.isWaitedFor(count, moreFrom)) return false;
  if (isSaleToCome && !isReadTo(store, `sales:${count.storeId}`, listedBy)) return false;
  const decision = decidePutBack(applied, stories, sales, packed);
  if (decision.next === 'ask') return settle(store, count, 'asked');
  if (decision.delta === 0) return settle(store, count, 'none');
  const { barcode, itemName } = deed;
  const { delta } = decision;
  act(parts, {
    // However often it is looked at, a count has one.
    id: idFrom(`put back ${count.id}`),
    storeId: count.storeId,
    deed: { kind: 'adjustment', barcode, delta, reason: null, reference: null, itemName, putBackOf: count.id },
    who: null,
  });
  return settle(store, count, 'put_back');
}

/** Whether a list has been read up to a time. */
function isReadTo(store: Store, list: 'events' | `sales:${number}`, time: Instant): boolean {
  const place = store.facts.place(list);
  return place !== null && place >= time;
}

function settle(store: Store, count: ActionRow, state: 'asked' | 'none' | 'put_back'): boolean {
  if (count.putBack === state) return false;
  store.putBacks.settle(count.id, state);
  return true;
}
