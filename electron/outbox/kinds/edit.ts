import { findParkReason } from '../../api-client/connection-state.ts';
import { getReadableItems } from '../../api-client/response.ts';
import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import { laneOfItem } from '../../database/tables/actions/item-lane.ts';
import { sendPush } from '../inventory/inventory-push.ts';
import { readRunByAction } from '../inventory/run-result.ts';
import type { OutboxContext } from '../requests/outbox-context.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import type { OutcomeByRow } from '../requests/outcome.ts';
import { refusedOutcome } from '../requests/outcome.ts';
import type { PreflightResult } from '../requests/preflight.ts';
import { LATER, SEND, SEND_IN_NEW_SLOT } from '../requests/preflight.ts';
import type { ActionKindDefinition } from './action-kind.ts';

type Edit = ActionPayloadOf<'edit'>;

/**
 * Staff changed details of an item. Its push sends back the stock that the service has, and the count corrector puts
 * right what the service subtracts from it, and what left the shelf meanwhile (C7: counts).
 */
export const edit: ActionKindDefinition<Edit> = {
  kind: 'edit',
  subject: 'stock',
  urgency: 'stock',
  batchSize: 1,
  lane: (storeId, { barcode }) => laneOfItem(storeId, barcode),
  afterEnqueue: ({ database }, { id }, lane) => database.pushRows.waitForPushes(id, lane),

  // Later, other counters may have changed the stock that it would set.
  repeatsForMs: 2 * MINUTE,
  staleKey: 'find_run_or_repeat',
  preflight: readStock,
  send: (client, request, slot) => {
    const { barcode, about, stock } = request.rows[0].payload;
    if (stock === null) throw new Error('an edit is sent before its stock was read');
    return sendPush(client, request, slot, [{ ...about, barcode, stock }], readRun);
  },

  readRun,
  onDone: ({ database: { countCorrections }, time }, { id }, { subtracted, appliedAt }) => {
    if (subtracted !== undefined) countCorrections.open(id, appliedAt ?? time.now(), subtracted);
  },

  supersededBy: [],
  affectedBarcodes: (_database, { payload }) => [payload.barcode],
};

/** Reads the service's stock of the item and stores it. A request that may have been done is sent again unchanged. */
async function readStock(
  { client, database }: OutboxContext,
  { storeId, rows: [{ id, payload }], wasUnknown }: OutboxRequest<Edit>,
): Promise<PreflightResult> {
  // Without a reading, only a database that is lost may have sent it: the key still keeps it from being done twice.
  if (wasUnknown && payload.stock !== null) return SEND;
  const { barcode } = payload;
  const params = { store_id: storeId };
  const result = await client.request('listInventory', { params, query: { barcode }, purpose: 'action' });
  if (result.kind === 'refused' && findParkReason(result) === null)
    return { next: 'ended', outcome: refusedOutcome(result.code, result.message) };
  if (result.kind !== 'done') return LATER;
  const item = getReadableItems(result.value).find((each) => each.barcode === barcode);
  if (item === undefined) return { next: 'ended', outcome: refusedOutcome('unknown_barcode') };
  const reading = { stock: Math.max(0, item.stock), asOf: result.sentAt, readBy: client.time.now() };
  database.write(() => database.actions.storeReading(id, reading));
  return SEND_IN_NEW_SLOT;
}

function readRun(request: OutboxRequest<Edit>, run: ApiInventoryRun): OutcomeByRow<Edit> {
  return readRunByAction(request, run, { retryFor: () => null, isRepeatable: false });
}
