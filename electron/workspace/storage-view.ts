import type { OpenFailureView, StorageView } from '../contract/calls/storage.ts';
import { classifyDiskFault } from '../contract/domain/disk-fault.ts';
import type { Instant } from '../contract/domain/time.ts';
import { addMs } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';
import { DatabaseTooNew } from '../database/sqlite/sqlite.ts';

/**
 * How safely a workspace stores staff's actions. `aheadOfPcMs`: how far the service's time is ahead of the PC's clock.
 */
export function readStorageView(
  database: Pick<CounterDatabase, 'metadata' | 'disk'>,
  aheadOfPcMs: number,
): StorageView {
  const disk = database.disk();
  const restored = database.metadata.restoreReport();
  const inServiceTime = (at: Instant): Instant => addMs(at, aheadOfPcMs);
  return {
    disk: disk === 'ok' ? null : disk.fault,
    restored: restored && {
      at: inServiceTime(restored.at),
      backupAt: restored.backupAt === null ? null : inServiceTime(restored.backupAt),
      unsettled: restored.unsettled,
      isWhole: restored.isWhole,
      isCaughtUp: database.metadata.isBackfilled(),
    },
    unsentElsewhere: database.metadata.unsentElsewhere(),
  };
}

/** Why a workspace could not open. */
export function classifyOpenFailure(thrown: unknown): OpenFailureView['reason'] {
  if (thrown instanceof DatabaseTooNew) return 'newer_app';
  switch (classifyDiskFault(thrown)) {
    case 'full':
      return 'disk_full';
    case 'failing':
    case 'locked':
    case 'damaged':
      return 'disk_failing';
    case null:
      return 'fault';
  }
}
