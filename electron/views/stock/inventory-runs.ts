import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { InventoryRunsView, InventoryRunView } from '../../contract/calls/stock.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { parseInstantOrNull } from '../../contract/domain/time.ts';

/** The inventory runs of a store, newest first, as last read. */
export function buildInventoryRunsView(
  newestFirst: readonly ApiInventoryRun[],
  readAt: Instant | null,
): InventoryRunsView {
  return { readAt, runs: newestFirst.map(buildRunView) };
}

function buildRunView(run: ApiInventoryRun): InventoryRunView {
  return {
    id: run.id,
    kind: run.kind,
    status: run.status,
    at: parseInstantOrNull(run.created_at),
    finishedAt: parseInstantOrNull(run.finished_at),
    asOf: parseInstantOrNull(run.as_of),
    received: run.received,
    created: run.created,
    updated: run.updated,
    unchanged: run.unchanged,
    errorCount: run.error_count,
    errors: (run.errors ?? []).map(({ barcode, code, message }) => ({ barcode, code, message: message ?? '' })),
    subtracted: Object.values(run.adjusted_for_unbooked_sales ?? {}).reduce((sum, units) => sum + units, 0),
  };
}
