import type { Core } from '../core/core.ts';
import type { TaskSource } from '../core/scheduler.ts';
import type { QueuedPush } from '../storage/tables/inventory-runs.ts';
import { createFinishedRun, createQueuedRun } from './run-result.ts';
import { applyStockPush } from './stock-push.ts';

function applyPush(core: Core, push: QueuedPush): void {
  const { storage } = core;
  const { id, storeId, companyId, asOf, createdAt } = push;
  const rows: unknown[] = JSON.parse(push.rows);
  const windowStart = storage.storeLinks.findActive(companyId, storeId)?.windowStart ?? 0;
  const unbooked = storage.sales.unbookedUnits(storeId, windowStart, asOf);
  const now = core.time.now();
  const run = { id, kind: 'push' as const, storeId, asOf, received: rows.length, createdAt };
  const tally = applyStockPush(core, { storeId, runId: id, asOf, unbooked, rows }, now);
  storage.inventoryRuns.finish(createFinishedRun(run, tally, now));
}

/** Marks a push as failed, so that it does not block the pushes behind it. */
function failPush(core: Core, { id, storeId, asOf, createdAt, rows }: QueuedPush, error: unknown): void {
  core.log('push_failed', { sync_id: id, error: String(error) });
  const received = JSON.parse(rows).length;
  const run = createQueuedRun({ id, kind: 'push', storeId, asOf, received, createdAt });
  core.storage.inventoryRuns.finish({ ...run, status: 'FAILED' });
}

/** Applies queued pushes in the order in which they arrived. They are due immediately. */
export const createPushQueue = (core: () => Core): TaskSource => ({
  nextDueAt: () => core().storage.inventoryRuns.nextQueuedAt(),
  runDueTask() {
    const { storage } = core();
    const push = storage.inventoryRuns.nextQueued();
    if (!push) return;
    try {
      storage.transaction(() => applyPush(core(), push));
    } catch (error) {
      storage.transaction(() => failPush(core(), push, error));
    }
  },
});
