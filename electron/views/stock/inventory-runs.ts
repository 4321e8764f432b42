import type { ApiInventoryRun } from '../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { parseInstantOrNull } from '../../contract/domain/time.ts';
import type { InventoryRunsView, InventoryRunView } from '../../contract/ipc/stock.ts';

/** What the service took in lately; `newestFirst` as it was told. */
export function buildInventoryRunsView(
  newestFirst: readonly ApiInventoryRun[],
  readAt: Instant | null,
): InventoryRunsView {
  return { readAt, syncs: newestFirst.map(syncRow) };
}

function syncRow(sync: ApiInventoryRun): InventoryRunView {
  return {
    id: sync.id,
    kind: sync.kind,
    status: sync.status,
    at: parseInstantOrNull(sync.created_at),
    finishedAt: parseInstantOrNull(sync.finished_at),
    asOf: parseInstantOrNull(sync.as_of),
    received: sync.received,
    created: sync.created,
    updated: sync.updated,
    unchanged: sync.unchanged,
    errorCount: sync.error_count,
    errors: (sync.errors ?? []).map(({ barcode, code, message }) => ({ barcode, code, message: message ?? '' })),
    subtracted: Object.values(sync.adjusted_for_unbooked_sales ?? {}).reduce((sum, units) => sum + units, 0),
  };
}
