/** Reads the orders and sales that decide how a count is corrected (C7: counts). */

import { LIMITS } from '../../contract/api/limits.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { countUnitsOf } from '../../contract/domain/order-lines.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, instant, MINUTE, SECOND } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { EventRow } from '../../database/tables/events.ts';
import { isAcceptedStatus, isPackedStatus } from '../../database/tables/orders/order-version.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { AppliedCount, InStoreSale, OrderTimeline } from './correction-rule.ts';
import { groupByBarcode } from './group-by-barcode.ts';
import { readInStoreSales } from './in-store-sales.ts';

/** A stored count. */
export type CountRow = ActionRow & { readonly payload: ActionPayloadOf<'count'> };

export interface CountEvidence {
  readonly timelines: readonly OrderTimeline[];
  readonly sales: readonly InStoreSale[];
  /** For each order, what staff answered to whether its units were packed when the item was counted. */
  readonly packed: ReadonlyMap<string, boolean>;
}

/** Earlier and later than every stored time. */
const EARLIEST = instant(0);
const LATEST = instant(Date.UTC(9999, 0));

/** Events that show that their order was packed before. */
const AFTER_PACKED_TYPES: ReadonlySet<string> = new Set(['order.out_for_delivery', 'order.delivered']);

/**
 * How long after an order was first read as accepted or packed its event may still be unread. Once events are read
 * beyond that, the event is missing.
 */
const LISTED_WITHIN_MS = 30 * SECOND;

/** A reading counts as of its request: what it shows may have happened up to this long after. */
const READ_WITHIN_MS = MINUTE;

/** The longest that an order stays open. */
const MAX_OPEN_MS = DAY;

/** What the evidence of all counts of a store shares, read once. */
interface StoreHistory {
  /** The service never lists earlier events. */
  readonly connectedAt: Instant | null;
  /** Up to when events have been read; null before the first. */
  readonly readTo: Instant | null;
  readonly inProgress: ReadonlyMap<string, readonly OrderRow[]>;
  readonly salesOf: (barcode: string) => readonly InStoreSale[];
}

export function isCount(row: ActionRow): row is CountRow {
  return row.payload.kind === 'count';
}

/**
 * Describes a count to the correction rule. One that the service has yet to apply counts as applied after everything
 * stored.
 */
export function toAppliedCount({ payload: { counted, asOf }, appliedAt, subtracted }: CountRow): AppliedCount {
  const lastAt = appliedAt ?? LATEST;
  // Staff count before the service applies the count: a later time comes from a clock that ran ahead.
  const countedAt = instant(Math.min(asOf, lastAt));
  return { counted, countedAt, appliedAt: lastAt, subtracted: subtracted ?? 0 };
}

/** Returns a reader of the evidence of each count; the history of a store is read once for all of its counts. */
export function createEvidenceReader(
  database: CounterDatabase,
  counts: readonly CountRow[],
): (count: CountRow) => CountEvidence {
  const histories = new Map<number, StoreHistory>();
  return (count) => {
    let history = histories.get(count.storeId);
    if (history === undefined) {
      const from = Math.min(...counts.map((each) => toAppliedCount(each).countedAt));
      history = readHistory(database, count.storeId, instant(from));
      histories.set(count.storeId, history);
    }
    return readEvidence(database, history, count);
  };
}

function readHistory(database: CounterDatabase, storeId: number, from: Instant): StoreHistory {
  return {
    connectedAt: database.events.connectedAt(storeId),
    readTo: database.metadata.cursor('events'),
    inProgress: groupByBarcode(listInProgress(database, storeId, addMs(from, -READ_WITHIN_MS)), ({ order }) => order),
    salesOf: readInStoreSales(database, storeId, from),
  };
}

/** The deliveries of a store that were accepted and have not ended, or may have ended at or after `from`. */
function listInProgress({ orders }: CounterDatabase, storeId: number, from: Instant): OrderRow[] {
  return orders
    .inProgressSince(storeId, addMs(from, -MAX_OPEN_MS))
    .filter((row) => isAcceptedStatus(row.status) || latestEnd(row) >= from);
}

function readEvidence(
  { actions, events, countCorrections }: CounterDatabase,
  history: StoreHistory,
  count: CountRow,
): CountEvidence {
  const { barcode } = count.payload;
  const applied = toAppliedCount(count);
  const timelines = (history.inProgress.get(barcode) ?? [])
    .filter((row) => wasPlacedBy(row, applied.appliedAt))
    .map((row) => ({ row, events: events.ofOrder(row.id) }))
    .filter(({ row, events: ofOrder }) => !isLongOver(row, ofOrder, applied.countedAt))
    .map(({ row, events: ofOrder }) => {
      const acceptSentAt = findAcceptSent(actions.ofOrder(row.id));
      return buildTimeline({ row, events: ofOrder, acceptSentAt }, barcode, applied, history);
    });
  const packed = timelines.length === 0 ? new Map<string, boolean>() : countCorrections.answers(count.id);
  return { timelines, sales: history.salesOf(barcode), packed };
}

