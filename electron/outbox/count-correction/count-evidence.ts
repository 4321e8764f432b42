/** What the database knows of the orders and sales that decide how a count is corrected (C7). */

import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { countUnitsOf } from '../../contract/domain/order-lines.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, instant, SECOND } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { EventRow } from '../../database/tables/events.ts';
import { isAcceptedStatus } from '../../database/tables/orders/order-version.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { AppliedCount, InStoreSale, OrderTimeline } from './correction-rule.ts';
import { groupByBarcode } from './group-by-barcode.ts';
import { readInStoreSales } from './in-store-sales.ts';

/** A stored count that the service has applied. */
export type AppliedCountRow = ActionRow & {
  readonly payload: ActionPayloadOf<'count'>;
  readonly appliedAt: Instant;
};

export interface CountEvidence {
  readonly timelines: readonly OrderTimeline[];
  readonly sales: readonly InStoreSale[];
  /** The answers of staff by order: whether its units were packed when they were counted. */
  readonly packed: ReadonlyMap<string, boolean>;
  /**
   * Since when events have to be read again, null if none is missing. An event is missing if it must be listed and was
   * not read, if an order was last seen PENDING before the count was applied, or if the content of an order is unknown.
   */
  readonly eventsMissingFrom: Instant | null;
  /** Whether a sale in the store, or its time, must still be listed. */
  readonly isSaleMissing: boolean;
}

/** Before anything that is known. */
const EVER = instant(0);

const PACKED_TYPES: ReadonlySet<string> = new Set(['order.packed', 'order.out_for_delivery', 'order.delivered']);

const PACKED_STATUSES: ReadonlySet<string> = new Set(['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']);

/** No order stays open for longer. */
const OPEN_MOST_MS = DAY;

/** What is read once for all counts of a store. */
interface StoreHistory {
  readonly connectedAt: Instant | null;
  readonly inProgress: ReadonlyMap<string, readonly OrderRow[]>;
  readonly pending: ReadonlyMap<string, readonly OrderRow[]>;
  /** Whether the content of an order is unknown. */
  readonly hasUnreadOrder: boolean;
  readonly readSales: ReturnType<typeof readInStoreSales>;
}

export function isAppliedCount(row: ActionRow): row is AppliedCountRow {
  return row.payload.kind === 'count' && row.appliedAt !== null;
}

export function toAppliedCount({ payload: { counted, asOf }, appliedAt, subtracted }: AppliedCountRow): AppliedCount {
  // A count is made before it is applied. Our clock is known to the second: beyond that, it was wrong.
  const countedAt = instant(Math.min(asOf, addMs(appliedAt, SECOND)));
  return { counted, countedAt, appliedAt, subtracted: subtracted ?? 0 };
}

/** Returns a reader of the evidence of each count; the history of a store is read once for all of its counts. */
export function createEvidenceReader(
  database: CounterDatabase,
  counts: readonly AppliedCountRow[],
): (count: AppliedCountRow) => CountEvidence {
  const histories = new Map<number, StoreHistory>();
  return (count) => {
    let history = histories.get(count.storeId);
    if (history === undefined) {
      history = readHistory(database, count.storeId, instant(Math.min(...counts.map(({ payload }) => payload.asOf))));
      histories.set(count.storeId, history);
    }
    return readEvidence(database, history, count);
  };
}

function readHistory(database: CounterDatabase, storeId: number, from: Instant): StoreHistory {
  const { orders, events, refetchQueue } = database;
  const ofStore = (row: { readonly storeId: number }): boolean => row.storeId === storeId;
  return {
    connectedAt: events.connectedAt(storeId),
    inProgress: groupByBarcode(orders.inProgressSince(storeId, from), ({ order }) => order),
    pending: groupByBarcode(orders.withStatus('PENDING').filter(ofStore), ({ order }) => order),
    hasUnreadOrder: [...refetchQueue.all(), ...orders.unreadable()].some(ofStore),
    readSales: readInStoreSales(database, storeId, from),
  };
}

