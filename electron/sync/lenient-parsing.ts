/** What can still be told of an event or order that isn't of the shape the specification requires. */

import { z } from 'zod';
import type { OrderStatus } from '../contract/api/enums.ts';

const text = z.string().min(1).nullable().catch(null);
const number = z.int().nullable().catch(null);
const looseOrder = z.object({ id: text, status: text, store_id: number });
const looseEvent = z.object({
  id: text,
  type: text,
  created_at: text,
  store_id: number,
  data: z.object({ order: looseOrder.nullable().catch(null) }).catch({ order: null }),
});

export interface LenientOrder {
  readonly id: string;
  readonly storeId: number | null;
  /** Whether somebody may have to decide about it: it is PENDING, or may be. */
  readonly mayBePending: boolean;
  /** Nothing more happens to it. */
  readonly isOver: boolean;
}

const ENDS: ReadonlySet<string | null> = new Set<OrderStatus>([
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

function toLooseOrder(order: z.output<typeof looseOrder> | null): LenientOrder | null {
  if (order === null || order.id === null) return null;
  return {
    id: order.id,
    storeId: order.store_id,
    mayBePending: order.status === null || order.status === 'PENDING',
    isOver: ENDS.has(order.status),
  };
}

const looseSale = z.object({ id: text, event_id: text });

/** What a sale that can't be read is known by: its order or its event. Null when neither can be told. */
export function parseLenientSaleId(raw: unknown): string | null {
  const sale = looseSale.nullable().catch(null).parse(raw);
  return sale?.id ?? sale?.event_id ?? null;
}

/** Null when not even an id can be told. */
export function parseLenientOrder(raw: unknown): LenientOrder | null {
  return toLooseOrder(looseOrder.nullable().catch(null).parse(raw));
}

/** Null when not even an id can be told. */
export function parseLenientEvent(raw: unknown): LenientEvent | null {
  const event = looseEvent.nullable().catch(null).parse(raw);
  if (event === null || event.id === null) return null;
  return {
    id: event.id,
    type: event.type,
    createdAt: event.created_at,
    storeId: event.store_id,
    order: toLooseOrder(event.data.order),
  };
}
