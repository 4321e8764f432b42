import type { Instant } from '../contract/domain/time.ts';
import { latestMeaning, parseInstantOrNull, SERVICE_CLOCKS_APART_MS } from '../contract/domain/time.ts';

/** The result of a complete sweep of a store's PENDING delivery orders. */
export interface PendingSweep {
  /** When the sweep was requested. */
  readonly at: Instant;
  /** Every order listed, readable or not. */
  readonly ids: ReadonlySet<string>;
}

/** What an event or a response shows of an order. */
interface ShownOrder {
  readonly id: string;
  /** Null when not known. */
  readonly type: string | null;
  readonly status: string | null;
  /** An ISO time; null when not known. */
  readonly placed_at: string | null;
  /** The time of the event, or of the request. */
  readonly asOf: Instant;
}

/** Whether a snapshot that seems older than a sweep may be newer, so that only a reading tells. */
export function isNearSweep(sweep: PendingSweep | null, { asOf }: Pick<ShownOrder, 'asOf'>): boolean {
  return sweep !== null && sweep.at - asOf < SERVICE_CLOCKS_APART_MS;
}

/**
 * Whether an order is shown PENDING as of a time before a sweep that did not list it. The order has moved on; until
 * later news of it arrives, it must not ring (C3). An order placed since the sweep has not: the sweep could not list
 * it, and the response that shows it was only slow.
 */
export function hasMovedOn(sweep: PendingSweep | null, shown: ShownOrder): boolean {
  if (shown.status !== 'PENDING' || shown.type === 'instore') return false;
  if (sweep === null || shown.asOf >= sweep.at || sweep.ids.has(shown.id)) return false;
  return latestMeaning(parseInstantOrNull(shown.placed_at) ?? shown.asOf) < sweep.at;
}
