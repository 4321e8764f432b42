import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { RefusalContext } from '../../outbox/kinds/action-kind.ts';
import { kindOf } from '../../outbox/kinds/registry.ts';

/** Older refusals count as history, even if staff did nothing about them. */
const LOOKED_BACK_MS = 7 * DAY;

/** Refused actions that still need attention, newest first. */
export function listOpenRefusals({ actions, orders, sales }: CounterDatabase, now: Instant): ActionRow[] {
  return actions.unseenRefusals(addMs(startOfIndiaDay(now), -LOOKED_BACK_MS)).filter((action) => {
    const { orderId } = action;
    return isOpenRefusal({
      action,
      ofOrder: orderId === null ? [] : actions.ofOrder(orderId),
      order: orderId === null ? null : orders.get(orderId),
      sale: orderId === null ? null : sales.ofOrder(orderId),
    });
  });
}

/** A refused action that staff haven't marked as seen, with the current state of its order or sale. */
export interface RefusalRows extends RefusalContext {
  readonly action: ActionRow;
  /** Every action of the same order, oldest first; empty for an action without an order. */
  readonly ofOrder: readonly ActionRow[];
}

/** Whether a refusal is still unsettled by anything that came later. */
export function isOpenRefusal({ action, ofOrder, order, sale }: RefusalRows): boolean {
  const kind = kindOf(action.payload);
  if (ofOrder.some(({ seq, payload }) => seq > action.seq && kind.supersededBy.includes(payload.kind))) return false;
  return kind.isRefusalOpen?.({ order, sale }) ?? true;
}
