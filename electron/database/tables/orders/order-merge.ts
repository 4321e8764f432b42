/** Takes a snapshot of an order into the store when it is the newest one. */

import type { ApiOrder } from '../../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { compareOrderVersions, isAcceptedStatus } from './order-version.ts';
import type { OrdersTable, OrderVersion } from './orders.ts';

/** What a snapshot's source tells beside it. */
export interface OrderSource {
  /** The order was so at this time of the service: an event's `created_at`, or when a request for it was sent. */
  readonly asOf: Instant;
  /** From an event that cancelled it. */
  readonly cancelled?: {
    readonly previousStatus: string | null;
    readonly by: string | null;
    readonly reason: string | null;
  };
}

/** `conflict`: the snapshot was not taken, and the order must be read again. */
export type OrderMergeResult = 'taken' | 'older' | 'conflict';

function stoppedBy(before: OrderVersion | null, order: ApiOrder, source: OrderSource): OrderVersion['stopped'] {
  if (order.status !== 'CANCELLED') return null;
  if (before?.stopped) return before.stopped;
  const previous = source.cancelled?.previousStatus ?? before?.status ?? null;
  if (!isAcceptedStatus(previous)) return null;
  return { at: source.asOf, by: source.cancelled?.by ?? null, reason: source.cancelled?.reason ?? null };
}

/** Call it in a transaction. An amount or time that can't be read has been refused before, at the edge. */
export function mergeOrder(orders: OrdersTable, order: ApiOrder, source: OrderSource): OrderMergeResult {
  const before = orders.version(order.id);
  const goneAt = before?.goneAt ?? null;
  // What was told of it while it was there doesn't bring it back, however late it is told (C4).
  if (goneAt !== null && source.asOf <= goneAt) return 'older';
  if (before !== null && goneAt === null) {
    const verdict = compareOrderVersions(order.type, before, { status: order.status, asOf: source.asOf });
    if (verdict !== 'take') {
      // The event that explains a cancellation may come after a reading that already showed it.
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
    stopped: stoppedBy(before, order, source),
  });
  return 'taken';
}
