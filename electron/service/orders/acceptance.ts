import type { AcceptedVia, FulfilmentMode } from '../../contract/api/enums.ts';
import type { Actor } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { UNREQUESTED_COURIER } from './courier-transitions.ts';
import { listDeliveryOptions } from './delivery-options.ts';
import { applyTransition } from './order-changes.ts';
import { getOrderStore } from './order-lookup.ts';
import { ORDER_TRANSITIONS, requireTransition } from './order-transitions.ts';

export interface Acceptance {
  readonly mode: FulfilmentMode;
  readonly via: AcceptedVia;
  readonly actor: Actor;
  /** The POS's own number for the order; if omitted, the order keeps the one it has. */
  readonly externalId?: string | undefined;
}

/** Counts the units that accepting an order takes from stock. Undefined if too few are free. */
export function countUnitsToTake(
  units: number,
  stock: number,
  heldForOthers: number,
  isHoldActive: boolean,
): number | undefined {
  // While the hold lasts, the units belong to the order, even if a push has reduced the stock below their number.
  if (isHoldActive) return Math.min(units, stock);
  return stock - heldForOthers >= units ? units : undefined;
}

function takeUnits(core: Core, { order }: OrderRecord): void {
  const { items, holds, stock } = core.storage;
  const now = core.time.now();
  for (const { barcode, units, expiresAt } of holds.ofOrder(order.id)) {
    const item = items.get(order.store_id, barcode);
    const isHoldActive = expiresAt > now;
    // Once this order's own hold has lapsed, all that is reserved is for others.
    const reserved = holds.reserved(order.store_id, barcode, now);
    const taken = countUnitsToTake(units, item?.stock ?? 0, reserved, isHoldActive);
    if (taken === undefined) {
      throw new Failure(
        'insufficient_stock',
        `${item?.name ?? barcode}: the hold has lapsed and the shelf has too few.`,
      );
    }
    stock.change(order.store_id, barcode, -taken, 'order', order.id, now);
  }
  holds.release(order.id);
}

/**
 * Accepts a PENDING delivery order and takes its units from stock. Throws `order_not_in_required_state`,
 * `fulfilment_unavailable` or `insufficient_stock`; the caller's transaction must then be rolled back.
 */
export function acceptOrder(
  core: Core,
  record: OrderRecord,
  { mode, via, actor, externalId }: Acceptance,
): OrderRecord {
  requireTransition(record, ORDER_TRANSITIONS.accept);
  const option = listDeliveryOptions(getOrderStore(core, record.order), record.order).find(
    (each) => each.mode === mode,
  );
  if (!option?.available) {
    throw new Failure('fulfilment_unavailable', option?.reason ?? 'This way of delivery is not available.');
  }
  takeUnits(core, record);
  return applyTransition(core, record, ORDER_TRANSITIONS.accept, actor, {
    fulfilment_mode: mode,
    accepted_via: via,
    external_id: externalId ?? record.order.external_id,
    courier: mode === 'SERVICE_COURIER' ? UNREQUESTED_COURIER : null,
  });
}
