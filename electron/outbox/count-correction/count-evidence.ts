/** Reads the events, sales and own actions that decide how counts are corrected (C7: counts). */

import type { EventType } from '../../contract/api/enums.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { countUnitsOf } from '../../contract/domain/order-lines.ts';
import { isInStore } from '../../contract/domain/order-type.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { isAcceptedStatus, isPackedStatus } from '../../database/tables/orders/order-version.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { StoredSale } from '../../database/tables/orders/sales.ts';
import type { AppliedCount, CountEvidence, InStoreSale, OrderTimeline } from './correction-rule.ts';

/** A stored count. */
export type CountRow = ActionRow & { readonly payload: ActionPayloadOf<'count'> };

/** A stored push of one item's stock: a count, or an edit with the service's own stock. */
export type ShelfRow = CountRow | (ActionRow & { readonly payload: ActionPayloadOf<'edit'> });

interface OrderLines {
  readonly lines: readonly { readonly barcode: string | null; readonly quantity: number }[];
}

/** Later than every stored time. */
const LATEST = instant(Date.UTC(9999, 0));

/** Events that show that their order was packed before. */
const PACKED_TYPES: ReadonlySet<string> = new Set<EventType>([
  'order.packed',
  'order.out_for_delivery',
  'order.delivered',
]);

export function isCount(row: ActionRow): row is CountRow {
  return row.payload.kind === 'count';
}

export function isShelfRow(row: ActionRow): row is ShelfRow {
  return isCount(row) || row.payload.kind === 'edit';
}

/** Reads the evidence of counts, by their ids; what counts of one store share is read once. */
export function readCountEvidence(
  database: CounterDatabase,
  counts: readonly ShelfRow[],
): ReadonlyMap<string, CountEvidence> {
  const evidence = new Map<string, CountEvidence>();
  for (const [storeId, ofStore] of Map.groupBy(counts, (count) => count.storeId)) {
    const from = instant(Math.min(...ofStore.map((count) => toAppliedCount(count).countedAt)));
    const orders = groupByBarcode(database.orders.inProgressSince(storeId, from), ({ order }) => order);
    const sales = groupByBarcode(listInStoreSales(database, storeId, from), ({ content }) => content);
    for (const row of ofStore) {
      const { barcode } = row.payload;
      const count = toAppliedCount(row);
      evidence.set(row.id, {
        count,
        timelines: (orders.get(barcode) ?? [])
          .filter((order) => mayMatter(order, count) && !hasEndedUnlisted(database, order, count))
          .map((order) => readTimeline(database, order, barcode, count)),
        sales: (sales.get(barcode) ?? []).map(({ soldAt, content }): InStoreSale => {
          return { soldAt, units: countUnitsOf(content.lines, barcode) };
        }),
        answers: database.countCorrections.answers(row.id),
      });
    }
  }
  return evidence;
}

/**
 * Describes a count to the correction rule. One that the service has yet to apply counts as applied after everything
 * stored.
 */
function toAppliedCount({ payload, appliedAt, subtracted }: ShelfRow): AppliedCount {
  const lastAt = appliedAt ?? LATEST;
  const asOf = payload.asOf ?? lastAt;
  // Staff count before the service applies the count: a later time comes from a clock that ran ahead.
  const countedAt = instant(Math.min(asOf, lastAt));
  const applied = { countedAt, appliedAt: lastAt, subtracted: subtracted ?? 0 };
  if (payload.kind === 'count') return { ...applied, counted: payload.counted };
  return { ...applied, counted: payload.stock ?? 0, readBy: payload.readBy ?? lastAt };
}

/** Groups rows by the barcodes of their lines; a row with several barcodes is in several groups. */
function groupByBarcode<Row>(rows: readonly Row[], linesOf: (row: Row) => OrderLines): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    for (const barcode of new Set(linesOf(row).lines.flatMap((line) => line.barcode ?? [])))
      groups.set(barcode, [...(groups.get(barcode) ?? []), row]);
  }
  return groups;
}

