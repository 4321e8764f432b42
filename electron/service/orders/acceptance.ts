import type { AcceptedVia, FulfilmentMode } from '../../contract/api/enums.ts';
import type { Core } from '../core/core.ts';
import type { Actor } from '../events/event-writer.ts';
import { Failure } from '../pipeline/failure.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { UNREQUESTED_COURIER } from './courier/courier-transitions.ts';
import { listDeliveryOptions } from './courier/delivery-options.ts';
import { applyTransition, getOrderStore } from './order-changes.ts';
import { ORDER_TRANSITIONS, requireTransition } from './order-transitions.ts';

export interface Acceptance {
  readonly mode: FulfilmentMode;
  readonly via: AcceptedVia;
  readonly actor: Actor;
  /** The POS's own number for the order; unchanged when it names none. */
  readonly externalId?: string | undefined;
}

/** How many units an accept takes, given the hold it had. Undefined when there are not enough. */
export function countUnitsToTake(
  wanted: number,
  stock: number,
  heldForOthers: number,
  holdAlive: boolean,
): number | undefined {
  // Inside the hold the units are the order's, even if a push has cut the shelf below them.
  if (holdAlive) return Math.min(wanted, stock);
  return stock - heldForOthers >= wanted ? wanted : undefined;
}

function takeUnits(core: Core, { order }: OrderRecord): void {
  const { items } = core.storage;
  const now = core.time.now();
  for (const { barcode, units, expiresAt } of items.holdsOf(order.id)) {
    const item = items.get(order.store_id, barcode);
    const alive = expiresAt > now;
    // A lapsed hold of this very order is not counted in what is reserved.
    const others = items.reserved(order.store_id, barcode, now) - (alive ? units : 0);
    const taken = countUnitsToTake(units, item?.stock ?? 0, others, alive);
    if (taken === undefined) {
      throw new Failure(
        'insufficient_stock',
        `${item?.name ?? barcode}: the hold has lapsed and the shelf has too few.`,
      );
    }
    items.changeStock(order.store_id, barcode, -taken, 'order', order.id, now);
  }
  items.release(order.id);
}

/**
 * Accepts a PENDING delivery order; the units it was holding are taken from stock. Throws `order_not_in_required_state`,
 * `fulfilment_unavailable` and `insufficient_stock`; nothing has changed then.
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
