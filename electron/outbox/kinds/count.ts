import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import { laneOfItem } from '../../database/tables/actions/item-lane.ts';
import { sendPush } from '../inventory/inventory-push.ts';
import { readRunByAction } from '../inventory/run-result.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import { earliestAsOf } from '../requests/outbox-request.ts';
import type { OutcomeByRow } from '../requests/outcome.ts';
import { RETRY_FOR_RESULT } from '../requests/outcome.ts';
import type { ActionKindDefinition } from './action-kind.ts';

type Count = ActionPayloadOf<'count'>;

/** Builds a count. `later`: what staff have adjusted since they counted, which the count alone would undo (C7: counts). */
export function buildCount(made: Omit<Count, 'kind'>, later = 0): Count {
  return { ...made, kind: 'count', counted: Math.max(0, made.counted + later) };
}

/** Counts made within this time of the first share its request, as of the first. */
const COUNTED_TOGETHER_MS = 10 * MINUTE;

/** Staff set an item's stock to what they counted. */
export const count: ActionKindDefinition<Count> = {
  kind: 'count',
  subject: 'stock',
  urgency: 'stock',
  batchSize: LIMITS.pushImmediateItems,
  lane: (storeId, { barcode }) => laneOfItem(storeId, barcode),
  canJoin: (first, next) => Math.abs(first.asOf - next.asOf) <= COUNTED_TOGETHER_MS,
  afterEnqueue: ({ database }, { id }, lane) => database.pushRows.waitForPushes(id, lane),

  staleKey: 'find_run',
  send: (client, request, slot) => {
    const items = request.rows.map(({ payload: { barcode, counted, about } }) => ({
      ...about,
      barcode,
      stock: counted,
    }));
    return sendPush(client, request, slot, items, readRun);
  },

  readRun,
  onDone: ({ database: { countCorrections }, time }, { id }, { subtracted, appliedAt }) => {
    // In the commit that stores the outcome, so that a kill can't lose a count that needs a correction (C7).
    countCorrections.replaceEarlier(id);
    if (subtracted !== undefined) countCorrections.open(id, appliedAt ?? time.now(), subtracted);
  },

  supersededBy: [],
  affectedBarcodes: (_database, { payload }) => [payload.barcode],
};

function readRun(request: OutboxRequest<Count>, run: ApiInventoryRun): OutcomeByRow<Count> {
  const asOf = earliestAsOf(request.rows);
  return readRunByAction(request, run, {
    // It is stale only because its request was as of an earlier count; a smaller batch sends it again.
    retryFor: ({ payload }, { code }) => (code === 'stale_count' && payload.asOf !== asOf ? RETRY_FOR_RESULT : null),
    // Pushing an applied count again as of the same moment changes nothing.
    isRepeatable: true,
  });
}
