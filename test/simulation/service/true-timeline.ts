/** What really happened to an order's goods, from the service's events. */

import type { GroundTruth } from './ground-truth.ts';

/** Instants in the service's time; null for what hasn't happened. */
export interface TrueTimeline {
  readonly acceptedAt: number | null;
  readonly pickingAt: number | null;
  readonly packedAt: number | null;
  readonly cancelledAt: number | null;
  /** When it was sold in the store. */
  readonly soldAt: number | null;
}

/** Statuses in which the goods have left the shelf. */
const PACKED: ReadonlySet<string> = new Set(['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']);

export function hasHappenedBy(at: number | null, moment: number): boolean {
  return at !== null && at <= moment;
}

export function readTrueTimeline(truth: GroundTruth, orderId: string): TrueTimeline {
  const history = truth.historyOf(orderId);
  const findFirst = (matches: (status: string) => boolean): number | null =>
    history.find(({ status }) => matches(status))?.at ?? null;
  const picking = truth.events.find((event) => event.orderId === orderId && event.type === 'order.picking_started');
  return {
    acceptedAt: findFirst((status) => status === 'ACCEPTED'),
    pickingAt: picking?.position ?? null,
    packedAt: findFirst((status) => PACKED.has(status)),
    cancelledAt: findFirst((status) => status === 'CANCELLED'),
    soldAt: findFirst((status) => status === 'COMPLETED'),
  };
}