/**
 * The latest time at which an order may have ended. One that had ended when it was first read is dated by its
 * placement, but may have ended just before it was read.
 */
function latestEnd({ since, placedAt, asOf }: OrderRow): Instant {
  return since === placedAt ? asOf : since;
}

/** An order placed after a count was applied was also accepted after it. */
function wasPlacedBy({ placedAt }: OrderRow, appliedAt: Instant): boolean {
  return placedAt === null || placedAt <= appliedAt;
}

/** A cancelled order still says who accepted it, even if the service no longer lists the event. */
function wasAccepted({ status, stopped, order }: OrderRow): boolean {
  return status === 'DELIVERED' || isAcceptedStatus(status) || stopped !== null || order.accepted_via !== null;
}

/** The goods of an old order that was cancelled at an unknown time were back long before the count. */
function isLongOver({ status, placedAt }: OrderRow, events: readonly EventRow[], countedAt: Instant): boolean {
  if (status !== 'CANCELLED' || placedAt === null) return false;
  return placedAt < addMs(countedAt, -MAX_OPEN_MS) && !events.some(({ type }) => type === 'order.cancelled');
}

/** When this counter first sent the accept that took an order; null without one. */
function findAcceptSent(actions: readonly ActionRow[]): Instant | null {
  return actions.find(({ payload, state }) => payload.kind === 'accept' && state === 'done')?.firstSentAt ?? null;
}

/** What is stored about one order. */
interface KnownOrder {
  readonly row: OrderRow;
  readonly events: readonly EventRow[];
  readonly acceptSentAt: Instant | null;
}

/**
 * Estimates when an order was accepted, if no stored event says so; null if it never was.
 * - If this counter's accept took it after the count was applied: when that accept was sent.
 * - If a reading first showed it accepted or packed after that, and its event may still be listed: at that reading.
 * - Otherwise before the first listed event.
 */
function estimateAcceptedAt(
  { row, acceptSentAt }: KnownOrder,
  appliedAt: Instant,
  { connectedAt, readTo }: StoreHistory,
): Instant | null {
  if (!wasAccepted(row)) return null;
  if (acceptSentAt !== null && acceptSentAt > appliedAt) return acceptSentAt;
  const shownAt = row.status === 'ACCEPTED' ? row.since : row.packedSince;
  if (shownAt === null || shownAt <= appliedAt) return EARLIEST;
  const isListed = connectedAt === null || row.placedAt === null || row.placedAt >= connectedAt;
  return isListed && mayBeListedYet(shownAt, readTo) ? shownAt : EARLIEST;
}

/** Whether the event of what a reading has shown may still arrive. */
function mayBeListedYet(shownAt: Instant, readTo: Instant | null): boolean {
  return readTo === null || addMs(shownAt, LISTED_WITHIN_MS) > readTo;
}

/**
 * Whether the event that says when an order was packed may still arrive. It never does for an order accepted before the
 * oldest listed event: after a restore from long ago, the event may have passed unread.
 */
function mayPackedEventFollow({ packedSince }: OrderRow, acceptedAt: Instant, readTo: Instant | null): boolean {
  if (packedSince === null || acceptedAt < addMs(packedSince, -LIMITS.historyMs)) return false;
  return mayBeListedYet(packedSince, readTo);
}

/** The earlier of two instants, of which either may be unknown. */
function earlierOf(one: Instant | null, other: Instant | null): Instant | null {
  return one === null || other === null ? (one ?? other) : instant(Math.min(one, other));
}

function buildTimeline(
  known: KnownOrder,
  barcode: string,
  { appliedAt }: AppliedCount,
  history: StoreHistory,
): OrderTimeline {
  const { connectedAt, readTo } = history;
  const { row, events } = known;
  const firstOf = (matches: (type: string) => boolean): Instant | null =>
    events.find(({ type }) => matches(type))?.createdAt ?? null;
  const acceptedAt = firstOf((type) => type === 'order.accepted');
  const packedAt = firstOf((type) => type === 'order.packed');
  const leftAt = firstOf((type) => AFTER_PACKED_TYPES.has(type));
  return {
    orderId: row.id,
    units: countUnitsOf(row.order.lines, barcode),
    acceptedAt: acceptedAt ?? estimateAcceptedAt(known, appliedAt, history),
    pickingAt: firstOf((type) => type === 'order.picking_started') ?? row.pickingSince,
    // The packed event is exact. Without it, the earlier of a later event and a reading counts; a reading is dated by
    // its request, which may have left before the order was packed.
    packedAt: packedAt ?? earlierOf(leftAt, row.packedSince),
    cancelledAt: firstOf((type) => type === 'order.cancelled') ?? (row.status === 'CANCELLED' ? latestEnd(row) : null),
    isComplete:
      acceptedAt !== null &&
      // A connection made since the count hides no event from before it.
      (connectedAt === null || connectedAt <= acceptedAt || connectedAt > appliedAt) &&
      (packedAt !== null ||
        leftAt !== null ||
        !isPackedStatus(row.status) ||
        mayPackedEventFollow(row, acceptedAt, readTo)),
  };
}
