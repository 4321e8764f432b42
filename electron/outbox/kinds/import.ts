import type { RefusedResult } from '../../api-client/response.ts';
import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { ActionPayloadOf, AppOutcomeCode } from '../../contract/domain/actions.ts';
import { addMs, DAY } from '../../contract/domain/time.ts';
import { laneOfItem } from '../../database/tables/actions/item-lane.ts';
import type { NumberedPushRow } from '../../database/tables/actions/push-rows.ts';
import { sendPush } from '../inventory/inventory-push.ts';
import { fitsOneBatch } from '../inventory/push-batches.ts';
import { readRunByPushRow } from '../inventory/run-result.ts';
import type { ActionContext } from '../requests/outbox-context.ts';
import type { ActionOf, OutboxRequest } from '../requests/outbox-request.ts';
import { nextBatchSize } from '../requests/outbox-request.ts';
import type { OutcomeByRow, PushOutcome, SettledOutcome } from '../requests/outcome.ts';
import { OUTCOME_DONE } from '../requests/outcome.ts';
import { createUuid } from '../requests/uuid.ts';
import type { ActionKindDefinition } from './action-kind.ts';

type Import = ActionPayloadOf<'import'>;

/** How long the rows of a settled push are kept; a full scan reads all items long before that. */
const ROWS_KEPT_MS = DAY;

/** Some rows were applied; nothing shows whether the others were. */
const NOT_TOLD: AppOutcomeCode = 'not_told';

/** The service has applied what this batch says; other batches of the push remain to be sent. */
const PART_DONE: PushOutcome = { state: 'by_row', rows: [], unresolved: [], rejected: 0 };

/** One push of an imported file: up to 1000 rows, which may take several requests. */
export const fileImport: ActionKindDefinition<Import> = {
  kind: 'import',
  subject: 'stock',
  urgency: 'file',
  batchSize: 1,
  // Its rows decide what it waits for and what waits for it (database/tables/actions/push-rows.ts).
  lane: (storeId, { asOf }) => `import:${storeId}:${asOf}`,
  admit: (_context, { payload, rows = [] }) => rows.length === payload.rowCount && fitsOneBatch(rows),
  afterEnqueue: ({ database, time }, { id, storeId, rows = [] }) => {
    database.pushRows.forgetApplied(addMs(time.now(), -ROWS_KEPT_MS));
    database.pushRows.add(
      id,
      rows.map((item) => ({ lane: laneOfItem(storeId, item.barcode), item })),
    );
  },

  staleKey: 'find_run',
  send: async (client, request, slot) => {
    const items = request.items ?? [];
    const rows = items.map(({ item }) => item);
    const response = await sendPush(client, request, slot, rows, readRun);
    const isPartOfPush = items.length < request.rows[0].payload.rowCount;
    return response.result.kind === 'unreadable' && isPartOfPush
      ? { ...response, outcomeOf: () => PART_DONE }
      : response;
  },

  readRun,
  explainRefusal,
  onDone: ({ database }, { id }) => database.countCorrections.replaceEarlier(id),
  pushRows: {
    load: (database, { id }) => database.pushRows.nextBatch(id),
    settle: settleRows,
    readRefusal: ({ rejected }, refusal) => (rejected === null ? refusal : { ...OUTCOME_DONE, code: NOT_TOLD }),
    split: splitRows,
  },

  supersededBy: [],
  affectedBarcodes: ({ pushRows }, { id }) => pushRows.barcodes(id),
};

function readRun({ items }: OutboxRequest<Import>, run: ApiInventoryRun): OutcomeByRow<Import> {
  const outcome = readRunByPushRow(items ?? [], run);
  return () => outcome;
}

/** Rejects only the row that was refused alone; the other rows are still sent. */
function explainRefusal(
  { items }: OutboxRequest<Import>,
  { status, code, message }: RefusedResult,
): OutcomeByRow<Import> | null {
  if (items?.length !== 1 || status !== 400) return null;
  const rows = items.map(({ row }) => ({ row, code, message, subtracted: null }));
  return () => ({ state: 'by_row', rows, unresolved: [], rejected: items.length });
}

function settleRows(
  { database, randomness }: ActionContext,
  { id, payload, rejected: rejectedBefore }: ActionOf<Import>,
  items: readonly NumberedPushRow[],
  { rows, unresolved, rejected }: PushOutcome,
): SettledOutcome | null {
  const { pushRows, actions } = database;
  const { pending } = pushRows.sum(id);
  pushRows.recordResults(id, rows);
  if (unresolved.length > 0) pushRows.split(id, unresolved, nextBatchSize(items.length));
  const sum = pushRows.sum(id);
  // The response to the whole push says how many rejected rows to look for.
  const total = items.length === payload.rowCount ? rejected : rejectedBefore;
  const isAllFound = total !== null && sum.rejected >= total;
  if (isAllFound || (unresolved.length === 0 && items.length === pending)) {
    actions.recordPushResult(id, sum.rejected, sum.subtracted);
    return OUTCOME_DONE;
  }
  const mentioned = new Set([...rows.map(({ row }) => row), ...unresolved]);
  const applied = items.filter(({ row }) => !mentioned.has(row));
  pushRows.recordResults(
    id,
    applied.map(({ row }) => ({ row, code: null, message: null, subtracted: null })),
  );
  actions.recordPushResult(id, total, sum.subtracted);
  actions.repeatForResult(id, createUuid(randomness), NOT_TOLD);
  return null;
}

function splitRows(
  { database, randomness }: ActionContext,
  { id, payload }: ActionOf<Import>,
  items: readonly NumberedPushRow[],
  answer: string,
): void {
  database.pushRows.split(
    id,
    items.map(({ row }) => row),
    nextBatchSize(items.length),
  );
  const isPartOfPush = items.length < payload.rowCount;
  if (isPartOfPush) database.actions.repeatForResult(id, createUuid(randomness), answer);
  else database.actions.retryUnderNewKey(id, createUuid(randomness), answer);
}
