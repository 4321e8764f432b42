/** Withdraws actions that were never sent. */

import { canWithdraw, isActionPossible, isOrderAction } from '../../contract/domain/actions.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { ActionOutcome, ActionRow } from '../../database/tables/actions/action-row.ts';
import type { ActionContext } from './outbox-context.ts';
import { buildStoredOutcome } from './outcome.ts';

type WithdrawalContext = Pick<ActionContext, 'database' | 'time'>;

const BY_STAFF: ActionOutcome = { code: 'withdrawn_by_staff', status: null, acceptedVia: null, message: null };

/** Withdraws an action on behalf of staff, if it was never sent. Call it in a transaction. */
export function withdrawByStaff({ database, time }: WithdrawalContext, action: ActionRow): void {
  if (canWithdraw(action)) database.actions.settle(action.id, 'withdrawn', time.now(), BY_STAFF);
}

/** Withdraws an action by its id; returns its row afterwards, null if there is none. */
export function withdrawAction(context: WithdrawalContext, id: string): ActionRow | null {
  const { actions, write } = context.database;
  return write(() => {
    const row = actions.get(id);
    if (row !== null) withdrawByStaff(context, row);
    return actions.get(id);
  });
}

/** Withdraws unsent actions that their order has overtaken. */
export function withdrawOvertaken({ database, time }: WithdrawalContext, events: EventSink<WorkspaceEvents>): void {
  const { actions, orders } = database;
  for (const { id, orderId, payload } of actions.unsentOrderActions()) {
    if (!isOrderAction(payload)) continue;
    const order = orders.get(payload.orderId);
    if (order === null || (order.goneAt === null && isActionPossible(payload.kind, order.order))) continue;
    const outcome = buildStoredOutcome(database, orderId, order.goneAt === null ? 'order_moved_on' : 'gone', null);
    database.write(() => actions.settle(id, 'withdrawn', time.now(), outcome));
    events.emit('action.changed');
  }
}
