import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { blamesReason, reasonToSend } from '../inventory/adjustment-reasons.ts';
import { readRunByAction } from '../inventory/run-result.ts';
import { laneOfItem } from '../lanes.ts';
import type { OutboxRequest } from '../outbox-request.ts';
import type { OutcomeByRow } from '../outcome.ts';
import { OUTCOME_DONE, RETRY_WITHOUT_REASON } from '../outcome.ts';
import type { ActionKindDefinition } from './action-kind.ts';

type Adjustment = ActionPayloadOf<'adjustment'>;

/** An item's stock changes by a number of units. */
export const adjustment: ActionKindDefinition<Adjustment> = {
  kind: 'adjustment',
  subject: 'stock',
  urgency: 'stock',
  // A response lists no more rejected rows than these, and a row that was applied must not be sent again.
  batchSize: LIMITS.reportedErrors,
  lane: (storeId, { barcode }) => laneOfItem(storeId, barcode),
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
  onDone: ({ database }, { payload: { reason }, reasonWithheld }) => {
    // The service accepted the adjustment once its reason was left out.
    if (reason !== null && reasonWithheld) database.metadata.addRefusedReason(reason);
  },

  supersededBy: [],
  affectedBarcodes: (_database, { payload }) => [payload.barcode],
};

function readRun(request: OutboxRequest<Adjustment>, run: ApiInventoryRun): OutcomeByRow<Adjustment> {
  return readRunByAction(request, run, {
    // Only the message, which is not parsed, says that the reason is the cause.
    retryFor: (row, { code }) =>
      code === 'invalid_request' && reasonToSend(row) !== null ? RETRY_WITHOUT_REASON : null,
    isRepeatable: false,
  });
}
