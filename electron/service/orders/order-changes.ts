import type { EventType } from '../../contract/api/enums.ts';
import type { Order } from '../../contract/api/resources.ts';
import { instant } from '../../contract/domain/time.ts';
import type { Actor } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { getOrderStore } from './order-lookup.ts';
import type { OrderTransition } from './order-transitions.ts';
import { requireTransition } from './order-transitions.ts';

/**
 * Gives an order to the company that is connected to its store now, if it has changed. The numbers that the former
 * POS gave to the order and its lines stay with that POS (S11).
 */
export function adoptOrder(core: Core, record: OrderRecord): OrderRecord {
  const companyId = core.storage.storeLinks.activeOfStore(record.order.store_id)?.companyId ?? record.companyId;
  if (companyId === record.companyId) return record;
  if (record.companyId === null) return { ...record, companyId };
  const lines = record.order.lines.map((line) => ({ ...line, external_id: null }));
  return { ...record, companyId, order: { ...record.order, external_id: null, lines } };
}

/** Emits an event with the order, and saves the order as last changed at the event's time. */
export function saveAndEmit(
  core: Core,
  record: OrderRecord,
  type: EventType,
  actor: Actor,
  extraData: object = {},
): OrderRecord {
  const adopted = adoptOrder(core, record);
  const { order } = adopted;
  const { position } = core.events.emit({
    type,
    store: getOrderStore(core, order),
    orderId: order.id,
    data: () => ({ order, actor, ...extraData }),
  });
  return saveOrder(core, { ...adopted, position: record.position ?? position, updatedAt: instant(position) });
}

/** Saves an order without an event. */
export function saveOrder(core: Core, record: OrderRecord): OrderRecord {
  const adopted = adoptOrder(core, record);
  core.storage.orders.save(adopted);
  return adopted;
}

/** Makes a transition, together with other changes to the order, and emits its event. Throws like {@link requireTransition}. */
export function applyTransition(
  core: Core,
  record: OrderRecord,
  transition: OrderTransition,
  actor: Actor,
  changes: Partial<Order> = {},
  extraData: object = {},
): OrderRecord {
  requireTransition(record, transition);
  const changed = { ...record, order: { ...record.order, ...changes, status: transition.to } };
  if (transition.event === null) return saveOrder(core, changed);
  return saveAndEmit(core, changed, transition.event, actor, { previous_status: record.order.status, ...extraData });
}
