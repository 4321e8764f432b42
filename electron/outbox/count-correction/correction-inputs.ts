/** What the store knows of the orders and sales that a count stands against. */

import { countUnitsOf } from '../../contract/domain/order-lines.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, instant, SECOND } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { EventRow } from '../../database/tables/events.ts';
import { isAcceptedStatus } from '../../database/tables/orders/order-version.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { AppliedCount, InStoreSale, OrderTimeline } from './correction-rule.ts';
import type { InStoreSalesWindow } from './in-store-sales.ts';
import { readInStoreSales } from './in-store-sales.ts';
import { groupByBarcode } from './order-lines.ts';

/** What decides about one count. */
export interface CountEvidence {
  readonly timelines: readonly OrderTimeline[];
  readonly sales: readonly InStoreSale[];
  /** What staff said of bags, by order. */
  readonly packed: ReadonlyMap<string, boolean>;
  /**
   * From when on events have to be looked for: one that tells when an order was accepted, packed or cancelled is surely
   * still to come, an order was last seen PENDING before the count was applied, or one is still to be read. Null when
   * nothing is missing.
   */
  readonly eventsMissingFrom: Instant | null;
  /** Whether what was sold in the store until it was applied is surely still to come, or when. */
  readonly isSaleMissing: boolean;
}

export interface CorrectionInputs {
  /** A count as the service applied it; null for what isn't one. */
  appliedCount(count: ActionRow): AppliedCount | null;
  evidenceFor(count: ActionRow): CountEvidence;
}

/** From then on surely. */
const EVER = instant(0);

const PACKED_TYPES: ReadonlySet<string> = new Set(['order.packed', 'order.out_for_delivery', 'order.delivered']);

const PACKED_STATUSES: ReadonlySet<string> = new Set(['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']);

const NOTHING_SOLD: InStoreSalesWindow = { sales: [], isIncomplete: false };

/** What is read once for all counts of a store. */
interface Around {
  readonly orders: ReadonlyMap<string, readonly OrderRow[]>;
  readonly pending: ReadonlyMap<string, readonly OrderRow[]>;
  /** Of an order it may not be known what was in it. */
  readonly isOneUnread: boolean;
  readonly sold: ReturnType<typeof readInStoreSales>;
}

/** Reads the orders and sales around some counts, each once. */
export function readCorrectionInputs(database: CounterDatabase, counts: readonly ActionRow[]): CorrectionInputs {
  const byStore = new Map<number, Around>();
  const aroundOf = (storeId: number): Around => {
    const known = byStore.get(storeId);
    if (known !== undefined) return known;
    const moments = counts.flatMap(({ payload: deed }) => (deed.kind === 'count' ? [deed.asOf] : []));
    const from = instant(Math.min(...moments));
    const pending = database.orders.withStatus('PENDING').filter((row) => row.storeId === storeId);
    const around = {
      orders: groupByBarcode(database.orders.inProgressSince(storeId, from), ({ order }) => order),
      pending: groupByBarcode(pending, ({ order }) => order),
      isOneUnread: [...database.refetchQueue.all(), ...database.orders.unreadable()].some(
        (order) => order.storeId === storeId,
      ),
      sold: readInStoreSales(database, storeId, from),
    };
    byStore.set(storeId, around);
    return around;
  };

  return {
    appliedCount: ({ payload: deed, appliedAt, subtracted }) =>
      deed.kind !== 'count' || appliedAt === null
        ? null
        : { counted: deed.counted, countedAt: countedAt(deed.asOf, appliedAt), appliedAt, subtracted: subtracted ?? 0 },
    evidenceFor: ({ id, storeId, payload: deed, appliedAt }) => {
      const barcode = deed.kind === 'count' ? deed.barcode : '';
      const { orders, pending, isOneUnread, sold } = aroundOf(storeId);
      const connectedAt = database.events.connectedAt(storeId);
      // What was placed later nobody had accepted.
      const wasThere = ({ placedAt }: OrderRow): boolean =>
        placedAt === null || appliedAt === null || placedAt <= appliedAt;
      const isOutdated = ({ asOf }: OrderRow): boolean => appliedAt !== null && asOf < appliedAt;
      const rows = (orders.get(barcode) ?? [])
        .filter(wasThere)
        .map((row) => ({ row, events: database.events.ofOrder(row.id) }))
        .filter(({ row, events }) => deed.kind === 'count' && !isLongOver(row, events, deed.asOf));
      const shop = deed.kind === 'count' && appliedAt !== null ? sold(barcode, deed.asOf, appliedAt) : NOTHING_SOLD;
      const missing = [
        ...rows.filter(({ row, events }) => isUntold(row, events, connectedAt)).map(({ row }) => row.placedAt),
        ...(pending.get(barcode) ?? []).filter((row) => wasThere(row) && isOutdated(row)).map((row) => row.placedAt),
        ...(isOneUnread ? [appliedAt] : []),
      ].map((at) => at ?? appliedAt ?? EVER);
      return {
        timelines: rows.map(({ row, events }) =>
          storyOf(row, countUnitsOf(row.order.lines, barcode), events, connectedAt),
        ),
        eventsMissingFrom: missing.length === 0 ? null : instant(Math.min(...missing)),
        isSaleMissing: shop.isIncomplete,
        sales: shop.sales,
        packed: database.countCorrections.answers(id),
      };
    },
  };
}

