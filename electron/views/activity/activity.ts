import { itemDetails } from '../../contract/api/requests.ts';
import type { ActivityRow, DetailChange } from '../../contract/calls/activity.ts';
import type { ActionPayload, ActionSubject } from '../../contract/domain/actions.ts';
import { canWithdraw, orderIdOf } from '../../contract/domain/actions.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';

/** The fields of payloads that the screen shows; each kind has some of them. */
type PayloadFields = Partial<
  Pick<ActivityRow, 'barcode' | 'itemName' | 'delta' | 'counted' | 'mode' | 'billNumber' | 'reason' | 'orderId'> & {
    readonly rowCount: number;
    readonly importId: string | undefined;
  }
>;

/** One action. `open`: it was refused and still needs attention. */
export function buildActivityRow(action: ActionRow, subject: ActionSubject, open: boolean): ActivityRow {
  const { payload, outcome } = action;
  const orderId = orderIdOf(payload);
  const fields: PayloadFields = payload;
  return {
    actionId: action.id,
    kind: payload.kind,
    subject,
    state: action.state,
    storeId: action.storeId,
    orderId,
    number: orderId === null ? null : shortNumber(orderId),
    barcode: fields.barcode ?? null,
    itemName: fields.itemName ?? null,
    delta: fields.delta ?? null,
    counted: fields.counted ?? null,
    changes: listChanges(payload),
    importId: fields.importId ?? null,
    rows: fields.rowCount ?? null,
    rejected: action.rejected,
    mode: fields.mode ?? null,
    billNumber: fields.billNumber ?? null,
    reason: fields.reason ?? null,
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

/** The details that an edit changes, in the order of the form; null for other kinds. */
function listChanges(payload: ActionPayload): DetailChange[] | null {
  if (payload.kind !== 'edit') return null;
  const { about, before } = payload;
  return itemDetails.keyof().options.flatMap((detail) => {
    const to = about[detail];
    return to === undefined ? [] : [{ detail, from: before[detail]?.toString() ?? null, to: to.toString() }];
  });
}
