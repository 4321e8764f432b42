/** Decides whether the courier of an order failed. Pure. */

import type { CourierStatus } from '../api/enums.ts';
import type { ApiOrder } from '../api/tolerant-resources.ts';
import type { ActionPayload } from './actions.ts';
import { mayWaitForCourier } from './actions.ts';
import type { Instant } from './time.ts';

/** Statuses of a courier who was requested and has not failed. */
const REQUESTED_STATUSES: ReadonlySet<string> = new Set<CourierStatus>([
  'REQUESTED',
  'BOOKED',
  'ASSIGNED',
  'PICKED_UP',
  'DELIVERED',
]);

export function isCourierRequested({ courier }: ApiOrder): boolean {
  return REQUESTED_STATUSES.has(courier?.status ?? '');
}

const FAILED: CourierStatus = 'FAILED';

/** Events that show a courier who has not failed. */
const FOUND_TYPES: ReadonlySet<string> = new Set([
  'delivery.courier_booked',
  'delivery.courier_assigned',
  'delivery.rider_changed',
]);

interface KnownOrder {
  readonly order: ApiOrder;
  readonly asOf: Instant;
  readonly since: Instant;
}

interface OrderEvent {
  readonly type: string;
  readonly createdAt: Instant;
  readonly reason: string | null;
  readonly courierStatus?: string | null;
}

interface OrderAction {
  readonly payload: ActionPayload;
  readonly state: string;
  readonly settledAt: Instant | null;
}

interface CourierFailure {
  readonly at: Instant;
  readonly reason: string | null;
}

/** What else happened to an order: its events, and its actions. */
interface OrderHistory {
  readonly events: readonly OrderEvent[];
  readonly actions: readonly OrderAction[];
}

/**
 * When and why the courier of an order failed; null if it did not, or staff no longer have a choice to make.
 * `delivery.failed` alone is the news: the order in it need not show a courier or its status. It holds until another
 * event, a retry of ours, or a courier's status that the event didn't show says that one was requested again.
 */
export function findCourierFailure(row: KnownOrder, { events, actions }: OrderHistory): CourierFailure | null {
  if (!mayWaitForCourier(row.order)) return null;
  const failed = events.findLast(({ type }) => type === 'delivery.failed');
  const isFailedNow = row.order.courier?.status === FAILED;
  if (failed === undefined) return isFailedNow ? { at: row.since, reason: null } : null;
  const failure = { at: failed.createdAt, reason: failed.reason };
  if (isFailedNow) return failure;
  return isRequestedAgain(row, failed, { events, actions }) ? null : failure;
}

function isRequestedAgain(row: KnownOrder, failed: OrderEvent, { events, actions }: OrderHistory): boolean {
  const isNewlyShown =
    row.asOf > failed.createdAt && isCourierRequested(row.order) && row.order.courier?.status !== failed.courierStatus;
  const isFound = events.some(({ type, createdAt }) => FOUND_TYPES.has(type) && createdAt > failed.createdAt);
  const isRetried = actions.some(
    ({ payload, state, settledAt }) =>
      payload.kind === 'retry_courier' && state === 'done' && settledAt !== null && settledAt > failed.createdAt,
  );
  return isNewlyShown || isFound || isRetried;
}
