import type { Instant } from '../contract/domain/time.ts';

/** The result of a complete sweep of a store's PENDING orders. */
export interface PendingSweep {
  /** When the sweep was requested. */
  readonly at: Instant;
  /** Every order listed, readable or not. */
  readonly ids: ReadonlySet<string>;
}

/** A snapshot of an order, by the time that it shows. */
interface Shown {
  readonly id: string;
  readonly status: string | null;
  readonly asOf: Instant;
}

/**
 * Whether an old snapshot shows an order PENDING that a later sweep did not list. The order has moved on; until later
 * news of it arrives, it must not ring (C3).
 */
export function hasMovedOn(sweep: PendingSweep | null, { id, status, asOf }: Shown): boolean {
  return status === 'PENDING' && sweep !== null && asOf < sweep.at && !sweep.ids.has(id);
}
