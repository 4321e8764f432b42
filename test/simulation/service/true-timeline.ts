/** What really happened to an order's goods, by the service's own events. */

import type { GroundTruth } from './ground-truth.ts';

/** Times of the service; null for what has not happened. */
export interface TrueTimeline {
  readonly acceptedAt: number | null;
  readonly pickingAt: number | null;
  readonly packedAt: number | null;
  readonly cancelledAt: number | null;
  /** Sold in the store. */
  readonly soldAt: number | null;
}

/** Statuses in which the goods are surely in the bag or further. */
const PACKED: ReadonlySet<string> = new Set(['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']);

export function hasHappenedBy(at: number | null, moment: number): boolean {
  return at !== null && at <= moment;
}

export function readTrueTimeline(truth: GroundTruth, orderId: string): TrueTimeline {
  const history = truth.historyOf(orderId);
  const cameTo = (isIt: (status: string) => boolean): number | null =>
    history.find(({ status }) => isIt(status))?.at ?? null;
  const picking = truth.events.find((event) => event.orderId === orderId && event.type === 'order.picking_started');
  return {
    acceptedAt: cameTo((status) => status === 'ACCEPTED'),
    pickingAt: picking?.position ?? null,
    packedAt: cameTo((status) => PACKED.has(status)),
    cancelledAt: cameTo((status) => status === 'CANCELLED'),
    soldAt: cameTo((status) => status === 'COMPLETED'),
  };
}