/** An order placed after a count was applied was also accepted after it; one that ended before a count has no part in it. */
function mayMatter({ status, placedAt, since }: OrderRow, { countedAt, appliedAt }: AppliedCount): boolean {
  return (placedAt === null || placedAt <= appliedAt) && (isAcceptedStatus(status) || since >= countedAt);
}

/**
 * Whether an order ended before the count, during an absence whose events the service no longer lists. True if the app
 * has read all events from before the count on and none of them concerns the order.
 */
function hasEndedUnlisted({ events, metadata }: CounterDatabase, row: OrderRow, { countedAt }: AppliedCount): boolean {
  const readFrom = metadata.eventsReadFrom();
  const readTo = metadata.cursor('events');
  if (isAcceptedStatus(row.status) || readFrom === null || readTo === null) return false;
  const listedFrom = Math.max(readFrom, events.connectedAt(row.storeId) ?? 0);
  const isRead = listedFrom <= countedAt && row.asOf <= readTo;
  return isRead && events.ofOrder(row.id).every(({ createdAt }) => createdAt < listedFrom);
}

function readTimeline(
  { actions, events }: CounterDatabase,
  row: OrderRow,
  barcode: string,
  { appliedAt }: AppliedCount,
): OrderTimeline {
  const ofOrder = events.ofOrder(row.id);
  const firstOf = (matches: (type: string) => boolean): Instant | null =>
    ofOrder.find(({ type }) => matches(type))?.createdAt ?? null;
  const at = (type: EventType): Instant | null => firstOf((each) => each === type);
  const acceptedAt = at('order.accepted') ?? findAcceptSent(actions.ofOrder(row.id));
  const cancelledAt = at('order.cancelled');
  const connectedAt = events.connectedAt(row.storeId);
  return {
    orderId: row.id,
    units: countUnitsOf(row.order.lines, barcode),
    isAccepted: acceptedAt !== null || wasAccepted(row),
    acceptedAt,
    pickingAt: at('order.picking_started'),
    packedBy: firstOf((type) => PACKED_TYPES.has(type)),
    cancelledAt,
    isComplete:
      acceptedAt !== null &&
      // A connection made since the count hides no event from before it.
      (connectedAt === null || connectedAt <= acceptedAt || connectedAt > appliedAt) &&
      (at('order.packed') !== null || !isPackedStatus(row.status)) &&
      (cancelledAt !== null || row.status !== 'CANCELLED'),
  };
}

/** An order still says that it was accepted, even if the service no longer lists the event. */
function wasAccepted({ status, stopped, order }: OrderRow): boolean {
  return isAcceptedStatus(status) || status === 'DELIVERED' || stopped !== null || order.accepted_via !== null;
}

/** When this counter first sent the accept that took an order; null without one. */
function findAcceptSent(actions: readonly ActionRow[]): Instant | null {
  return actions.find(({ payload, state }) => payload.kind === 'accept' && state === 'done')?.firstSentAt ?? null;
}

interface KnownSale {
  readonly soldAt: Instant;
  readonly content: OrderLines;
}

/** A store's in-store sales since `from`: each from its record, or from its event and order if the record is unreadable. */
function listInStoreSales(database: CounterDatabase, storeId: number, from: Instant): KnownSale[] {
  const { sales, orders, events } = database;
  const recorded = sales
    .soldSince(from)
    .filter((sale) => sale.storeId === storeId && isInStoreSale(database, sale))
    .flatMap(({ sale, soldAt }): KnownSale[] => (soldAt === null ? [] : [{ soldAt, content: sale }]));
  const unrecorded = orders
    .othersSince(from)
    .filter((row) => row.storeId === storeId && isInStore(row.type) && sales.ofOrder(row.id) === null)
    .flatMap((row): KnownSale[] => {
      const event = events.ofOrder(row.id).find(({ type }) => type === 'sale.completed');
      return event === undefined ? [] : [{ soldAt: event.createdAt, content: row.order }];
    });
  return [...recorded, ...unrecorded];
}

/** Without a channel, only its order shows that a sale is that of a delivery. */
function isInStoreSale({ orders }: CounterDatabase, { channel, orderId }: StoredSale): boolean {
  if (channel !== null) return channel !== 'SERVICE_ONLINE';
  const order = orders.get(orderId);
  return order === null || isInStore(order.type);
}
