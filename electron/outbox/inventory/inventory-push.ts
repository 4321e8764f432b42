import type { ApiClient } from '../../api-client/api-client.ts';
import type { RequestSlot } from '../../api-client/request-queue.ts';
import type { PushRow } from '../../contract/api/requests.ts';
import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import { earliestAsOf } from '../requests/outbox-request.ts';
import type { DispatchResult, OutcomeByRow } from '../requests/outcome.ts';
import { OUTCOME_DONE } from '../requests/outcome.ts';
import { isRunFinished } from './run-result.ts';

/** Sends stock levels, as of the earliest time among their actions. */
export async function sendPush<Payload extends ActionPayloadOf<'count' | 'edit' | 'import'>>(
  client: ApiClient,
  request: OutboxRequest<Payload>,
  slot: RequestSlot,
  items: readonly PushRow[],
  readRun: (request: OutboxRequest<Payload>, run: ApiInventoryRun) => OutcomeByRow<Payload>,
): Promise<DispatchResult<Payload>> {
  const asOf = earliestAsOf(request.rows);
  const result = await client.request('pushInventory', {
    params: { store_id: request.storeId },
    idempotencyKey: request.idempotencyKey,
    purpose: slot.purpose,
    slot,
    body: { items: [...items], ...(asOf !== null && { as_of: formatInstant(asOf) }) },
  });
  if (result.kind !== 'done') return { result, order: null, runId: null, outcomeOf: () => OUTCOME_DONE };
  const run = result.value;
  const runId = result.status === 202 && !isRunFinished(run) ? run.id : null;
  return { result, order: null, runId, outcomeOf: readRun(request, run) };
}
