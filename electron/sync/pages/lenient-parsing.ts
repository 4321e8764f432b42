/** Reads what can still be read of an event, order or sale whose shape breaks the specification. */

import { z } from 'zod';
import type { OrderStatus } from '../../contract/api/enums.ts';

const text = z.string().min(1).nullable().catch(null);
const number = z.int().nullable().catch(null);
const lenientOrder = z.object({ id: text, status: text, store_id: number });
const lenientEvent = z.object({
  id: text,
  type: text,
  created_at: text,
  store_id: number,
  data: z.object({ order: lenientOrder.nullable().catch(null) }).catch({ order: null }),
});

export interface LenientOrder {
  readonly id: string;
  readonly storeId: number | null;
  /** Whether the order is PENDING, or its status can't be read. */
  readonly mayBePending: boolean;
  /** Whether its status is final. */
  readonly isOver: boolean;
}

const FINAL_STATUSES: ReadonlySet<string | null> = new Set<OrderStatus>([
  'DELIVERED',
  'CANCELLED',
  'COMPLETED',
  'PAYMENT_FAILED',
]);

export interface LenientEvent {
  readonly id: string;
  readonly type: string | null;
  readonly createdAt: string | null;
  readonly storeId: number | null;
  readonly order: LenientOrder | null;
}

function toLenientOrder(order: z.output<typeof lenientOrder> | null): LenientOrder | null {
  if (order === null || order.id === null) return null;
  return {
    id: order.id,
    storeId: order.store_id,
    mayBePending: order.status === null || order.status === 'PENDING',
    isOver: FINAL_STATUSES.has(order.status),
  };
}

const lenientSale = z.object({ id: text, event_id: text });

/** The id of a sale's order or event; null when neither can be read. */
export function parseLenientSaleId(raw: unknown): string | null {
  const sale = lenientSale.nullable().catch(null).parse(raw);
  return sale?.id ?? sale?.event_id ?? null;
}

/** Null when not even an id can be read. */
export function parseLenientOrder(raw: unknown): LenientOrder | null {
  return toLenientOrder(lenientOrder.nullable().catch(null).parse(raw));
}

/** Null when not even an id can be read. */
export function parseLenientEvent(raw: unknown): LenientEvent | null {
  const event = lenientEvent.nullable().catch(null).parse(raw);
  if (event === null || event.id === null) return null;
  return {
    id: event.id,
    type: event.type,
    createdAt: event.created_at,
    storeId: event.store_id,
    order: toLenientOrder(event.data.order),
  };
}
