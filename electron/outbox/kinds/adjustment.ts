import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { ActionPayloadOf, AppOutcomeCode } from '../../contract/domain/actions.ts';
import { canWithdraw, OPEN_OUTCOME_CODES } from '../../contract/domain/actions.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { laneOfItem } from '../../database/tables/actions/item-lane.ts';
import { blamesReason, reasonToSend } from '../inventory/adjustment-reasons.ts';
import { readRunByAction } from '../inventory/run-result.ts';
import type { ActionContext } from '../requests/outbox-context.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import type { OutcomeByRow } from '../requests/outcome.ts';
import { OUTCOME_DONE, RETRY_WITHOUT_REASON } from '../requests/outcome.ts';
import type { ActionKindDefinition } from './action-kind.ts';

type Adjustment = ActionPayloadOf<'adjustment'>;

const LEAVES_OPEN: ReadonlySet<string | null> = new Set(OPEN_OUTCOME_CODES);

/** Staff change an item's stock by a number of units. */
export const adjustment: ActionKindDefinition<Adjustment> = {
  kind: 'adjustment',
  subject: 'stock',
  urgency: 'stock',
  // A response lists at most this many rejected rows, and a row that was applied must not be sent again.
  batchSize: LIMITS.reportedErrors,
  lane: (storeId, { barcode }) => laneOfItem(storeId, barcode),
  hasDerivedKey: isCorrection,
  canJoin: (first, next) => !isCorrection(first) && !isCorrection(next),
  afterEnqueue: ({ database }, { id }, lane) => database.pushRows.waitForPushes(id, lane),

  staleKey: 'refuse',
  send: async (client, request, slot) => {
    const result = await client.request('adjustInventory', {
      params: { store_id: request.storeId },
      idempotencyKey: request.idempotencyKey,
      purpose: slot.purpose,
      slot,
      body: {
        adjustments: request.rows.map((row) => {
          const { barcode, delta, reference } = row.payload;
          const reason = reasonToSend(row);
          return { barcode, delta, ...(reason !== null && { reason }), ...(reference !== null && { reference }) };
        }),
      },
    });
    const outcomeOf = result.kind === 'done' ? readRun(request, result.value) : () => OUTCOME_DONE;
    return { result, order: null, runId: null, outcomeOf };
  },

  readRun,
  explainRefusal: ({ rows }, result) =>
    blamesReason(result) && rows.some((row) => reasonToSend(row) !== null) ? () => RETRY_WITHOUT_REASON : null,
  onDone: (context, { id, payload: { reason }, reasonWithheld }, { code }) => {
    // The service accepted the adjustment only without its reason.
    if (reason !== null && reasonWithheld) context.database.metadata.addRefusedReason(reason);
    if (code !== null) endWaitingUndo(context, id, 'undo_unclear');
  },
  onRefused: (context, { id }, { code }) =>
    endWaitingUndo(context, id, LEAVES_OPEN.has(code) ? 'undo_unclear' : 'nothing_to_undo'),

  supersededBy: [],
  affectedBarcodes: (_database, { payload }) => [payload.barcode],
};

/** Whether it corrects a count (count-corrector.ts). */
function isCorrection({ corrects }: Adjustment): boolean {
  return corrects !== undefined;
}

/**
 * Ends the undo of an adjustment that the service did not apply in full: undoing all of it would change the stock too
 * far. If nothing shows how much was applied, the app tells staff to count.
 */
function endWaitingUndo(
  { database, time }: ActionContext,
  id: string,
  code: Extract<AppOutcomeCode, 'nothing_to_undo' | 'undo_unclear'>,
): void {
  const end = (undo: ActionRow, state: 'withdrawn' | 'refused', why: AppOutcomeCode): void => {
    const outcome = { code: why, status: null, acceptedVia: null, message: null };
    database.actions.settle(undo.id, state, time.now(), outcome);
  };
  for (const undo of database.stockActions.linkedTo(id)) {
    if (canWithdraw(undo)) end(undo, code === 'nothing_to_undo' ? 'withdrawn' : 'refused', code);
    // Nothing stored since a restore shows whether it was sent, so it must not be sent now.
    else if (undo.state === 'unknown') end(undo, 'refused', 'too_old_to_repeat');
  }
}

function readRun(request: OutboxRequest<Adjustment>, run: ApiInventoryRun): OutcomeByRow<Adjustment> {
  return readRunByAction(request, run, {
    // Only the message, which is never parsed, names the reason as the cause.
    retryFor: (row, { code }) =>
      code === 'invalid_request' && reasonToSend(row) !== null ? RETRY_WITHOUT_REASON : null,
    isRepeatable: false,
  });
}
