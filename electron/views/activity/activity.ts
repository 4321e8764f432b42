import { canWithdraw, orderIdOf } from '../../contract/domain/actions.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { ActivityRow, ActivityView } from '../../contract/ipc/activity.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';

/** How many actions the Activity screen shows. */
export const ACTIVITY_LIMIT = 500;

/** What staff did: refusals that still want somebody first, then newest first. */
export function buildActivityView(newestFirst: readonly ActionRow[], open: readonly ActionRow[]): ActivityView {
  const first = new Set(open.map(({ id }) => id));
  const rest = newestFirst.filter(({ id }) => !first.has(id));
  return {
    rows: [...open.map((each) => buildActivityRow(each, true)), ...rest.map((each) => buildActivityRow(each, false))],
  };
}

/** One action. `open`: it was refused, and nobody has dealt with that. */
export function buildActivityRow(action: ActionRow, open: boolean): ActivityRow {
  const { payload: deed, outcome } = action;
  const orderId = orderIdOf(deed);
  return {
    actionId: action.id,
    kind: deed.kind,
    state: action.state,
    storeId: action.storeId,
    orderId,
    number: orderId === null ? null : shortNumber(orderId),
    barcode: deed.kind === 'adjustment' || deed.kind === 'count' ? deed.barcode : null,
    itemName: deed.kind === 'adjustment' || deed.kind === 'count' ? deed.itemName : null,
    delta: deed.kind === 'adjustment' ? deed.delta : null,
    counted: deed.kind === 'count' ? deed.counted : null,
    rows: deed.kind === 'import' ? deed.rowCount : null,
    rejected: action.rejected,
    mode: deed.kind === 'accept' ? deed.mode : null,
    billNumber: deed.kind === 'accept' || deed.kind === 'acknowledge' ? deed.billNumber : null,
    reason: deed.kind === 'reject' || deed.kind === 'adjustment' ? deed.reason : null,
    who: action.who,
    askedAt: action.askedAt,
    firstSentAt: action.firstSentAt,
    settledAt: action.settledAt,
    tries: action.tries,
    nextTryAt: action.nextTryAt,
    outcome:
      outcome === null || outcome.code === null
        ? null
        : { code: outcome.code, status: outcome.status, acceptedVia: outcome.acceptedVia },
    canWithdraw: canWithdraw(action),
    open,
  };
}
