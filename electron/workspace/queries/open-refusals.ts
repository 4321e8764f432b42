import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { RefusalContext } from '../../outbox/kinds/action-kind.ts';
import { kindOf } from '../../outbox/kinds/registry.ts';

/** An older refusal that no one has dealt with is history. */
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

/** A refused action that staff have not marked as seen, and how what it is about stands now. */
export interface RefusalRows extends RefusalContext {
  readonly action: ActionRow;
  /** Every action of the same order, oldest first; none where it is about no order. */
  readonly ofOrder: readonly ActionRow[];
}

/** Whether nothing that came after a refusal has settled the matter. */
export function isOpenRefusal({ action, ofOrder, order, sale }: RefusalRows): boolean {
  const kind = kindOf(action.payload);
  if (ofOrder.some(({ seq, payload }) => seq > action.seq && kind.supersededBy.includes(payload.kind))) return false;
  return kind.isRefusalOpen?.({ order, sale }) ?? true;
}
