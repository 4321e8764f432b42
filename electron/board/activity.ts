import { canWithdraw } from '../contract/actions.ts';
import type { Instant } from '../contract/time.ts';
import type { ActivityRow, ActivityView } from '../contract/views.ts';
import type { ActionRow } from '../store/actions.ts';
import { shortNumber } from './number.ts';

/** What staff did: refused since `today` first, because it needs somebody; then newest first. */
export function activityView(newestFirst: readonly ActionRow[], today: Instant): ActivityView {
  const needsSomebody = ({ state, settledAt }: ActionRow) =>
    state === 'refused' && settledAt !== null && settledAt >= today;
  return {
    rows: [...newestFirst.filter(needsSomebody), ...newestFirst.filter((action) => !needsSomebody(action))].map(
      activityRow,
    ),
  };
}

function activityRow(action: ActionRow): ActivityRow {
  const { deed, outcome } = action;
  const orderId = deed.kind === 'adjustment' ? null : deed.orderId;
  return {
    actionId: action.id,
    kind: deed.kind,
    state: action.state,
    storeId: action.storeId,
    orderId,
    number: orderId === null ? null : shortNumber(orderId),
    barcode: deed.kind === 'adjustment' ? deed.barcode : null,
    itemName: deed.kind === 'adjustment' ? deed.itemName : null,
    delta: deed.kind === 'adjustment' ? deed.delta : null,
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
  };
}
