import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { isOpenRefusal } from '../../views/activity/refusals.ts';

/** A refusal that nobody has looked at for so many days before today is history. */
const LOOKED_BACK_MS = 7 * DAY;

/** Refused actions that still want somebody, newest first. */
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