/** A cancelled order still says who had accepted it, also where no event of that is listed any more. */
const wasAccepted = ({ status, stopped, order }: OrderRow): boolean =>
  status === 'DELIVERED' || isAcceptedStatus(status) || stopped !== null || order.accepted_via !== null;

/**
 * A count is made before it is applied. What ours is further ahead of the service's time than by the second to which it
 * is known, it was wrong.
 */
const countedAt = (asOf: Instant, appliedAt: Instant): Instant => instant(Math.min(asOf, addMs(appliedAt, SECOND)));

/** No order is open for longer: of one that is cancelled since nobody knows when, the goods have long been back. */
const OPEN_MOST_MS = DAY;

function isLongOver({ status, placedAt }: OrderRow, events: readonly EventRow[], countedAt: Instant): boolean {
  if (status !== 'CANCELLED' || placedAt === null) return false;
  return placedAt < addMs(countedAt, -OPEN_MOST_MS) && !events.some(({ type }) => type === 'order.cancelled');
}

/** What an event tells that is listed of every order that has come so far (Order lifecycle). */
const TOLD: readonly (readonly [type: string, isDue: (row: OrderRow) => boolean])[] = [
  ['order.accepted', wasAccepted],
  ['order.packed', ({ status }) => status !== null && PACKED_STATUSES.has(status)],
  ['order.cancelled', ({ status }) => status === 'CANCELLED'],
];

/** Whether an event that tells what became of it must be listed, and hasn't been read yet. */
function isUntold(row: OrderRow, events: readonly EventRow[], connectedAt: Instant | null): boolean {
  const wasConnected = connectedAt !== null && row.placedAt !== null && row.placedAt >= connectedAt;
  const isListed = wasConnected || events.length > 0;
  return isListed && TOLD.some(([told, isDue]) => isDue(row) && !events.some(({ type }) => type === told));
}

/** What is known of an order. Of what happened before `connectedAt` no event is listed. */
function storyOf(
  row: OrderRow,
  units: number,
  events: readonly EventRow[],
  connectedAt: Instant | null,
): OrderTimeline {
  const firstOf = (isIt: (type: string) => boolean): Instant | null =>
    events.find(({ type }) => isIt(type))?.createdAt ?? null;
  const acceptedAt = firstOf((type) => type === 'order.accepted');
  const packedAt = firstOf((type) => PACKED_TYPES.has(type));
  const isFurther = row.status === 'DELIVERED' || (isAcceptedStatus(row.status) && row.status !== 'ACCEPTED');
  return {
    orderId: row.id,
    units,
    // Accepted without an event that tells of it, it was so before events were listed.
    acceptedAt: acceptedAt ?? (wasAccepted(row) ? EVER : null),
    pickingAt: firstOf((type) => type === 'order.picking_started') ?? row.pickingSince,
    packedAt: packedAt ?? (isFurther ? row.since : null),
    cancelledAt: firstOf((type) => type === 'order.cancelled') ?? (row.status === 'CANCELLED' ? row.since : null),
    isComplete:
      acceptedAt !== null && (connectedAt === null || connectedAt <= acceptedAt) && (packedAt !== null || !isFurther),
  };
}
