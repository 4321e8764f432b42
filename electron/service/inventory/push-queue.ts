import type { Core } from '../core/core.ts';
import type { TaskSource } from '../scheduler/scheduler.ts';
import type { QueuedPush } from '../storage/tables/inventory-runs.ts';
import { createFinishedRun, createQueuedRun } from './run-result.ts';
import { applyStockPush } from './stock-push.ts';

function finish(core: Core, push: QueuedPush): void {
  const { storage } = core;
  const { id, storeId, companyId, asOf, createdAt } = push;
  const rows: unknown[] = JSON.parse(push.rows);
  const windowStart = storage.stores.connectionOf(companyId, storeId)?.windowStart ?? 0;
  const unbooked = storage.sales.unbookedUnits(storeId, windowStart, asOf);
  const now = core.time.now();
  const sync = { id, kind: 'push' as const, storeId, asOf, received: rows.length, createdAt };
  storage.syncs.finish(
    createFinishedRun(sync, applyStockPush(core, { storeId, syncId: id, asOf, unbooked, rows }, now), now),
  );
}

/** A push that can't be applied must not stop those behind it. */
function giveUp(core: Core, { id, storeId, asOf, createdAt, rows }: QueuedPush, error: unknown): void {
  core.log('push_failed', { sync_id: id, error: String(error) });
  const received = JSON.parse(rows).length;
  const sync = createQueuedRun({ id, kind: 'push', storeId, asOf, received, createdAt });
  core.storage.syncs.finish({ ...sync, status: 'FAILED' });
}

/** Applies queued pushes in the order in which they came. They are due at once. */
export const createPushQueue = (core: () => Core): TaskSource => ({
  nextDueAt: () => core().storage.syncs.nextWaitingAt(),
  runDueTask() {
    const { storage } = core();
    const push = storage.syncs.nextWaiting();
    if (!push) return;
    try {
      storage.transaction(() => finish(core(), push));
    } catch (error) {
      storage.transaction(() => giveUp(core(), push, error));
    }
  },
});
