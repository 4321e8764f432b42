import { diskFault } from '../contract/domain/disk-fault.ts';
import type { Instant } from '../contract/domain/time.ts';
import { later } from '../contract/domain/time.ts';
import type { StorageView, UnopenedView } from '../contract/ipc/storage.ts';
import type { SafeStore } from '../database/durable-database.ts';
import { DatabaseTooNew } from '../database/sqlite.ts';

/** How safely a workspace keeps what staff do. `aheadOfPcMs`: how far the service's time is ahead of the PC's clock. */
export function storageView({ store, health }: Pick<SafeStore, 'store' | 'health'>, aheadOfPcMs: number): StorageView {
  const restored = store.facts.restored();
  const inServiceTime = (at: Instant): Instant => later(at, aheadOfPcMs);
  return {
    disk: health.disk(),
    restored: restored && {
      at: inServiceTime(restored.at),
      backupAt: restored.backupAt === null ? null : inServiceTime(restored.backupAt),
      unsettled: restored.unsettled,
      isWhole: restored.isWhole,
      isCaughtUp: store.facts.pastRead(),
    },
    leftBehind: store.facts.leftBehind(),
  };
}

/** Why a workspace could not be opened. */
export function unopenedReason(thrown: unknown): UnopenedView['reason'] {
  if (thrown instanceof DatabaseTooNew) return 'newer_app';
  switch (diskFault(thrown)) {
    case 'full':
      return 'disk_full';
    case 'failing':
    case 'damaged':
      return 'disk_failing';
    case null:
      return 'fault';
  }
}
