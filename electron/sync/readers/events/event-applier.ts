/** Applies one listed event to the database, once per id, in the transaction of its page (C5). */

import type { ListEntry } from '../../../api-client/response.ts';
import { EVENT_TYPES } from '../../../contract/api/enums.ts';
import type { ApiEvent, ApiOrder, ApiSale } from '../../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { latestMeaning, parseInstant, parseInstantOrNull } from '../../../contract/domain/time.ts';
import type { CounterDatabase } from '../../../database/database.ts';
import type { EventRow, EventsTable } from '../../../database/tables/events.ts';
import type { OrderSink } from '../../../database/tables/orders/order-batch.ts';
import type { OrderMergeResult } from '../../../database/tables/orders/order-merge.ts';
import { mergeOrder } from '../../../database/tables/orders/order-merge.ts';
import { parseLenientEvent } from '../../pages/lenient-parsing.ts';
import type { PendingSweep } from '../../pages/pending-sweep.ts';
import { hasMovedOn, isNearSweep } from '../../pages/pending-sweep.ts';
import { completeEventOrder, STATUS_EVENTS } from '../../pages/status-events.ts';

const KNOWN_TYPES: ReadonlySet<string> = new Set(EVENT_TYPES);

export interface AppliedEvent {
  /** Null when not even the id can be read. */
  readonly id: string | null;
  /** False when the event was applied before. */
  readonly isNew: boolean;
  readonly createdAt: Instant | null;
  /** An order that must be read by its id, because the event doesn't show its state. */
  readonly read: { readonly storeId: number; readonly orderId: string } | null;
}

const NOT_APPLIED: AppliedEvent = { id: null, isNew: false, createdAt: null, read: null };

export interface ApplyEventParts {
  readonly database: CounterDatabase;
  /** Where events and their orders go: the database or a batch. */
  readonly events: Pick<EventsTable, 'add'>;
  readonly orders: OrderSink;
  readonly storeIds: ReadonlySet<number>;
  readonly now: Instant;
  /** The last complete PENDING sweep of a store; null when there was none. */
  readonly sweep: (storeId: number) => PendingSweep | null;
  /** Takes a sale, which refers to its order: that must be stored first. */
  readonly addSale: (sale: ApiSale) => void;
  /** The orders whose corrections this transaction has opened again: once is enough. */
  readonly reopened: Set<string>;
}

export function applyEvent(parts: ApplyEventParts, entry: ListEntry<ApiEvent>): AppliedEvent {
  return entry.value === null ? applyUnreadable(parts, entry.raw) : applyReadable(parts, entry.value);
}

function applyReadable(parts: ApplyEventParts, event: ApiEvent): AppliedEvent {
  const createdAt = parseInstant(event.created_at);
  const { order } = event.data;
  const storeId = event.store_id ?? order?.store_id ?? null;
  if (storeId !== null && !parts.storeIds.has(storeId)) return { ...NOT_APPLIED, id: event.id, createdAt };
  const isKnown = KNOWN_TYPES.has(event.type);
  const isNew = parts.events.add(toRow(event, createdAt));
  return { id: event.id, isNew, createdAt, read: isNew && isKnown ? applyContent(parts, event, createdAt) : null };
}

function toRow(event: ApiEvent, createdAt: Instant): EventRow {
  const { order, actor, reason } = event.data;
  return {
    id: event.id,
    type: event.type,
    storeId: event.store_id ?? order?.store_id ?? null,
    orderId: order?.id ?? null,
    createdAt,
    actor: actor?.kind ?? null,
    reason,
    courierStatus: order?.courier?.status ?? null,
  };
}

/** Applies the content of an event. Returns the order to read by its id, if any. */
function applyContent(parts: ApplyEventParts, event: ApiEvent, createdAt: Instant): AppliedEvent['read'] {
  const { sale } = event.data;
  const order = event.data.order && completeEventOrder(event.type, event.data.order);
  const result = order === null ? null : mergeEventOrder(parts, event, order, createdAt);
  if (order !== null && event.type === 'order.picking_started') parts.orders.setPickingSince(order.id, createdAt);
  if (order !== null && !parts.reopened.has(order.id)) {
    parts.reopened.add(order.id);
    parts.database.countCorrections.reopen(order, parseInstantOrNull(order.placed_at));
  }
  if (event.type === 'sale.completed' && sale !== null) parts.addSale(sale);
  return order !== null && result === 'conflict' ? { storeId: order.store_id, orderId: order.id } : null;
}

function mergeEventOrder(
  { orders, ...parts }: ApplyEventParts,
  { type, data }: ApiEvent,
  order: ApiOrder,
  createdAt: Instant,
): OrderMergeResult {
  const sweep = parts.sweep(order.store_id);
  const shown = { ...order, asOf: latestMeaning(createdAt) };
  if (hasMovedOn(sweep, shown)) return isNearSweep(sweep, shown) ? 'conflict' : 'older';
  return mergeOrder(orders, order, {
    asOf: createdAt,
    ...(STATUS_EVENTS.get(order.status) === type && { beginsStatus: 'event' }),
    ...(type === 'order.cancelled' && {
      cancelled: { previousStatus: data.previous_status, by: data.actor?.kind ?? null, reason: data.reason },
    }),
  });
}

/** Notes an unreadable event. If its type is known, its order must be read by its id. */
function applyUnreadable(parts: ApplyEventParts, raw: unknown): AppliedEvent {
  const event = parseLenientEvent(raw);
  if (event === null) return NOT_APPLIED;
  const createdAt = parseInstantOrNull(event.createdAt);
  const storeId = event.storeId ?? event.order?.storeId ?? null;
  if (storeId !== null && !parts.storeIds.has(storeId)) return { ...NOT_APPLIED, id: event.id, createdAt };
  const isNew = parts.events.add({
    id: event.id,
    type: event.type ?? '',
    storeId,
    orderId: event.order?.id ?? null,
    createdAt: createdAt ?? parts.now,
    actor: null,
    reason: null,
  });
  const isKnown = event.type !== null && KNOWN_TYPES.has(event.type);
  const known = isNew && event.order !== null ? parts.database.orders.get(event.order.id) : null;
  if (known !== null) parts.database.countCorrections.reopen(known.order, known.placedAt);
  if (!isNew || !isKnown || event.order === null || storeId === null)
    return { id: event.id, isNew, createdAt, read: null };
  const { id, mayBePending } = event.order;
  // In the same commit, so that the order rings even if the app is killed before reading it.
  const asOf = createdAt ?? parts.now;
  const shown = { id, type: null, status: 'PENDING', placed_at: null, asOf: latestMeaning(asOf) };
  if (mayBePending && !hasMovedOn(parts.sweep(storeId), shown)) parts.database.orders.putUnreadable(id, storeId, asOf);
  return { id: event.id, isNew, createdAt, read: { storeId, orderId: id } };
}