function readEvidence(database: CounterDatabase, history: StoreHistory, count: AppliedCountRow): CountEvidence {
  const { id, appliedAt, payload } = count;
  const { barcode, asOf } = payload;
  const { connectedAt } = history;
  const orders = (history.inProgress.get(barcode) ?? [])
    .filter((row) => wasPlacedBy(row, appliedAt))
    .map((row) => ({ row, events: database.events.ofOrder(row.id) }))
    .filter(({ row, events }) => !isLongOver(row, events, asOf));
  const outdated = (history.pending.get(barcode) ?? []).filter(
    (row) => wasPlacedBy(row, appliedAt) && row.asOf < appliedAt,
  );
  const missing = [
    ...orders.filter(({ row, events }) => isEventMissing(row, events, connectedAt)).map(({ row }) => row),
    ...outdated,
  ].map(({ placedAt }) => placedAt ?? appliedAt);
  if (history.hasUnreadOrder) missing.push(appliedAt);
  const { sales, isIncomplete } = history.readSales(barcode, asOf, appliedAt);
  return {
    timelines: orders.map(({ row, events }) =>
      buildTimeline(row, countUnitsOf(row.order.lines, barcode), events, connectedAt),
    ),
    eventsMissingFrom: missing.length === 0 ? null : instant(Math.min(...missing)),
    isSaleMissing: isIncomplete,
    sales,
    packed: database.countCorrections.answers(id),
  };
}

/** An order that was placed after a count was applied can't have been accepted before. */
function wasPlacedBy({ placedAt }: OrderRow, appliedAt: Instant): boolean {
  return placedAt === null || placedAt <= appliedAt;
}

/** A cancelled order still says who accepted it, even if no such event is listed any more. */
function wasAccepted({ status, stopped, order }: OrderRow): boolean {
  return status === 'DELIVERED' || isAcceptedStatus(status) || stopped !== null || order.accepted_via !== null;
}

/** The goods of an old order that was cancelled at an unknown time were back long before the count. */
function isLongOver({ status, placedAt }: OrderRow, events: readonly EventRow[], countedAt: Instant): boolean {
  if (status !== 'CANCELLED' || placedAt === null) return false;
  return placedAt < addMs(countedAt, -OPEN_MOST_MS) && !events.some(({ type }) => type === 'order.cancelled');
}

/** The event that is listed of every order that has come this far (specification, Order lifecycle). */
const EXPECTED_EVENTS: readonly (readonly [type: string, isExpected: (row: OrderRow) => boolean])[] = [
  ['order.accepted', wasAccepted],
  ['order.packed', ({ status }) => status !== null && PACKED_STATUSES.has(status)],
  ['order.cancelled', ({ status }) => status === 'CANCELLED'],
];

/** Whether an event of an order must be listed and has not been read yet. */
function isEventMissing(row: OrderRow, events: readonly EventRow[], connectedAt: Instant | null): boolean {
  const wasConnected = connectedAt !== null && row.placedAt !== null && row.placedAt >= connectedAt;
  const isListed = wasConnected || events.length > 0;
  return (
    isListed &&
    EXPECTED_EVENTS.some(([expected, isExpected]) => isExpected(row) && !events.some(({ type }) => type === expected))
  );
}

/** No event from before `connectedAt` is listed. */
function buildTimeline(
  row: OrderRow,
  units: number,
  events: readonly EventRow[],
  connectedAt: Instant | null,
): OrderTimeline {
  const firstOf = (matches: (type: string) => boolean): Instant | null =>
    events.find(({ type }) => matches(type))?.createdAt ?? null;
  const acceptedAt = firstOf((type) => type === 'order.accepted');
  const packedAt = firstOf((type) => PACKED_TYPES.has(type));
  const isPastAccepted = row.status === 'DELIVERED' || (isAcceptedStatus(row.status) && row.status !== 'ACCEPTED');
  return {
    orderId: row.id,
    units,
    // Accepted without an event that says when, it was accepted before events were listed.
    acceptedAt: acceptedAt ?? (wasAccepted(row) ? EVER : null),
    pickingAt: firstOf((type) => type === 'order.picking_started') ?? row.pickingSince,
    packedAt: packedAt ?? (isPastAccepted ? row.since : null),
    cancelledAt: firstOf((type) => type === 'order.cancelled') ?? (row.status === 'CANCELLED' ? row.since : null),
    isComplete:
      acceptedAt !== null &&
      (connectedAt === null || connectedAt <= acceptedAt) &&
      (packedAt !== null || !isPastAccepted),
  };
}
