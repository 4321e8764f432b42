/** Stores a snapshot of an order if it is the newest. */

import type { ApiOrder } from '../../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { OrderSink } from './order-batch.ts';
import { compareOrderVersions, isAcceptedStatus, isPackedStatus } from './order-version.ts';
import type { OrderVersion } from './orders.ts';

/** What the source of a snapshot says beside it. */
export interface OrderSource {
  /** The service's time that the snapshot shows: an event's `created_at`, or when the request for the order was sent. */
  readonly asOf: Instant;
  /**
   * Set for a snapshot that was read. Its request left at `asOf`, so it may be older than another snapshot of the same
   * time.
   */
  readonly isRead?: true;
  /** Set if the order was updated while it was read, so that nothing shows which of the two snapshots is newer. */
  readonly isOvertaken?: boolean;
  /** Set for the event with which the order's status began: no snapshot of this status is older, whatever its time. */
  readonly beginsStatus?: boolean;
  /** Present when an event cancelled the order. */
  readonly cancelled?: {
    readonly previousStatus: string | null;
    readonly by: string | null;
    readonly reason: string | null;
  };
}

/** `conflict`: the snapshot was not stored, and the order must be read again. */
export type OrderMergeResult = 'taken' | 'older' | 'conflict';

function findStop(before: OrderVersion | null, order: ApiOrder, source: OrderSource): OrderVersion['stopped'] {
  if (order.status !== 'CANCELLED') return null;
  if (before?.stopped) return before.stopped;
  const previous = source.cancelled?.previousStatus ?? before?.status ?? null;
  if (!isAcceptedStatus(previous)) return null;
  return { at: source.asOf, by: source.cancelled?.by ?? null, reason: source.cancelled?.reason ?? null };
}

/** Call this in a transaction. Amounts and times are readable, because the API client has checked them. */
export function mergeOrder(orders: OrderSink, order: ApiOrder, source: OrderSource): OrderMergeResult {
  const before = orders.version(order.id);
  const goneAt = before?.goneAt ?? null;
  // A snapshot from before the order was gone doesn't bring it back, however late it arrives (C4).
  if (goneAt !== null && source.asOf <= goneAt) return 'older';
  if (before !== null && goneAt === null) {
    const verdict = compareOrderVersions(order.type, before, { status: order.status, asOf: source.asOf });
    if (verdict === 'take' && before.status === order.status) {
      if (source.beginsStatus || (source.isRead && before.asOf === source.asOf)) return 'older';
      if (source.isOvertaken) return 'conflict';
    }
    if (verdict !== 'take') {
      // The event that explains a cancellation may arrive after a snapshot that already shows it.
      if (source.cancelled && isAcceptedStatus(source.cancelled.previousStatus)) {
        orders.explainStop(order.id, { at: source.asOf, by: source.cancelled.by, reason: source.cancelled.reason });
      }
      return verdict === 'keep' ? 'older' : 'conflict';
    }
  }
  orders.put(order, {
    asOf: before !== null && before.asOf > source.asOf ? before.asOf : source.asOf,
    since: before !== null && before.status === order.status ? before.since : source.asOf,
    pickingSince: order.status === 'PENDING' ? null : (before?.pickingSince ?? null),
    packedSince: before?.packedSince ?? (isPackedStatus(order.status) ? source.asOf : null),
    stopped: findStop(before, order, source),
  });
  return 'taken';
}
