/** Stores a snapshot of an order if it is the newest. */

import type { FulfilmentMode } from '../../../contract/api/enums.ts';
import type { ApiOrder } from '../../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { parseInstantOrNull, SERVICE_CLOCKS_APART_MS } from '../../../contract/domain/time.ts';
import type { OrderSink } from './order-batch.ts';
import { compareOrderVersions, isAcceptedStatus, isKnownStatus } from './order-version.ts';
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
  /**
   * Set for the event or response that began the order's status: no snapshot of this status is older, whatever its
   * time. Only an event says when that was; a response may be replayed, and counts as of a try that may not have
   * arrived.
   */
  readonly beginsStatus?: 'event' | 'response';
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

/**
 * Estimates when an order got its status from its first snapshot. A reading may show a status that began weeks ago, so the
 * placement counts until an event says more.
 */
function estimateSince(order: ApiOrder, { isRead, asOf }: OrderSource): Instant {
  const placedAt = isRead ? parseInstantOrNull(order.placed_at) : null;
  return placedAt !== null && placedAt < asOf ? placedAt : asOf;
}

/** Whether a snapshot changes the stored mode of an order in this way. */
const changesMode = (orders: OrderSink, order: ApiOrder, from: FulfilmentMode, to: FulfilmentMode): boolean =>
  order.fulfilment_mode === to && orders.mode(order.id) === from;

/** Whether an event may have come after the reading of the stored snapshot, although it is dated before it. */
function isPerhapsNewer(before: OrderVersion, { asOf, isRead, beginsStatus }: OrderSource): boolean {
  return isRead !== true && beginsStatus === undefined && before.asOf - asOf < SERVICE_CLOCKS_APART_MS;
}

/**
 * {@link compareOrderVersions}; for two snapshots with the same status, their sources may decide instead of their
 * times.
 */
function compareSnapshots(
  orders: OrderSink,
  before: OrderVersion,
  order: ApiOrder,
  source: OrderSource,
): 'take' | 'keep' | 'conflict' {
  const verdict = compareOrderVersions(order.type, before, { status: order.status, asOf: source.asOf });
  if (before.status !== order.status) return verdict;
  // An order that was taken back from its courier never gets one again (specification, delivery-method).
  if (verdict === 'keep' && changesMode(orders, order, 'SERVICE_COURIER', 'STORE_STAFF')) return 'take';
  if (verdict === 'keep' && isPerhapsNewer(before, source)) return 'conflict';
  if (verdict !== 'take') return verdict;
  if (source.beginsStatus || (source.isRead && before.asOf === source.asOf)) return 'keep';
  if (source.isOvertaken) return 'conflict';
  return changesMode(orders, order, 'STORE_STAFF', 'SERVICE_COURIER') ? 'keep' : 'take';
}

/** Takes over what a snapshot that isn't stored says about the one that is. */
function explainStored(orders: OrderSink, before: OrderVersion, order: ApiOrder, source: OrderSource): void {
  // The event that explains a cancellation may arrive after a snapshot that already shows it.
  if (source.cancelled && isAcceptedStatus(source.cancelled.previousStatus)) {
    orders.explainStop(order.id, { at: source.asOf, by: source.cancelled.by, reason: source.cancelled.reason });
  }
  if (source.beginsStatus === 'event' && before.status === order.status && before.since !== source.asOf) {
    orders.setSince(order.id, source.asOf);
  }
}

/** Call this in a transaction. Amounts and times are readable, because the API client has checked them. */
export function mergeOrder(orders: OrderSink, snapshot: ApiOrder, source: OrderSource): OrderMergeResult {
  const before = orders.version(snapshot.id);
  // A status that is left out, or that this app doesn't know, says nothing: the one that an event told stays.
  const isTold = isKnownStatus(snapshot.status) || before === null || !isKnownStatus(before.status);
  const order = isTold ? snapshot : { ...snapshot, status: before.status };
  const goneAt = before?.goneAt ?? null;
  // A snapshot from before the order was gone doesn't bring it back, however late it arrives (C4).
  if (goneAt !== null && source.asOf <= goneAt) return 'older';
  if (before !== null && goneAt === null) {
    const verdict = compareSnapshots(orders, before, order, source);
    if (verdict !== 'take') {
      explainStored(orders, before, order, source);
      return verdict === 'keep' ? 'older' : 'conflict';
    }
  }
  const hasStatus = before !== null && before.status === order.status;
  orders.put(order, {
    asOf: before !== null && before.asOf > source.asOf ? before.asOf : source.asOf,
    since: hasStatus ? before.since : before === null ? estimateSince(order, source) : source.asOf,
    pickingSince: order.status === 'PENDING' ? null : (before?.pickingSince ?? null),
    stopped: findStop(before, order, source),
  });
  return 'taken';
}
