/** Reads the orders and sales that decide how a count is corrected (C7: counts). */

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
  /** Staff's answers, by order: whether its units were packed when the item was counted. */
  readonly packed: ReadonlyMap<string, boolean>;
  /**
   * From when events must be read again; null if none is missing. One may be missing if it must be listed and has not
   * been read, if an order was last seen PENDING before the count was applied, or if an order's content is unknown.
   */
  readonly eventsMissingFrom: Instant | null;
  /** Whether an in-store sale, or its time, has yet to be listed. */
  readonly isSaleMissing: boolean;
}

/** Earlier than everything that is known. */
const EARLIEST = instant(0);

const PACKED_TYPES: ReadonlySet<string> = new Set(['order.packed', 'order.out_for_delivery', 'order.delivered']);

const PACKED_STATUSES: ReadonlySet<string> = new Set(['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']);

/** The longest that an order stays open. */
const MAX_OPEN_MS = DAY;

/** What is read once for all counts of a store. */
interface StoreHistory {
  readonly connectedAt: Instant | null;
  readonly inProgress: ReadonlyMap<string, readonly OrderRow[]>;
  readonly pending: ReadonlyMap<string, readonly OrderRow[]>;
  /** Whether the content of any order is unknown. */
  readonly hasUnreadOrder: boolean;
  readonly readSales: ReturnType<typeof readInStoreSales>;
}

export function isAppliedCount(row: ActionRow): row is AppliedCountRow {
  return row.payload.kind === 'count' && row.appliedAt !== null;
}

export function toAppliedCount({ payload: { counted, asOf }, appliedAt, subtracted }: AppliedCountRow): AppliedCount {
  // A count is made before it is applied. Our clock is right to the second; a later time means that it was wrong.
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

/** An order that was placed after a count was applied can't have been accepted before it was. */
function wasPlacedBy({ placedAt }: OrderRow, appliedAt: Instant): boolean {
  return placedAt === null || placedAt <= appliedAt;
}

/** A cancelled order still says who accepted it, even if the event is no longer listed. */
function wasAccepted({ status, stopped, order }: OrderRow): boolean {
  return status === 'DELIVERED' || isAcceptedStatus(status) || stopped !== null || order.accepted_via !== null;
}

/** The goods of an old order that was cancelled at an unknown time were back long before the count. */
function isLongOver({ status, placedAt }: OrderRow, events: readonly EventRow[], countedAt: Instant): boolean {
  if (status !== 'CANCELLED' || placedAt === null) return false;
  return placedAt < addMs(countedAt, -MAX_OPEN_MS) && !events.some(({ type }) => type === 'order.cancelled');
}

/** The events that the service lists for every order that has come this far (specification, Order lifecycle). */
const EXPECTED_EVENTS: readonly (readonly [type: string, isExpected: (row: OrderRow) => boolean])[] = [
  ['order.accepted', wasAccepted],
  ['order.packed', ({ status }) => status !== null && PACKED_STATUSES.has(status)],
  ['order.cancelled', ({ status }) => status === 'CANCELLED'],
];

/** Whether an event that the service must list for an order has not been read yet. */
function isEventMissing(row: OrderRow, events: readonly EventRow[], connectedAt: Instant | null): boolean {
  const wasConnected = connectedAt !== null && row.placedAt !== null && row.placedAt >= connectedAt;
  const isListed = wasConnected || events.length > 0;
  return (
    isListed &&
    EXPECTED_EVENTS.some(([expected, isExpected]) => isExpected(row) && !events.some(({ type }) => type === expected))
  );
}

/** `connectedAt`: events from before it are never listed. */
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
    // An order that was accepted without an event was accepted before events were listed.
    acceptedAt: acceptedAt ?? (wasAccepted(row) ? EARLIEST : null),
    pickingAt: firstOf((type) => type === 'order.picking_started') ?? row.pickingSince,
    packedAt: packedAt ?? (isPastAccepted ? row.since : null),
    cancelledAt: firstOf((type) => type === 'order.cancelled') ?? (row.status === 'CANCELLED' ? row.since : null),
    isComplete:
      acceptedAt !== null &&
      (connectedAt === null || connectedAt <= acceptedAt) &&
      (packedAt !== null || !isPastAccepted),
  };
}
