import type { Instant } from '../contract/domain/time.ts';
import { parseInstantOrNull } from '../contract/domain/time.ts';

/** The result of a complete sweep of a store's PENDING delivery orders. */
export interface PendingSweep {
  /** When the sweep was requested. */
  readonly at: Instant;
  /** Every order listed, readable or not. */
  readonly ids: ReadonlySet<string>;
}

/** A snapshot of an order, by the time that it shows. */
interface Shown {
  readonly id: string;
  /** Null when not known. */
  readonly type: string | null;
  readonly status: string | null;
  /** An ISO time; null when not known. */
  readonly placed_at: string | null;
  readonly asOf: Instant;
}

/**
 * Whether an old snapshot shows an order PENDING that a later sweep did not list. The order has moved on; until later
 * news of it arrives, it must not ring (C3). An order placed since the sweep shows that the snapshot is not old, but was
 * under way for long.
 */
export function hasMovedOn(sweep: PendingSweep | null, shown: Shown): boolean {
  if (shown.status !== 'PENDING' || shown.type === 'instore') return false;
  if (sweep === null || shown.asOf >= sweep.at || sweep.ids.has(shown.id)) return false;
  return (parseInstantOrNull(shown.placed_at) ?? shown.asOf) < sweep.at;
}
