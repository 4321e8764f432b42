import { isListedByDefault } from '../../contract/domain/order-type.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { latestMeaning, parseInstantOrNull, SERVICE_CLOCKS_APART_MS } from '../../contract/domain/time.ts';

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

/** True if clock skew makes it unclear which is newer, a snapshot or a sweep; fetch the order to decide. */
export function isNearSweep(sweep: PendingSweep | null, { asOf }: Pick<ShownOrder, 'asOf'>): boolean {
  return sweep !== null && sweep.at - asOf < SERVICE_CLOCKS_APART_MS;
}

/**
 * True if this PENDING snapshot is older than a sweep that no longer listed the order, so the order is no longer
 * pending and must not ring (C3). False for an order placed after the sweep: the sweep could not list it, and only the
 * response that shows it was slow.
 */
export function hasMovedOn(sweep: PendingSweep | null, shown: ShownOrder): boolean {
  if (shown.status !== 'PENDING' || !isListedByDefault(shown.type)) return false;
  if (sweep === null || shown.asOf >= sweep.at || sweep.ids.has(shown.id)) return false;
  return latestMeaning(parseInstantOrNull(shown.placed_at) ?? shown.asOf) < sweep.at;
}
